import { desc, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '#api/db/client.ts'
import { codesAfter } from '#domain/formats/next-code.ts'

/** Codes looked at; empty when all are taken. */
const TRIED = 20

/** Code proposed for the next record of a table: the first free one after that of the newest record, or `first` in an empty table. */
export async function proposedCode(
  db: Reader,
  table: PgTable & { id: PgColumn },
  code: PgColumn,
  first: string,
): Promise<string> {
  const [newest] = await db.select({ code }).from(table).orderBy(desc(table.id)).limit(1)
  if (!newest) return first
  const free = codesAfter(String(newest.code), TRIED)
  const taken = await db.select({ code }).from(table).where(inArray(code, free))
  return free.find(one => !taken.some(row => row.code === one)) ?? ''
}
