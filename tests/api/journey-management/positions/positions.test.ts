import { and, asc, eq } from 'drizzle-orm'
import { chunk } from 'es-toolkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { positions, vehiclePositions } from '#api/schema/house/positions.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import type { FencedStop } from '#domain/journey-management/live/geofence.ts'
import { ASIDE_LABELS, type TrackPoint } from '#domain/journey-management/live/track.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { lorryDays } from '#tests/support/positions/day.ts'
import glitch from '#tests/support/positions/positions_glitch.json' with { type: 'json' }
import newestFirst from '#tests/support/positions/positions_newest_first.json' with { type: 'json' }
import nullIsland from '#tests/support/positions/positions_null_island.json' with { type: 'json' }

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any
interface Sent {
  ts: string
  lat: number
  lng: number
  speedKmh?: number
}

let house: Lines
const MIN = 60_000
/** Instant of « T » in the inputs. */
let base = 0

beforeAll(async () => {
  house = await startLines()
  base = Math.floor(Date.now() / MIN) * MIN
})
afterAll(async () => {
  await house?.close()
})

/** « T-25min » as minutes before T. */
const before = (ts: string) => Number(/^T(?:-(\d+)min)?$/.exec(ts)![1] ?? 0)
const at = (minutes: number) => new Date(base - minutes * MIN).toISOString()
const timed = (sent: readonly Sent[]) => sent.map(point => ({ ...point, ts: at(before(point.ts)) }))

/** A run in progress since two hours over places on the way: degrees of latitude and longitude. */
async function run(places: readonly [number, number][]) {
  const vehicle = house.make.vehicle({ depotId: house.depot.id, category: 'PORTEUR_19' })
  await house.db.insert(vehicles).values(vehicle)
  const sites = places.map(([lat, lng]) =>
    house.make.address({ companyId: house.client.id, lat: String(lat), lng: String(lng), geofenceM: 200 }),
  )
  await house.db.insert(addresses).values(sites)
  const times = { plannedStart: at(120), plannedEnd: at(-60), actualStart: at(120) }
  const journey = await house.run(
    { ...times, status: 'EN_COURS', vehicleId: vehicle.id, stopsTotal: sites.length + 1 },
    { position: 0, status: 'TERMINE', actualArrival: at(120), actualDeparture: at(120) },
  )
  await house.db.insert(journeyStops).values(
    sites.map((site, index) => ({
      journeyId: journey.id,
      position: index + 1,
      addressId: site.id!,
      kind: 'LIVRAISON' as const,
      plannedArrival: at(60 - index),
      plannedDeparture: at(60 - index),
      toleranceMin: 15,
    })),
  )
  const device = { label: 'Boîtier', kind: 'BOITIER' }
  const { body } = await house.api.call('CONCEPTOR', 'POST', `/materials/vehicles/${vehicle.id}/devices`, device)
  return { ...journey, vehicleId: vehicle.id!, key: (body as Body).key as string }
}

/** A run in progress over fenced stops, the first of which is not reached. */
async function runOver(stops: readonly FencedStop[], start: number) {
  const places = stops.map(({ lat, lng }): [number, number] => [Number(lat), Number(lng)])
  const { id, key } = await run(places)
  const from = new Date(start).toISOString()
  await house.db.update(journeys).set({ actualStart: from, plannedStart: from }).where(eq(journeys.id, id))
  const told = { actualArrival: from, actualDeparture: from }
  await house.db
    .update(journeyStops)
    .set(told)
    .where(and(eq(journeyStops.journeyId, id), eq(journeyStops.position, 0)))
  return { id, key }
}

async function post(key: string, sent: readonly Sent[]) {
  const answer = await house.api.send('POST', '/positions', '', { positions: sent }, { authorization: `Bearer ${key}` })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Body
}
const stopsOf = (journeyId: string) =>
  house.db.select().from(journeyStops).where(eq(journeyStops.journeyId, journeyId)).orderBy(asc(journeyStops.position))
const markerOf = async (vehicleId: string) =>
  (await house.db.select().from(vehiclePositions).where(eq(vehiclePositions.vehicleId, vehicleId)))[0]
const asideOf = async (vehicleId: string) => {
  const rows = await house.db.select().from(positions).where(eq(positions.vehicleId, vehicleId)).orderBy(asc(positions.ts))
  return rows.map(({ aside }) => aside)
}
const minutesOf = (instant: string | null) => (instant === null ? null : (base - Date.parse(instant)) / MIN)

it('keeps the origin aside, and uses what follows', async () => {
  const { key, vehicleId } = await run([[47.5, -1.49]])
  const answers = []
  for (const point of timed(nullIsland.positions)) answers.push(await post(key, [point]))
  expect(answers.map(({ stored }) => stored)).toEqual([0, 1, 1, 1])
  expect(answers[0].aside).toEqual([{ index: 0, message: ASIDE_LABELS.SANS_FIX }])
  expect(await asideOf(vehicleId)).toEqual(['SANS_FIX', null, null, null])
  expect(await markerOf(vehicleId)).toMatchObject({ lat: 47.3 })
})

it('takes the earlier point for the outlier when the later ones agree', async () => {
  const { id, key, vehicleId } = await run([
    [47.8, -1.49],
    [48.2, -1.49],
  ])
  const [first, wrong, ...later] = timed(glitch.positions)
  await post(key, [first!])
  await post(key, [wrong!])
  // The glitch is at the first stop, where the run seems to arrive.
  expect((await stopsOf(id))[1]).toMatchObject({ status: 'SUR_PLACE' })
  expect((await post(key, [later[0]!])).aside).toEqual([{ index: 0, message: ASIDE_LABELS.SAUT }])
  expect((await post(key, [later[1]!])).stored).toBe(1)
  expect(await asideOf(vehicleId)).toEqual([null, 'SAUT', null, null])
  expect(await markerOf(vehicleId)).toMatchObject({ lat: 47.301 })
  expect((await stopsOf(id))[1]).toMatchObject({ status: 'A_FAIRE', actualArrival: null })
})

it('finds passages in points that come newest first, and leaves the marker', async () => {
  const { id, key, vehicleId } = await run([
    [47.350006, -1.186984],
    [48, -1.186984],
  ])
  const [newest, ...older] = timed(newestFirst.calls)
  await post(key, [newest!])
  for (const point of older) {
    expect((await post(key, [point])).stored).toBe(1)
    expect(await markerOf(vehicleId)).toMatchObject({ lat: 47.362, speedKmh: 40 })
  }
  const [, served, last] = await stopsOf(id)
  expect([served!.status, minutesOf(served!.actualArrival), minutesOf(served!.actualDeparture)]).toEqual(['TERMINE', 6, 2])
  expect(last!.status).toBe('A_FAIRE')
  const [journey] = await house.db.select().from(journeys).where(eq(journeys.id, id))
  expect(journey).toMatchObject({ stopsDone: 2, maxDelayMin: 54 })
})

it('leaves the times told by people', async () => {
  const { id, key } = await run([
    [47.350006, -1.186984],
    [48, -1.186984],
  ])
  const [newest, ...older] = timed(newestFirst.calls)
  await post(key, [newest!])
  const told = { status: 'TERMINE', actualArrival: at(20), actualDeparture: at(15) } as const
  const [, served] = await stopsOf(id)
  await house.db.update(journeyStops).set(told).where(eq(journeyStops.id, served!.id))
  for (const point of older) await post(key, [point])
  const [, after] = await stopsOf(id)
  expect([minutesOf(after!.actualArrival), minutesOf(after!.actualDeparture)]).toEqual([20, 15])
})

it('corrects the passages of a finished run', async () => {
  const { id, key } = await run([
    [47.350006, -1.186984],
    [48, -1.186984],
  ])
  const [newest, ...older] = timed(newestFirst.calls)
  await post(key, [newest!])
  await house.db
    .update(journeys)
    .set({ status: 'TERMINE', actualEnd: at(0) })
    .where(eq(journeys.id, id))
  for (const point of older) await post(key, [point])
  expect((await stopsOf(id))[1]).toMatchObject({ status: 'TERMINE' })
})

it('finds the same passages of a day in whatever order its points come, with a wrong one', async () => {
  const [{ stops, ways }] = lorryDays(1, base - 10 * 60 * MIN) as [ReturnType<typeof lorryDays>[number]]
  const passages: Record<string, unknown> = {}
  for (const [way, points] of Object.entries(ways)) {
    const { id, key } = await runOver(stops, base - 11 * 60 * MIN)
    const sent = points.map(({ ms, ...point }: TrackPoint) => ({
      ...point,
      ts: new Date(ms).toISOString(),
      speedKmh: point.speedKmh!,
    }))
    for (const batch of chunk(sent, 7)) await post(key, batch)
    passages[way] = (await stopsOf(id)).slice(1).map(stop => [minutesOf(stop.actualArrival), minutesOf(stop.actualDeparture)])
  }
  expect(passages.inOrder).toHaveLength(4)
  expect((passages.inOrder as number[][]).flat().filter(minutes => minutes === null)).toHaveLength(1)
  for (const [way, found] of Object.entries(passages)) expect(found, way).toEqual(passages.inOrder)
})
