import { and, eq, gt, lte } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { listJourneys } from '#api/journey-management/journeys/list.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { journeyListQuery } from '#domain/journey-management/journeys/journey.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { TODAY } from '#tests/support/today.ts'

/* The list of the day opens at the hour that it is (`?now=open`). */

const DAY = addDays(TODAY, 3)
const MINUTES = 11
const time = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

let house: Lines
beforeAll(async () => {
  house = await startLines()
  // A departure every eleven minutes, each of two hours.
  for (let at = 5; at < 24 * 60; at += MINUTES) {
    await planned(
      house.db,
      { day: DAY, from: time(at), to: time((at + 120) % 1440), dayOffset: at + 120 >= 1440 ? 1 : 0 },
      { subcontractorId: house.subcontractor.id },
    )
  }
})
afterEach(() => vi.useRealTimers())
afterAll(() => house.close())

const open = (query: object = {}) => listJourneys(house.db, journeyListQuery.parse({ now: 'open', ...query }))

it('opens on the page of the next departure with the finished ones counted, at each of the 24 hours', async () => {
  const all = Math.ceil((24 * 60 - 5) / MINUTES)
  for (let hour = 0; hour < 24; hour++) {
    const now = instantAt(DAY, 0, time(hour * 60))
    await house.db
      .update(journeys)
      .set({ status: 'TERMINE' })
      .where(and(eq(journeys.serviceDate, DAY), lte(journeys.plannedEnd, now)))
    await house.db
      .update(journeys)
      .set({ status: 'EN_COURS' })
      .where(and(eq(journeys.serviceDate, DAY), lte(journeys.plannedStart, now), gt(journeys.plannedEnd, now)))
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    const { rows, fold, page, perPage, total, band } = await open()
    vi.useRealTimers()
    const finished = band!.byStatus.TERMINE ?? 0
    expect(fold, `${hour} h`).toMatchObject({ finished })
    expect(total).toBe(all - finished)
    const nth = fold!.departed - (page - 1) * perPage
    expect(nth).toBeGreaterThanOrEqual(0)
    expect(nth).toBeLessThan(rows.length)
    expect(rows.map(row => Date.parse(row.plannedStart) <= Date.parse(now))).toEqual(rows.map((_, place) => place < nth))
    expect(rows.some(row => row.status === 'TERMINE')).toBe(false)
  }
})

it('shows a day that is over whole, on its last page', async () => {
  await house.db.update(journeys).set({ status: 'TERMINE' }).where(eq(journeys.serviceDate, DAY))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instantAt(DAY, 0, '23:59')) })
  const { fold, page, total, perPage, rows } = await open()
  expect(fold).toMatchObject({ finished: 0, departed: total })
  expect(page).toBe(Math.ceil(total / perPage))
  expect(rows.length).toBeGreaterThan(0)
})

it('leaves an asked page, another day and a search as they are', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instantAt(DAY, 0, '23:59')) })
  expect((await open({ now: 'fold', page: '2' })).page).toBe(2)
  for (const query of [{ date: addDays(DAY, -1) }, { q: 'Navette' }, { status: 'TERMINE' }, { sort: '-start' }, { now: 'never' }])
    expect((await open(query)).fold, JSON.stringify(query)).toBeNull()
})
