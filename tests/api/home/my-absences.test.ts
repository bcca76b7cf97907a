import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '#api/schema/administration/users.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { NO_DRIVER } from '#domain/home/my-day.ts'
import { BACKDATED } from '#domain/human-resources/absences/absence.ts'
import { NOTFOUND, STATE } from '#domain/messages.ts'
import { ROLES } from '#domain/roles.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { TODAY } from '#tests/support/today.ts'

/** « Mes absences » (`domain.md` §2.7): own requests, decided by the office. */

let house: Lines
let mine: string
let other: string
beforeAll(async () => {
  house = await startLines()
  mine = house.drivers[0].id!
  other = house.drivers[1].id!
  await house.db.update(drivers).set({ workdays: [1, 2, 3, 4, 5] })
  await house.db.update(users).set({ driverId: mine }).where(eq(users.role, 'DRIVER'))
})
afterAll(() => house?.close())

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Answer = { status: number; body: any }
const MINE = '/home/my-day/absences'
const ask = (body: object) => house.api.call('DRIVER', 'POST', MINE, body) as Promise<Answer>
const leave = (day: number) => ({ kind: 'CP', from: addDays(TODAY, day), to: addDays(TODAY, day + 1) })
const rows = async () => ((await house.api.call('DRIVER', 'GET', MINE)) as Answer).body.rows

it('is requested by the driver, decided by the office, and the decision is shown to the driver', async () => {
  const { status, body } = await ask(leave(5))
  expect(status).toBe(201)
  expect(await rows()).toMatchObject([{ id: body.id, status: 'DEMANDEE', kind: 'CP' }])
  const told = await house.db
    .select({ role: users.role, text: notifications.text })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(eq(notifications.object, body.id))
  expect(told.map(({ role }) => role).sort()).toEqual(['ADMIN', 'CONCEPTOR', 'OPERATOR'])
  expect(told[0]!.text).toMatch(/^Thierry Kervella · Congés payés du /)

  await house.api.call('CONCEPTOR', 'POST', `/human-resources/absences/${body.id}/refuse`, { reason: 'Trop de départs' })
  expect(await rows()).toMatchObject([{ status: 'REFUSEE', reason: 'Trop de départs' }])
  const answer = (await house.api.call('DRIVER', 'POST', `${MINE}/${body.id}/withdraw`)) as Answer
  expect([answer.status, answer.body.message]).toEqual([422, STATE('Refusée')])
})

it('always belongs to the driver, whatever id is sent; office-only kinds are refused', async () => {
  const { body } = await ask({ ...leave(20), driverId: other })
  const [row] = await house.db.select().from(absences).where(eq(absences.id, body.id))
  expect([row!.driverId, row!.status]).toEqual([mine, 'DEMANDEE'])
  expect((await ask({ ...leave(30), kind: 'MISE_A_PIED' })).status).toBe(422)
  expect((await ask(leave(-31))).body.message).toBe(BACKDATED)
})

it("hides other drivers' absences and the office list", async () => {
  const made = (await house.api.call('ADMIN', 'POST', '/human-resources/absences', { ...leave(40), driverId: other })) as Answer
  const { id } = made.body
  expect((await rows()).map((row: { id: string }) => row.id)).not.toContain(id)
  const answer = (await house.api.call('DRIVER', 'POST', `${MINE}/${id}/withdraw`)) as Answer
  expect([answer.status, answer.body.message]).toEqual([404, NOTFOUND])
  const [row] = await house.db.select().from(absences).where(eq(absences.id, id))
  expect(row!.status).toBe('DEMANDEE')
  for (const path of ['', `/${id}`, '/export.csv'])
    expect((await house.api.fetch('DRIVER', `/human-resources/absences${path}`)).status, path).toBe(404)
  for (const act of ['validate', 'cancel', 'refuse'])
    expect((await house.api.call('DRIVER', 'POST', `/human-resources/absences/${id}/${act}`, { reason: 'x' })).status).toBe(404)
  for (const role of ROLES.filter(role => role !== 'DRIVER'))
    expect((await house.api.call(role, 'GET', MINE)).status, role).toBe(404)
})

it('asks for an illness during validated leave, which it will cut', async () => {
  const office = (method: string, path: string, body?: object) =>
    house.api.call('ADMIN', method, `/human-resources/absences${path}`, body) as Promise<Answer>
  // 2031-09-01 is a Monday.
  const week = { driverId: mine, kind: 'CP', from: '2031-09-01', to: '2031-09-05', confirm: true }
  const { body: made } = await office('POST', '', week)
  await office('POST', `/${made.id}/validate`, {})
  const illness = { kind: 'MALADIE', from: '2031-09-03', to: '2031-09-05', confirm: true }
  const { body: preview } = (await house.api.call('DRIVER', 'POST', `${MINE}/preview`, illness)) as Answer
  expect(preview).toMatchObject({ ouvrables: '3', ouvres: '3', cuts: [{ leave: { id: made.id }, returned: '4' }] })
  expect((await ask(illness)).status).toBe(201)
  const [leaveRow] = await house.db.select().from(absences).where(eq(absences.id, made.id))
  expect([leaveRow!.status, leaveRow!.to]).toEqual(['VALIDEE', '2031-09-05'])
})

it('is refused for an account without a driver', async () => {
  await house.db.update(users).set({ driverId: null }).where(eq(users.role, 'DRIVER'))
  try {
    const { status, body } = await ask(leave(60))
    expect([status, body.message]).toEqual([422, NO_DRIVER])
    expect(await rows()).toEqual([])
  } finally {
    await house.db.update(users).set({ driverId: mine }).where(eq(users.role, 'DRIVER'))
  }
})
