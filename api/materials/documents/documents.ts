import { and, desc, eq, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { write } from '#api/db/write.ts'
import { archiveDocument } from '#api/documents/archiving.ts'
import { addDocument, receiveFile } from '#api/documents/documents.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { findLiveOwner, findOwner, type OwnerKind, ownerOf } from '#api/trade/outages/owners.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { materialDocumentSchema } from '#domain/materials/document.ts'
import { MATERIAL_MONEY_KINDS } from '#domain/materials/document-values.ts'
import { may } from '#domain/rights.ts'

const OWNERS: OwnerKind[] = ['vehicle', 'trailer', 'equipment']
const whose = z.object({
  vehicleId: z.uuid().optional(),
  trailerId: z.uuid().optional(),
  equipmentId: z.uuid().optional(),
})

export const materialDocumentRoutes = operations(
  'materials/documents',
  gate(['/materials/vehicles', '/materials/trailers', '/materials/equipment']),
)
  .read('GET /', "Documents d'un véhicule, d'une remorque ou d'un équipement", { query: whose }, async ({ db, user, query }) => {
    const owner = ownerOf(query)
    await findOwner(db, owner)
    const rows = await db
      .select({
        id: documents.id,
        kind: documents.kind,
        label: documents.label,
        fileName: documents.fileName,
        mediaType: documents.mediaType,
        sizeBytes: documents.sizeBytes,
        validFrom: documents.validFrom,
        validTo: documents.validTo,
        createdAt: documents.createdAt,
        uploadedBy: nameOf(users),
      })
      .from(documents)
      .leftJoin(users, eq(users.id, documents.uploadedBy))
      .where(
        and(
          eq(documents.ownerTable, owner.kind),
          eq(documents.ownerId, owner.id),
          eq(documents.archived, false),
          may(user.role, 'material.money') ? undefined : notInArray(documents.kind, [...MATERIAL_MONEY_KINDS]),
        ),
      )
      .orderBy(desc(documents.createdAt), desc(documents.id))
      .limit(LISTED_MAX)
    return { rows }
  })
  .respond(
    'POST /',
    'Joindre un document au matériel',
    { act: 'material.write', form: materialDocumentSchema },
    async ({ c, user, form: { file, vehicleId, trailerId, equipmentId, ...fields } }) => {
      const owner = ownerOf({ vehicleId, trailerId, equipmentId })
      const received = await receiveFile(c, file, 'file')
      const added = await write(c, async tx => {
        await findLiveOwner(tx, owner)
        return addDocument(tx, received, { ...fields, ownerTable: owner.kind, ownerId: owner.id, uploadedBy: user.id })
      })
      return c.json(added, 201)
    },
  )
  .write('POST /:id/archive', 'Archiver un document du matériel', { act: 'material.write' }, (tx, { id }) =>
    archiveDocument(tx, { ownerTable: OWNERS, documentId: id }, true),
  )
  .write('POST /:id/restore', "Sortir de l'archive un document du matériel", { act: 'material.write' }, (tx, { id }) =>
    archiveDocument(tx, { ownerTable: OWNERS, documentId: id }, false),
  )
