import { and, desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { archiveDocument } from '#api/documents/archiving.ts'
import { addDocument, receiveFile } from '#api/documents/documents.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { form, params } from '#api/middleware/input.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { findDriver } from '#api/trade/drivers/driver.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { driverDocumentSchema } from '#domain/human-resources/drivers/document.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { archivePhoto, receivePhoto, setPhoto } from './photo.ts'
import { lockLiveDriver } from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const describe = (summary: string) => describeRoute({ tags: ['human-resources/drivers'], summary })

const inUse = (id: string) => and(eq(documents.ownerTable, 'driver'), eq(documents.ownerId, id), eq(documents.archived, false))

export const driverDocumentRoutes = new Hono<Env>()
  .get('/:id/documents', describe("Documents d'un chauffeur"), right('driver.personal'), byId, async c => {
    const { id } = c.req.valid('param')
    const [, rows] = await Promise.all([
      findDriver(c.var.db, id),
      c.var.db
        .select({
          id: documents.id,
          kind: documents.kind,
          label: documents.label,
          fileName: documents.fileName,
          mediaType: documents.mediaType,
          sizeBytes: documents.sizeBytes,
          validTo: documents.validTo,
          createdAt: documents.createdAt,
          uploadedBy: nameOf(users),
        })
        .from(documents)
        .leftJoin(users, eq(users.id, documents.uploadedBy))
        .where(inUse(id))
        .orderBy(desc(documents.createdAt), desc(documents.id))
        .limit(LISTED_MAX),
    ])
    return c.json({ rows })
  })
  .post(
    '/:id/documents',
    describe('Joindre un document au chauffeur'),
    right('driver.write'),
    byId,
    form(driverDocumentSchema),
    async c => {
      const { file, ...fields } = c.req.valid('form')
      const { id } = c.req.valid('param')
      if (fields.kind === 'PHOTO') {
        const photo = await receivePhoto(c, file)
        return c.json(await write(c, tx => setPhoto(tx, id, photo, c.var.user.id, fields.label)), 201)
      }
      const received = await receiveFile(c, file, 'file')
      const added = await write(c, async tx => {
        await lockLiveDriver(tx, id)
        return addDocument(tx, received, { ...fields, ownerTable: 'driver', ownerId: id, uploadedBy: c.var.user.id })
      })
      return c.json(added, 201)
    },
  )
  .post(
    '/:id/documents/:documentId/archive',
    describe('Archiver un document du chauffeur'),
    right('driver.write'),
    params(z.object({ id: z.uuid(), documentId: z.uuid() })),
    async c => c.json(await write(c, tx => setArchived(tx, c.req.valid('param'), true))),
  )
  .post(
    '/:id/documents/:documentId/restore',
    describe("Sortir de l'archive un document du chauffeur"),
    right('driver.write'),
    params(z.object({ id: z.uuid(), documentId: z.uuid() })),
    async c => c.json(await write(c, tx => setArchived(tx, c.req.valid('param'), false))),
  )

/** Archives or restores a document; a restored photo replaces the current one. */
async function setArchived(tx: Transaction, { id, documentId }: { id: string; documentId: string }, archived: boolean) {
  await lockLiveDriver(tx, id)
  if (!archived) {
    const [photo] = await tx
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.id, documentId), eq(documents.kind, 'PHOTO'), eq(documents.archived, true)))
    if (photo) await archivePhoto(tx, id)
  }
  return archiveDocument(tx, { ownerTable: 'driver', ownerId: id, documentId }, archived)
}
