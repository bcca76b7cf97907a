import { and, desc, eq } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { archiveDocument } from '#api/documents/archiving.ts'
import { addDocument, receiveFile } from '#api/documents/documents.ts'
import { operations } from '#api/middleware/operations.ts'
import { refused } from '#api/problem.ts'
import { found } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { incidentDocumentSchema } from '#domain/incidents-management/incidents/incident.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { STATE } from '#domain/messages.ts'

/** Photos and documents of an incident (`domain.md` §3.17); served at `/documents/:id/content`. */
export const incidentDocumentRoutes = operations('incidents-management/incidents')
  .read('GET /:id/documents', "Photos et documents d'un incident", {}, async ({ db, id }) => {
    await existing(db, id)
    return { rows: await documentsOf(db, id) }
  })
  .respond(
    'POST /:id/documents',
    'Joindre une photo ou un document à un incident',
    { act: 'incident.write', form: incidentDocumentSchema },
    async ({ c, user, id, form: { file, ...fields } }) => {
      const received = await receiveFile(c, file, 'file')
      const added = await write(c, async tx => {
        await live(tx, id)
        return addDocument(tx, received, { ...fields, ownerTable: 'incident', ownerId: id, uploadedBy: user.id })
      })
      return c.json(added, 201)
    },
  )
  .write(
    'POST /:id/documents/:documentId/archive',
    "Archiver un document d'un incident",
    { act: 'incident.write' },
    (tx, { id, documentId }) => archive(tx, { id, documentId }, true),
  )
  .write(
    'POST /:id/documents/:documentId/restore',
    "Sortir de l'archive un document d'un incident",
    { act: 'incident.write' },
    (tx, { id, documentId }) => archive(tx, { id, documentId }, false),
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
  const incident = await db.select({ archived: incidents.archived }).from(incidents).where(eq(incidents.id, id)).then(found)
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
