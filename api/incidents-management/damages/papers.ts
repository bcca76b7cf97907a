import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { archiveDocument } from '#api/documents/archiving.ts'
import { addDocument, type ReceivedFile, readFile, storeFile } from '#api/documents/documents.ts'
import type { Env } from '#api/middleware/env.ts'
import { invalid, notFound, refused } from '#api/problem.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { TOO_MANY_DOCUMENTS } from '#domain/incidents-management/damages/damage.ts'
import {
  DAMAGE_DOCUMENTS_MAX,
  DAMAGE_STATUS_LABELS,
  type DamageDocumentKind,
} from '#domain/incidents-management/damages/values.ts'
import { PHOTO_WANTED, wantsPhoto } from '#domain/incidents-management/report-rules.ts'
import { photoRefusal } from '#domain/journey-management/journeys/proofs.ts'
import { STATE } from '#domain/messages.ts'
import { lockDamage } from './writes.ts'

/** Form photo; null without one. */
export async function photoOf(c: Context<Env>, file: unknown): Promise<ReceivedFile | null> {
  if (file === undefined || file === null || file === '' || (file instanceof File && file.size === 0)) return null
  return imageOf(c, file)
}

async function imageOf(c: Context<Env>, file: unknown, any = false): Promise<ReceivedFile> {
  const { bytes, ...named } = await readFile(file, 'file')
  const refusal = any ? null : photoRefusal(named.mediaType, null)
  if (refusal) throw invalid({ path: 'file', message: refusal })
  return storeFile(c.var.files, bytes, named)
}

const inUse = (id: string) => and(eq(documents.ownerTable, 'damage'), eq(documents.ownerId, id), eq(documents.archived, false))

/** Refused when the damage is closed. */
export async function joinPaper(
  c: Context<Env>,
  id: string,
  { kind, label, file }: { kind: DamageDocumentKind; label: string | null; file?: unknown },
) {
  const received = await imageOf(c, file, kind !== 'PHOTO')
  return write(c, async tx => {
    await lockOpenDamage(tx, id)
    if ((await tx.$count(documents, inUse(id))) >= DAMAGE_DOCUMENTS_MAX) {
      throw invalid({ path: 'file', message: TOO_MANY_DOCUMENTS })
    }
    return addDocument(tx, received, { kind, label, ownerTable: 'damage', ownerId: id, uploadedBy: c.var.user.id })
  })
}

/** Removes a document; the last required photo stays. */
export async function removePaper(tx: Transaction, id: string, documentId: string) {
  const damage = await lockOpenDamage(tx, id)
  const papers = await tx.select({ id: documents.id, kind: documents.kind }).from(documents).where(inUse(id))
  const paper = papers.find(one => one.id === documentId)
  if (!paper) throw notFound()
  const photos = papers.filter(({ kind }) => kind === 'PHOTO').length
  if (paper.kind === 'PHOTO' && photos === 1 && wantsPhoto(damage.kind)) throw refused(PHOTO_WANTED)
  return archiveDocument(tx, { ownerTable: 'damage', ownerId: id, documentId }, true)
}

async function lockOpenDamage(tx: Transaction, id: string) {
  const { damage } = await lockDamage(tx, id)
  if (damage.status === 'CLOS') throw refused(STATE(DAMAGE_STATUS_LABELS.CLOS))
  return damage
}
