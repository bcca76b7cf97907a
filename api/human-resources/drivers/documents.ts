import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { archiveDocument } from '#api/documents/archiving.ts'
import { documentsOf, joinDocument } from '#api/documents/owned-documents.ts'
import { labelled } from '#api/middleware/answers.ts'
import { operations } from '#api/middleware/operations.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { findDriver } from '#api/trade/drivers/driver.ts'
import { driverDocumentSchema } from '#domain/human-resources/drivers/document.ts'
import { documentsAnswer } from './answers.ts'
import { archivePhoto, receivePhoto, setPhoto } from './photo.ts'
import { lockLiveDriver } from './writes.ts'

export const driverDocumentRoutes = operations('human-resources/drivers')
  .read(
    'GET /:id/documents',
    "Documents d'un chauffeur",
    { act: 'driver.personal', answer: documentsAnswer },
    async ({ db, id }) => {
      const [, rows] = await Promise.all([findDriver(db, id), documentsOf(db, 'driver', id)])
      return { rows }
    },
  )
  .respond(
    'POST /:id/documents',
    'Joindre un document au chauffeur',
    { act: 'driver.write', form: driverDocumentSchema, answer: labelled },
    async ({ c, user, id, form }) => {
      if (form.kind !== 'PHOTO')
        return joinDocument(c, { ...form, ownerTable: 'driver', ownerId: id }, tx => lockLiveDriver(tx, id))
      const photo = await receivePhoto(c, form.file)
      return c.json(await write(c, tx => setPhoto(tx, id, photo, user.id, form.label)), 201)
    },
  )
  .write(
    'POST /:id/documents/:documentId/archive',
    'Archiver un document du chauffeur',
    { act: 'driver.write' },
    (tx, { id, documentId }) => setArchived(tx, { id, documentId }, true),
  )
  .write(
    'POST /:id/documents/:documentId/restore',
    "Sortir de l'archive un document du chauffeur",
    { act: 'driver.write' },
    (tx, { id, documentId }) => setArchived(tx, { id, documentId }, false),
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
