import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { positions, vehiclePositions } from '#api/schema/house/positions.table.ts'
import { AROUND, type JudgedPoint } from '#domain/journey-management/live/outliers.ts'
import { follow, type Track } from '#domain/journey-management/live/track.ts'

/** Older points decide nothing: any place can be reached. */
const DAY_MS = 86_400_000
/** Longer ago says nothing of driving since the last break. */
const DRIVING_MS = 12 * 3_600_000

type VehiclePosition = typeof vehiclePositions.$inferSelect

const iso = (ms: number) => new Date(ms).toISOString()

/** Points of a vehicle between two instants and their neighbours, for `judge`. */
export async function storedAround(tx: Transaction, vehicleId: string, from: number, to: number): Promise<JudgedPoint[]> {
  const columns = sql`select extract(epoch from ts)::float8 * 1000 as ms, lat, lng, speed_kmh as "speedKmh", aside from position
    where vehicle_id = ${vehicleId}`
  const judged = sql`(aside is null or aside = 'SAUT')`
  const rows = await tx.execute<{ [Name in keyof JudgedPoint]: JudgedPoint[Name] }>(sql`
    (${columns} and ts >= ${iso(from - DAY_MS)}::timestamptz and ts < ${iso(from)}::timestamptz and ${judged}
      order by ts desc limit ${AROUND})
    union all (${columns} and ts between ${iso(from)}::timestamptz and ${iso(to)}::timestamptz)
    union all (${columns} and ts > ${iso(to)}::timestamptz and ts <= ${iso(to + DAY_MS)}::timestamptz and ${judged}
      order by ts limit ${AROUND})`)
  return rows.map(row => ({ ...row, ms: Math.round(row.ms) }))
}

export const trackOf = ({ ts, lat, lng, speedKmh, stoppedSince, drivingSeconds }: VehiclePosition): Track => ({
  ms: Date.parse(ts),
  lat,
  lng,
  speedKmh,
  drivingSeconds,
  stoppedSinceMs: stoppedSince ? Date.parse(stoppedSince) : null,
})

export const stateOf = ({ stoppedSinceMs, drivingSeconds }: Track) => ({
  stoppedSince: stoppedSinceMs === null ? null : iso(stoppedSinceMs),
  drivingSeconds,
})

/** The last used point of a vehicle with its state, from the history. */
export async function lastFromHistory(tx: Transaction, vehicleId: string) {
  const used = and(eq(positions.vehicleId, vehicleId), isNull(positions.aside))
  const rows = await tx
    .select()
    .from(positions)
    .where(
      and(
        used,
        sql`${positions.ts} >= (select max(ts) from position p where p.vehicle_id = ${vehicleId} and p.aside is null)
        - make_interval(secs => ${DRIVING_MS / 1000})`,
      ),
    )
    .orderBy(asc(positions.ts))
  const track = rows.reduce<Track | null>((last, row) => follow(last, { ...row, ms: Date.parse(row.ts) }), null)
  const last = rows.at(-1)
  if (!last || !track) return null
  const { aside: _, vehicleId: __, ...columns } = last
  return { ...columns, ...stateOf(track) }
}

/** Shows a vehicle at a point; nowhere when none of its points is used. */
export async function showAt(
  tx: Transaction,
  vehicleId: string,
  at: Omit<VehiclePosition, 'vehicleId' | 'receivedAt'> | null,
): Promise<void> {
  if (!at) {
    await tx.delete(vehiclePositions).where(eq(vehiclePositions.vehicleId, vehicleId))
    return
  }
  const now = { ...at, receivedAt: sql`now()` }
  await tx
    .insert(vehiclePositions)
    .values({ vehicleId, ...now })
    .onConflictDoUpdate({ target: vehiclePositions.vehicleId, set: now })
}
