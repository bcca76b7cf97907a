import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { addDocument, type ReceivedFile, readFile, storeFile } from '#api/documents/documents.ts'
import { labelled } from '#api/middleware/answers.ts'
import type { Env } from '#api/middleware/env.ts'
import { operations } from '#api/middleware/operations.ts'
import { invalid } from '#api/problem.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { isShown } from '#domain/formats/file-type.ts'
import { PHOTO_KIND } from '#domain/human-resources/drivers/document-values.ts'
import { lockLiveDriver } from './writes.ts'

/** Photo of a driver (`domain.md` §2.7, §4.5): one JPG or PNG, visible to every role that sees drivers. */
export const driverPhotoRoutes = operations('human-resources/drivers')
  .respond(
    'PUT /:id/photo',
    "Remplacer la photo d'un chauffeur",
    { act: 'driver.photo', form: z.object({ file: z.unknown() }), answer: labelled },
    async ({ c, user, id, form }) => {
      const received = await receivePhoto(c, form.file)
      return c.json(await write(c, tx => setPhoto(tx, id, received, user.id)))
    },
  )
  .write('POST /:id/photo/remove', "Retirer la photo d'un chauffeur", { act: 'driver.photo' }, async (tx, { id }) => {
    await lockLiveDriver(tx, id)
    await archivePhoto(tx, id)
    return { id }
  })

/** A picture that browsers show. Throws the refusals of `domain.md` §2.4. */
export async function receivePhoto(c: Context<Env>, file: unknown): Promise<ReceivedFile> {
  const { bytes, ...named } = await readFile(file, 'file')
  if (!isShown(named.mediaType)) throw invalid({ path: 'file', message: PHOTO_KIND })
  return storeFile(c.var.files, bytes, named)
}

export async function setPhoto(tx: Transaction, id: string, file: ReceivedFile, uploadedBy: string, label: string | null = null) {
  await lockLiveDriver(tx, id)
  await archivePhoto(tx, id)
  return addDocument(tx, file, { kind: 'PHOTO', label, ownerTable: 'driver', ownerId: id, uploadedBy })
}

export const archivePhoto = (tx: Transaction, id: string) =>
  tx
    .update(documents)
    .set({ archived: true })
    .where(
      and(
        eq(documents.ownerTable, 'driver'),
        eq(documents.ownerId, id),
        eq(documents.kind, 'PHOTO'),
        eq(documents.archived, false),
      ),
    )
