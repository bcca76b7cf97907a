import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { archiveDocument } from '#api/documents/archiving.ts'
import { addDocument, type ReceivedFile, readFile, storeFile } from '#api/documents/documents.ts'
import type { Env } from '#api/middleware/env.ts'
import { invalid, notFound } from '#api/problem.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import { photoRefusal } from '#domain/journey-management/journeys/proofs.ts'
import { refuseClosedRun, stopAt } from './stop-records.ts'

function refusePhoto(message: string | null) {
  if (message) throw invalid({ path: 'file', message })
}

type HoldRun = (tx: Transaction) => Promise<Journey>

/** A picture that browsers show (`domain.md` §2.4). */
export async function joinPhoto(c: Context<Env>, file: unknown, position: number, hold: HoldRun) {
  const { bytes, ...named } = await readFile(file, 'file')
  refusePhoto(photoRefusal(named.mediaType, 0))
  const received: ReceivedFile = await storeFile(c.var.files, bytes, named)
  return write(c, async tx => {
    const journey = await hold(tx)
    refuseClosedRun(journey)
    const stop = await stopAt(tx, journey.id, position)
    const shown = and(eq(documents.ownerTable, 'journey_stop'), eq(documents.ownerId, stop.id), eq(documents.archived, false))
    refusePhoto(photoRefusal(named.mediaType, await tx.$count(documents, shown)))
    return addDocument(tx, received, {
      kind: 'PHOTO',
      label: null,
      ownerTable: 'journey_stop',
      ownerId: stop.id,
      uploadedBy: c.var.user.id,
    })
  })
}

export async function removePhoto(tx: Transaction, journey: Journey, position: number, documentId: string) {
  refuseClosedRun(journey)
  const stop = await stopAt(tx, journey.id, position)
  const [photo] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, documentId), eq(documents.ownerTable, 'journey_stop'), eq(documents.ownerId, stop.id)))
  if (!photo) throw notFound()
  return archiveDocument(tx, { ownerTable: 'journey_stop', documentId }, true)
}
