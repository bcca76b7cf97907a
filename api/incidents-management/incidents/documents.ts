import { and, desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Reader, Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { archiveDocument } from '#api/documents/archiving.ts'
import { addDocument, receiveFile } from '#api/documents/documents.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { form, params } from '#api/middleware/input.ts'
import { notFound, refused } from '#api/problem.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { incidentDocumentSchema } from '#domain/incidents-management/incidents/incident.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { STATE } from '#domain/messages.ts'

const tags = ['incidents-management/incidents']
const byId = params(z.object({ id: z.uuid() }))
const byDocument = params(z.object({ id: z.uuid(), documentId: z.uuid() }))

/** Photos and documents of an incident (`domain.md` §3.17); served at `/documents/:id/content`. */
export const incidentDocumentRoutes = new Hono<Env>()
  .get('/:id/documents', describeRoute({ tags, summary: "Photos et documents d'un incident" }), byId, async c => {
    const { id } = c.req.valid('param')
    await existing(c.var.db, id)
    return c.json({ rows: await documentsOf(c.var.db, id) })
  })
  .post(
    '/:id/documents',
    describeRoute({ tags, summary: 'Joindre une photo ou un document à un incident' }),
    right('incident.write'),
    byId,
    form(incidentDocumentSchema),
    async c => {
      const { file, ...fields } = c.req.valid('form')
      const { id } = c.req.valid('param')
      const received = await receiveFile(c, file, 'file')
      const added = await write(c, async tx => {
        await live(tx, id)
        return addDocument(tx, received, { ...fields, ownerTable: 'incident', ownerId: id, uploadedBy: c.var.user.id })
      })
      return c.json(added, 201)
    },
  )
  .post(
    '/:id/documents/:documentId/archive',
    describeRoute({ tags, summary: "Archiver un document d'un incident" }),
    right('incident.write'),
    byDocument,
    async c => c.json(await write(c, tx => archive(tx, c.req.valid('param'), true))),
  )
  .post(
    '/:id/documents/:documentId/restore',
    describeRoute({ tags, summary: "Sortir de l'archive un document d'un incident" }),
    right('incident.write'),
    byDocument,
    async c => c.json(await write(c, tx => archive(tx, c.req.valid('param'), false))),
  )

const documentsOf = (db: Reader, id: string) =>
  db
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
    .where(and(eq(documents.ownerTable, 'incident'), eq(documents.ownerId, id), eq(documents.archived, false)))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(LISTED_MAX)

async function existing(db: Reader, id: string) {
  const [incident] = await db.select({ archived: incidents.archived }).from(incidents).where(eq(incidents.id, id))
  if (!incident) throw notFound()
  return incident
}

/** Documents are allowed after closing (insurer's letters), not after archiving. */
async function live(tx: Transaction, id: string) {
  if ((await existing(tx, id)).archived) throw refused(STATE('Archivé'))
}

async function archive(tx: Transaction, { id, documentId }: { id: string; documentId: string }, archived: boolean) {
  await live(tx, id)
  return archiveDocument(tx, { ownerTable: 'incident', ownerId: id, documentId }, archived)
}
