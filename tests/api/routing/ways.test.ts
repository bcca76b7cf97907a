import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { roadLegs } from '#api/schema/house/road-legs.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { valhallaProvider } from '#api/trade/routing/valhalla.ts'
import { WAYS_ESTIMATED, WAYS_FAILED } from '#domain/assignment/chain.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { ROUTING_FAILED } from '#domain/journey-management/live-lines/run-distance.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { type RoutingServer, startRoutingServer } from '#tests/support/servers/routing-server.ts'
import { TODAY } from '#tests/support/today.ts'

/** A Tuesday: no lorry ban near. */
const DAY = addDays(TODAY, 15 - isoWeekday(TODAY) + 1)

let server: RoutingServer
let house: Lines
beforeAll(async () => {
  server = await startRoutingServer()
  house = await startLines({ routing: valhallaProvider(server.url, { timeoutMs: 300, matrixMs: 300 }) })
})
afterAll(async () => {
  await house?.close()
  await server?.close()
})
afterEach(async () => {
  server.asked.length = 0
  await house.db.delete(roadLegs)
  await house.db.update(journeys).set({ status: 'ANNULE' }).where(eq(journeys.serviceDate, DAY))
})

/** 30 km in 90 min, as a route and as a matrix of one pair. */
const ROAD = {
  trip: { status: 0, legs: [{ summary: { length: 30, time: 5_400 } }] },
  sources_to_targets: [[{ distance: 30, time: 5_400 }]],
}
const WAY = 'Enchaînement impossible : 60 min entre Laiterie et Quai nord, 90 min nécessaires'

/** Two journeys an hour apart, the first with a driver; the roads of both are unknown afterwards. */
async function twoJourneys(): Promise<{ first: string; second: string }> {
  server.says(ROAD)
  const [first, second] = [await house.journey(DAY, '06:00', '08:00'), await house.journey(DAY, '09:00', '11:00')]
  const own = { driverId: house.drivers[0].id, vehicleId: house.carriers[0].id, reason: 'Essai' }
  expect(await house.call('OPERATOR', 'POST', `/journeys/${first}/assign`, own)).toMatchObject({ status: 200 })
  await house.db.delete(roadLegs)
  server.asked.length = 0
  return { first, second }
}
const candidates = async (number: string) => (await house.call('OPERATOR', 'GET', `/journeys/${number}/candidates`)).body
const driverOf = ({ drivers }: { drivers: { id: string; warnings: string[] }[] }) =>
  drivers.find(({ id }) => id === house.drivers[0].id)!

it('asks once for the ways of all candidates, and judges by them', async () => {
  const { second } = await twoJourneys()
  const shown = await candidates(second)
  expect(driverOf(shown).warnings).toContain(WAY)
  expect(shown.waysNote).toBeNull()
  await candidates(second)
  expect(server.asked.map(({ path }) => path)).toEqual(['/sources_to_targets'])
  const assign = { driverId: house.drivers[0].id, vehicleId: house.carriers[0].id }
  expect(await house.call('OPERATOR', 'POST', `/journeys/${second}/assign`, assign)).toMatchObject({
    ...{ status: 422, body: { issues: [{ path: 'reason', message: expect.stringContaining(WAY) }] } },
  })
})

it('says that the ways of candidates are estimates when the server fails or knows no road', async () => {
  const { second } = await twoJourneys()
  server.says('busy', 503)
  expect((await candidates(second)).waysNote).toBe(WAYS_FAILED)
  server.says({ sources_to_targets: [[{ distance: null, time: null }]] })
  const shown = await candidates(second)
  expect(shown.waysNote).toBe(WAYS_ESTIMATED)
  expect(driverOf(shown).warnings.join()).not.toContain('90 min')
})

it('asks once for the ways of a replacement', async () => {
  const { second } = await twoJourneys()
  const own = { driverId: house.drivers[1].id, vehicleId: house.carriers[1].id, reason: 'Essai' }
  expect(await house.call('OPERATOR', 'POST', `/journeys/${second}/assign`, own)).toMatchObject({ status: 200 })
  const [journey] = await house.db.select().from(journeys).where(eq(journeys.number, second))
  const opened = { journeyId: journey!.id, kind: 'CHAUFFEUR', cause: 'ABSENCE' }
  const { id } = (await house.call('OPERATOR', 'POST', '/replacements', opened)).body
  const { body } = await house.call('OPERATOR', 'GET', `/replacements/${id}/suggestions`)
  expect(body.waysNote).toBeNull()
  const row = body.rows.find((one: { id: string }) => one.id === house.drivers[0].id)
  expect(row.warnings.join()).toContain(WAY)
  expect(server.asked.map(({ path }) => path)).toEqual(['/sources_to_targets'])
})

it('asks for the road of a journey that is planned by hand, and says when there is none', async () => {
  server.says(ROAD)
  await house.journey(DAY, '06:00', '08:00')
  expect(server.asked.map(({ path }) => path)).toEqual(['/route'])
  expect(await house.db.select().from(roadLegs)).toMatchObject([{ profile: 'truck', metres: 30_000, seconds: 5_400 }])
  await house.db.delete(roadLegs)
  server.says('busy', 503)
  const { body } = await house.call('OPERATOR', 'POST', '/journeys', house.journeyInput(DAY, '12:00', '14:00'))
  expect(body.warning).toBe(ROUTING_FAILED)
})

it('asks once for the roads of journeys that are created together, and not again without an answer', async () => {
  const rows = [house.journeyInput(DAY, '06:00', '08:00'), house.journeyInput(DAY, '09:00', '11:00')]
  const create = async (journeys: object[]) => (await house.call('OPERATOR', 'POST', '/journeys/bulk', { journeys })).body.results
  server.does(answer => answer.writeHead(500).end())
  const back = { ...rows[1]!, stops: [...rows[1]!.stops, { ...rows[1]!.stops[0]!, arrival: '13:00' }] }
  expect(await create([...rows, back, { ...rows[0]!, label: '' }])).toMatchObject([
    { statusCode: 201, warning: ROUTING_FAILED },
    { statusCode: 201, warning: ROUTING_FAILED },
    { statusCode: 201, warning: ROUTING_FAILED },
    { statusCode: 422 },
  ])
  expect(server.asked).toHaveLength(1)
  server.says(ROAD)
  expect(await create(rows)).toMatchObject([{ warning: null }, { warning: null }])
  expect(server.asked.slice(1).map(({ path }) => path)).toEqual(['/sources_to_targets'])
  expect(await house.db.$count(roadLegs)).toBe(1)
  const drivings = await house.db
    .selectDistinct({ drivingMin: journeys.drivingMin })
    .from(journeys)
    .where(eq(journeys.serviceDate, DAY))
  expect(drivings).toContainEqual({ drivingMin: 90 })
})

it('gives the road of a journey for its map, and leaves a server that failed alone', async () => {
  const { first } = await twoJourneys()
  const road = () => house.call('SALES', 'GET', `/journeys/${first}/road`)
  const coordinates = [
    [-1.49, 47.3],
    [-1.4901, 47.3001],
    [0.2, 48],
  ]
  server.says({ code: 'Ok', routes: [{ geometry: { coordinates } }] })
  expect(await road()).toMatchObject({
    status: 200,
    body: {
      way: [
        [47.3, -1.49],
        [48, 0.2],
      ],
    },
  })
  server.asked.length = 0
  server.says('busy', 503)
  for (const _ of [1, 2]) expect(await road()).toMatchObject({ status: 200, body: { way: null } })
  expect(server.asked).toHaveLength(1)
  expect(await house.call('SALES', 'GET', '/journeys/TR-000101-9999/road')).toMatchObject({ status: 404 })
  expect(await house.call('DRIVER', 'GET', `/journeys/${first}/road`)).toMatchObject({ status: 404 })
})
