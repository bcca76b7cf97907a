import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { write } from '#api/db/write.ts'
import { addDocument, receiveFile } from '#api/documents/documents.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { form, params } from '#api/middleware/input.ts'
import { lockRequest } from '#api/trade/requests/record.ts'
import { oneOf, optionalText } from '#domain/fields.ts'
import { REQUEST_DOCUMENT_KINDS } from '#domain/sales/delivery-request/values.ts'

const upload = z.object({ kind: oneOf(REQUEST_DOCUMENT_KINDS), label: optionalText(120), file: z.unknown() })

export const requestDocumentRoutes = new Hono<Env>().post(
  '/:id/documents',
  describeRoute({ tags: ['sales/delivery-request'], summary: 'Joindre un document' }),
  right('request.write'),
  params(z.object({ id: z.uuid() })),
  form(upload),
  async c => {
    const { kind, label, file } = c.req.valid('form')
    const received = await receiveFile(c, file, 'file')
    const added = await write(c, async tx => {
      const { request } = await lockRequest(tx, c.req.valid('param').id)
      const uploadedBy = c.var.user.id
      return addDocument(tx, received, { kind, label, ownerTable: 'delivery_request', ownerId: request.id, uploadedBy })
    })
    return c.json(added, 201)
  },
)
