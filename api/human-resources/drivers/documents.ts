import { and, desc, eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { archiveDocument } from '#api/documents/archiving.ts'
import { addDocument, receiveFile } from '#api/documents/documents.ts'
import { operations } from '#api/middleware/operations.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { findDriver } from '#api/trade/drivers/driver.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { driverDocumentSchema } from '#domain/human-resources/drivers/document.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { archivePhoto, receivePhoto, setPhoto } from './photo.ts'
import { lockLiveDriver } from './writes.ts'

const inUse = (id: string) => and(eq(documents.ownerTable, 'driver'), eq(documents.ownerId, id), eq(documents.archived, false))

export const driverDocumentRoutes = operations('human-resources/drivers')
  .read('GET /:id/documents', "Documents d'un chauffeur", { act: 'driver.personal' }, async ({ db, id }) => {
    const [, rows] = await Promise.all([
      findDriver(db, id),
      db
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
    return { rows }
  })
  .respond(
    'POST /:id/documents',
    'Joindre un document au chauffeur',
    { act: 'driver.write', form: driverDocumentSchema },
    async ({ c, user, id, form: { file, ...fields } }) => {
      if (fields.kind === 'PHOTO') {
        const photo = await receivePhoto(c, file)
        return c.json(await write(c, tx => setPhoto(tx, id, photo, user.id, fields.label)), 201)
      }
      const received = await receiveFile(c, file, 'file')
      const added = await write(c, async tx => {
        await lockLiveDriver(tx, id)
        return addDocument(tx, received, { ...fields, ownerTable: 'driver', ownerId: id, uploadedBy: user.id })
      })
      return c.json(added, 201)
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
