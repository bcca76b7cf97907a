import { z } from 'zod'
import { write } from '#api/db/write.ts'
import { addDocument, receiveFile } from '#api/documents/documents.ts'
import { labelled } from '#api/middleware/answers.ts'
import { operations } from '#api/middleware/operations.ts'
import { lockRequest } from '#api/trade/requests/record.ts'
import { oneOf, optionalText } from '#domain/fields.ts'
import { REQUEST_DOCUMENT_KINDS } from '#domain/sales/delivery-request/values.ts'

const upload = z.object({ kind: oneOf(REQUEST_DOCUMENT_KINDS), label: optionalText(120), file: z.unknown() })

export const requestDocumentRoutes = operations('sales/delivery-request').respond(
  'POST /:id/documents',
  'Joindre un document',
  { act: 'request.write', form: upload, answer: labelled },
  async ({ c, user, id, form: { kind, label, file } }) => {
    const received = await receiveFile(c, file, 'file')
    const added = await write(c, async tx => {
      const { request } = await lockRequest(tx, id)
      const uploadedBy = user.id
      return addDocument(tx, received, { kind, label, ownerTable: 'delivery_request', ownerId: request.id, uploadedBy })
    })
    return c.json(added, 201)
  },
)
