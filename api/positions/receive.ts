import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#api/db/client.ts'
import { positions, vehiclePositions } from '#api/schema/house/positions.table.ts'
import { type PositionInput, positionSchema } from '#domain/journey-management/live/position-schema.ts'
import { follow, OLDER, refusalOf, type Track, type TrackPoint } from '#domain/journey-management/live/track.ts'
import type { PositionSource } from '#domain/journey-management/live/values.ts'

interface Sender {
  vehicleId: string
  source: PositionSource
}

interface Point extends TrackPoint {
  index: number
  input: PositionInput
}

/** Result of a batch: stored, duplicate and refused points by index. */
export interface Received {
  stored: number
  duplicates: number
  refused: { index: number; message: string }[]
  accepted: TrackPoint[]
}

/** Stored in time order. Batches of a vehicle are serialized, so duplicates are stored once. */
export const receive = (db: Database, sender: Sender, batch: readonly unknown[]): Promise<Received> =>
  db.transaction(tx => receiveIn(tx, sender, batch))

/** Within another transaction, for an entry that tells the vehicle's position. */
export async function receiveIn(tx: Transaction, sender: Sender, batch: readonly unknown[]): Promise<Received> {
  const read = batch.map((entry, index) => ({ index, parsed: positionSchema.safeParse(entry) }))
  const refused = read.flatMap(({ index, parsed }) =>
    parsed.success ? [] : [{ index, message: parsed.error.issues.map(({ message }) => message)[0]! }],
  )
  const points = read
    .flatMap(({ index, parsed: { data } }): Point[] =>
      data
        ? [{ index, input: data, ms: Date.parse(data.ts), lat: data.lat, lng: data.lng, speedKmh: data.speedKmh ?? null }]
        : [],
    )
    .sort((a, b) => a.ms - b.ms)
  const judged = await storePoints(tx, sender, points)
  return { ...judged, refused: [...refused, ...judged.refused].sort((a, b) => a.index - b.index) }
}

async function storePoints(tx: Transaction, { vehicleId, source }: Sender, points: readonly Point[]): Promise<Received> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${vehicleId}, 0))`)
  let track = await trackOf(tx, vehicleId)
  const known = await knownInstants(tx, vehicleId, points)
  const accepted: Point[] = []
  const refused: Received['refused'] = []
  let duplicates = 0
  for (const point of points) {
    const refusal = refusalOf(track, point, Date.now())
    if (refusal === 'DOUBLE' || (refusal === OLDER && known.has(point.ms))) duplicates += 1
    else if (refusal) refused.push({ index: point.index, message: refusal })
    else {
      track = follow(track, point)
      accepted.push(point)
    }
  }
  const last = accepted.at(-1)
  if (last && track) {
    await tx.insert(positions).values(accepted.map(point => ({ vehicleId, source, ...columnsOf(point) })))
    const now = {
      ...columnsOf(last),
      source,
      stoppedSince: track.stoppedSinceMs === null ? null : new Date(track.stoppedSinceMs).toISOString(),
      drivingSeconds: track.drivingSeconds,
      receivedAt: sql`now()`,
    }
    await tx
      .insert(vehiclePositions)
      .values({ vehicleId, ...now })
      .onConflictDoUpdate({ target: vehiclePositions.vehicleId, set: now })
  }
  return { stored: accepted.length, duplicates, refused, accepted }
}

const columnsOf = ({ ms, lat, lng, speedKmh, input: { heading, ignition, odometerKm } }: Point) => ({
  ts: new Date(ms).toISOString(),
  lat,
  lng,
  speedKmh,
  heading: heading ?? null,
  ignition: ignition ?? null,
  odometerKm: odometerKm ?? null,
})

async function trackOf(tx: Transaction, vehicleId: string): Promise<Track | null> {
  const [last] = await tx.select().from(vehiclePositions).where(eq(vehiclePositions.vehicleId, vehicleId))
  if (!last) return null
  const { ts, lat, lng, speedKmh, stoppedSince, drivingSeconds } = last
  return {
    ms: Date.parse(ts),
    lat,
    lng,
    speedKmh,
    drivingSeconds,
    stoppedSinceMs: stoppedSince ? Date.parse(stoppedSince) : null,
  }
}

async function knownInstants(tx: Transaction, vehicleId: string, points: readonly Point[]): Promise<Set<number>> {
  if (points.length === 0) return new Set()
  const instants = points.map(({ ms }) => new Date(ms).toISOString())
  const found = await tx
    .select({ ts: positions.ts })
    .from(positions)
    .where(and(eq(positions.vehicleId, vehicleId), inArray(positions.ts, instants)))
  return new Set(found.map(({ ts }) => Date.parse(ts)))
}
