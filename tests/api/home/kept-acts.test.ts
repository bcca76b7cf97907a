import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { auditLog } from '#api/schema/house/ledger.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { CLOCK_AHEAD, KEPT_FOR_DAYS, KEPT_TOO_LONG, PRESSED_AT, PRESSED_BY } from '#domain/home/kept-acts.ts'
import { ALREADY_SAID } from '#domain/home/my-day.ts'
import { journeyNumber } from '#domain/journey-management/journeys/number.ts'
import { OTHER_USER, STALE } from '#domain/messages.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { makeVan } from '#tests/support/qualified.ts'
import { TODAY } from '#tests/support/today.ts'

/** Offline acts of a phone (`domain.md` §4.1 « last day cached for no-network docks »): in order, once, at press time. */

const MINUTE_MS = 60_000
const ago = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * MINUTE_MS).toISOString()
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let api: TestApi
let mine: string
let vehicleId: string
let sites: string[]
let count = 400
beforeAll(async () => {
  api = await startTestApi({ data: 'demo', connections: 6 })
  const [account] = await api.db.select().from(users).where(eq(users.role, 'DRIVER')).orderBy(users.createdAt)
  mine = account!.driverId!
  vehicleId = await makeVan(api.db)
  sites = (await api.db.select({ id: addresses.id }).from(addresses).limit(2)).map(({ id }) => id)
}, 120_000)
afterAll(() => api?.close())

/** Driver's run with two stops that left two hours ago. */
async function underWay(started = ago(120)) {
  await api.db
    .update(journeys)
    .set({ status: 'ANNULE' })
    .where(and(eq(journeys.driverId, mine), inArray(journeys.status, ['AFFECTE', 'CONFIRME', 'EN_COURS', 'TERMINE'])))
  await api.db
    .update(journeys)
    .set({ status: 'ANNULE' })
    .where(and(eq(journeys.vehicleId, vehicleId), inArray(journeys.status, ['AFFECTE', 'CONFIRME', 'EN_COURS', 'TERMINE'])))
  const number = journeyNumber(TODAY, count++)
  const [row] = await api.db
    .insert(journeys)
    .values({
      ...{ number, serviceDate: TODAY, origin: 'MANUEL', kind: 'SPOT', label: 'Nantes → Rennes', status: 'EN_COURS' },
      ...{ driverId: mine, vehicleId, stopsTotal: 2 },
      ...{ plannedStart: started, plannedEnd: ago(-60), actualStart: started },
    })
    .returning({ id: journeys.id })
  await api.db.insert(journeyStops).values(
    sites.map((addressId, index) => ({
      ...{ journeyId: row!.id, addressId, position: index + 1, kind: 'LIVRAISON' as const },
      ...{ plannedArrival: ago(100 - index * 60), plannedDeparture: ago(80 - index * 60) },
    })),
  )
  return number
}

const stopsOf = async (number: string) =>
  (
    await api.db
      .select({ stop: journeyStops, run: journeys.status })
      .from(journeyStops)
      .innerJoin(journeys, eq(journeys.id, journeyStops.journeyId))
      .where(eq(journeys.number, number))
      .orderBy(journeyStops.position)
  ).map(({ stop, run }) => ({ ...stop, run }))

interface Kept {
  act: string
  at: string
  key: string
  body?: object | FormData
}
const kept = (act: string, minutesAgo: number, body?: object): Kept => ({ act, at: ago(minutesAgo), key: randomUUID(), body })
const send = (number: string, { act, at, key, body = {} }: Kept) =>
  api.call('DRIVER', 'POST', `/home/my-day/${number}/stops/${act}`, body, { 'idempotency-key': key, [PRESSED_AT]: at })
const instant = (value: string | null) => value && new Date(value).toISOString()

const twoDocks = () => [
  kept('1/arrive', 95),
  kept('1/leave', 70, { deliveredPallets: '4', signatory: 'Anne Le Bris', signed: 'on', reserves: 'Film déchiré' }),
  kept('2/arrive', 35),
  kept('2/leave', 20, { signatory: 'Paul Morin', signature: 'M10 10L90 40' }),
]

it('stores offline acts at two docks with their press times; repeated sends write nothing', async () => {
  const number = await underWay()
  const acts = twoDocks()
  const form = () => {
    const data = new FormData()
    data.set('file', new File([PHOTO], 'bon.png', { type: 'image/png' }))
    return data
  }
  const photo = { ...kept('2/photos', 20), body: form() }
  for (const act of acts.slice(0, 3)) {
    expect(await send(number, act), act.act).toMatchObject({ status: 200 })
    expect(await send(number, act), `${act.act} again`).toMatchObject({ status: 200 })
  }
  for (const body of [form(), form()]) expect(await send(number, { ...photo, body })).toMatchObject({ status: 201 })
  const both = await Promise.all([send(number, acts[3]!), send(number, acts[3]!)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  // Everything again, as from a phone that got no answer.
  for (const act of acts) expect(await send(number, act), act.act).toMatchObject({ status: 200 })

  const stops = await stopsOf(number)
  expect(stops.map(stop => [instant(stop.actualArrival), instant(stop.actualDeparture), stop.status])).toEqual([
    [acts[0]!.at, acts[1]!.at, 'TERMINE'],
    [acts[2]!.at, acts[3]!.at, 'TERMINE'],
  ])
  expect(stops[0]).toMatchObject({ deliveredPallets: 4, signatory: 'Anne Le Bris', reserves: 'Film déchiré', run: 'TERMINE' })
  expect(instant(stops[1]!.signedAt), 'signed when it was drawn').toBe(acts[3]!.at)
  expect(await api.db.$count(documents, eq(documents.ownerId, stops[1]!.id)), 'one photo').toBe(1)
  // The audit log has the time of receipt.
  const written = await api.db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.entityId, stops[0]!.id), eq(auditLog.action, 'UPDATE')))
  expect(written).toHaveLength(2)
  for (const { at } of written) expect(Date.now() - Date.parse(at)).toBeLessThan(5 * MINUTE_MS)
})

it('refuses acts out of order and writes nothing', async () => {
  const number = await underWay()
  const [arrive, leave, next] = twoDocks()
  expect(await send(number, leave!)).toMatchObject({ status: 409, body: { message: STALE } })
  expect(await send(number, next!)).toMatchObject({ status: 409, body: { message: STALE } })
  expect((await stopsOf(number)).map(({ status }) => status)).toEqual(['A_FAIRE', 'A_FAIRE'])
  expect(await send(number, arrive!)).toMatchObject({ status: 200 })
  // A refusal is not stored with the key.
  expect(await send(number, leave!)).toMatchObject({ status: 200 })
  expect((await stopsOf(number))[0]).toMatchObject({ status: 'TERMINE' })
})

it('refuses impossible times; a slow clock cannot put an arrival before the start', async () => {
  const number = await underWay(ago(30))
  for (const [minutes, message] of [
    [-30, CLOCK_AHEAD],
    [KEPT_FOR_DAYS * 1440 + 5, KEPT_TOO_LONG],
  ] as const) {
    expect(await send(number, kept('1/arrive', minutes))).toMatchObject({ status: 422, body: { message } })
  }
  expect(await send(number, { ...kept('1/arrive', 0), at: 'hier' })).toMatchObject({ status: 422 })
  expect(await send(number, kept('1/arrive', 50))).toMatchObject({ status: 200 })
  const [{ arrival, start }] = await api.db
    .select({ arrival: journeyStops.actualArrival, start: journeys.actualStart })
    .from(journeyStops)
    .innerJoin(journeys, eq(journeys.id, journeyStops.journeyId))
    .where(and(eq(journeys.number, number), eq(journeyStops.position, 1)))
    .then(rows => rows as [(typeof rows)[number]])
  expect(arrival).toBe(start)
  // A minute ahead counts as now.
  const before = Date.now()
  expect(await send(number, kept('1/leave', -2))).toMatchObject({ status: 200 })
  const left = Date.parse((await stopsOf(number))[0]!.actualDeparture!)
  expect(left).toBeGreaterThanOrEqual(before)
  expect(left).toBeLessThanOrEqual(Date.now())
})

it('adds the signature to a stop closed by position meanwhile, keeping its times', async () => {
  const number = await underWay()
  const [first] = await stopsOf(number)
  const seen = { actualArrival: ago(96), actualDeparture: ago(69) }
  await api.db
    .update(journeyStops)
    .set({ ...seen, status: 'TERMINE' })
    .where(eq(journeyStops.id, first!.id))
  const [arrive, leave] = twoDocks()
  expect(await send(number, arrive!)).toMatchObject({ status: 409, body: { message: ALREADY_SAID } })
  expect(await send(number, leave!)).toMatchObject({ status: 200 })
  const [stop] = await stopsOf(number)
  expect(stop).toMatchObject({ signatory: 'Anne Le Bris', deliveredPallets: 4 })
  expect([instant(stop!.actualArrival), instant(stop!.actualDeparture)]).toEqual([seen.actualArrival, seen.actualDeparture])
  // Without new data it is a repetition.
  expect(await send(number, kept('1/leave', 60))).toMatchObject({ status: 409, body: { message: ALREADY_SAID } })
})

it("refuses an act pressed by one driver in another's session", async () => {
  const number = await underWay()
  const { mark } = (await api.call('DRIVER', 'GET', '/auth/me')).body as { mark: string }
  const { mark: other } = (await api.call('OPERATOR', 'GET', '/auth/me')).body as { mark: string }
  const say = (author: string) =>
    api.call('DRIVER', 'POST', `/home/my-day/${number}/stops/1/arrive`, {}, { [PRESSED_AT]: ago(10), [PRESSED_BY]: author })
  for (const author of [other, 'nobody', `${mark}x`]) {
    expect(await say(author)).toMatchObject({ status: 409, body: { message: OTHER_USER } })
  }
  expect((await stopsOf(number))[0]).toMatchObject({ status: 'A_FAIRE', actualArrival: null })
  expect(await say(mark)).toMatchObject({ status: 200 })
})
