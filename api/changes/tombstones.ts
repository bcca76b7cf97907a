import { sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { tombstones } from '#api/schema/house/tombstones.table.ts'

/** Days for which a program may stay away and still be told what was deleted. */
export const TOMBSTONE_DAYS = 90

/** Nightly: deletes tombstones that no cursor reads any more; a day later than those are refused. Returns their number. */
export async function forgetOldTombstones(db: Database): Promise<number> {
  const gone = await db
    .delete(tombstones)
    .where(sql`${tombstones.deletedAt} < now() - make_interval(days => ${TOMBSTONE_DAYS + 1})`)
    .returning({ id: tombstones.recordId })
  return gone.length
}
