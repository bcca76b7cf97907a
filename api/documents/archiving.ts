import { and, eq, inArray } from 'drizzle-orm'
import { notFound } from '#api/problem.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import type { Transaction } from '../db/client.ts'

interface Paper {
  ownerTable: string | readonly string[]
  /** Absent where a document is named without its owner. */
  ownerId?: string
  documentId: string
}

/** Takes a document out of use, or back into it. Throws « Élément introuvable » for another owner's, and for one that is there already. */
export async function archiveDocument(tx: Transaction, { ownerTable, ownerId, documentId }: Paper, archived: boolean) {
  const [row] = await tx
    .update(documents)
    .set({ archived })
    .where(
      and(
        eq(documents.id, documentId),
        inArray(documents.ownerTable, [ownerTable].flat()),
        ownerId === undefined ? undefined : eq(documents.ownerId, ownerId),
        eq(documents.archived, !archived),
      ),
    )
    .returning({ id: documents.id })
  if (!row) throw notFound()
  return row
}
