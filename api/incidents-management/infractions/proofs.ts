import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { addDocument, receiveFile } from '#api/documents/documents.ts'
import type { Env } from '#api/middleware/env.ts'
import { refused } from '#api/problem.ts'
import { found } from '#api/rows.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { designationSheets, infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { INFRACTION_STATUS_LABELS } from '#domain/incidents-management/infractions/values.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { STATE } from '#domain/messages.ts'

export const paperSchema = z.object({ file: z.unknown() })

/** Notice, proofs and letters, latest first; issued designation sheets only with `sheets`. */
export const papersOf = (db: Reader, id: string, sheets: boolean) =>
  db
    .select({
      id: documents.id,
      kind: documents.kind,
      label: documents.label,
      fileName: documents.fileName,
      sizeBytes: documents.sizeBytes,
      createdAt: documents.createdAt,
    })
    .from(documents)
    .where(
      or(
        and(eq(documents.ownerTable, 'infraction'), eq(documents.ownerId, id)),
        sheets
          ? and(
              eq(documents.ownerTable, 'designation_sheet'),
              sql`${documents.ownerId} in (select ${designationSheets.id} from ${designationSheets} where ${designationSheets.infractionId} = ${id})`,
            )
          : undefined,
      ),
    )
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(LISTED_MAX)

/** Refused when the infraction is closed. */
export async function addPaper(c: Context<Env>, id: string, file: unknown) {
  await open(c.var.db, id)
  const received = await receiveFile(c, file, 'file')
  return write(c, async tx => {
    await open(tx, id)
    const of = { kind: 'PREUVE', label: 'Pièce jointe', ownerTable: 'infraction', ownerId: id, uploadedBy: c.var.user.id }
    return addDocument(tx, received, of)
  })
}

async function open(db: Reader, id: string) {
  const infraction = await db.select({ status: infractions.status }).from(infractions).where(eq(infractions.id, id)).then(found)
  if (infraction.status === 'CLOSE') throw refused(STATE(INFRACTION_STATUS_LABELS.CLOSE))
}
