import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { roadLegs } from '#api/schema/house/road-legs.table.ts'
import type { DistanceProvider } from '#api/trade/routing/distance-provider.ts'
import { cachedDistances, distanceThrough, roadsBetween } from '#api/trade/routing/distances.ts'
import { osrmProvider } from '#api/trade/routing/osrm.ts'
import { valhallaProvider } from '#api/trade/routing/valhalla.ts'
import { truckOf } from '#domain/materials/truck.ts'
import { type Requests, startRequests } from '#tests/support/requests.ts'
import { type RoutingServer, startRoutingServer } from '#tests/support/servers/routing-server.ts'

const CARQUEFOU = { lat: '47.300000', lng: '-1.490000' }
const LE_MANS = { lat: '48.000000', lng: '0.200000' }
const RENNES = { lat: '48.110000', lng: '-1.680000' }
const ROUTING_FAILED = "Le calcul d'itinéraire n'a pas répondu\u202f: la distance est une estimation"

const leg = (distance: number, duration: number) => ({ distance, duration, steps: [], summary: '', weight: duration })
const route = (...legs: object[]) => JSON.stringify({ code: 'Ok', routes: [{ legs, distance: 0, duration: 0 }], waypoints: [] })

let server: RoutingServer
let t: Requests
let routing: DistanceProvider
const says = (body: string, status = 200) => server.says(body, status)
beforeAll(async () => {
  server = await startRoutingServer()
  routing = osrmProvider(server.url, { timeoutMs: 300 })
  t = await startRequests({ routing })
})
afterAll(async () => {
  await t?.api.close()
  await server.close()
})
afterEach(async () => {
  server.asked.length = 0
  await t.db.delete(roadLegs)
})
const through = (...places: { lat: string | null; lng: string | null }[]) =>
  distanceThrough({ db: t.db, routing, log: pino({ level: 'silent' }) }, places)

describe('the distance of a run', () => {
  it('comes from the server, then from the cache per pair', async () => {
    says(route(leg(193_512, 7_022), leg(155_049, 5_790)))
    const first = { km: '348.6', drivingMin: 214, source: 'ROUTE', failed: false }
    expect(await through(CARQUEFOU, LE_MANS, RENNES)).toEqual(first)
    server.does(answer => answer.destroy())
    expect(await through(CARQUEFOU, LE_MANS, RENNES)).toEqual(first)
    expect(await through(LE_MANS, RENNES)).toMatchObject({ km: '155.0', drivingMin: 97, source: 'ROUTE' })
    expect(server.asked).toHaveLength(1)
    // Distances are directional.
    expect(await through(RENNES, LE_MANS)).toMatchObject({ source: 'ESTIMATION', failed: true })
    expect(server.asked).toHaveLength(2)
  })

  it('is the estimate on a failure, which is reported and not cached', async () => {
    says('busy', 503)
    const estimate = { km: '193.2', drivingMin: null, source: 'ESTIMATION' }
    expect(await through(CARQUEFOU, LE_MANS)).toEqual({ ...estimate, failed: true })
    says(route(leg(200_000, 7_200)))
    expect(await through(CARQUEFOU, LE_MANS)).toMatchObject({ km: '200.0', drivingMin: 120, source: 'ROUTE' })
  })

  it('is the estimate without a server, and nothing for a stop without a position', async () => {
    const alone = { db: t.db, routing: null, log: pino({ level: 'silent' }) }
    expect(await distanceThrough(alone, [CARQUEFOU, LE_MANS])).toMatchObject({ source: 'ESTIMATION', failed: false })
    expect(await through(CARQUEFOU, { lat: null, lng: null })).toBeNull()
    expect(await through(CARQUEFOU)).toBeNull()
    expect(await cachedDistances(t.db, [])).toEqual([])
    expect(server.asked).toEqual([])
  })

  it('is cached once for concurrent runs', async () => {
    says(route(leg(200_000, 7_200)))
    await Promise.all([1, 2, 3].map(() => through(CARQUEFOU, LE_MANS)))
    expect(await t.db.$count(roadLegs)).toBe(1)
  })
})

describe('the distances of many pairs', () => {
  const table = (...rows: (readonly [number, number] | null)[][]) => ({
    code: 'Ok',
    distances: rows.map(row => row.map(cell => cell?.[0] ?? null)),
    durations: rows.map(row => row.map(cell => cell?.[1] ?? null)),
  })
  const between = (...pairs: (readonly [typeof CARQUEFOU, typeof CARQUEFOU])[]) =>
    roadsBetween({ db: t.db, routing, log: pino({ level: 'silent' }) }, pairs)

  it('come in one call, without those that are known, and are known afterwards', async () => {
    server.says(table([[193_512, 7_022]], [null]))
    const found = await between([CARQUEFOU, LE_MANS], [RENNES, LE_MANS])
    expect([...found.roads.values()]).toEqual([{ metres: 193_512, seconds: 7_022 }])
    expect(found.failed).toBe(false)
    server.says(table([[155_049, 5_790]]))
    expect((await between([CARQUEFOU, LE_MANS], [RENNES, LE_MANS])).roads.size).toBe(2)
    expect((await between([CARQUEFOU, LE_MANS], [RENNES, LE_MANS])).roads.size).toBe(2)
    expect(server.asked.map(({ path }) => path)).toEqual([
      expect.stringContaining('/table/v1/driving/-1.49,47.3;-1.68,48.11;0.2,48?'),
      expect.stringContaining('/table/v1/driving/-1.68,48.11;0.2,48?'),
    ])
  })

  it('are estimates on a failure, which is reported', async () => {
    server.says('busy', 503)
    expect(await between([CARQUEFOU, LE_MANS])).toEqual({ roads: new Map(), failed: true })
  })

  it('ask for no more places than a server answers', async () => {
    server.says('busy', 503)
    await between(...Array.from({ length: 120 }, (_, nth) => [{ lat: String(40 + nth / 100), lng: '2' }, LE_MANS] as const))
    expect(server.asked[0]!.path.split('?')[0]!.split(';')).toHaveLength(51)
  })
})

describe('the distance of a truck', () => {
  const trip = (...legs: [km: number, seconds: number][]) => ({
    trip: { status: 0, legs: legs.map(([length, time]) => ({ summary: { length, time } })) },
  })

  it('is its own, and that of another kind of server is asked again', async () => {
    const log = pino({ level: 'silent' })
    says(route(leg(193_512, 7_022)))
    expect(await through(CARQUEFOU, LE_MANS)).toMatchObject({ km: '193.5' })
    const truck = { db: t.db, routing: valhallaProvider(server.url), log }
    server.says(trip([201.3, 9_000]))
    expect(await distanceThrough(truck, [CARQUEFOU, LE_MANS])).toMatchObject({ km: '201.3', drivingMin: 150, source: 'ROUTE' })
    server.says(trip([240, 12_000]))
    const hazardous = truckOf({ hazardous: true })
    expect(await distanceThrough(truck, [CARQUEFOU, LE_MANS], hazardous)).toMatchObject({ km: '240.0', drivingMin: 200 })
    server.does(answer => answer.destroy())
    expect(await distanceThrough(truck, [CARQUEFOU, LE_MANS], hazardous)).toMatchObject({ km: '240.0', failed: false })
    expect(await distanceThrough(truck, [CARQUEFOU, LE_MANS])).toMatchObject({ km: '201.3', failed: false })
    // Without a truck: that of the largest one first.
    expect(await cachedDistances(t.db, [[CARQUEFOU, LE_MANS]])).toMatchObject([{ km: '201.3' }])
  })
})

describe('a line', () => {
  const NEW_LINE = { code: 'L1', label: 'Carquefou → Le Mans', weekdays: [1, 2] }
  const built = async () => {
    const id = await t.at('EN_CONCEPTION')
    const made = await t.must(t.conception('POST', `/${id}/lines`, NEW_LINE))
    const [line] = (await t.must(t.conception('GET', `/${id}`))).lines
    return { id, made, line }
  }

  it('uses road distance and time, and the list shows the source', async () => {
    says(route(leg(201_340, 7_260)))
    const { id, made, line } = await built()
    expect(made.warning).toBeNull()
    expect(line).toMatchObject({ kmLoaded: '201.3', drivingMin: 121, serviceMin: 225 })
    expect(line.distance).toEqual({ km: '201.3', drivingMin: 121, source: 'ROUTE' })
    const { rows } = await t.must(t.conception('GET', '?perPage=100'))
    expect(rows.find((row: { id: string }) => row.id === id)).toMatchObject({ km: '201.3', kmSource: 'ROUTE' })
  })

  it('uses the estimate with a warning on a failure; saving again retries', async () => {
    says('busy', 503)
    const { id, made, line } = await built()
    expect(made.warning).toBe(ROUTING_FAILED)
    expect(line.distance.source).toBe('ESTIMATION')
    expect(line.drivingMin).toBe(150)
    says(route(leg(201_340, 7_260)))
    const stops = line.stops.map(({ addressId, kind, dayOffset, arrival, departure }: Record<string, unknown>) => ({
      ...{ addressId, kind, dayOffset, arrival, departure },
    }))
    const save = (changes: object, version: number) =>
      t.must(t.conception('PUT', `/${id}/lines/${line.id}`, { ...NEW_LINE, stops, version, ...changes }))
    expect((await save({}, line.version)).warning).toBeNull()
    const [saved] = (await t.must(t.conception('GET', `/${id}`))).lines
    expect(saved).toMatchObject({ kmLoaded: '201.3', drivingMin: 121 })
    server.asked.length = 0
    await save({ kmLoaded: '210', drivingMin: '140' }, saved.version)
    expect(server.asked).toEqual([])
    const [typed] = (await t.must(t.conception('GET', `/${id}`))).lines
    // Typed kilometres, computed minutes (`domain.md` §4.3).
    expect(typed).toMatchObject({ kmLoaded: '210.0', drivingMin: 121 })
  })
})
