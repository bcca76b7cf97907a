import { sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'

export async function makePositionMonths(db: Database): Promise<number> {
  const [made] = await db.execute<{ count: number }>(sql`select make_position_months() as count`)
  return made!.count
}

/** Nightly: creates partitions, deletes positions older than 60 days (`domain.md` §2.3). Returns both counts. */
export async function keepPositions(db: Database): Promise<number> {
  await makePositionMonths(db)
  const [gone] = await db.execute<{ count: number }>(sql`select purge_positions() as count`)
  return gone!.count
}
