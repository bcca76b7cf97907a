import { and, desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { users } from '#api/administration/users.table.ts'
import { write } from '#api/db/write.ts'
import { nameOf } from '#api/delivery-requests/record.ts'
import { documents } from '#api/documents/documents.table.ts'
import { addDocument, receiveFile } from '#api/documents/documents.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { form, params } from '#api/middleware/input.ts'
import { notFound } from '#api/middleware/problem.ts'
import { driverDocumentSchema } from '#domain/human-resources/drivers/document.ts'
import { findDriver, lockLiveDriver } from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const describe = (summary: string) => describeRoute({ tags: ['human-resources/drivers'], summary })

const inUse = (id: string) => and(eq(documents.ownerTable, 'driver'), eq(documents.ownerId, id), eq(documents.archived, false))

/** Papers of a driver, for those who read personal data; their files are at `/documents/:id/content`. */
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
        .limit(200),
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
      const received = await receiveFile(c, file, 'file')
      const added = await write(c, async tx => {
        const { id } = c.req.valid('param')
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
    async c => {
      const { id, documentId } = c.req.valid('param')
      const archived = await write(c, async tx => {
        await lockLiveDriver(tx, id)
        const [row] = await tx
          .update(documents)
          .set({ archived: true })
          .where(and(inUse(id), eq(documents.id, documentId)))
          .returning({ id: documents.id })
        if (!row) throw notFound()
        return row
      })
      return c.json(archived)
    },
  )
