import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#api/schema/administration/users.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { absences, leaveBalances } from '#api/schema/human-resources/absences.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { toInstant } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { BACKDATED, IN_DAYS } from '#domain/human-resources/absences/absence.ts'
import { DELEGATION_STANDS, ILLNESS_STANDS } from '#domain/human-resources/absences/acts.ts'
import { EMPTY_LEAVE } from '#domain/human-resources/leave.ts'
import { DATEORD, ENUM, REASON, REQ, RIGHT, STATE } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { pdfText } from '#tests/support/files/pdf.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { qualify } from '#tests/support/qualified.ts'
import { TODAY } from '#tests/support/today.ts'

/** Absences (`domain.md` §3.11, §4.5, §2.7, §6.11). */

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house?.close())

/** Driver without absences. */
let driverId: string
beforeEach(async () => {
  const driver = house.make.driver({
    depotId: house.depot.id!,
    workdays: [1, 2, 3, 4, 5],
    firstName: 'Nolwenn',
    lastName: 'Guéguen',
  })
  await house.db.insert(drivers).values(driver)
  driverId = driver.id!
})

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Answer = { status: number; body: any }
const call = (role: Role, method: string, path = '', body?: unknown) =>
  house.api.call(role, method, `/human-resources/absences${path}`, body) as Promise<Answer>
const leave = (over: object = {}) => ({
  ...{ driverId, kind: 'CP', from: addDays(TODAY, 7), to: addDays(TODAY, 11) },
  // Each test has days of its own, years apart.
  ...{ confirm: true, ...over },
})
async function requested(over: object = {}, role: Role = 'CONCEPTOR'): Promise<string> {
  const { status, body } = await call(role, 'POST', '', leave(over))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const act = (role: Role, id: string, name: string, body: object = {}) => call(role, 'POST', `/${id}/${name}`, body)
const statusOf = async (id: string) => (await call('ADMIN', 'GET', `/${id}`)).body.status
const issuesOf = ({ status, body }: Answer) => [status, body.issues?.map((issue: { path: string }) => issue.path), body.message]

describe('the count of an absence', () => {
  it.each([
    ['CP', '2026-12-21', '2027-01-03', {}, '10', 'OUVRABLE'],
    ['CP', '2027-05-10', '2027-05-14', {}, '6', 'OUVRABLE'],
    ['EVT_FAMILIAL', '2027-05-10', '2027-05-14', {}, '5', 'OUVRABLE'],
    ['RTT', '2026-12-21', '2027-01-03', {}, '8', 'OUVRE'],
    ['MALADIE', '2026-12-21', '2027-01-03', {}, '14', 'CALENDAIRE'],
    ['MALADIE', '2027-05-04', '2027-05-05', { fromHalf: 'APRES_MIDI', toHalf: 'MATIN' }, '1', 'CALENDAIRE'],
    ['VISITE_MED', '2027-05-04', '2027-05-04', { hours: '2,5' }, '2.5', 'HEURE'],
    ['RCR', '2027-05-04', '2027-05-04', { hours: '3' }, '3', 'HEURE'],
    ['RCR', '2027-05-04', '2027-05-04', {}, '1', 'OUVRE'],
    ['INJUSTIFIEE', '2027-05-04', '2027-05-04', { hours: '1,5' }, '1.5', 'HEURE'],
    ['MISE_A_PIED', '2027-05-04', '2027-05-06', {}, '3', 'CALENDAIRE'],
  ])('%s from %s to %s', async (kind, from, to, over, counted, unit) => {
    const id = await requested({ kind, from, to, ...over })
    const { body } = await call('ADMIN', 'GET', `/${id}`)
    expect([Number(body.counted), body.unit]).toEqual([Number(counted), unit])
  })

  it("uses the depot's holidays, and does not change with them later", async () => {
    // Saint-Étienne, 26/12, is a holiday in Alsace-Moselle only.
    const days = { from: '2028-12-26', to: '2028-12-27' }
    const id = await requested(days)
    await house.db.update(addresses).set({ holidayZone: 'FR_ALSACE_MOSELLE' }).where(eq(addresses.id, house.depot.id!))
    try {
      const other = await requested({ from: '2029-12-26', to: '2029-12-27' })
      expect(Number((await call('ADMIN', 'GET', `/${id}`)).body.counted)).toBe(2)
      expect(Number((await call('ADMIN', 'GET', `/${other}`)).body.counted)).toBe(1)
    } finally {
      await house.db.update(addresses).set({ holidayZone: 'FR' }).where(eq(addresses.id, house.depot.id!))
    }
  })

  it('refuses invalid absences', async () => {
    const wrong = async (over: object) => issuesOf(await call('ADMIN', 'POST', '', leave(over)))
    expect(await wrong({ to: addDays(TODAY, 6) })).toEqual([422, ['to'], DATEORD])
    expect(await wrong({ to: addDays(TODAY, 7), fromHalf: 'APRES_MIDI', toHalf: 'MATIN' })).toEqual([
      422,
      ['toHalf'],
      EMPTY_LEAVE,
    ])
    expect(await wrong({ kind: 'VISITE_MED' })).toEqual([422, ['hours'], REQ])
    expect(await wrong({ kind: 'CP', hours: '4' })).toEqual([422, ['hours'], IN_DAYS])
    expect(await wrong({ kind: 'VACANCES' })).toEqual([422, ['kind'], ENUM])
    expect(await wrong({ driverId: house.depot.id })).toEqual([422, ['driverId'], ENUM])
  })
})

describe('two absences of one driver', () => {
  const MESSAGE = /^Une absence existe déjà sur cette période \(Congés payés, du \d\d\/\d\d\/\d{4} au \d\d\/\d\d\/\d{4}\)$/

  it('must not overlap when requested or validated; refused and cancelled ones do not count', async () => {
    const first = await requested()
    const again = () => call('ADMIN', 'POST', '', leave({ kind: 'RTT', from: addDays(TODAY, 11), to: addDays(TODAY, 12) }))
    expect(issuesOf(await again())).toEqual([422, ['from'], expect.stringMatching(MESSAGE)])
    expect((await act('ADMIN', first, 'validate')).status).toBe(200)
    expect(issuesOf(await again())[2]).toMatch(MESSAGE)
    expect((await act('ADMIN', first, 'cancel')).status).toBe(200)
    expect((await again()).status).toBe(201)
  })

  it('may share a day by halves', async () => {
    await requested({ toHalf: 'MATIN' })
    const next = { kind: 'RTT', from: addDays(TODAY, 11), to: addDays(TODAY, 11) }
    expect((await call('ADMIN', 'POST', '', leave(next))).status).toBe(422)
    expect((await call('ADMIN', 'POST', '', leave({ ...next, fromHalf: 'APRES_MIDI' }))).status).toBe(201)
  })

  it('sent concurrently: one is stored, the other gets the overlapping one in its error', async () => {
    const answers = await Promise.all(['CP', 'CP', 'CP'].map(kind => call('ADMIN', 'POST', '', leave({ kind }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    for (const { status, body } of answers) if (status === 422) expect(body.message).toMatch(MESSAGE)
    // Enforced by the database too.
    const row = { ...leave(), kind: 'RTT' as const, counted: '1', unit: 'OUVRE' as const }
    const error = await house.db
      .insert(absences)
      .values(row)
      .catch(error => error)
    expect(String(error.cause)).toContain('absence_overlap')
  })

  it('changes one without conflicting with itself', async () => {
    const id = await requested()
    await requested({ from: addDays(TODAY, 20), to: addDays(TODAY, 21) })
    const change = { kind: 'RTT', from: addDays(TODAY, 8), to: addDays(TODAY, 12), version: 1 }
    expect((await call('OPERATOR', 'PUT', `/${id}`, change)).status).toBe(200)
    const wider = { ...change, to: addDays(TODAY, 20), version: 2 }
    expect(issuesOf(await call('OPERATOR', 'PUT', `/${id}`, wider))[2]).toMatch(MESSAGE)
  })
})

it('lets only ADMIN enter one more than thirty days back', async () => {
  const days = (back: number) => ({ from: addDays(TODAY, -back), to: addDays(TODAY, -back) })
  expect((await call('CONCEPTOR', 'POST', '', leave(days(30)))).status).toBe(201)
  expect(issuesOf(await call('CONCEPTOR', 'POST', '', leave(days(31))))).toEqual([422, ['from'], BACKDATED])
  expect((await call('ADMIN', 'POST', '', leave(days(31)))).status).toBe(201)
})

describe('decisions', () => {
  const days = { from: TODAY, to: TODAY }

  it('let an operator validate an illness that begins by the next working day, and nothing else', async () => {
    const later = { from: addDays(TODAY, 8), to: addDays(TODAY, 8) }
    expect((await act('OPERATOR', await requested({ kind: 'MALADIE', ...later }), 'validate')).body.message).toBe(RIGHT)
    const leaveId = await requested(days)
    expect((await act('OPERATOR', leaveId, 'validate')).body.message).toBe(RIGHT)
    expect((await act('OPERATOR', leaveId, 'refuse', { reason: 'Non' })).body.message).toBe(RIGHT)
    expect((await act('OPERATOR', leaveId, 'cancel')).status).toBe(200)
    const ill = await requested({ kind: 'AT', ...days })
    expect((await act('OPERATOR', ill, 'validate')).status).toBe(200)
    expect((await act('OPERATOR', ill, 'cancel')).body.message).toBe(RIGHT)
  })

  it('are ratified by the role that decides, when an operator validated them', async () => {
    const ill = await requested({ kind: 'MALADIE', from: addDays(TODAY, 1), to: addDays(TODAY, 2) }, 'OPERATOR')
    expect((await act('OPERATOR', ill, 'validate')).status).toBe(200)
    const toRatify = async () =>
      (await call('ADMIN', 'GET', `?driver=${driverId}&toRatify=1`)).body.rows.map((row: { id: string }) => row.id)
    expect(await toRatify()).toEqual([ill])
    const told = await house.db.select().from(notifications).where(eq(notifications.object, ill))
    expect(told.filter(({ kind }) => kind === 'ABSENCE_TO_RATIFY').length).toBeGreaterThan(0)
    expect((await act('OPERATOR', ill, 'ratify')).body.message).toBe(RIGHT)
    expect((await act('CONCEPTOR', ill, 'ratify')).status).toBe(200)
    expect(await toRatify()).toEqual([])
    expect((await act('CONCEPTOR', ill, 'ratify')).body.message).toBe(STATE('Validée'))
  })

  it('never refuse an illness, and others only with a reason shown to the driver', async () => {
    const ill = await requested({ kind: 'MALADIE', ...days })
    expect((await act('ADMIN', ill, 'refuse', { reason: 'Non' })).body.message).toBe(ILLNESS_STANDS)
    expect(await statusOf(ill)).toBe('DEMANDEE')
    const id = await requested()
    expect(issuesOf(await act('CONCEPTOR', id, 'refuse', { reason: ' ' }))).toEqual([422, ['reason'], REASON])
    await house.db.update(users).set({ driverId }).where(eq(users.role, 'DRIVER'))
    expect((await act('CONCEPTOR', id, 'refuse', { reason: 'Trop de départs' })).status).toBe(200)
    const told = await house.db.select().from(notifications).where(eq(notifications.object, id))
    expect(told).toMatchObject([
      { kind: 'ABSENCE_REFUSED', text: expect.stringMatching(/^Congés payés du .* · Trop de départs$/) },
    ])
    expect((await act('CONCEPTOR', id, 'validate')).body.message).toBe(STATE('Refusée'))
  })

  it('let only ADMIN cancel a validated absence that has begun', async () => {
    const id = await requested(days)
    await act('CONCEPTOR', id, 'validate')
    expect((await act('CONCEPTOR', id, 'cancel')).body.message).toBe(RIGHT)
    expect((await act('ADMIN', id, 'cancel')).status).toBe(200)
    expect(await statusOf(id)).toBe('ANNULEE')
  })
})

it("open replacements for tomorrow's illness, and return the journeys when it is cancelled", async () => {
  const day = addDays(TODAY, 1)
  await qualify(house.db, [{ id: driverId }])
  const numbers: string[] = []
  for (const [index, [from, to]] of [
    ['06:00', '08:00'],
    ['09:00', '11:00'],
    ['13:00', '15:00'],
  ].entries()) {
    const number = await house.journey(day, from!, to!)
    // Its sites are too far apart, which needs a reason (AF23).
    const means = { driverId, vehicleId: house.carriers[index]!.id, reason: 'Retour confié au relais' }
    expect(await house.call('OPERATOR', 'POST', `/journeys/${number}/assign`, means)).toMatchObject({ status: 200 })
    numbers.push(number)
  }
  const id = await requested({ kind: 'MALADIE', from: day, to: day, toHalf: 'MATIN' }, 'OPERATOR')
  // Absent until noon: the afternoon run stays.
  const sheet = await call('CONCEPTOR', 'GET', `/${id}`)
  expect(sheet.body.journeys.map((journey: { number: string }) => journey.number)).toEqual(numbers.slice(0, 2))
  const row = async () => (await call('ADMIN', 'GET', `?driver=${driverId}`)).body.rows[0]
  expect(await row()).toMatchObject({ toReplace: 2, proofs: 0, status: 'DEMANDEE' })

  expect(await act('CONCEPTOR', id, 'validate')).toMatchObject({ status: 200, body: { replaced: 2 } })
  expect(await row()).toMatchObject({ toReplace: 2, status: 'VALIDEE' })
  const left = () => house.db.select().from(journeys).where(inArray(journeys.number, numbers)).orderBy(journeys.plannedStart)
  expect((await left()).map(journey => [journey.driverId, journey.status])).toEqual([
    [null, 'PLANIFIE'],
    [null, 'PLANIFIE'],
    [driverId, 'AFFECTE'],
  ])
  const open = await house.db.select().from(replacements).where(eq(replacements.absenceId, id))
  expect(open.map(({ status, cause, replacedDriverId }) => [status, cause, replacedDriverId])).toEqual([
    ['A_POURVOIR', 'ABSENCE', driverId],
    ['A_POURVOIR', 'ABSENCE', driverId],
  ])
  // Tomorrow may be a Sunday, a day off (AF33).
  const other = { driverId: house.drivers[0].id, vehicleId: house.carriers[0].id, reason: 'Remplace un malade' }
  expect(await house.call('OPERATOR', 'POST', `/journeys/${numbers[0]}/assign`, other)).toMatchObject({ status: 200 })
  expect(await row()).toMatchObject({ toReplace: 1 })

  expect(await act('CONCEPTOR', id, 'cancel', { reason: 'Erreur' })).toMatchObject({ body: { restored: 1, left: [] } })
  expect((await left()).map(journey => journey.driverId)).toEqual([house.drivers[0].id, driverId, driverId])
})

it('finds drivers by name and number, and absences without a proof', async () => {
  const id = await requested({ kind: 'MALADIE' })
  const ids = async (query: string) => (await call('OPERATOR', 'GET', query)).body.rows.map((row: { id: string }) => row.id)
  expect(await ids(`?q=gueguen&driver=${driverId}`)).toEqual([id])
  expect(await ids(`?q=kervella&driver=${driverId}`)).toEqual([])
  expect(await ids(`?noProof=1&driver=${driverId}`)).toEqual([id])
})

describe('the month view', () => {
  const month = '2031-03'
  const days = (from: string, to: string) => ({ from: `${month}-${from}`, to: `${month}-${to}` })

  it("shows requested and validated absences by driver, with the list's filters", async () => {
    const over = await requested({ from: '2031-02-27', to: `${month}-02` })
    const second = await requested({ kind: 'RTT', ...days('10', '11') })
    await act('ADMIN', await requested(days('20', '21')), 'refuse', { reason: 'Non' })
    const read = async (query: string) => (await call('OPERATOR', 'GET', `/planning?driver=${driverId}${query}`)).body
    const { rows, total, month: shown } = await read(`&month=${month}`)
    expect([shown, total, rows.length]).toEqual([month, 2, 1])
    expect(await read(`&month=${month}&page=2`)).toMatchObject({ rows: [], total: 2, drivers: 1 })
    expect(rows[0].bars.map(({ id }: { id: string }) => id)).toEqual([over, second])
    expect((await read(`&month=${month}&kind=RTT`)).total).toBe(1)
    expect((await read('&month=2031-04')).rows).toEqual([])
    // An invalid month shows the current one.
    expect((await read('&month=2031-13')).month).toBe(TODAY.slice(0, 7))
  })

  it('warns of days with more than 15 % of a depot absent, validated, except Sundays', async () => {
    const depot = house.make.address({ label: 'Quai de test', kind: 'DEPOT', companyId: null })
    await house.db.insert(addresses).values(depot)
    const people = Array.from({ length: 20 }, () => house.make.driver({ depotId: depot.id! }))
    await house.db.insert(drivers).values(people)
    // 2031-03-07 is a Friday. Three of twenty are 15 %, within the limit.
    const away = async (index: number, over: object = {}) =>
      requested({ driverId: people[index]!.id, ...days('07', '10'), ...over })
    const ids = [await away(0), await away(1), await away(2)]
    const fourth = await away(3, days('09', '10'))
    for (const id of ids) await act('ADMIN', id, 'validate')
    const alerts = async () => {
      const { rows } = (await call('OPERATOR', 'GET', `/alerts?month=${month}`)).body
      return rows.filter((row: { depot: string }) => row.depot === 'Quai de test')
    }
    expect(await alerts()).toEqual([])
    await act('ADMIN', fourth, 'validate')
    expect(await alerts()).toEqual([{ depot: 'Quai de test', date: `${month}-10`, absent: 4, staff: 20 }])
  })

  it('warns neither of one or two absent drivers of a small depot nor of days that are over', async () => {
    const depot = house.make.address({ label: 'Petit quai', kind: 'DEPOT', companyId: null })
    await house.db.insert(addresses).values(depot)
    const people = Array.from({ length: 6 }, () => house.make.driver({ depotId: depot.id! }))
    await house.db.insert(drivers).values(people)
    const alerts = async (asked: string) => {
      const { rows } = (await call('OPERATOR', 'GET', `/alerts?month=${asked}`)).body
      return rows.filter((row: { depot: string }) => row.depot === 'Petit quai')
    }
    const off = (index: number, day: string) => ({
      ...{
        driverId: people[index]!.id!,
        kind: 'CP' as const,
        status: 'VALIDEE' as const,
        from: day,
        to: day,
        counted: '1',
        unit: 'OUVRABLE' as const,
      },
    })
    await house.db.insert(absences).values([off(0, `${month}-12`), off(1, `${month}-12`)])
    expect(await alerts(month)).toEqual([])
    await house.db.insert(absences).values([off(2, `${month}-12`), ...[0, 1, 2].map(index => off(index, '2020-03-12'))])
    expect(await alerts(month)).toEqual([{ depot: 'Petit quai', date: `${month}-12`, absent: 3, staff: 6 }])
    expect(await alerts('2020-03')).toEqual([])
  })

  it('counts who stays by depot and day before several requests are validated at once', async () => {
    const depot = house.make.address({ label: 'Quai des présents', kind: 'DEPOT', companyId: null })
    await house.db.insert(addresses).values(depot)
    const people = Array.from({ length: 5 }, () => house.make.driver({ depotId: depot.id! }))
    await house.db.insert(drivers).values(people)
    // 2031-03-14 is a Friday.
    const away = (index: number, from: string, to: string, over: object = {}) =>
      requested({ driverId: people[index]!.id, ...days(from, to), ...over })
    for (const index of [0, 3]) await act('ADMIN', await away(index, '15', '15'), 'validate')
    const ids = [await away(1, '14', '16'), await away(2, '17', '17', { kind: 'MALADIE' })]
    const coverage = () => call('OPERATOR', 'GET', `/coverage?ids=${ids[0]}&ids=${ids[1]}`)
    const { body } = await coverage()
    const row = { depot: 'Quai des présents', staff: 5 }
    expect(body.rows).toEqual([
      { ...row, date: `${month}-14`, absent: 0, after: 1, crowded: false },
      { ...row, date: `${month}-15`, absent: 2, after: 3, crowded: true },
      { ...row, date: `${month}-17`, absent: 0, after: 1, crowded: false },
    ])
    const { body: refused } = await call('OPERATOR', 'POST', '/validate', { ids })
    expect(refused).toMatchObject({ done: 0, refused: [{ message: RIGHT }, { message: RIGHT }] })
    expect((await call('CONCEPTOR', 'POST', '/validate', { ids })).body).toEqual({ done: 2, refused: [] })
    expect(await Promise.all(ids.map(statusOf))).toEqual(['VALIDEE', 'VALIDEE'])
    // Decided absences leave the requests.
    expect((await coverage()).body.rows).toEqual([])
  })

  it('exports to payroll the days of the month, validated, own drivers only', async () => {
    const [driver] = await house.db.select().from(drivers).where(eq(drivers.id, driverId))
    await act('ADMIN', await requested({ from: '2031-03-27', to: '2031-04-02' }), 'validate')
    await requested({ kind: 'RTT', ...days('05', '05') })
    const file = async (name: string) => {
      const answer = await house.api.fetch('ADMIN', `/human-resources/absences/payroll.csv?month=${name}`)
      return (await answer.text()).split('\r\n').filter(line => line.startsWith(driver!.code))
    }
    expect(await file(month)).toEqual([
      `${driver!.code};Guéguen;Nolwenn;CP;Congés payés;27/03/2031;;31/03/2031;;4;Jours ouvrables`,
    ])
    expect(await file('2031-04')).toEqual([
      `${driver!.code};Guéguen;Nolwenn;CP;Congés payés;01/04/2031;;02/04/2031;;2;Jours ouvrables`,
    ])
    await house.db.update(drivers).set({ employer: 'INTERIM' }).where(eq(drivers.id, driverId))
    expect(await file(month)).toEqual([])
    expect((await house.api.fetch('OPERATOR', `/human-resources/absences/payroll.csv?month=${month}`)).status).toBe(404)
  })
})

it('computes paid leave: granted, taken, requested, in the reference year', async () => {
  await house.db.insert(leaveBalances).values({ driverId, kind: 'CP', year: 2031, granted: '30' })
  const taken = await requested({ from: '2031-06-02', to: '2031-06-07' })
  await act('ADMIN', taken, 'validate')
  await requested({ from: '2032-05-31', to: '2032-05-31' })
  await act('ADMIN', await requested({ from: '2031-05-31', to: '2031-05-31' }), 'validate')
  await act('ADMIN', await requested({ from: '2032-06-01', to: '2032-06-01' }), 'validate')
  const { balances } = (await call('ADMIN', 'GET', `/${taken}`)).body
  expect(balances).toMatchObject([{ year: 2031, kind: 'CP', granted: '30.0', taken: '5.0', requested: '1.0', left: '25' }])
})

it('shows days and balance before the request, and stores nothing', async () => {
  await house.db.insert(leaveBalances).values({ driverId, kind: 'CP', year: 2031, granted: '30' })
  const week = leave({ from: '2031-06-09', to: '2031-06-13' })
  expect(await call('OPERATOR', 'POST', '/preview', week)).toEqual({
    status: 200,
    body: {
      ...{ kind: 'CP', ouvrables: '6', ouvres: '5', counted: '6', unit: 'OUVRABLE' },
      balance: { left: '30', requested: '0', after: '24' },
      cuts: [],
    },
  })
  expect((await call('ADMIN', 'GET', `?driver=${driverId}`)).body.rows).toEqual([])
  expect(issuesOf(await call('OPERATOR', 'POST', '/preview', { ...week, driverId: house.depot.id }))[1]).toEqual(['driverId'])
})

describe('an illness during validated paid leave', () => {
  // 2031-09-01 is a Monday.
  const day = (date: number) => `2031-09-${String(date).padStart(2, '0')}`
  const onLeave = async (from: number, to: number) => {
    const id = await requested({ from: day(from), to: day(to) })
    await act('CONCEPTOR', id, 'validate')
    return id
  }
  const mine = async () =>
    (await call('ADMIN', 'GET', `?driver=${driverId}&sort=from`)).body.rows.map(
      ({ kind, status, from, to, counted }: Record<string, string>) => [kind, status, from, to, Number(counted)],
    )

  it('splits the leave, returns its days and keeps both in the history with the reason', async () => {
    await house.db.insert(leaveBalances).values({ driverId, kind: 'CP', year: 2031, granted: '30' })
    const id = await onLeave(1, 12)
    const ill = { kind: 'MALADIE', from: day(3), to: day(4) }
    const { body: preview } = await call('OPERATOR', 'POST', '/preview', leave(ill))
    expect(preview.cuts).toMatchObject([{ leave: { id }, returned: '2' }])
    const illness = await requested(ill, 'OPERATOR')
    expect((await call('ADMIN', 'GET', `/${illness}`)).body.cuts).toMatchObject([{ leave: { id }, returned: '2' }])
    expect(await act('CONCEPTOR', illness, 'validate')).toMatchObject({ status: 200, body: { returned: '2' } })
    expect(await mine()).toEqual([
      ['CP', 'VALIDEE', day(1), day(2), 2],
      ['MALADIE', 'VALIDEE', day(3), day(4), 2],
      ['CP', 'VALIDEE', day(5), day(12), 8],
    ])
    const { body: cut } = await call('ADMIN', 'GET', `/${id}`)
    expect(cut.reason).toBe(
      'Arrêt maladie du 03/09/2031 au 04/09/2031\u202f: 2 j de congés rendus (Cass. soc., 10/09/2025, n° 23-22.732)',
    )
    expect(cut.balances).toMatchObject([{ taken: '10.0', left: '20' }])
    expect((await call('ADMIN', 'GET', `/${illness}`)).body.reason).toMatch(/^Congés payés du 01.* coupés, 2 j rendus/)
    const history = await house.api.call('ADMIN', 'GET', `/history/${id}`)
    expect(JSON.stringify(history.body)).toContain('23-22.732')
  })

  it('empties a leave that it covers, shortens one that it begins in', async () => {
    await onLeave(1, 5)
    await onLeave(8, 12)
    await act('CONCEPTOR', await requested({ kind: 'AT', from: day(1), to: day(9), toHalf: 'MATIN' }), 'validate')
    expect((await mine()).sort()).toEqual([
      ['AT', 'VALIDEE', day(1), day(9), 8.5],
      ['CP', 'ANNULEE', day(1), day(5), 6],
      ['CP', 'VALIDEE', day(9), day(12), 4.5],
    ])
  })

  it('moves the open replacements of its days to the illness', async () => {
    const days = [day(2), day(4)]
    const [before, during] = await Promise.all(
      days.map(date =>
        house.run({
          serviceDate: date,
          plannedStart: toInstant(`${date}T09:00`),
          plannedEnd: toInstant(`${date}T11:00`),
          driverId,
          vehicleId: house.carriers[0].id,
          status: 'AFFECTE',
        }),
      ),
    )
    const id = await onLeave(1, 5)
    const illness = await requested({ kind: 'MALADIE', from: day(3), to: day(5) })
    await act('CONCEPTOR', illness, 'validate')
    const open = await house.db.select().from(replacements).where(eq(replacements.replacedDriverId, driverId))
    expect(new Map(open.map(({ journeyId, absenceId }) => [journeyId, absenceId]))).toEqual(
      new Map([
        [before!.id, id],
        [during!.id, illness],
      ]),
    )
  })

  it('is the only absence that may lie over leave, and only over validated leave', async () => {
    const asked = await requested({ from: day(1), to: day(5) })
    const over = (kind: string) => call('OPERATOR', 'POST', '', leave({ kind, from: day(3), to: day(3) }))
    expect((await over('MALADIE')).status).toBe(422)
    await act('CONCEPTOR', asked, 'validate')
    expect((await over('RTT')).status).toBe(422)
    expect((await over('MALADIE')).status).toBe(201)
  })
})

it("deducts hours of rest as days of the driver's own length", async () => {
  await house.db
    .update(drivers)
    .set({ weeklyHours: '39', workdays: [1, 2, 3, 4, 5] })
    .where(eq(drivers.id, driverId))
  await house.db.insert(leaveBalances).values({ driverId, kind: 'RTT', year: 2031, granted: '8' })
  const id = await requested({ kind: 'RTT', from: '2031-06-04', to: '2031-06-04', hours: '3,9' })
  await act('ADMIN', id, 'validate')
  await requested({ kind: 'RTT', from: '2031-06-05', to: '2031-06-05' })
  const { balances } = (await call('ADMIN', 'GET', `/${id}`)).body
  expect(balances).toMatchObject([{ kind: 'RTT', taken: '0.5', requested: '1.0', left: '7.5' }])
})

it('notifies the office of hours of delegation, which cannot be refused (domain.md §3.11)', async () => {
  const id = await requested({ kind: 'DELEGATION', hours: '4' })
  expect((await act('CONCEPTOR', id, 'refuse', { reason: 'Non' })).body.message).toBe(DELEGATION_STANDS)
  expect((await act('CONCEPTOR', id, 'validate')).status).toBe(200)
})

it('prints the attestation of a validated absence; roles without birth dates get none', async () => {
  const id = await requested({ kind: 'MALADIE', from: '2031-01-07', to: '2031-01-08' })
  const file = (role: Role) => house.api.fetch(role, `/human-resources/absences/${id}/attestation.pdf`)
  expect((await file('ADMIN')).status).toBe(422)
  await act('ADMIN', id, 'validate')
  const answer = await file('CONCEPTOR')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const text = pdfText(new Uint8Array(await answer.arrayBuffer()))
  expect(text).toContain('Guéguen Nolwenn')
  expect(text).toContain('00:00, 07/01/2031')
  expect(text).toContain('[X] 14. était en congé de maladie')
  expect(text).toContain('Transports du Test')
  expect((await file('OPERATOR')).status).toBe(404)
})
