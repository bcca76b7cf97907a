import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#api/db/client.ts'
import { positions, vehiclePositions } from '#api/schema/house/positions.table.ts'
import { judge } from '#domain/journey-management/live/outliers.ts'
import { type PositionInput, positionSchema } from '#domain/journey-management/live/position-schema.ts'
import {
  ASIDE_LABELS,
  type Aside,
  faultOf,
  follow,
  refusalOf,
  type Track,
  type TrackPoint,
} from '#domain/journey-management/live/track.ts'
import type { PositionSource } from '#domain/journey-management/live/values.ts'
import { OFF_DUTY, offDutyInstants } from './off-duty.ts'
import { lastFromHistory, showAt, stateOf, storedAround, trackOf } from './stored.ts'

interface Sender {
  vehicleId: string
  source: PositionSource
}

interface Point extends TrackPoint {
  index: number
  input: PositionInput
  aside: Aside | null
}

interface Note {
  index: number
  message: string
}

/** Result of a batch: counts, and by index the points that are stored but not used, and the refused ones. */
export interface Received {
  stored: number
  duplicates: number
  aside: Note[]
  refused: Note[]
  /** Used points after the last known one. */
  ahead: TrackPoint[]
  /** Instants between which the history changed; null when it only grew at its end. */
  changed: { from: number; to: number } | null
}

/** Stored by fix time, in whatever order they come. Batches of a vehicle are serialized, so duplicates are stored once. */
export const receive = (db: Database, sender: Sender, batch: readonly unknown[]): Promise<Received> =>
  db.transaction(tx => receiveIn(tx, sender, batch))

/** Within another transaction, for an entry that tells the vehicle's position. */
export async function receiveIn(tx: Transaction, sender: Sender, batch: readonly unknown[]): Promise<Received> {
  const refused: Note[] = []
  const points: Point[] = []
  const instants = new Set<number>()
  let duplicates = 0
  const now = Date.now()
  for (const [index, entry] of batch.entries()) {
    const { data, error } = positionSchema.safeParse(entry)
    if (!data) {
      refused.push({ index, message: error.issues[0]!.message })
      continue
    }
    const place = { ms: Date.parse(data.ts), lat: data.lat, lng: data.lng, speedKmh: data.speedKmh ?? null }
    const message = refusalOf(place, now)
    if (message) refused.push({ index, message })
    else if (instants.has(place.ms)) duplicates += 1
    else points.push({ index, input: data, ...place, aside: faultOf({ ...place, valid: data.valid ?? true }) })
    instants.add(place.ms)
  }
  const none = { stored: 0, duplicates, aside: [], refused, ahead: [], changed: null }
  if (points.length === 0) return none
  const offDuty = await offDutyInstants(
    tx,
    sender.vehicleId,
    points.map(({ ms }) => ms),
  )
  refused.push(...points.filter(({ ms }) => offDuty.has(ms)).map(({ index }) => ({ index, message: OFF_DUTY })))
  refused.sort((a, b) => a.index - b.index)
  const worked = points.filter(({ ms }) => !offDuty.has(ms)).sort((a, b) => a.ms - b.ms)
  if (worked.length === 0) return none
  const judged = await storePoints(tx, sender, worked)
  return { ...judged, duplicates: duplicates + judged.duplicates, refused }
}

async function storePoints(tx: Transaction, { vehicleId, source }: Sender, points: readonly Point[]) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${vehicleId}, 0))`)
  const [last] = await tx.select().from(vehiclePositions).where(eq(vehiclePositions.vehicleId, vehicleId))
  const known = await storedAround(tx, vehicleId, points[0]!.ms, points.at(-1)!.ms)
  const instants = new Set(known.map(({ ms }) => ms))
  const fresh = points.filter(({ ms }) => !instants.has(ms))
  if (fresh.length === 0) return { stored: 0, duplicates: points.length, aside: [], ahead: [], changed: null }
  const { asideOf, turned } = judge(known, fresh)
  await tx.insert(positions).values(fresh.map(point => ({ vehicleId, source, ...columnsOf(point), aside: asideOf(point) })))
  for (const point of turned)
    await tx
      .update(positions)
      .set({ aside: asideOf(point) })
      .where(and(eq(positions.vehicleId, vehicleId), eq(positions.ts, new Date(point.ms).toISOString())))

  const lastMs = last ? Date.parse(last.ts) : Number.NEGATIVE_INFINITY
  const used = fresh.filter(point => asideOf(point) === null)
  const ahead = used.filter(({ ms }) => ms > lastMs)
  const behind = [...turned, ...used.filter(({ ms }) => ms < lastMs)].map(({ ms }) => ms)
  if (behind.length > 0) await showAt(tx, vehicleId, await lastFromHistory(tx, vehicleId))
  else if (ahead.length > 0) {
    const track = ahead.reduce<Track | null>(follow, last ? trackOf(last) : null)!
    await showAt(tx, vehicleId, { ...columnsOf(ahead.at(-1)!), source, ...stateOf(track) })
  }
  return {
    stored: used.length,
    duplicates: points.length - fresh.length,
    aside: fresh.flatMap(point => {
      const aside = asideOf(point)
      return aside ? { index: point.index, message: ASIDE_LABELS[aside] } : []
    }),
    ahead,
    changed: behind.length > 0 ? { from: Math.min(...behind), to: Math.max(...behind, ...used.map(({ ms }) => ms)) } : null,
  }
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
