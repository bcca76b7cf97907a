import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { ALREADY_SAID } from '#domain/home/my-day.ts'
import { journeyNumber } from '#domain/journey-management/journeys/number.ts'
import { EARLY_START, OTHER_DAY } from '#domain/journey-management/journeys/real-times.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { makeVan } from '#tests/support/qualified.ts'
import { TODAY } from '#tests/support/today.ts'

/** « Ma journée » (`domain.md` §4.1): own journeys, by the office's acts. */

interface Day {
  linked: boolean
  runs: { number: string; status: string; stops: { position: number; status: string; instructions: string | null }[] }[]
  next: { number: string; act: string; position: number | null } | null
  ahead: { number: string; status: string }[]
}

let api: TestApi
let mine: string
let other: string
let vehicleIds: string[]
let sites: string[]
let count = 900
beforeAll(async () => {
  api = await startTestApi({ data: 'demo', connections: 8 })
  const found = await api.db.select({ id: drivers.id }).from(drivers).orderBy(drivers.code).limit(2)
  const [account] = await api.db
    .select({ driverId: users.driverId })
    .from(users)
    .where(eq(users.role, 'DRIVER'))
    .orderBy(users.createdAt)
  mine = account!.driverId!
  other = found.find(({ id }) => id !== mine)!.id
  vehicleIds = [await makeVan(api.db), await makeVan(api.db)]
  sites = (await api.db.select({ id: addresses.id }).from(addresses).limit(2)).map(({ id }) => id)
}, 120_000)
afterAll(() => api?.close())

/** Removes demonstration data that could overlap. */
beforeEach(async () => {
  await api.db
    .update(journeys)
    .set({ status: 'ANNULE' })
    .where(
      sql`(${inArray(journeys.driverId, [mine, other])} or ${inArray(journeys.vehicleId, vehicleIds)}) and status in ('AFFECTE', 'CONFIRME', 'EN_COURS', 'TERMINE')`,
    )
})

/** Driver's run with two stops leaving in so many minutes, today even shortly before midnight. */
async function run(driverId: string, { inMin = 0, day = TODAY, status = 'AFFECTE' as const } = {}) {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const number = journeyNumber(day, count++)
  const [row] = await api.db
    .insert(journeys)
    .values({
      number,
      serviceDate: day,
      origin: 'MANUEL',
      kind: 'SPOT',
      label: 'Nantes → Rennes',
      status,
      driverId,
      vehicleId: vehicleIds[driverId === mine ? 0 : 1]!,
      plannedStart: at(inMin),
      plannedEnd: at(inMin + 90),
      stopsTotal: 2,
    })
    .returning({ id: journeys.id })
  await api.db.insert(journeyStops).values(
    sites.map((addressId, index) => ({
      journeyId: row!.id,
      addressId,
      position: index + 1,
      kind: index === 0 ? ('CHARGEMENT' as const) : ('LIVRAISON' as const),
      plannedArrival: at(inMin + index * 60),
      plannedDeparture: at(inMin + 20 + index * 60),
      ...(index === 0 && { instructions: 'Se présenter au poste 2' }),
    })),
  )
  return number
}
const day = async () => (await api.call('DRIVER', 'GET', '/home/my-day')).body as Day
const say = (number: string, act: string, body: object = {}) => api.call('DRIVER', 'POST', `/home/my-day/${number}/${act}`, body)

it('leads from « J’ai bien reçu » to « Terminé », one act after the other', async () => {
  const number = await run(mine)
  const acts: (string | number | null)[][] = []
  for (let step = (await day()).next; step?.number === number; step = (await day()).next) {
    acts.push([step.act, step.position])
    const path = step.position === null ? step.act : `stops/${step.position}/${step.act}`
    expect(await say(number, path), path).toMatchObject({ status: 200 })
  }
  expect(acts).toEqual([
    ['confirm', null],
    ['start', null],
    ['arrive', 1],
    ['leave', 1],
    ['arrive', 2],
    ['leave', 2],
  ])
  const [done] = (await day()).runs.filter(one => one.number === number)
  expect(done).toMatchObject({
    status: 'TERMINE',
    stops: [{ status: 'TERMINE', instructions: 'Se présenter au poste 2' }, { status: 'TERMINE' }],
  })
})

it('shows the tour of a run and the start of service', async () => {
  const number = await run(mine)
  const [pool] = await api.db.select().from(driverPools).limit(1)
  await api.db.update(journeys).set({ driverPoolId: pool!.id }).where(eq(journeys.number, number))
  const [shown] = (await day()).runs.filter(one => one.number === number)
  expect(shown).toMatchObject({ pool: pool!.code, serviceStart: pool!.startTime })
})

it('records a concurrent duplicate once; an outdated page is refused', async () => {
  const number = await run(mine)
  for (const act of ['confirm', 'start']) {
    expect(await say(number, act), act).toMatchObject({ status: 200 })
    expect(await say(number, act), act).toMatchObject({ status: 409, body: { message: ALREADY_SAID } })
  }
  const both = await Promise.all([say(number, 'stops/1/arrive'), say(number, 'stops/1/arrive')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.body).toMatchObject({ message: ALREADY_SAID })
  const [stop] = await api.db
    .select({ arrival: journeyStops.actualArrival })
    .from(journeyStops)
    .innerJoin(journeys, eq(journeys.id, journeyStops.journeyId))
    .where(eq(journeys.number, number))
    .orderBy(journeyStops.position)
  expect(await say(number, 'stops/2/arrive'), 'not before the first is done').toMatchObject({ status: 409 })
  await say(number, 'stops/1/leave')
  const [after] = await api.db
    .select({ arrival: journeyStops.actualArrival })
    .from(journeyStops)
    .innerJoin(journeys, eq(journeys.id, journeyStops.journeyId))
    .where(eq(journeys.number, number))
    .orderBy(journeyStops.position)
  expect(after!.arrival, 'the arrival stays as it was noted').toBe(stop!.arrival)
})

it('asks for a reason when starting long before the plan', async () => {
  const number = await run(mine, { inMin: 100 })
  await say(number, 'confirm')
  const refused = await say(number, 'start')
  expect(refused.status).toBe(422)
  const [issue] = (refused.body as { issues: { path: string; message: string }[] }).issues
  expect(issue!.path).toBe('reason')
  expect([EARLY_START, OTHER_DAY]).toContain(issue!.message)
  expect(await say(number, 'start', { reason: 'Client pressé' })).toMatchObject({ status: 200 })
})

it("hides other drivers' journeys for every act", async () => {
  const number = await run(other, { status: 'AFFECTE' })
  for (const act of ['confirm', 'start', 'stops/1/arrive', 'stops/1/leave']) {
    expect(await say(number, act), act).toMatchObject({ status: 404 })
  }
  const shown = await day()
  expect([...shown.runs, ...shown.ahead].map(one => one.number)).not.toContain(number)
  const [row] = await api.db.select({ status: journeys.status }).from(journeys).where(eq(journeys.number, number))
  expect(row!.status).toBe('AFFECTE')
})

it('shows the next seven days and no more', async () => {
  const [soon, far] = [
    await run(mine, { inMin: 7 * 1440, day: addDays(TODAY, 7) }),
    await run(mine, { inMin: 8 * 1440, day: addDays(TODAY, 8) }),
  ]
  const { ahead } = await day()
  expect(ahead.map(({ number }) => number)).toContain(soon)
  expect(ahead.map(({ number }) => number)).not.toContain(far)
})

it('accepts « J’ai bien reçu » for a future journey of the driver only', async () => {
  const [tomorrow, foreign] = [
    await run(mine, { inMin: 1440, day: addDays(TODAY, 1) }),
    await run(other, { inMin: 1440, day: addDays(TODAY, 1) }),
  ]
  const shown = async () => (await day()).ahead.find(({ number }) => number === tomorrow)
  expect(await shown()).toMatchObject({ status: 'AFFECTE' })
  expect(await say(tomorrow, 'confirm')).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject({ status: 'CONFIRME' })
  expect(await say(tomorrow, 'confirm')).toMatchObject({ status: 409, body: { message: ALREADY_SAID } })
  expect(await say(foreign, 'confirm')).toMatchObject({ status: 404 })
})

it('reads a day in a fixed number of statements', async () => {
  const statements = async () => {
    let count = 0
    const hear = () => void count++
    subscribe('quai:statement', hear)
    await day().finally(() => unsubscribe('quai:statement', hear))
    return count
  }
  await run(mine)
  const one = await statements()
  await run(mine, { inMin: 200 })
  await run(mine, { inMin: 400 })
  expect(await statements()).toBe(one)
})

it('shows an account without a driver so, and finds nothing', async () => {
  const number = await run(mine)
  await api.db.update(users).set({ driverId: null }).where(eq(users.driverId, mine))
  try {
    expect(await day()).toMatchObject({ linked: false, runs: [], next: null, ahead: [], driving: null })
    expect(await say(number, 'confirm')).toMatchObject({ status: 404 })
  } finally {
    await api.db.update(users).set({ driverId: mine }).where(sql`role = 'DRIVER' and driver_id is null`)
  }
})

it('shows the driving left and the rests due as the office sees them', async () => {
  await run(mine, { inMin: -60 })
  const { driving } = (await api.call('DRIVER', 'GET', '/home/my-day')).body as { driving: object }
  const { counters, ...sheet } = (await api.call('OPERATOR', 'GET', `/human-resources/drivers/${mine}/driving-rests`)).body as {
    counters: { quarter: object }
    ledger: object
  }
  const { quarter: _, ...shown } = counters
  const { ledger: __, ...rests } = sheet
  expect(driving).toEqual({ counters: shown, ...rests })
  expect(driving).toMatchObject({ dailyRest: { begun: false } })
})
