import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { toInstant } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { NOT_SHORTER } from '#domain/human-resources/absences/absence.ts'
import { DATEORD, REQ, RIGHT, STALE, STATE, UNIQ } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { qualify } from '#tests/support/qualified.ts'
import { TODAY } from '#tests/support/today.ts'

/** « Écourter », « Droits à congés », holidays by depot (`domain.md` §3.11, §4.5, §6.1). */

let house: Lines
let driverId: string
beforeAll(async () => {
  house = await startLines()
  const driver = house.make.driver({ depotId: house.depot.id!, firstName: 'Nolwenn', lastName: 'Guéguen' })
  await house.db.insert(drivers).values(driver)
  driverId = driver.id!
  await qualify(house.db, [{ id: driverId }])
})
afterAll(() => house?.close())

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Answer = { status: number; body: any }
const call = (role: Role, method: string, path = '', body?: unknown) =>
  house.api.call(role, method, `/human-resources/absences${path}`, body) as Promise<Answer>
const said = ({ status, body }: Answer) => [status, body.issues?.[0]?.path, body.message]
const made = async (over: object) => {
  const input = { driverId, kind: 'MALADIE', from: addDays(TODAY, 10), to: addDays(TODAY, 14), ...over }
  return (await call('ADMIN', 'POST', '', input)).body.id as string
}
const find = async (id: string) => (await call('ADMIN', 'GET', `/${id}`)).body

it('ends a validated absence earlier: it counts less, and later journeys return to the driver', async () => {
  const run = (day: number) =>
    house.run({
      serviceDate: addDays(TODAY, day),
      plannedStart: toInstant(`${addDays(TODAY, day)}T09:00`),
      plannedEnd: toInstant(`${addDays(TODAY, day)}T11:00`),
      driverId,
      vehicleId: house.carriers[0].id,
      status: 'AFFECTE',
    })
  const ids = [(await run(11)).id, (await run(13)).id]
  const id = await made({})
  const shorten = async (over: object, role: Role = 'CONCEPTOR') =>
    call(role, 'POST', `/${id}/shorten`, { to: addDays(TODAY, 12), version: (await find(id)).version, ...over })
  expect(said(await shorten({}))).toEqual([422, undefined, STATE('Demandée')])
  expect((await call('CONCEPTOR', 'POST', `/${id}/validate`)).body).toMatchObject({ replaced: 2 })

  expect(said(await shorten({}, 'OPERATOR'))[2]).toBe(RIGHT)
  expect(said(await shorten({ to: addDays(TODAY, 14) }))).toEqual([422, 'to', NOT_SHORTER])
  expect(said(await shorten({ to: addDays(TODAY, 9) }))).toEqual([422, 'to', DATEORD])
  expect(await shorten({ version: 1 })).toMatchObject({ status: 409, body: { message: STALE } })
  expect(await shorten({})).toMatchObject({ status: 200, body: { restored: 1, left: [] } })

  expect(await find(id)).toMatchObject({ to: addDays(TODAY, 12), counted: '3.0', status: 'VALIDEE' })
  const rows = await house.db.select().from(journeys).where(inArray(journeys.id, ids)).orderBy(journeys.plannedStart)
  expect(rows.map(row => [row.driverId, row.status])).toEqual([
    [null, 'PLANIFIE'],
    [driverId, 'AFFECTE'],
  ])
  const open = await house.db.select().from(replacements).where(eq(replacements.absenceId, id)).orderBy(replacements.number)
  expect(open.map(({ status }) => status)).toEqual(['A_POURVOIR', 'ANNULE'])
  const history = (await house.api.call('ADMIN', 'GET', `/history/${id}`)) as Answer
  expect(JSON.stringify(history.body)).toContain('"toDate"')
  // Half a day less; the day after is free.
  expect((await shorten({ to: addDays(TODAY, 12), toHalf: 'MATIN' })).status).toBe(200)
  expect(await find(id)).toMatchObject({ counted: '2.5' })
})

it('shows the number of hours for a kind counted in hours', async () => {
  const id = await made({ kind: 'VISITE_MED', from: addDays(TODAY, 20), to: addDays(TODAY, 21), hours: '10' })
  await call('ADMIN', 'POST', `/${id}/validate`)
  const shorten = async (over: object) =>
    call('ADMIN', 'POST', `/${id}/shorten`, { to: addDays(TODAY, 20), version: (await find(id)).version, ...over })
  expect(said(await shorten({}))).toEqual([422, 'hours', REQ])
  expect((await shorten({ hours: '3,5' })).status).toBe(200)
  expect(await find(id)).toMatchObject({ counted: '3.5', unit: 'HEURE' })
})

it('grants leave once per kind and year, changed only with the current version', async () => {
  const grant = (over: object, role: Role = 'CONCEPTOR') =>
    call(role, 'POST', '/rights', { driverId, kind: 'RTT', year: '2026', granted: '8', ...over })
  const rights = async () => (await call('ADMIN', 'GET', `/rights?driver=${driverId}`)).body
  expect((await grant({}, 'OPERATOR')).body.message).toBe(RIGHT)
  const { status, body } = await grant({})
  expect(status).toBe(201)
  expect(said(await grant({}))).toEqual([422, 'year', UNIQ])
  expect(said(await grant({ granted: '-1' }))[1]).toBe('granted')
  expect(await rights()).toMatchObject({
    driver: { name: expect.stringContaining('Guéguen') },
    rows: [{ granted: '8.0', left: '8', version: 1 }],
  })
  const change = (version: number) => call('ADMIN', 'PUT', `/rights/${body.id}`, { granted: '9,5', version })
  expect((await change(1)).status).toBe(200)
  expect(await change(1)).toMatchObject({ status: 409, body: { message: STALE } })
  expect((await rights()).rows[0]).toMatchObject({ granted: '9.5', version: 2 })
  const history = (await house.api.call('ADMIN', 'GET', `/history/${driverId}`)) as Answer
  expect(JSON.stringify(history.body)).toContain('Droits à congés')
})

it('shows the holiday zone of each driver in the month', async () => {
  await made({ from: '2027-12-20', to: '2027-12-24', kind: 'CP' })
  const zone = async () => (await call('ADMIN', 'GET', '/planning?month=2027-12')).body.rows[0].zone
  expect(await zone()).toBe('FR')
  await house.db.update(addresses).set({ holidayZone: 'FR_ALSACE_MOSELLE' }).where(eq(addresses.id, house.depot.id!))
  expect(await zone()).toBe('FR_ALSACE_MOSELLE')
})
