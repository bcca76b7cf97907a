import { and, eq, inArray } from 'drizzle-orm'
import { notFound } from '#api/problem.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import type { Transaction } from '../db/client.ts'

interface Paper {
  ownerTable: string | readonly string[]
  ownerId?: string
  documentId: string
}

/** Archives or restores a document. Throws « Élément introuvable » for another owner or an unchanged state. */
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
