import { and, desc, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { documents } from '#api/documents/documents.table.ts'
import { addDocument, receiveFile } from '#api/documents/documents.ts'
import type { Env } from '#api/middleware/env.ts'
import { form } from '#api/middleware/input.ts'
import { ABSENCE_PROOFS } from '#domain/human-resources/absences/values.ts'
import { findAbsence } from './writes.ts'

export const proofSchema = form(z.object({ file: z.unknown() }))

/** The papers of an absence, the latest first. */
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
    .limit(50)

/** Joins the paper that the kind of the absence asks for. */
export async function addProof(c: Context<Env>, id: string, file: unknown) {
  await findAbsence(c.var.db, id)
  const received = await receiveFile(c, file, 'file')
  return write(c, async tx => {
    const { kind } = await findAbsence(tx, id)
    const label = ABSENCE_PROOFS[kind] ?? 'Justificatif'
    return addDocument(tx, received, {
      kind: 'JUSTIFICATIF',
      label,
      ownerTable: 'absence',
      ownerId: id,
      uploadedBy: c.var.user.id,
    })
  })
}
