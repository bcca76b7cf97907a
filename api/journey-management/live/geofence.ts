import { and, asc, eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Transaction } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { changeStop, recordPassage } from '#api/journey-management/journeys/stops/stop-records.ts'
import { Problem } from '#api/problem.ts'
import { notedPassages, positions } from '#api/schema/house/positions.table.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { type Journey, lockJourney } from '#api/trade/journeys/lock.ts'
import { crossingsOf, withoutNoted } from '#domain/journey-management/live/geofence.ts'
import type { TrackPoint } from '#domain/journey-management/live/track.ts'

/** Records arrivals and departures from positions (`domain.md` §3.7, source « geofence »). Refused ones are left to people. */
export const followStops = (db: Database, log: Logger, journeyId: string, points: readonly TrackPoint[]) =>
  noted(db, log, journeyId, async tx => {
    const journey = await lockJourney(tx, journeyId)
    if (journey.status !== 'EN_COURS') return
    const since = Date.parse(journey.actualStart ?? journey.plannedStart)
    const stops = await fencedStops(tx, journeyId)
    await record(
      tx,
      journey,
      stops,
      stops,
      points.filter(({ ms }) => ms >= since),
    )
  })

/** Passages anew from the whole history of a run, after late points or a point found wrong. Those told by people stay. */
export const followAgain = (db: Database, log: Logger, journeyId: string) =>
  noted(db, log, journeyId, async tx => {
    const journey = await lockJourney(tx, journeyId)
    if ((journey.status !== 'EN_COURS' && journey.status !== 'TERMINE') || !journey.vehicleId) return
    const history = await historyOf(tx, journey.vehicleId, journey)
    const known = new Set(history.map(({ ms }) => ms))
    const stops = await fencedStops(tx, journeyId)
    const used = history.filter(({ aside }) => aside === null)
    await record(tx, journey, stops, withoutNoted(stops, known), used)
  })

async function noted(db: Database, log: Logger, journeyId: string, work: (tx: Transaction) => Promise<void>): Promise<void> {
  try {
    await transact(db, null, 'SYSTEME', work)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    log.info({ journeyId, message: error.message }, 'a stop was not noted from its positions')
  }
}

type Stop = Awaited<ReturnType<typeof fencedStops>>[number]

const fencedStops = (tx: Transaction, journeyId: string) =>
  tx
    .select({
      id: journeyStops.id,
      position: journeyStops.position,
      status: journeyStops.status,
      actualArrival: journeyStops.actualArrival,
      actualDeparture: journeyStops.actualDeparture,
      notedArrival: notedPassages.arrival,
      notedDeparture: notedPassages.departure,
      lat: addresses.lat,
      lng: addresses.lng,
      geofenceM: addresses.geofenceM,
    })
    .from(journeyStops)
    .innerJoin(addresses, eq(addresses.id, journeyStops.addressId))
    .leftJoin(notedPassages, eq(notedPassages.stopId, journeyStops.id))
    .where(eq(journeyStops.journeyId, journeyId))
    .orderBy(asc(journeyStops.position))

async function historyOf(tx: Transaction, vehicleId: string, { actualStart, plannedStart, actualEnd }: Journey) {
  const rows = await tx
    .select({ ts: positions.ts, lat: positions.lat, lng: positions.lng, speedKmh: positions.speedKmh, aside: positions.aside })
    .from(positions)
    .where(
      and(
        eq(positions.vehicleId, vehicleId),
        sql`${positions.ts} >= ${actualStart ?? plannedStart}::timestamptz`,
        actualEnd ? sql`${positions.ts} <= ${actualEnd}::timestamptz` : undefined,
      ),
    )
    .orderBy(asc(positions.ts))
  return rows.map(({ ts, ...point }) => ({ ...point, ms: Date.parse(ts) }))
}

/** Writes the passages of `points` where `from`, the stops without what is to be found anew, differs from what is stored. */
async function record(
  tx: Transaction,
  journey: Journey,
  stops: readonly Stop[],
  from: readonly Stop[],
  points: readonly TrackPoint[],
): Promise<void> {
  const found = new Map(from.map(stop => [stop.position, { ...stop }]))
  for (const { position, act, ms } of crossingsOf(from, points)) {
    const [stop, at] = [found.get(position)!, new Date(ms).toISOString()]
    if (act === 'arrive') [stop.actualArrival, stop.notedArrival] = [at, at]
    else [stop.actualDeparture, stop.notedDeparture] = [at, at]
  }
  for (const stop of stops) {
    const { id, position, status, actualArrival, actualDeparture } = stop
    const now = found.get(position)!
    if (!sameInstant(now.notedArrival, stop.notedArrival) || !sameInstant(now.notedDeparture, stop.notedDeparture)) {
      const passage = { arrival: now.notedArrival, departure: now.notedDeparture }
      await tx
        .insert(notedPassages)
        .values({ stopId: id, ...passage })
        .onConflictDoUpdate({ target: notedPassages.stopId, set: passage })
    }
    if (sameInstant(now.actualArrival, actualArrival) && sameInstant(now.actualDeparture, actualDeparture)) continue
    const times = { actualArrival: now.actualArrival, actualDeparture: now.actualDeparture }
    if (times.actualArrival) await recordPassage(tx, journey, position, times)
    else await changeStop(tx, journey, stop, { ...times, status: status === 'EN_COURS' ? status : 'A_FAIRE' })
  }
}

const sameInstant = (a: string | null, b: string | null) =>
  a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b))
