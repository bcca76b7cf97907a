import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { DAY_CHANGED, SAME_DRIVER } from '#domain/journey-management/calendar/day.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { makeMeans } from '#tests/support/qualified.ts'
import { ordinaryDay } from '#tests/support/today.ts'

/** The whole day of a driver to another: one check, one answer, one « Annuler ». */

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

let week = 0
const post = (path: string, body: unknown) => house.call('OPERATOR', 'POST', `/calendar/day${path}`, body)
const read = async (driver: string, day: string) =>
  (await house.call('OPERATOR', 'GET', `/calendar/day?driver=${driver}&day=${day}`)).body
const driverOf = async (id: string) =>
  (await house.db.select({ driverId: journeys.driverId }).from(journeys).where(eq(journeys.id, id)))[0]!.driverId

/** A driver with these hours on a day, and a free one. */
async function dayOf(hours: [string, string][]) {
  const day = ordinaryDay(30 + 7 * ++week)
  const [{ driver: first, lorry }, { driver: second }] = [await makeMeans(house.db), await makeMeans(house.db)]
  const means = { driverId: first.id, vehicleId: lorry.id }
  const runs = []
  for (const [from, to] of hours) runs.push(await planned(house.db, { day, from, to }, means))
  const body = async (driverId: string) => ({
    ...{ fromDriverId: first.id, day, driverId, reason: '' },
    journeys: (await read(first.id, day)).journeys,
  })
  return { day, first, second, means, runs, body }
}
const TWO: [string, string][] = [
  ['06:00', '08:00'],
  ['09:00', '11:00'],
]

it('moves all journeys of the day and nothing of the next one, and takes them back at once', async () => {
  const { day, first, second, means, runs, body } = await dayOf(TWO)
  const later = await planned(house.db, { day: addDays(day, 1), from: '06:00', to: '08:00' }, means)
  const seen = await read(first.id, day)
  expect(seen.journeys.map(({ number }: { number: string }) => number)).toEqual(runs.map(({ number }) => number))
  expect(seen.drivers.find(({ id }: { id: string }) => id === second.id)).toMatchObject({ refusal: null, warnings: [] })
  expect(seen.drivers.some(({ id }: { id: string }) => id === first.id)).toBe(false)
  const done = await post('', await body(second.id))
  expect(done, JSON.stringify(done.body)).toMatchObject({ status: 200, body: { numbers: runs.map(({ number }) => number) } })
  for (const { id } of runs) expect(await driverOf(id)).toBe(second.id)
  expect(await driverOf(later.id)).toBe(first.id)
  const undo = { refs: done.body.numbers, at: done.body.at }
  expect((await post('/undo', undo)).status).toBe(200)
  for (const { id } of runs) expect(await driverOf(id)).toBe(first.id)
  expect((await post('/undo', undo)).status).toBe(409)
})

it('takes back a day with a journey of a line too, whose modification gets its inverse', async () => {
  const { day, first, second, runs, body } = await dayOf(TWO)
  const daily = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidayPolicy: 'MAINTENIR' } as const
  const line = await house.line({ recurrence: daily, from: day, hours: TWO[0]!, line: {} })
  await house.db.update(journeys).set({ origin: 'LIGNE', liveLineId: line.id }).where(eq(journeys.id, runs[0]!.id))
  const asked = { ...(await body(second.id)), reason: 'Échange entre conducteurs' }
  const done = await house.call('CONCEPTOR', 'POST', '/calendar/day', asked)
  expect(done, JSON.stringify(done.body)).toMatchObject({ status: 200, body: { modifications: [{ status: 'APPLIQUEE' }] } })
  for (const { id } of runs) expect(await driverOf(id)).toBe(second.id)
  const undo = { refs: done.body.numbers, at: done.body.at }
  const back = await house.call('CONCEPTOR', 'POST', '/calendar/day/undo', undo)
  expect(back, JSON.stringify(back.body)).toMatchObject({ status: 200 })
  for (const { id } of runs) expect(await driverOf(id)).toBe(first.id)
})

it('moves nothing when one journey is refused, and names it', async () => {
  const { day, first, second, runs, body } = await dayOf(TWO)
  const taken = await planned(house.db, { day, from: '09:30', to: '10:00' }, { driverId: second.id })
  const seen = await read(first.id, day)
  expect(seen.drivers.find(({ id }: { id: string }) => id === second.id).refusal).toContain(taken.number)
  const answer = await post('', await body(second.id))
  expect(answer.status).toBe(422)
  expect(answer.body.issues).toMatchObject([{ path: 'driverId', message: expect.stringContaining(runs[1]!.number) }])
  for (const { id } of runs) expect(await driverOf(id)).toBe(first.id)
})

it('checks the day as a whole: what each journey alone allows, all of them may not', async () => {
  // Each of six hours; together more than a day may have.
  const { second, runs, body, first } = await dayOf([
    ['02:00', '08:00'],
    ['08:30', '14:30'],
    ['15:00', '21:00'],
  ])
  const answer = await post('', await body(second.id))
  expect(answer.status).toBe(422)
  for (const { id } of runs) expect(await driverOf(id)).toBe(first.id)
})

it('refuses a page that is out of date, the same driver, and an undo after another change', async () => {
  const { day, first, second, means, body } = await dayOf(TWO)
  const old = await body(second.id)
  expect((await post('', { ...old, driverId: first.id })).body.issues).toMatchObject([{ path: 'driverId', message: SAME_DRIVER }])
  await planned(house.db, { day, from: '12:00', to: '13:00' }, means)
  expect(await post('', old)).toMatchObject({ status: 409, body: { message: DAY_CHANGED } })
  const { body: done } = await post('', await body(second.id))
  const cancel = { reason: 'Usine fermée', cancelledBy: 'CLIENT', billingPct: '0' }
  expect((await house.call('CONCEPTOR', 'POST', `/journeys/${done.numbers[0]}/cancel`, cancel)).status).toBe(200)
  const undo = await post('/undo', { refs: done.numbers, at: done.at })
  expect(undo.status).toBe(409)
  expect(undo.body.message).toContain('Ce trajet a changé depuis')
  expect(await driverOf((await house.db.select().from(journeys).where(eq(journeys.number, done.numbers[1])))[0]!.id)).toBe(
    second.id,
  )
})
