import { sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'

/** Makes the months of positions that are to come. Returns how many. */
export async function makePositionMonths(db: Database): Promise<number> {
  const [made] = await db.execute<{ count: number }>(sql`select make_position_months() as count`)
  return made!.count
}

/** Every night: the months to come, and the positions of more than 60 days ago (`domain.md` §2.3). Returns how many rows and months went. */
export async function keepPositions(db: Database): Promise<number> {
  await makePositionMonths(db)
  const [gone] = await db.execute<{ count: number }>(sql`select purge_positions() as count`)
  return gone!.count
}
