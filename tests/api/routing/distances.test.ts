import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { roadLegs } from '#api/schema/house/road-legs.table.ts'
import { type DistanceProvider, osrmProvider, RoutingError } from '#api/trade/routing/distance-provider.ts'
import { cachedDistances, distanceThrough } from '#api/trade/routing/distances.ts'
import { type Requests, startRequests } from '#tests/support/requests.ts'

const CARQUEFOU = { lat: '47.300000', lng: '-1.490000' }
const LE_MANS = { lat: '48.000000', lng: '0.200000' }
const RENNES = { lat: '48.110000', lng: '-1.680000' }
const ROUTING_FAILED = "Le calcul d'itinéraire n'a pas répondu\u202f: la distance est une estimation"

const leg = (distance: number, duration: number) => ({ distance, duration, steps: [], summary: '', weight: duration })
const route = (...legs: object[]) => JSON.stringify({ code: 'Ok', routes: [{ legs, distance: 0, duration: 0 }], waypoints: [] })

let server: Server
let url: string
let t: Requests
let routing: DistanceProvider
let reply: (answer: ServerResponse) => void
let paths: string[] = []
const says = (body: string, status = 200) => {
  reply = answer => answer.writeHead(status, { 'content-type': 'application/json' }).end(body)
}
beforeAll(async () => {
  server = createServer((request, answer) => {
    paths.push(request.url!)
    reply(answer)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  routing = osrmProvider(`${url}/`, { timeoutMs: 300 })
  t = await startRequests({ routing })
})
afterAll(async () => {
  await t?.api.close()
  server.closeAllConnections()
  await new Promise(closed => server.close(closed))
})
afterEach(async () => {
  paths = []
  await t.db.delete(roadLegs)
})
const through = (...places: { lat: string | null; lng: string | null }[]) =>
  distanceThrough({ db: t.db, routing, log: pino({ level: 'silent' }) }, places)

describe('a routing server', () => {
  it('gets one request per run, longitude first, and returns legs in metres and seconds', async () => {
    says(route(leg(193_512.4, 7_021.6), leg(155_020, 5_790)))
    expect(await routing.legs([CARQUEFOU, LE_MANS, RENNES])).toEqual([
      { metres: 193_512, seconds: 7_022 },
      { metres: 155_020, seconds: 5_790 },
    ])
    expect(paths).toEqual(['/route/v1/driving/-1.49,47.3;0.2,48;-1.68,48.11?overview=false'])
  })

  it.each([
    ['an error', () => says('{"code":"InvalidQuery"}', 400)],
    ['a failure', () => says('busy', 503)],
    ['no JSON', () => says('<html>')],
    ['no route', () => says('{"code":"NoRoute","routes":[]}')],
    ['a leg too few', () => says(route())],
    ['a negative length', () => says(route(leg(-1, 5)))],
    ['a length that is no number', () => says('{"code":"Ok","routes":[{"legs":[{"distance":"far","duration":1}]}]}')],
    ['a cut line', () => (reply = answer => answer.destroy())],
  ])('answering %s gives no route', async (_, answers) => {
    answers()
    await expect(routing.legs([CARQUEFOU, LE_MANS])).rejects.toThrow(RoutingError)
  })

  it('gives no route when it times out or ends early', async () => {
    // Another one with a 10 s timeout still waits meanwhile.
    let patient = true
    osrmProvider(url)
      .legs([CARQUEFOU, LE_MANS])
      .catch(() => {
        patient = false
      })
    reply = () => {}
    await expect(routing.legs([CARQUEFOU, LE_MANS])).rejects.toThrow(RoutingError)
    reply = answer => answer.writeHead(200).write('{"code":')
    await expect(routing.legs([CARQUEFOU, LE_MANS])).rejects.toThrow(RoutingError)
    expect(patient).toBe(true)
  })

  it('gives no route when it is down', async () => {
    await expect(osrmProvider('http://127.0.0.1:1').legs([CARQUEFOU, LE_MANS])).rejects.toThrow(RoutingError)
  })
})

describe('the distance of a run', () => {
  it('comes from the server, then from the cache per pair', async () => {
    says(route(leg(193_512, 7_022), leg(155_049, 5_790)))
    const first = { km: '348.6', drivingMin: 214, source: 'ROUTE', failed: false }
    expect(await through(CARQUEFOU, LE_MANS, RENNES)).toEqual(first)
    reply = answer => answer.destroy()
    expect(await through(CARQUEFOU, LE_MANS, RENNES)).toEqual(first)
    expect(await through(LE_MANS, RENNES)).toMatchObject({ km: '155.0', drivingMin: 97, source: 'ROUTE' })
    expect(paths).toHaveLength(1)
    // Distances are directional.
    expect(await through(RENNES, LE_MANS)).toMatchObject({ source: 'ESTIMATION', failed: true })
    expect(paths).toHaveLength(2)
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
    expect(paths).toEqual([])
  })

  it('is cached once for concurrent runs', async () => {
    says(route(leg(200_000, 7_200)))
    await Promise.all([1, 2, 3].map(() => through(CARQUEFOU, LE_MANS)))
    expect(await t.db.$count(roadLegs)).toBe(1)
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
    paths = []
    await save({ kmLoaded: '210', drivingMin: '140' }, saved.version)
    expect(paths).toEqual([])
    const [typed] = (await t.must(t.conception('GET', `/${id}`))).lines
    // Typed kilometres, computed minutes (`domain.md` §4.3).
    expect(typed).toMatchObject({ kmLoaded: '210.0', drivingMin: 121 })
  })
})
