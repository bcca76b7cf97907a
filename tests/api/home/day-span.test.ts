import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dayOf } from '#api/home/my-day/day.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { toInstant } from '#domain/calendar/clock.ts'
import { journeyNumber } from '#domain/journey-management/journeys/number.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { makeMeans } from '#tests/support/qualified.ts'

/** « Ma journée » follows the run and not the date. Hours are local, of days that no other data has. */

let api: TestApi
let mine: string
let vehicleId: string
let addressId: string
let count = 1
beforeAll(async () => {
  api = await startTestApi({ data: 'demo' })
  const { driver, lorry } = await makeMeans(api.db)
  mine = driver.id
  vehicleId = lorry.id
  addressId = (await api.db.select({ id: addresses.id }).from(addresses).limit(1))[0]!.id
}, 120_000)
afterAll(() => api?.close())
beforeEach(() => api.db.update(journeys).set({ status: 'ANNULE' }).where(eq(journeys.driverId, mine)))

interface Planned {
  status?: JourneyStatus
  /** Its service date, where it is not the date of its departure. */
  of?: string
  ended?: string
}

async function run(from: string, to: string, { status = 'CONFIRME', of = from.slice(0, 10), ended }: Planned = {}) {
  const number = journeyNumber(of, count++)
  const driven = status !== 'AFFECTE' && status !== 'CONFIRME'
  const [row] = await api.db
    .insert(journeys)
    .values({
      ...{ number, serviceDate: of, origin: 'MANUEL', kind: 'SPOT', label: 'Nantes → Bordeaux', status, stopsTotal: 2 },
      ...{ driverId: mine, vehicleId, plannedStart: toInstant(from), plannedEnd: toInstant(to) },
      ...(driven && { actualStart: toInstant(from), actualEnd: ended ? toInstant(ended) : null }),
    })
    .returning({ id: journeys.id })
  await api.db.insert(journeyStops).values(
    [from, to].map((at, position) => ({
      ...{ journeyId: row!.id, addressId, position, kind: 'LIVRAISON' as const },
      ...{ plannedArrival: toInstant(at), plannedDeparture: toInstant(at) },
    })),
  )
  return number
}

/** His day at this local time: numbers of its runs, and of the coming days. */
async function at(local: string) {
  const { runs, ahead } = await dayOf(api.db, mine, { today: local.slice(0, 10), now: toInstant(local) })
  expect(
    runs.every(({ stops }) => stops.length === 2),
    'with its stops',
  ).toBe(true)
  return { runs: runs.map(({ number }) => number), ahead: ahead.map(({ number }) => number) }
}

it('shows a departure of 00:15 to whom leaves for it at 23:50, once', async () => {
  const number = await run('2031-03-12T00:15', '2031-03-12T06:00')
  expect(await at('2031-03-11T20:00')).toEqual({ runs: [], ahead: [number] })
  expect(await at('2031-03-11T20:16')).toEqual({ runs: [number], ahead: [] })
  expect(await at('2031-03-11T23:50')).toEqual({ runs: [number], ahead: [] })
  await api.db.update(journeys).set({ status: 'EN_COURS' }).where(eq(journeys.number, number))
  expect(await at('2031-03-11T23:51'), 'started on the day before its own').toEqual({ runs: [number], ahead: [] })
})

it('shows a run over midnight before, during and after it', async () => {
  const number = await run('2031-03-11T22:00', '2031-03-12T05:30')
  for (const now of ['2031-03-11T08:00', '2031-03-11T23:59', '2031-03-12T00:00', '2031-03-12T05:00'])
    expect((await at(now)).runs, `not left at ${now}`).toEqual([number])
  await api.db.update(journeys).set({ status: 'EN_COURS' }).where(eq(journeys.number, number))
  for (const now of ['2031-03-12T00:00', '2031-03-12T09:00']) expect((await at(now)).runs, `driven at ${now}`).toEqual([number])
  await api.db
    .update(journeys)
    .set({ status: 'TERMINE', actualEnd: toInstant('2031-03-12T05:40') })
    .where(eq(journeys.number, number))
  expect((await at('2031-03-12T23:59')).runs, 'its counters are entered after it').toEqual([number])
  expect((await at('2031-03-13T00:00')).runs).toEqual([])
})

it('keeps a run that ended before midnight until its rest could end', async () => {
  const number = await run('2031-03-11T14:00', '2031-03-11T22:00', { status: 'TERMINE', ended: '2031-03-11T23:50' })
  expect((await at('2031-03-12T08:50')).runs).toEqual([number])
  expect((await at('2031-03-12T08:51')).runs).toEqual([])
})

it('shows a run of several days on each of them, and what he started until it ends', async () => {
  const bordeaux = await run('2031-03-11T06:00', '2031-03-13T11:00')
  for (const day of ['11', '12', '13']) expect((await at(`2031-03-${day}T12:00`)).runs).toEqual([bordeaux])
  expect((await at('2031-03-14T12:00')).runs, 'never left').toEqual([])
  await api.db.update(journeys).set({ status: 'EN_COURS' }).where(eq(journeys.number, bordeaux))
  expect((await at('2031-03-20T12:00')).runs, 'until it ends').toEqual([bordeaux])
})

it('shows the first run of a tour whose service date is the day before', async () => {
  const number = await run('2031-03-12T01:00', '2031-03-12T06:00', { of: '2031-03-11' })
  for (const now of ['2031-03-11T08:00', '2031-03-12T00:30', '2031-03-12T12:00'])
    expect((await at(now)).runs, now).toEqual([number])
})

it('is whole on the days of a clock change', async () => {
  const number = await run('2031-03-30T03:30', '2031-03-30T09:00')
  expect((await at('2031-03-29T22:31')).runs, 'less than four hours before, of which one is skipped').toEqual([number])
  expect((await at('2031-03-29T22:30')).runs).toEqual([])
})

it("shows nothing of another driver's", async () => {
  const [other] = await api.db.select({ id: drivers.id }).from(drivers).limit(1)
  await run('2031-03-12T00:15', '2031-03-12T06:00')
  const { runs } = await dayOf(api.db, other!.id, { today: '2031-03-12', now: toInstant('2031-03-12T01:00') })
  expect(runs.filter(({ label }) => label === 'Nantes → Bordeaux')).toEqual([])
})
