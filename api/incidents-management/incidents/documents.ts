import { eq } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { archiveDocument } from '#api/documents/archiving.ts'
import { documentsOf, joinDocument } from '#api/documents/owned-documents.ts'
import { labelled } from '#api/middleware/answers.ts'
import { operations } from '#api/middleware/operations.ts'
import { refused } from '#api/problem.ts'
import { found } from '#api/rows.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { incidentDocumentSchema } from '#domain/incidents-management/incidents/incident.ts'
import { STATE } from '#domain/messages.ts'
import { documentsAnswer } from './answers.ts'

/** Photos and documents of an incident (`domain.md` §3.17); served at `/documents/:id/content`. */
export const incidentDocumentRoutes = operations('incidents-management/incidents')
  .read('GET /:id/documents', "Photos et documents d'un incident", { answer: documentsAnswer }, async ({ db, id }) => {
    await existing(db, id)
    return { rows: await documentsOf(db, 'incident', id) }
  })
  .respond(
    'POST /:id/documents',
    'Joindre une photo ou un document à un incident',
    { act: 'incident.write', form: incidentDocumentSchema, answer: labelled },
    ({ c, id, form }) => joinDocument(c, { ...form, ownerTable: 'incident', ownerId: id }, tx => live(tx, id)),
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

const existing = (db: Reader, id: string) =>
  db.select({ archived: incidents.archived }).from(incidents).where(eq(incidents.id, id)).then(found)

/** Documents are allowed after closing (insurer's letters), not after archiving. */
async function live(tx: Transaction, id: string) {
  if ((await existing(tx, id)).archived) throw refused(STATE('Archivé'))
}

async function archive(tx: Transaction, { id, documentId }: { id: string; documentId: string }, archived: boolean) {
  await live(tx, id)
  return archiveDocument(tx, { ownerTable: 'incident', ownerId: id, documentId }, archived)
}
