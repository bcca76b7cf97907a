import { eq, sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { Problem } from '#api/problem.ts'
import { vehiclePositions } from '#api/schema/house/positions.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { readOdometer } from '#api/trade/vehicles/odometer.ts'
import { toLocal } from '#domain/calendar/clock.ts'

export async function makePositionDays(db: Database): Promise<number> {
  const [made] = await db.execute<{ count: number }>(sql`select make_position_days() as count`)
  return made!.count
}

/** Nightly: takes the odometers that boxes sent. An unlikely one is left to people. Returns how many were taken. */
export async function takeBoxOdometers(db: Database): Promise<number> {
  const km = sql<number>`floor(${vehiclePositions.odometerKm})::int`
  const sent = await db
    .select({ vehicleId: vehiclePositions.vehicleId, km, ts: vehiclePositions.ts })
    .from(vehiclePositions)
    .innerJoin(vehicles, eq(vehicles.id, vehiclePositions.vehicleId))
    .where(sql`${km} > ${vehicles.odometerKm}`)
  let taken = 0
  for (const { vehicleId, km, ts } of sent) {
    const reading = { km, readOn: toLocal(ts).slice(0, 10) }
    await transact(db, null, 'SYSTEME', tx => readOdometer(tx, vehicleId, reading, { km: 'km', readOn: 'readOn' })).then(
      () => {
        taken += 1
      },
      error => {
        if (!(error instanceof Problem)) throw error
      },
    )
  }
  return taken
}

/** Nightly: creates the coming days, drops those older than 60 days (`domain.md` §2.3). Returns how many were dropped. */
export async function keepPositions(db: Database): Promise<number> {
  await makePositionDays(db)
  const [gone] = await db.execute<{ count: number }>(sql`select purge_positions() as count`)
  return gone!.count
}
