import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DistanceProvider, RoutingError } from '#api/trade/routing/distance-provider.ts'
import { osrmProvider } from '#api/trade/routing/osrm.ts'
import { routingProvider } from '#api/trade/routing/provider.ts'
import { valhallaProvider } from '#api/trade/routing/valhalla.ts'
import type { RoutingKind } from '#domain/administration/parameters/connectors.ts'
import { truckOf } from '#domain/materials/truck.ts'
import { type RoutingServer, startRoutingServer } from '#tests/support/servers/routing-server.ts'

const CARQUEFOU = { lat: '47.300000', lng: '-1.490000' }
const LE_MANS = { lat: '48.000000', lng: '0.200000' }
const RENNES = { lat: '48.110000', lng: '-1.680000' }
const ANY = truckOf({})
const VAN = truckOf({ category: 'VUL' })
const TANKER = truckOf({ category: 'PORTEUR_19', hazardous: true })

let server: RoutingServer
let providers: Record<RoutingKind, DistanceProvider>
beforeAll(async () => {
  server = await startRoutingServer()
  const patience = { timeoutMs: 300, matrixMs: 300 }
  providers = { osrm: osrmProvider(`${server.url}/`, patience), valhalla: valhallaProvider(`${server.url}/`, patience) }
})
afterAll(() => server?.close())
afterEach(() => {
  server.asked.length = 0
})

/** The same answers in the words of each server; metres and seconds. */
type Cell = readonly [metres: number | null, seconds: number | null]
const WORDS: Record<RoutingKind, { route(...legs: Cell[]): object; matrix(...rows: Cell[][]): object }> = {
  osrm: {
    route: (...legs) => ({
      code: 'Ok',
      routes: [
        { legs: legs.map(([distance, duration]) => ({ distance, duration, steps: [], weight: 0 })), distance: 0, duration: 0 },
      ],
      waypoints: [],
    }),
    matrix: (...rows) => ({
      code: 'Ok',
      distances: rows.map(row => row.map(([metres]) => metres)),
      durations: rows.map(row => row.map(([, seconds]) => seconds)),
      sources: [],
      destinations: [],
    }),
  },
  valhalla: {
    route: (...legs) => ({
      trip: {
        status: 0,
        units: 'kilometers',
        legs: legs.map(([metres, time]) => ({ summary: { length: metres! / 1000, time }, shape: 'abc' })),
      },
    }),
    matrix: (...rows) => ({
      units: 'kilometers',
      sources_to_targets: rows.map((row, from_index) =>
        row.map(([metres, time], to_index) => ({ distance: metres === null ? null : metres / 1000, time, from_index, to_index })),
      ),
    }),
  },
}

describe.each(['osrm', 'valhalla'] as const)('a routing server of kind %s', kind => {
  const words = WORDS[kind]
  const route = () => providers[kind].legs([CARQUEFOU, LE_MANS], ANY)
  const matrix = () => providers[kind].matrix([CARQUEFOU, RENNES], [LE_MANS], ANY)

  it('gets one request per run and returns legs in metres and seconds', async () => {
    server.says(words.route([193_512.4, 7_021.6], [155_020, 5_790]))
    expect(await providers[kind].legs([CARQUEFOU, LE_MANS, RENNES], ANY)).toEqual([
      { metres: 193_512, seconds: 7_022 },
      { metres: 155_020, seconds: 5_790 },
    ])
    expect(server.asked).toHaveLength(1)
  })

  it('gives the points of the road, latitude first', async () => {
    const coordinates = [
      [-1.49, 47.3],
      [-0.98765, 47.51234],
      [0.2, 48],
    ]
    server.says({ code: 'Ok', routes: [{ geometry: { type: 'LineString', coordinates } }] })
    expect(await providers[kind].way([CARQUEFOU, RENNES, LE_MANS], TANKER)).toEqual([
      [47.3, -1.49],
      [47.51234, -0.98765],
      [48, 0.2],
    ])
    expect(server.asked).toHaveLength(1)
  })

  it('gets one request for many distances, and says where there is no road', async () => {
    server.says(words.matrix([[193_512, 7_022]], [[null, null]]))
    expect(await matrix()).toEqual([[{ metres: 193_512, seconds: 7_022 }], [null]])
    expect(server.asked).toHaveLength(1)
  })

  it.each([
    ['an error', () => server.says({ code: 'InvalidQuery', error_code: 154 }, 400)],
    ['a failure', () => server.says('busy', 503)],
    ['no JSON', () => server.says('<html>')],
    ['nothing of a route', () => server.says({ code: 'NoRoute', routes: [], trip: { status: 442, legs: [] } })],
    ['another number of legs and rows', () => server.says({ ...words.route(), ...words.matrix([[1, 1]]) })],
    ['a negative length', () => server.says({ ...words.route([-1, 5]), ...words.matrix([[-1, 5]], [[1, 1]]) })],
    ['a length around the world', () => server.says({ ...words.route([40_000_000, 5]), ...words.matrix([[4e7, 5]], [[1, 1]]) })],
    ['a time of months', () => server.says({ ...words.route([1, 9_000_000]), ...words.matrix([[1, 9e6]], [[1, 1]]) })],
    [
      'a row with a column too many',
      () =>
        server.says({
          ...words.route([1, 1], [1, 1]),
          ...words.matrix(
            [[1, 1]],
            [
              [1, 1],
              [1, 1],
            ],
          ),
        }),
    ],
    ['text without end', () => server.does(answer => endless(answer))],
    ['a cut line', () => server.does(answer => answer.destroy())],
    ['nothing in time', () => server.does(() => {})],
    ['the start only, in time', () => server.does(answer => answer.writeHead(200).write('{"code":'))],
    ['another address', () => server.does(answer => answer.writeHead(302, { location: `${server.url}/elsewhere` }).end())],
  ])('answering %s gives no route', async (_, answers) => {
    answers()
    await expect(route()).rejects.toThrow(RoutingError)
    await expect(matrix()).rejects.toThrow(RoutingError)
    await expect(providers[kind].way([CARQUEFOU, LE_MANS], ANY)).rejects.toThrow(RoutingError)
    expect(server.asked.map(({ path }) => path)).not.toContain('/elsewhere')
  })

  it('gives no route when it is down', async () => {
    const down = routingProvider({ ROUTING_URL: 'http://127.0.0.1:1', ROUTING_KIND: kind })!
    expect(down.kind).toBe(kind)
    await expect(down.legs([CARQUEFOU, LE_MANS], ANY)).rejects.toThrow(RoutingError)
  })
})

it('asks OSRM longitude first, for a car', async () => {
  const { route, matrix } = WORDS.osrm
  server.says({ ...route([1, 1]), ...matrix([[1, 1]], [[1, 1]]) })
  await providers.osrm.legs([CARQUEFOU, LE_MANS], ANY)
  server.says(matrix([[1, 1]], [[1, 1]]))
  await providers.osrm.matrix([CARQUEFOU, RENNES], [LE_MANS], TANKER)
  expect(server.asked.map(({ path }) => path)).toEqual([
    '/route/v1/driving/-1.49,47.3;0.2,48?overview=false',
    '/table/v1/driving/-1.49,47.3;-1.68,48.11;0.2,48?sources=0;1&destinations=2&annotations=duration,distance',
  ])
  expect([ANY, VAN, TANKER].map(providers.osrm.profile)).toEqual(['car', 'car', 'car'])
})

it('asks for a way as GeoJSON that the server simplifies', async () => {
  server.says({
    code: 'Ok',
    routes: [
      {
        geometry: {
          coordinates: [
            [-1.49, 47.3],
            [0.2, 48],
          ],
        },
      },
    ],
  })
  await providers.osrm.way([CARQUEFOU, LE_MANS], ANY)
  await providers.valhalla.way([CARQUEFOU, LE_MANS], TANKER)
  expect(server.asked).toMatchObject([
    { path: '/route/v1/driving/-1.49,47.3;0.2,48?overview=simplified&geometries=geojson' },
    {
      ...{ path: '/route', body: { costing: 'truck', format: 'osrm', shape_format: 'geojson', generalize: 0 } },
    },
  ])
})

it('asks Valhalla for the truck, and for a van as a car that is high', async () => {
  const { route, matrix } = WORDS.valhalla
  server.says({ ...route([1, 1]), ...matrix([[1, 1]]) })
  await providers.valhalla.legs([CARQUEFOU, LE_MANS], TANKER)
  await providers.valhalla.matrix([CARQUEFOU], [LE_MANS], ANY)
  await providers.valhalla.legs([CARQUEFOU, LE_MANS], VAN)
  const [from, to] = [
    { lat: 47.3, lon: -1.49 },
    { lat: 48, lon: 0.2 },
  ]
  const truck = { height: 4, width: 2.55, axle_load: 13 }
  const tanker = { ...truck, length: 12, weight: 19, hazmat: true }
  expect(server.asked).toEqual([
    {
      path: '/route',
      body: {
        locations: [from, to],
        ...{ costing: 'truck', costing_options: { truck: tanker }, units: 'kilometers', directions_type: 'none' },
      },
    },
    {
      path: '/sources_to_targets',
      body: {
        ...{ sources: [from], targets: [to], costing: 'truck', units: 'kilometers' },
        costing_options: { truck: { ...truck, axle_load: 12, length: 16.5, weight: 44, hazmat: false } },
      },
    },
    {
      path: '/route',
      body: {
        locations: [from, to],
        ...{
          costing: 'auto',
          costing_options: { auto: { height: 4, width: 2.55 } },
          units: 'kilometers',
          directions_type: 'none',
        },
      },
    },
  ])
  expect([ANY, VAN, TANKER].map(providers.valhalla.profile)).toEqual(['truck', 'auto 4x2.55', 'truck 4x2.55x12 19/13 ADR'])
})

it('is chosen by the settings: OSRM unless they say otherwise, none without an address', () => {
  expect(routingProvider({})).toBeNull()
  expect(routingProvider({ ROUTING_URL: server.url })!.kind).toBe('osrm')
  expect(routingProvider({ ROUTING_URL: server.url, ROUTING_KIND: 'valhalla' })!.kind).toBe('valhalla')
})

/** More than the bound, as long as somebody reads. */
function endless(answer: import('node:http').ServerResponse) {
  answer.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (!answer.destroyed && answer.write(' '.repeat(100_000))) {}
  }
  answer.on('drain', more)
  more()
}
