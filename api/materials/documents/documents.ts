import { notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { archiveDocument } from '#api/documents/archiving.ts'
import { documentsOf, joinDocument } from '#api/documents/owned-documents.ts'
import { labelled } from '#api/middleware/answers.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { findLiveOwner, findOwner, type OwnerKind, ownerOf } from '#api/trade/outages/owners.ts'
import { materialDocumentSchema } from '#domain/materials/document.ts'
import { MATERIAL_MONEY_KINDS } from '#domain/materials/document-values.ts'
import { may } from '#domain/rights.ts'
import { documentsList } from './answers.ts'

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
  .read(
    'GET /',
    "Documents d'un véhicule, d'une remorque ou d'un équipement",
    { query: whose, answer: documentsList },
    async ({ db, user, query }) => {
      const owner = ownerOf(query)
      await findOwner(db, owner)
      const shown = may(user.role, 'material.money') ? undefined : notInArray(documents.kind, [...MATERIAL_MONEY_KINDS])
      return { rows: await documentsOf(db, owner.kind, owner.id, shown) }
    },
  )
  .respond(
    'POST /',
    'Joindre un document au matériel',
    { act: 'material.write', form: materialDocumentSchema, answer: labelled },
    ({ c, form: { vehicleId, trailerId, equipmentId, ...fields } }) => {
      const owner = ownerOf({ vehicleId, trailerId, equipmentId })
      return joinDocument(c, { ...fields, ownerTable: owner.kind, ownerId: owner.id }, tx => findLiveOwner(tx, owner))
    },
  )
  .write('POST /:id/archive', 'Archiver un document du matériel', { act: 'material.write' }, (tx, { id }) =>
    archiveDocument(tx, { ownerTable: OWNERS, documentId: id }, true),
  )
  .write('POST /:id/restore', "Sortir de l'archive un document du matériel", { act: 'material.write' }, (tx, { id }) =>
    archiveDocument(tx, { ownerTable: OWNERS, documentId: id }, false),
  )
