import { and, desc, eq, notInArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { write } from '#api/db/write.ts'
import { archiveDocument } from '#api/documents/archiving.ts'
import { addDocument, receiveFile } from '#api/documents/documents.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { form, params, query } from '#api/middleware/input.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { findLiveOwner, findOwner, type OwnerKind, ownerOf } from '#api/trade/outages/owners.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { materialDocumentSchema } from '#domain/materials/document.ts'
import { MATERIAL_MONEY_KINDS } from '#domain/materials/document-values.ts'
import { may } from '#domain/rights.ts'

const tags = ['materials/documents']
const OWNERS: OwnerKind[] = ['vehicle', 'trailer', 'equipment']
const whose = z.object({
  vehicleId: z.uuid().optional(),
  trailerId: z.uuid().optional(),
  equipmentId: z.uuid().optional(),
})

export const materialDocumentRoutes = new Hono<Env>()
  .use(gate(['/materials/vehicles', '/materials/trailers', '/materials/equipment']))
  .get(
    '/',
    describeRoute({ tags, summary: "Documents d'un véhicule, d'une remorque ou d'un équipement" }),
    query(whose),
    async c => {
      const owner = ownerOf(c.req.valid('query'))
      await findOwner(c.var.db, owner)
      const rows = await c.var.db
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
            may(c.var.user.role, 'material.money') ? undefined : notInArray(documents.kind, [...MATERIAL_MONEY_KINDS]),
          ),
        )
        .orderBy(desc(documents.createdAt), desc(documents.id))
        .limit(LISTED_MAX)
      return c.json({ rows })
    },
  )
  .post(
    '/',
    describeRoute({ tags, summary: 'Joindre un document au matériel' }),
    right('material.write'),
    form(materialDocumentSchema),
    async c => {
      const { file, vehicleId, trailerId, equipmentId, ...fields } = c.req.valid('form')
      const owner = ownerOf({ vehicleId, trailerId, equipmentId })
      const received = await receiveFile(c, file, 'file')
      const added = await write(c, async tx => {
        await findLiveOwner(tx, owner)
        return addDocument(tx, received, { ...fields, ownerTable: owner.kind, ownerId: owner.id, uploadedBy: c.var.user.id })
      })
      return c.json(added, 201)
    },
  )
  .post(
    '/:id/archive',
    describeRoute({ tags, summary: 'Archiver un document du matériel' }),
    right('material.write'),
    params(z.object({ id: z.uuid() })),
    async c =>
      c.json(await write(c, tx => archiveDocument(tx, { ownerTable: OWNERS, documentId: c.req.valid('param').id }, true))),
  )
  .post(
    '/:id/restore',
    describeRoute({ tags, summary: "Sortir de l'archive un document du matériel" }),
    right('material.write'),
    params(z.object({ id: z.uuid() })),
    async c =>
      c.json(await write(c, tx => archiveDocument(tx, { ownerTable: OWNERS, documentId: c.req.valid('param').id }, false))),
  )
