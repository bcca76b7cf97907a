import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkLateEnds } from '#api/journey-management/journeys/late-ends.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { toInstant, toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { noMail } from '#tests/support/api.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { qualify } from '#tests/support/qualified.ts'
import { TODAY } from '#tests/support/today.ts'

/* A late end that makes the next shift unlawful (law.md, planned and real). */

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

const NOW = toLocal(new Date())
const from = (minutes: number) => new Date(Date.parse(toInstant(NOW)) + minutes * 60_000).toISOString()

/** A run of 12 h that was to end an hour ago and still runs, and the next shift of 8 h, 8 h 32 from now. */
async function shifts() {
  const [driver, other] = [house.make.driver({ depotId: house.depot.id }), house.make.driver({ depotId: house.depot.id })]
  // Light enough for the nights of Saturday, on which heavier ones are banned.
  const lorry = () => house.make.vehicle({ depotId: house.depot.id, category: 'PORTEUR_12', gvwKg: 7_500, tareKg: 4_000 })
  const [first, second] = [lorry(), lorry()]
  await house.db.insert(drivers).values([driver, other])
  await qualify(house.db, [driver, other])
  await house.db.insert(vehicles).values([first, second])
  const [start, end] = [from(-13 * 60), from(-60)]
  const work = { driverId: driver.id, drivingMin: 60, serviceMin: 400 }
  const run = { plannedStart: start, plannedEnd: end, actualStart: start, status: 'EN_COURS' as const, vehicleId: first.id }
  const late = await planned(house.db, PLAN, { ...work, ...run })
  await house.db
    .update(journeyStops)
    .set({ plannedArrival: end, plannedDeparture: end })
    .where(and(eq(journeyStops.journeyId, late.id), eq(journeyStops.position, 1)))
  const shift = { plannedStart: from(512), plannedEnd: from(512 + 8 * 60), vehicleId: second.id }
  const next = await planned(house.db, PLAN, { ...work, ...shift, serviceDate: toLocal(from(512)).slice(0, 10) })
  const at = toLocal(next.plannedStart)
  const shown = `${driver.firstName} ${driver.lastName}, ${next.number} Navette le ${formatDate(at.slice(0, 10))} à ${at.slice(11)}`
  const message = (rest: string) => `${shown}\u202f: Repos journalier insuffisant : ${rest} (minimum 9 h 00)`
  return { other, late, next, second, message }
}
const PLAN = { day: TODAY, from: '06:00', to: '10:00' }

const home = async () => {
  const { body } = await house.api.call('OPERATOR', 'GET', '/home/operations')
  return (body as { alerts: { message: string }[] }).alerts.map(({ message }) => message)
}
const bell = async (read: 'all' | 'unread' = 'unread') => {
  const { body } = await house.api.call('OPERATOR', 'GET', '/notifications')
  const rows = (body as { rows: { kind: string; text: string; readAt: string | null }[] }).rows
  return rows.filter(({ kind, readAt }) => kind === 'ALERT' && (read === 'all' || readAt === null)).map(({ text }) => text)
}
const act = (number: string, name: string, body: unknown) => house.call('OPERATOR', 'POST', `/journeys/${number}/${name}`, body)

it('warns OPERATOR once of an actual end, until the shift has another driver', async () => {
  const { other, late, next, second, message } = await shifts()
  await checkLateEnds(house.db, noMail)
  expect(await home()).toEqual([])
  expect(await act(late.number, 'finish', { at: NOW, confirm: true })).toMatchObject({ status: 200 })
  expect([await home(), await bell()]).toEqual([[message('8 h 32')], [message('8 h 32')]])
  await checkLateEnds(house.db, noMail)
  expect([await home(), await bell('all')]).toEqual([[message('8 h 32')], [message('8 h 32')]])
  expect(await act(next.number, 'unassign', { reason: 'Repos' })).toMatchObject({ status: 200 })
  expect([await home(), await bell()]).toEqual([[], []])
  expect(await act(next.number, 'assign', { driverId: other.id, vehicleId: second.id })).toMatchObject({ status: 200 })
  expect(await home()).toEqual([])
})

it('warns of a declared delay, until the shift is moved', async () => {
  const { late, next, message } = await shifts()
  const delay = { journey: late.number, stop: 1, observed: toLocal(from(30)) }
  expect(await house.api.call('OPERATOR', 'POST', '/incidents-management/delays', delay)).toMatchObject({ status: 201 })
  expect([await home(), await bell()]).toEqual([[message('8 h 02')], [message('8 h 02')]])
  const times = { plannedStart: from(512 + 60), plannedEnd: from(512 + 9 * 60) }
  await house.db.update(journeys).set(times).where(eq(journeys.id, next.id))
  await checkLateEnds(house.db, noMail)
  expect([await home(), await bell()]).toEqual([[], []])
})
