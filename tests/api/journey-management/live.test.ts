import { and, asc, eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openLiveFeed } from '#api/journey-management/live/feed.ts'
import { UNKNOWN_KEY } from '#api/middleware/keys.ts'
import { keepPositions } from '#api/positions/keep.ts'
import { forgetOffDuty, OFF_DUTY } from '#api/positions/off-duty.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { positions, vehiclePositions } from '#api/schema/house/positions.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { clientNotices } from '#api/schema/journey-management/notices.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { contacts } from '#api/schema/sales/companies.table.ts'
import { ALREADY_TOLD } from '#domain/journey-management/live/notice.ts'
import { NO_DRIVER } from '#domain/journey-management/live/query.ts'
import { ASIDE_LABELS, IN_FUTURE } from '#domain/journey-management/live/track.ts'
import { RANGE } from '#domain/messages.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NOT_FOUND } from '#tests/support/refusals.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any

let house: Lines
let second: TestApi
let contactId = ''
const MIN = 60_000
/** Degrees of latitude in a kilometre. */
const KM = 1 / 111.32
const [LAT, LNG] = [47.3, -1.5]

beforeAll(async () => {
  house = await startLines()
  await house.db
    .update(addresses)
    .set({ lat: String(LAT), lng: String(LNG), geofenceM: 200 })
    .where(eq(addresses.id, house.depot.id))
  await house.db
    .update(addresses)
    .set({ lat: String(LAT + 100 * KM), lng: String(LNG), geofenceM: 300 })
    .where(eq(addresses.id, house.site.id))
  const [contact] = await house.db
    .insert(contacts)
    .values({ companyId: house.client.id, lastName: 'Aubry', email: 'quai@laiterie.test', roles: ['EXPLOITATION'] })
    .returning()
  contactId = contact!.id
  second = await startTestApi({ beside: house.api })
})
afterAll(async () => {
  await second?.close()
  await house?.close()
})

const ago = (minutes: number) => new Date(Date.now() - minutes * MIN).toISOString()
const point = (minutes: number, km: number, over: object = {}) => ({
  ts: ago(minutes),
  lat: LAT + km * KM,
  lng: LNG,
  speedKmh: 70,
  ...over,
})

async function deviceOf(vehicleId: string): Promise<{ id: string; key: string }> {
  const body = { label: 'Boîtier', kind: 'BOITIER' }
  const answer = await house.api.call('CONCEPTOR', 'POST', `/materials/vehicles/${vehicleId}/devices`, body)
  expect(answer.status).toBe(201)
  return answer.body as { id: string; key: string }
}
async function post(key: string, sent: unknown, api: TestApi = house.api) {
  const answer = await api.send('POST', '/positions', '', sent, { authorization: `Bearer ${key}` })
  return { status: answer.status, body: (await answer.json()) as Body }
}

let carrier = 0
/** Run in progress from depot to site, 100 km, due in `dueIn` minutes. */
async function underWay({ startedAgo = 60, dueIn = 60 } = {}) {
  const vehicle = house.make.vehicle({ depotId: house.depot.id, category: 'PORTEUR_19' })
  await house.db.insert(vehicles).values(vehicle)
  carrier += 1
  const [from, to] = [ago(startedAgo), ago(-dueIn)]
  const journey = await house.run(
    {
      plannedStart: from,
      plannedEnd: to,
      actualStart: from,
      status: 'EN_COURS',
      vehicleId: vehicle.id,
      label: `Essai ${carrier}`,
      stopsTotal: 2,
    },
    { position: 0, status: 'TERMINE', actualArrival: from, actualDeparture: from },
  )
  await house.db.insert(journeyStops).values({
    journeyId: journey.id,
    position: 1,
    addressId: house.site.id,
    kind: 'LIVRAISON',
    plannedArrival: to,
    plannedDeparture: to,
    toleranceMin: 15,
  })
  const { id: deviceId, key } = await deviceOf(vehicle.id!)
  return { ...journey, vehicleId: vehicle.id!, deviceId, key }
}
const detail = async (ref: string) => (await house.call('OPERATOR', 'GET', `/live/${ref}`)).body
const rowOf = async (ref: string) => (await house.call('SALES', 'GET', `/live?q=${ref}`)).body.rows[0]
const lastOf = async (vehicleId: string) =>
  (await house.db.select().from(vehiclePositions).where(eq(vehiclePositions.vehicleId, vehicleId)))[0]
const stopOf = async (journeyId: string, position: number) =>
  (await house.db.select().from(journeyStops).where(eq(journeyStops.journeyId, journeyId))).find(
    stop => stop.position === position,
  )!

describe('POST /positions (domain.md §3.26)', () => {
  it('stores a batch in time order, once', async () => {
    const { vehicleId, key } = await underWay()
    const batch = { positions: [point(10, 20), point(20, 10), point(5, 25)] }
    expect(await post(key, batch)).toEqual({ status: 200, body: { stored: 3, duplicates: 0, aside: [], refused: [] } })
    expect(await post(key, batch)).toEqual({ status: 200, body: { stored: 0, duplicates: 3, aside: [], refused: [] } })
    expect(await lastOf(vehicleId)).toMatchObject({ lat: LAT + 25 * KM, source: 'BOITIER' })
    expect(await house.db.$count(positions, eq(positions.vehicleId, vehicleId))).toBe(3)
  })

  it('stores it once when sent to two processes at once', async () => {
    const { vehicleId, key } = await underWay()
    const batch = { positions: Array.from({ length: 20 }, (_, index) => point(20 - index, 10 + index)) }
    const answers = await Promise.all([post(key, batch), post(key, batch, second), post(key, batch), post(key, batch, second)])
    expect(answers.map(({ body }) => body.stored).sort()).toEqual([0, 0, 0, 20])
    expect(await house.db.$count(positions, eq(positions.vehicleId, vehicleId))).toBe(20)
  })

  it('refuses wrong points individually with reasons, keeps impossible ones aside, and stores late ones', async () => {
    const { vehicleId, key } = await underWay()
    await post(key, { positions: [point(10, 10)] })
    const sent = [
      point(15, 9),
      point(8, 12),
      { ...point(7, 12), lat: 91 },
      point(-10, 12),
      point(6, 60),
      { lat: 1 },
      point(4, 16),
    ]
    const { body } = await post(key, { positions: sent })
    expect(body).toMatchObject({ stored: 3, duplicates: 0, aside: [{ index: 4, message: ASIDE_LABELS.SAUT }] })
    expect(body.refused.map(({ index, message }: Body) => [index, message]).slice(0, 2)).toEqual([
      [2, RANGE(-90, 90)],
      [3, IN_FUTURE],
    ])
    expect(body.refused[2].index).toBe(5)
    expect(await lastOf(vehicleId)).toMatchObject({ lat: LAT + 16 * KM })
  })

  it('accepts a key for its own vehicle only, and no unknown or revoked one', async () => {
    const { key, vehicleId, deviceId } = await underWay()
    const positions = [point(1, 10)]
    expect(await post('quai_of_nobody_of_nobody_of_nobody', { positions })).toMatchObject({
      status: 401,
      body: { message: UNKNOWN_KEY },
    })
    const other = house.carriers[0]!.id!
    expect(await post(key, { positions, vehicleId: other })).toMatchObject({ status: 200 })
    expect(await lastOf(other)).toBeUndefined()
    const revoke = (vehicle: string) =>
      house.api.call('ADMIN', 'POST', `/materials/vehicles/${vehicle}/devices/${deviceId}/revoke`)
    expect(await revoke(other)).toMatchObject(NOT_FOUND)
    expect((await revoke(vehicleId)).status).toBe(200)
    expect((await post(key, { positions })).status).toBe(401)
    expect((await house.api.call('OPERATOR', 'POST', `/materials/vehicles/${vehicleId}/devices`, {})).status).toBe(404)
  })

  it('refuses empty and oversized batches', async () => {
    const { key } = await underWay()
    expect((await post(key, { positions: [] })).status).toBe(422)
    expect((await post(key, { positions: Array.from({ length: 501 }, () => ({})) })).status).toBe(422)
  })

  const partitions = async () =>
    (
      await house.db.execute<{ name: string }>(
        sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'position'::regclass order by 1`,
      )
    ).map(({ name }) => name)
  const dayOf = (days: number) =>
    `position_${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '_')}`

  it('have a partition a day; a day older than 60 days is dropped whole', async () => {
    await keepPositions(house.db)
    const made = await partitions()
    expect(made).toEqual(expect.arrayContaining([dayOf(-60), dayOf(0), dayOf(14), 'position_other']))
    expect(made).not.toContain(dayOf(15))
    await house.db.execute(
      sql`create table position_2020_01_02 partition of position for values from ('2020-01-02Z') to ('2020-01-03Z')`,
    )
    expect(await keepPositions(house.db)).toBeGreaterThanOrEqual(1)
    expect(await partitions()).not.toContain('position_2020_01_02')
  })

  it('are stored without the partition of their day, which takes them later; so are those of a month', async () => {
    const { vehicleId, key } = await underWay()
    await house.db.execute(sql.raw(`drop table ${dayOf(0)}`))
    await house.db.execute(sql.raw(`drop table ${dayOf(-1)}`))
    expect((await post(key, { positions: [point(1, 10)] })).body.stored).toBe(1)
    await keepPositions(house.db)
    expect(await partitions()).toEqual(expect.arrayContaining([dayOf(0), dayOf(-1), 'position_other']))
    const stored = () => house.db.$count(positions, eq(positions.vehicleId, vehicleId))
    const [kept] = await house.db.execute(sql`select (select count(*)::int from position_other) as other`)
    expect([await stored(), kept]).toEqual([1, { other: 0 }])

    // A month of an earlier version.
    for (const day of (await partitions()).filter(name => name.startsWith('position_2')))
      await house.db.execute(sql.raw(`drop table ${day}`))
    const [from, to] = [new Date(Date.now() - 20 * 86_400_000), new Date(Date.now() + 2 * 86_400_000)]
    await house.db.execute(
      sql.raw(
        `create table position_2026_11 partition of position for values from ('${from.toISOString()}') to ('${to.toISOString()}')`,
      ),
    )
    expect((await post(key, { positions: [point(1, 11), point(2, 12)] })).body.stored).toBe(2)
    await keepPositions(house.db)
    expect(await partitions()).not.toContain('position_2026_11')
    expect(await stored()).toBe(2)
  })

  it('outside the runs of a driver who is not tracked then are not stored', async () => {
    const { id, vehicleId, key } = await underWay({ startedAgo: 300 })
    const driver = house.make.driver({ depotId: house.depot.id, offDutyUntracked: true })
    await house.db.insert(drivers).values(driver)
    const crew = { driverId: driver.id, status: 'TERMINE', actualEnd: ago(120) } as const
    await house.db.update(journeys).set(crew).where(eq(journeys.id, id))
    const sent = { positions: [point(360, 1), point(320, 2), point(200, 3), point(100, 4), point(60, 5)] }
    const answer = (await post(key, sent)).body
    expect(answer.stored).toBe(4)
    // Before the first run the usual driver has the vehicle, and here there is none.
    expect(answer.refused).toEqual([{ index: 4, message: OFF_DUTY }])
    await house.db.update(vehicles).set({ driverId: driver.id }).where(eq(vehicles.id, vehicleId))
    expect((await post(key, { positions: [point(359, 1)] })).body.refused).toEqual([{ index: 0, message: OFF_DUTY }])
    // The crew of the last run keeps the vehicle, however long ago it ran.
    await house.db.update(vehicles).set({ driverId: null }).where(eq(vehicles.id, vehicleId))
    const longAgo = { plannedStart: ago(30 * 1440), plannedEnd: ago(30 * 1440 - 60), actualStart: null, actualEnd: null }
    await house.db.update(journeys).set(longAgo).where(eq(journeys.id, id))
    expect((await post(key, { positions: [point(61, 5)] })).body.refused).toEqual([{ index: 0, message: OFF_DUTY }])
    await house.db.update(drivers).set({ offDutyUntracked: false }).where(eq(drivers.id, driver.id!))
    expect((await post(key, { positions: [point(60, 5)] })).body.stored).toBe(1)
  })

  it('that were stored before a driver is not tracked off duty are deleted outside his runs', async () => {
    const { id, vehicleId, key } = await underWay({ startedAgo: 300 })
    const driver = house.make.driver({ depotId: house.depot.id })
    await house.db.insert(drivers).values(driver)
    await house.db
      .update(journeys)
      .set({ driverId: driver.id, status: 'TERMINE', actualEnd: ago(120) })
      .where(eq(journeys.id, id))
    const other = await underWay({ startedAgo: 300 })
    const sent = { positions: [point(340, 1), point(310, 2), point(200, 3), point(100, 4), point(60, 5), point(30, 5)] }
    for (const one of [key, other.key]) expect((await post(one, sent)).body.stored).toBe(6)
    // More than one step.
    const many = sql`select ${vehicleId}, ${ago(50)}::timestamptz - make_interval(secs => n * 0.1), ${LAT}, ${LNG}, 'BOITIER'
      from generate_series(1, 5200) as n`
    await house.db.execute(sql`insert into position (vehicle_id, ts, lat, lng, source) ${many}`)
    const stored = async (vehicle: string) => {
      const rows = await house.db
        .select({ ts: positions.ts })
        .from(positions)
        .where(eq(positions.vehicleId, vehicle))
        .orderBy(positions.ts)
      return rows.map(({ ts }) => Math.round((Date.now() - Date.parse(ts)) / MIN))
    }
    expect(await forgetOffDuty(house.db)).toBe(0)
    expect(await stored(vehicleId)).toHaveLength(5206)

    await house.db.update(drivers).set({ offDutyUntracked: true }).where(eq(drivers.id, driver.id!))
    expect(await forgetOffDuty(house.db)).toBe(5202)
    // Before the run nobody is known to have the vehicle.
    expect(await stored(vehicleId)).toEqual([340, 310, 200, 100])
    expect(await stored(other.vehicleId)).toHaveLength(6)
    expect(await lastOf(vehicleId)).toMatchObject({ lat: expect.closeTo(LAT + 4 * KM, 8) })
    await house.db.update(vehicles).set({ driverId: driver.id }).where(eq(vehicles.id, vehicleId))
    expect(await forgetOffDuty(house.db)).toBe(1)
    expect(await stored(vehicleId)).toEqual([310, 200, 100])
    expect(await forgetOffDuty(house.db), 'nothing is left').toBe(0)
  })
})

describe('GET /journey-management/live (domain.md §4.3)', () => {
  it('shows journeys in progress with expected arrivals from their positions', async () => {
    // 50 km/h planned; half way with an hour left.
    const { number, key } = await underWay()
    expect(await rowOf(number)).toMatchObject({ state: 'SIGNAL_PERDU', seenAt: null })
    await post(key, { positions: [point(0.05, 50)] })
    const row = await rowOf(number)
    expect(row).toMatchObject({ state: 'A_L_HEURE', stopsDone: 1, stopsTotal: 2, next: { position: 1, city: 'Le Mans' } })
    expect(Math.abs(row.next.gapMinutes)).toBeLessThanOrEqual(1)
  })

  it('turns at risk, then late, by the tolerance', async () => {
    const { number, key } = await underWay()
    await post(key, { positions: [point(0.05, 30)] })
    expect(await rowOf(number)).toMatchObject({ state: 'A_RISQUE' })
    const slow = await underWay()
    await post(slow.key, { positions: [point(0.05, 5)] })
    expect(await rowOf(slow.number)).toMatchObject({ state: 'EN_RETARD' })
    const { body } = await house.call('OPERATOR', 'GET', '/live?status=EN_RETARD')
    expect(body.rows.map((row: Body) => row.number)).toContain(slow.number)
    expect(body.rows.every((row: Body) => row.state === 'EN_RETARD')).toBe(true)
    expect(body.counts.find(({ state }: Body) => state === 'A_RISQUE').count).toBeGreaterThan(0)
  })

  it('shows journeys not started ten minutes after departure, and no finished ones', async () => {
    const times = { plannedStart: ago(20), plannedEnd: ago(-60) }
    const waiting = await house.run({ ...times, status: 'PLANIFIE' })
    const over = await house.run({ ...times, status: 'TERMINE' })
    const soon = await house.run({ ...times, plannedStart: ago(5), status: 'PLANIFIE' })
    expect(await rowOf(waiting.number)).toMatchObject({ state: 'NON_DEMARRE', next: { eta: null, gapMinutes: 20 } })
    expect(await rowOf(over.number)).toBeUndefined()
    expect(await rowOf(soon.number)).toBeUndefined()
  })
})

describe('stops by geofence', () => {
  it('are reached and left as by a driver; a late batch repeats nothing', async () => {
    const { id, number, key } = await underWay({ startedAgo: 100 })
    const batch = { positions: [point(40, 60), point(5, 99.9)] }
    await post(key, batch)
    await post(key, batch)
    expect(await stopOf(id, 1)).toMatchObject({ status: 'SUR_PLACE', actualDeparture: null })
    expect(await rowOf(number)).toMatchObject({ state: 'SUR_SITE', next: null })
    const [journey] = await house.db.select().from(journeys).where(eq(journeys.id, id))
    expect(journey!.status).toBe('EN_COURS')
  })

  it('treat late points of the approach, after a recorded arrival, as no departure', async () => {
    const { id, key } = await underWay({ startedAgo: 100 })
    const back = { addressId: house.depot.id, kind: 'LIVRAISON', plannedArrival: ago(-120), plannedDeparture: ago(-120) } as const
    await house.db.insert(journeyStops).values({ journeyId: id, position: 2, ...back })
    const here = { status: 'SUR_PLACE', actualArrival: ago(20) } as const
    await house.db
      .update(journeyStops)
      .set(here)
      .where(and(eq(journeyStops.journeyId, id), eq(journeyStops.position, 1)))
    const left = point(5, 85)
    await post(key, { positions: [point(40, 60), point(15, 99.95), left] })
    const { status, actualDeparture } = await stopOf(id, 1)
    expect([status, Date.parse(actualDeparture!)]).toEqual(['TERMINE', Date.parse(left.ts)])
  })

  it('end the run with its last stop by a manual passage, keeping counted pallets', async () => {
    const { id, number } = await underWay()
    await house.db.update(journeyStops).set({ palletsGiven: 3 }).where(eq(journeyStops.journeyId, id))
    const local = (minutes: number) =>
      new Date(Date.now() - minutes * MIN).toLocaleString('sv', { timeZone: 'Europe/Paris' }).replace(' ', 'T').slice(0, 16)
    const passage = { stop: 1, arrival: local(10), departure: local(2) }
    expect((await house.call('SALES', 'POST', `/live/${number}/passage`, passage)).status).toBe(404)
    const wrong = await house.call('OPERATOR', 'POST', `/live/${number}/passage`, { ...passage, departure: local(20) })
    expect(wrong).toMatchObject({ status: 422, body: { issues: [{ path: 'departure' }] } })
    expect((await house.call('OPERATOR', 'POST', `/live/${number}/passage`, passage)).body.status).toBe('TERMINE')
    expect(await stopOf(id, 1)).toMatchObject({ status: 'TERMINE', palletsGiven: 3 })
    // The vehicle was at the stop then (domain.md §3.26).
    const [run] = await house.db.select().from(journeys).where(eq(journeys.id, id))
    const entered = await house.db
      .select()
      .from(positions)
      .where(and(eq(positions.vehicleId, run!.vehicleId!), eq(positions.source, 'MANUEL')))
      .orderBy(asc(positions.ts))
    expect(entered.map(({ ts }) => Math.round((Date.now() - Date.parse(ts)) / MIN))).toEqual([
      expect.toSatisfy((minutes: number) => minutes >= 10 && minutes <= 11),
      expect.toSatisfy((minutes: number) => minutes >= 2 && minutes <= 3),
    ])
    const [last] = await house.db.select().from(vehiclePositions).where(eq(vehiclePositions.vehicleId, run!.vehicleId!))
    expect(last).toMatchObject({ source: 'MANUEL', lat: entered[1]!.lat, speedKmh: 0 })
  })
})

describe('« Message »', () => {
  it('notifies the crew and is stored on the journey; refused without a driver', async () => {
    const { id, number } = await underWay()
    const say = (role: 'OPERATOR' | 'SALES', body: string) => house.call(role, 'POST', `/live/${number}/message`, { body })
    expect((await say('OPERATOR', 'Passez par la rocade')).body.message).toBe(NO_DRIVER)
    const [account] = await house.db.select().from(users).where(eq(users.role, 'DRIVER'))
    await house.db.update(users).set({ driverId: house.drivers[2].id }).where(eq(users.id, account!.id))
    await house.db.update(journeys).set({ driverId: house.drivers[2].id }).where(eq(journeys.id, id))
    expect((await say('SALES', 'Passez par la rocade')).status).toBe(404)
    expect(await say('OPERATOR', '')).toMatchObject({ status: 422, body: { issues: [{ path: 'body' }] } })
    expect((await say('OPERATOR', 'Passez par la rocade')).status).toBe(201)
    const told = await house.db.select().from(notifications).where(eq(notifications.object, number))
    expect(told).toMatchObject([{ userId: account!.id, kind: 'JOURNEY_MESSAGE', text: 'Passez par la rocade', link: '/' }])
    const { events } = (await house.call('OPERATOR', 'GET', `/journeys/${number}/events`)).body
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'comment', text: 'Message au chauffeur\u202f: Passez par la rocade' }),
    )
  })
})

describe('« Informer le client »', () => {
  it('sends the due message once, stores it, and reports a recovered delay', async () => {
    const { id, number, key } = await underWay()
    await post(key, { positions: [point(25, 3)] })
    const late = (await detail(number)).stops[1]
    expect(late).toMatchObject({ due: '30' })
    expect(late.proposal).toContain('Transports du Test')
    const notice = { stop: 1, kind: '30', contactId, text: late.proposal }
    expect((await house.call('DRIVER', 'POST', `/live/${number}/inform`, notice)).status).toBe(404)
    const answers = await Promise.all([
      house.call('SALES', 'POST', `/live/${number}/inform`, notice),
      house.call('OPERATOR', 'POST', `/live/${number}/inform`, notice),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(ALREADY_TOLD)
    expect(await house.db.select().from(clientNotices).where(eq(clientNotices.journeyId, id))).toMatchObject([
      { kind: '30', sentTo: 'quai@laiterie.test', text: late.proposal },
    ])
    await post(key, { positions: [point(0.5, 50)] })
    expect((await detail(number)).stops[1]).toMatchObject({ due: 'RETABLI' })
    const wrong = await house.call('SALES', 'POST', `/live/${number}/inform`, { ...notice, kind: 'RETABLI', contactId: 'x' })
    expect(wrong).toMatchObject({ status: 422, body: { issues: [{ path: 'contactId' }] } })
  })
})

describe('server-sent events', () => {
  it('inform viewers of another process', async () => {
    const { number, key } = await underWay()
    const answer = await second.fetch('SALES', '/journey-management/live/events')
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const until = async (wanted: RegExp) => {
      while (!wanted.test(text)) {
        const { value, done } = await reader.read()
        if (done) throw new Error('ended')
        text += value
      }
    }
    await until(new RegExp(`event: tout\\ndata: .*${number}`))
    text = ''
    const sentAt = Date.now()
    await post(key, { positions: [point(0.02, 50)] })
    await until(new RegExp(`event: changements\\ndata: .*"number":"${number}".*"state":"A_L_HEURE"`))
    expect(Date.now() - sentAt).toBeLessThan(5_000)
    await reader.cancel()
  })

  it('tell each viewer what his filters show, and the counts of all', async () => {
    const [mine, other] = [await underWay(), await underWay()]
    const answer = await house.api.fetch('SALES', `/journey-management/live/events?q=${mine.number}&status=EN_RETARD`)
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const until = async (wanted: RegExp) => {
      while (!wanted.test(text)) text += (await reader.read()).value
    }
    await until(/event: tout\ndata: .*"rows":\[\],"counts":\[{"state":"SIGNAL_PERDU","count":1}\],"all":\d\d?}\n/)
    await post(other.key, { positions: [point(0.04, 5)] })
    await post(mine.key, { positions: [point(0.04, 50)] })
    await until(/event: changements\ndata: .*"changed":\[\],"gone":\[\],"counts":\[{"state":"A_L_HEURE","count":1}\]/)
    const slow = { plannedArrival: ago(30), plannedDeparture: ago(30) }
    await house.db.update(journeyStops).set(slow).where(eq(journeyStops.journeyId, mine.id))
    await post(mine.key, { positions: [point(0.02, 50.1)] })
    await until(new RegExp(`event: changements\\ndata: .*"number":"${mine.number}".*"state":"EN_RETARD"`))
    expect(text).not.toContain(other.number)
    await reader.cancel()
  })

  it('are not found without the screen', async () => {
    expect((await house.api.fetch('DRIVER', '/journey-management/live/events')).status).toBe(404)
    expect((await house.api.send('GET', '/journey-management/live/events')).status).toBe(401)
  })
})

it('keeps a viewer whose session nobody can check while the database is away, until his session is over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const feed = await openLiveFeed({ db: house.db, listen: async () => {}, log: pino({ level: 'silent' }) })
  const [away, over] = [Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), new Error('over')]
  const check = vi.fn(() => Promise.reject(away))
  await feed.join(check, { q: '', status: [], companyName: '', poolName: '' })
  vi.advanceTimersToNextTimer()
  await vi.waitFor(() => expect(check).toHaveBeenCalledTimes(1))
  expect(feed.viewers()).toBe(1)
  check.mockImplementation(() => Promise.reject(over))
  vi.advanceTimersToNextTimer()
  vi.useRealTimers()
  await vi.waitFor(() => expect(feed.viewers()).toBe(0))
  feed.close()
})
