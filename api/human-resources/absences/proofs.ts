import { and, desc, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { addDocument, receiveFile } from '#api/documents/documents.ts'
import type { Env } from '#api/middleware/env.ts'
import { notFound, refused } from '#api/problem.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { notifyOffice } from '#api/trade/absences/notify.ts'
import { findAbsence } from '#api/trade/absences/writes.ts'
import { ABSENCE_PROOFS, ABSENCE_STATUS_LABELS, HAS_PROOF } from '#domain/human-resources/absences/values.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { STATE } from '#domain/messages.ts'

export const proofSchema = z.object({ file: z.unknown() })

export const proofsOf = (db: Reader, id: string) =>
  db
    .select({
      id: documents.id,
      label: documents.label,
      fileName: documents.fileName,
      sizeBytes: documents.sizeBytes,
      createdAt: documents.createdAt,
    })
    .from(documents)
    .where(and(eq(documents.ownerTable, 'absence'), eq(documents.ownerId, id), eq(documents.archived, false)))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(LISTED_MAX)

/** With `ofDriver`, only that driver's absences are found and the office is notified. */
export async function addProof(c: Context<Env>, id: string, file: unknown, ofDriver?: string | null) {
  await open(c.var.db, id, ofDriver)
  const received = await receiveFile(c, file, 'file')
  return write(c, async tx => {
    const absence = await open(tx, id, ofDriver)
    const label = ABSENCE_PROOFS[absence.kind] ?? 'Justificatif'
    const of = { kind: 'JUSTIFICATIF', label, ownerTable: 'absence', ownerId: id, uploadedBy: c.var.user.id }
    const document = await addDocument(tx, received, of)
    if (ofDriver) await notifyOffice(tx, absence, 'ABSENCE_PROOF')
    return document
  })
}

async function open(db: Reader, id: string, ofDriver: string | null | undefined) {
  const absence = await findAbsence(db, id)
  if (ofDriver !== undefined && absence.driverId !== ofDriver) throw notFound()
  if (!HAS_PROOF.includes(absence.status)) throw refused(STATE(ABSENCE_STATUS_LABELS[absence.status]))
  return absence
}
