import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { markDepartedDrivers } from '#api/human-resources/drivers/acts.ts'
import { sessions, users } from '#api/schema/administration/users.table.ts'
import { absences, leaveBalances } from '#api/schema/human-resources/absences.table.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPoolMembers, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { quarterStart } from '#domain/assignment/quarter.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays, daysBetween, formatDate, isoWeekday, mondayOf, monthsLater } from '#domain/calendar/dates.ts'
import { DAY_STATES, PERSONAL_FIELDS } from '#domain/human-resources/drivers/values.ts'
import { DATEORD, ENUM, FUTURE, MAIL, RANGE, REASON, REQ, TEL, WEEKDAYS_REQUIRED } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { pdfText } from '#tests/support/files/pdf.ts'
import { type Requests, startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

const AT = '/human-resources/drivers'

let t: Requests
const make = factories('drivers')
beforeAll(async () => {
  t = await startRequests()
})
afterAll(() => t.api.close())

async function driver(over: Partial<typeof drivers.$inferInsert> = {}) {
  const row = make.driver({ depotId: t.depot.id, email: null, ...over })
  await t.db.insert(drivers).values(row)
  return row as typeof row & { id: string }
}
const rowOf = async (id: string, role: Role = 'ADMIN') =>
  (await t.must(t.call(role, 'GET', `${AT}?archived=1&only=${id}`))).rows[0]

const typed = (over: Record<string, unknown> = {}) => ({
  code: 'ch900',
  // Each is the same person.
  confirm: true,
  title: 'M',
  lastName: 'Étienne Le Goff',
  firstName: 'Gwenaël',
  birthDate: '1980-03-01',
  phone: '06 11 22 33 44',
  employer: 'PROPRE',
  contract: 'CDI',
  hireDate: '2020-01-06',
  category: 'MESSAGERIE',
  weeklyHours: '35',
  workdays: ['1', '2'],
  depotId: t.depot.id,
  licenceNo: '12AA00001',
  licenceCategories: ['B'],
  ...over,
})
const refusalsOf = async (over: Record<string, unknown>) => {
  const { status, body } = await t.call('CONCEPTOR', 'POST', AT, typed(over))
  return [
    status,
    Object.fromEntries((body.issues ?? []).map((issue: { path: string; message: string }) => [issue.path, issue.message])),
  ]
}

describe('the state of today', () => {
  it('prefers absent, then in service, then resting on a day off; none for suspended or gone drivers; and is filtered by', async () => {
    const off = [isoWeekday(addDays(TODAY, 1))]
    const free = await driver({ workdays: [isoWeekday(TODAY)] })
    const resting = await driver({ workdays: off })
    const driving = await driver({ workdays: off })
    const beside = await driver({ workdays: off })
    const far = await driver({ workdays: off })
    const away = await driver()
    const asked = await driver({ workdays: [isoWeekday(TODAY)] })
    const suspended = await driver({ status: 'SUSPENDU', suspendedFrom: TODAY })
    const run = {
      kind: 'SPOT' as const,
      origin: 'MANUEL' as const,
      label: 'Nuit',
      companyId: t.client.id,
      serviceDate: addDays(TODAY, -1),
      plannedStart: `${addDays(TODAY, -1)}T21:00:00Z`,
    }
    await t.db.insert(journeys).values([
      // Night runs ending today and yesterday evening.
      { ...run, number: 'TR-A', driverId: driving.id, plannedEnd: `${TODAY}T04:00:00Z` },
      { ...run, number: 'TR-B', driverId: resting.id, plannedEnd: `${addDays(TODAY, -1)}T22:30:00Z` },
      { ...run, number: 'TR-C', driverId: away.id, plannedEnd: `${TODAY}T04:00:00Z` },
      { ...run, number: 'TR-D', driverId: free.id, plannedEnd: `${TODAY}T04:00:00Z`, status: 'ANNULE' },
      { ...run, number: 'TR-E', coDriverId: beside.id, plannedEnd: `${TODAY}T04:00:00Z` },
      {
        ...run,
        ...{ number: 'TR-F', driverId: far.id, serviceDate: addDays(TODAY, -4), plannedStart: `${addDays(TODAY, -4)}T21:00:00Z` },
        plannedEnd: `${TODAY}T04:00:00Z`,
      },
    ])
    const leave = { kind: 'CP' as const, from: addDays(TODAY, -3), to: TODAY, counted: '3', unit: 'OUVRABLE' as const }
    await t.db.insert(absences).values([
      { ...leave, driverId: away.id, status: 'VALIDEE' },
      { ...leave, driverId: asked.id, status: 'DEMANDEE' },
    ])
    const everybody = [free, resting, driving, beside, far, away, asked, suspended]
    const states = ['DISPONIBLE', 'REPOS', 'EN_SERVICE', 'EN_SERVICE', 'EN_SERVICE', 'ABSENT', 'DISPONIBLE', null] as const
    expect(await Promise.all(everybody.map(async ({ id }) => (await rowOf(id)).day))).toEqual(states)
    for (const state of DAY_STATES) {
      const { rows } = await t.must(t.call('ADMIN', 'GET', `${AT}?perPage=100&day=${state}`))
      const found = everybody.filter(({ id }) => rows.some((row: { id: string }) => row.id === id))
      expect(found).toEqual(everybody.filter((_, nth) => states[nth] === state))
    }
  })
})

it("lists active tours with the driver in today's team, the held one first", async () => {
  const { id } = await driver()
  const pool = (code: string, status: 'ACTIVE' | 'SUSPENDUE' | 'ARCHIVEE' = 'ACTIVE') =>
    make.pool({ depotId: t.depot.id, code, status })
  const pools = [pool('T-A'), pool('T-Z'), pool('T-B', 'SUSPENDUE'), pool('T-C'), pool('T-D'), pool('T-E', 'ARCHIVEE')]
  await t.db.insert(driverPools).values(pools)
  const member = (place: number, rank: 'TITULAIRE' | 'REMPLACANT' | 'RESERVE', from: string, to: string | null = null) =>
    make.poolMember({ driverPoolId: pools[place]!.id!, driverId: id, rank, from, to })
  await t.db.insert(driverPoolMembers).values([
    member(0, 'REMPLACANT', TODAY),
    member(1, 'TITULAIRE', addDays(TODAY, -9)),
    member(2, 'RESERVE', '2020-01-01', TODAY),
    // Future, past, and in an archived tour.
    member(3, 'REMPLACANT', addDays(TODAY, 1)),
    member(4, 'REMPLACANT', '2020-01-01', addDays(TODAY, -1)),
    member(5, 'REMPLACANT', '2020-01-01'),
  ])
  expect((await rowOf(id)).tours).toEqual(['T-Z', 'T-A', 'T-B'])
  const file = await (await t.api.fetch('OPERATOR', `${AT}/export.csv?only=${id}`)).text()
  expect(file).toContain('T-Z, T-A, T-B')
})

describe('the next deadline', () => {
  it('is the first end of licence, card and certifications, with its name', async () => {
    const [type] = await t.db.select().from(certificationTypes).where(eq(certificationTypes.code, 'FCO'))
    const far = { licenceValidTo: '2039-01-01', heavyLicenceValidTo: '2031-01-01', tachoCardValidTo: '2030-01-01' }
    const [card, trained, light] = await Promise.all([
      driver(far),
      driver(far),
      driver({ ...far, licenceCategories: ['B'], heavyLicenceValidTo: '2020-01-01' }),
    ])
    const held = { typeId: type!.id, obtainedOn: '2020-01-01' }
    await t.db.insert(driverCertifications).values([
      { ...held, driverId: trained.id, validTo: '2029-01-01' },
      { ...held, driverId: card.id, validTo: '2021-01-01', state: 'REMPLACEE' },
    ])
    const shown = async (id: string) => {
      const { deadline, deadlineOf } = await rowOf(id)
      return [deadline, deadlineOf]
    }
    expect(await shown(card.id)).toEqual(['2030-01-01', 'Carte conducteur'])
    expect(await shown(trained.id)).toEqual(['2029-01-01', 'FCO (formation continue)'])
    // A heavy licence is irrelevant for van drivers.
    expect(await shown(light.id)).toEqual(['2030-01-01', 'Carte conducteur'])
  })
})

describe('personal data', () => {
  it('are hidden from OPERATOR in sheet, list, export, history, sort and filter', async () => {
    const { id, code } = await driver({ contract: 'CDD', birthDate: '1977-07-07', note: 'secret' })
    await t.must(t.call('OPERATOR', 'PUT', `${AT}/${id}/phone`, { phone: '06 39 98 55 55', version: 1 }))
    const all = await t.must(t.call('CONCEPTOR', 'GET', `${AT}/${id}`))
    expect(Object.keys(all)).toEqual(expect.arrayContaining([...PERSONAL_FIELDS]))
    const seen = await t.must(t.call('OPERATOR', 'GET', `${AT}/${id}`))
    expect(Object.keys(seen).filter(field => (PERSONAL_FIELDS as readonly string[]).includes(field))).toEqual([])
    expect(seen).toMatchObject({ code, phone: '+33639985555', licenceCategories: ['B', 'C', 'CE'] })
    expect(Object.keys(await rowOf(id, 'OPERATOR'))).not.toContain('contract')
    expect((await rowOf(id)).contract).toBe('CDD')

    const file = async (role: Role) => (await t.api.fetch(role, `${AT}/export.csv?only=${id}`)).text()
    expect(await file('ADMIN')).toMatch(/Date de naissance.*07\/07\/1977/s)
    expect(await file('OPERATOR')).not.toMatch(/naissance|1977|secret|Coefficient|permis;/)

    const total = async (role: Role, query: string) => (await t.must(t.call(role, 'GET', `${AT}?${query}`))).total
    expect(await total('OPERATOR', 'contract=ALTERNANCE')).toBe(await total('OPERATOR', ''))
    expect(await total('ADMIN', 'contract=ALTERNANCE')).toBe(0)

    const told = async (role: Role) =>
      (await t.must(t.call(role, 'GET', `/history/${id}`))).entries.flatMap((entry: { changes: { field: string }[] }) =>
        entry.changes.map(({ field }) => field),
      )
    expect((await told('OPERATOR'))[0]).toBe('phone')
    expect((await told('OPERATOR')).filter((field: string) => (PERSONAL_FIELDS as readonly string[]).includes(field))).toEqual([])
    const record = { ...typed({ code, note: 'autre' }), version: 2 }
    await t.must(t.call('CONCEPTOR', 'PUT', `${AT}/${id}`, record))
    expect(await told('ADMIN')).toEqual(expect.arrayContaining(['birthDate', 'note', 'licenceNo']))
    expect(await told('OPERATOR')).not.toEqual(expect.arrayContaining(['note']))
  })

  it('are not in the 409 answer for OPERATOR', async () => {
    const { id } = await driver({ note: 'secret' })
    const { status, body } = await t.call('OPERATOR', 'PUT', `${AT}/${id}/phone`, { phone: '06 39 98 55 55', version: 7 })
    expect(status).toBe(409)
    expect(body.current).not.toHaveProperty('note')
    expect(body.current).not.toHaveProperty('birthDate')
  })

  it('hides drivers from roles without the screen', async () => {
    const { id } = await driver()
    for (const role of ['SALES', 'DRIVER'] as const) expect((await t.call(role, 'GET', `${AT}/${id}`)).status).toBe(404)
  })
})

describe('a new driver', () => {
  it('is stored with an upper-case code, and found by name, code and telephone', async () => {
    const { id } = await t.must(t.call('CONCEPTOR', 'POST', AT, typed({ lastName: 'Quéré-Pichon', phone: '06 11 22 33 55' })))
    expect(await t.must(t.call('ADMIN', 'GET', `${AT}/${id}`))).toMatchObject({
      code: 'CH900',
      phone: '+33611223355',
      weeklyHours: '35',
      workdays: [1, 2],
      status: 'ACTIF',
      depot: 'Quai nord',
    })
    for (const q of ['quere', 'PICHON gwenael', 'ch900', '611223355'])
      expect(
        (await t.must(t.call('OPERATOR', 'GET', `${AT}?q=${encodeURIComponent(q)}`))).rows.map((row: { id: string }) => row.id),
        q,
      ).toEqual([id])
    expect(await refusalsOf({ code: ' CH900 ' })).toEqual([422, { code: 'Ce matricule existe déjà' }])
  })

  it('is refused with the exact texts', async () => {
    const eighteen = `${Number(TODAY.slice(0, 4)) - 18}${TODAY.slice(4)}`
    expect(await refusalsOf({ birthDate: addDays(eighteen, 1) })).toEqual([
      422,
      { birthDate: 'Le chauffeur doit avoir au moins 18 ans' },
    ])
    expect(await refusalsOf({ phone: '06 12', email: 'x', weeklyHours: '57', workdays: [], licenceCategories: [] })).toEqual([
      422,
      { phone: TEL, email: MAIL, weeklyHours: RANGE(1, 56), workdays: WEEKDAYS_REQUIRED, licenceCategories: REQ },
    ])
    expect(await refusalsOf({ contract: 'CDD', employer: 'SOUS_TRAITANT', weeklyHours: '' })).toEqual([
      422,
      { contractEnd: REQ, employerCompanyId: REQ, weeklyHours: REQ },
    ])
    expect(await refusalsOf({ contract: 'CDD', contractEnd: '2020-01-05' })).toEqual([422, { contractEnd: DATEORD }])
    // Above 3.5 t.
    expect(await refusalsOf({ licenceCategories: ['B', 'C'] })).toEqual([
      422,
      { heavyLicenceValidTo: REQ, tachoCardNo: REQ, tachoCardValidTo: REQ },
    ])
    const heavy = { licenceCategories: ['C'], heavyLicenceValidTo: '2030-01-01', tachoCardValidTo: '2030-01-01' }
    expect(await refusalsOf({ ...heavy, tachoCardNo: 'F00000000000001' })).toEqual([
      422,
      { tachoCardNo: 'Le n° de carte conducteur doit comporter 16 caractères' },
    ])
    const sixty = `${Number(TODAY.slice(0, 4)) - 60}${TODAY.slice(4)}`
    const card = { tachoCardNo: 'F000000000000001', tachoCardValidTo: '2030-01-01' }
    expect(
      await refusalsOf({ ...heavy, ...card, birthDate: sixty, heavyLicenceValidTo: addDays(monthsLater(TODAY, 24), 1) }),
    ).toEqual([
      422,
      {
        heavyLicenceValidTo: 'Visite médicale du permis\u202f: 2 ans au plus à partir de 60 ans (R221-11 du code de la route)',
      },
    ])
    expect(await refusalsOf({ licenceDeliveredOn: addDays(TODAY, 1) })).toEqual([422, { licenceDeliveredOn: FUTURE }])
    // A client's site is no depot, and a driver no manager.
    const account = await t.userOf('DRIVER')
    expect(await refusalsOf({ depotId: t.customer.id, managerId: account.id })).toEqual([422, { depotId: ENUM, managerId: ENUM }])
  })

  it('is accepted at exactly eighteen and with a card of sixteen characters', async () => {
    const eighteen = `${Number(TODAY.slice(0, 4)) - 18}${TODAY.slice(4)}`
    const heavy = { licenceCategories: ['C'], heavyLicenceValidTo: '2030-01-01', tachoCardValidTo: '2030-01-01' }
    const { status } = await t.call('ADMIN', 'POST', AT, {
      ...typed({ code: 'CH901', birthDate: eighteen, ...heavy, tachoCardNo: 'f 0000 0000 0000 001' }),
    })
    expect(status).toBe(201)
  })
})

describe('the account of a driver', () => {
  const account = async (email: string) =>
    (await t.db.insert(users).values({ role: 'DRIVER', email, firstName: 'Hugo', lastName: 'Roux' }).returning())[0]!
  const link = (id: string, userId: string | null, role: Role = 'ADMIN') => t.call(role, 'PUT', `${AT}/${id}/account`, { userId })

  it('belongs to one driver, and is assigned by ADMIN only', async () => {
    const [one, other] = [await driver(), await driver()]
    const [first, second] = [await account('un@exemple.fr'), await account('deux@exemple.fr')]
    expect((await link(one.id, first.id, 'CONCEPTOR')).status).toBe(404)
    await t.must(link(one.id, first.id))
    const taken = await link(other.id, first.id)
    expect([taken.status, taken.body.issues]).toEqual([
      422,
      [{ path: 'userId', message: 'Cet utilisateur est déjà lié à un autre chauffeur' }],
    ])
    expect((await link(other.id, (await t.userOf('ADMIN')).id)).status).toBe(422)
    // Replaces the first account.
    await t.must(link(one.id, second.id))
    expect(await t.must(t.call('ADMIN', 'GET', `${AT}/${one.id}`))).toMatchObject({
      userId: second.id,
      account: 'deux@exemple.fr',
    })
    await t.must(link(other.id, first.id))
    await t.must(link(one.id, null))
    expect((await t.must(t.call('ADMIN', 'GET', `${AT}/${one.id}`))).userId).toBeNull()
  })
})

describe("« Créer l'accès »", () => {
  const open = (id: string, email: string, role: Role = 'ADMIN') => t.call(role, 'POST', `${AT}/${id}/access`, { email })

  it('creates and invites an account, and names at the field who has the address', async () => {
    const [one, other] = [await driver({ firstName: 'Solène', lastName: 'Ménard' }), await driver()]
    expect((await open(one.id, 'solene@exemple.fr', 'CONCEPTOR')).status).toBe(404)
    expect((await open(one.id, 'solene')).body.issues).toEqual([{ path: 'email', message: MAIL }])
    // Concurrent: one account.
    const both = await Promise.all([open(one.id, 'Solene@exemple.fr'), open(one.id, 'solene.bis@exemple.fr')])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(both.find(({ status }) => status === 422)!.body.message).toBe('Ce chauffeur a déjà un compte utilisateur')
    const accounts = await t.db.select().from(users).where(eq(users.driverId, one.id))
    expect(accounts).toMatchObject([{ role: 'DRIVER', status: 'INVITE', firstName: 'Solène', lastName: 'Ménard' }])
    expect((await rowOf(one.id)).hasAccess).toBe(true)
    const taken = await open(other.id, accounts[0]!.email.toUpperCase())
    expect([taken.status, taken.body.issues]).toEqual([
      422,
      [{ path: 'email', message: 'Un compte existe déjà avec cet e-mail' }],
    ])
    const gone = await driver({ status: 'SORTI', leaveDate: addDays(TODAY, -1) })
    expect((await open(gone.id, 'parti@exemple.fr')).body.message).toBe('Action impossible au statut « Sorti »')
  })
})

describe('remaining leave', () => {
  it('is granted minus validated in the reference year, with half days', async () => {
    const { id } = await driver()
    const granted = { driverId: id, kind: 'CP' as const, granted: '30.0' }
    await t.db.insert(leaveBalances).values([
      { ...granted, year: 2025 },
      { ...granted, year: 2024, granted: '5.0' },
    ])
    const leave = (from: string, counted: string, over: Partial<typeof absences.$inferInsert> = {}) => ({
      driverId: id,
      kind: 'CP' as const,
      from,
      to: from,
      counted,
      unit: 'OUVRABLE' as const,
      status: 'VALIDEE' as const,
      ...over,
    })
    await t.db
      .insert(absences)
      .values([
        leave('2025-05-31', '1'),
        leave('2025-06-01', '1'),
        leave('2026-05-31', '0.5'),
        leave('2026-06-01', '1'),
        leave('2025-09-01', '9', { status: 'REFUSEE' }),
        leave('2025-10-01', '9', { kind: 'MALADIE' }),
      ])
    const { balances } = await t.must(t.call('OPERATOR', 'GET', `${AT}/${id}/balances`))
    expect(balances).toMatchObject([
      { year: 2025, granted: '30.0', taken: '1.5', left: '28.5' },
      { year: 2024, taken: '1.0', left: '4' },
    ])
  })
})

it('counts driving and service per week, by actual hours where known', async () => {
  const [{ id }, mate] = [await driver({ category: 'MESSAGERIE' }), await driver({ category: 'MESSAGERIE' })]
  const monday = mondayOf(TODAY)
  const at = (day: string, time: string) => instantAt(day, 0, time)
  let number = 0
  const run = (day: string, over: Partial<typeof journeys.$inferInsert> = {}) => {
    number += 1
    return {
      ...{ kind: 'SPOT' as const, origin: 'MANUEL' as const, label: 'Compteur', number: `CPT-${number}`, driverId: id },
      ...{ serviceDate: day, plannedStart: at(day, '06:00'), plannedEnd: at(day, '14:00'), drivingMin: 240, serviceMin: 435 },
      ...over,
    }
  }
  await t.db.insert(journeys).values([
    run(addDays(monday, -14)),
    run(addDays(monday, -7), { actualStart: at(addDays(monday, -7), '06:00'), actualEnd: at(addDays(monday, -7), '15:00') }),
    // Two drivers share the driving equally (§6.9).
    run(monday, { coDriverId: mate.id, drivingMin: 241 }),
    run(addDays(monday, 1), { status: 'ANNULE' }),
  ])
  expect((await rowOf(id, 'OPERATOR')).week).toEqual({ service: 435, limit: 2880 })
  const answer = await t.must(t.call('OPERATOR', 'GET', `${AT}/${id}/week-counters`))
  expect(answer).toEqual({
    weeks: [
      { monday: addDays(monday, -7), driving: 240, fortnight: 480, service: 495 },
      { monday, driving: 121, fortnight: 361, service: 435 },
      { monday: addDays(monday, 7), driving: 0, fortnight: 121, service: 0 },
      { monday: addDays(monday, 14), driving: 0, fortnight: 0, service: 0 },
    ],
    limits: { driving: 3360, fortnight: 5400, service: 2880 },
  })
  const { weeks } = (await t.must(t.call('OPERATOR', 'GET', `${AT}/${mate.id}/week-counters`))) as { weeks: object[] }
  expect(weeks[1]).toEqual({ monday, driving: 121, fortnight: 121, service: 435 })
})

it('shows the driving left and the ledger of reduced weekly rests to every role of the sheet', async () => {
  const { id } = await driver({ category: 'GRAND_ROUTIER' })
  const monday = mondayOf(TODAY)
  const at = (days: number, time: string) => instantAt(addDays(monday, days), 0, time)
  const work = [...[0, 1, 2, 3, 4, 5].map(day => day - 21), ...[0, 1, 2, 3, 4].map(day => day - 14), -7]
  await t.db.insert(journeys).values(
    work.map(days => ({
      ...{ kind: 'SPOT' as const, origin: 'MANUEL' as const, label: 'Registre', number: `REG${days}`, driverId: id },
      ...{ serviceDate: addDays(monday, days), plannedStart: at(days, '06:00'), plannedEnd: at(days, '16:00') },
      ...{ drivingMin: 240, serviceMin: 540 },
    })),
  )
  const elapsed = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000
  const [start, end] = [at(-16, '16:00'), at(-14, '06:00')]
  const takenMinutes = elapsed(start, end)
  const weeks = daysBetween(quarterStart(TODAY), monday) / 7 + 1
  const counted = work.filter(days => addDays(monday, days) >= quarterStart(TODAY))
  for (const role of ['ADMIN', 'CONCEPTOR', 'OPERATOR'] as const) {
    expect(await t.must(t.call(role, 'GET', `${AT}/${id}/driving-rests`))).toEqual({
      regime: 'EU',
      counters: {
        today: { used: 0, limit: 600 },
        week: { used: 0, limit: 3360 },
        fortnight: { used: 240, limit: 5400 },
        reducedRests: { used: 0, limit: 3 },
        quarter: { used: Math.ceil((540 * counted.length) / weeks), limit: 53 * 60 },
      },
      ...{ dailyRest: null, weeklyRestAt: null },
      ledger: [
        {
          ...{ start, end, takenMinutes, owedMinutes: 45 * 60 - takenMinutes, before: addDays(monday, 6) },
          returnedBy: { start: at(-10, '16:00'), end: at(-7, '06:00') },
        },
      ],
    })
  }
  expect(await t.call('SALES', 'GET', `${AT}/${id}/driving-rests`)).toMatchObject({ status: 404 })
  const { id: idle } = await driver()
  expect(await t.must(t.call('OPERATOR', 'GET', `${AT}/${idle}/driving-rests`))).toMatchObject({
    ...{ regime: 'EU', ledger: [], weeklyRestAt: null, counters: { quarter: { used: 0, limit: 50 * 60 } } },
  })
})

it('shows two weeks of journeys, absences and expiries, and a year of punctuality', async () => {
  const { id } = await driver()
  const monday = mondayOf(TODAY)
  const run = (days: number, status: 'AFFECTE' | 'TERMINE' | 'NON_EXECUTE' | 'ANNULE', maxDelayMin = 0) => {
    const serviceDate = addDays(monday, days)
    const [plannedStart, plannedEnd] = [instantAt(serviceDate, 0, '06:00'), instantAt(serviceDate, 0, '14:00')]
    const of = { kind: 'SPOT' as const, origin: 'MANUEL' as const, label: 'Planning', number: `PLA-${days}` }
    return { ...of, driverId: id, serviceDate, plannedStart, plannedEnd, status, maxDelayMin }
  }
  await t.db
    .insert(journeys)
    .values([
      run(-30, 'TERMINE', 15),
      run(-29, 'TERMINE', 16),
      run(-28, 'NON_EXECUTE'),
      run(15, 'AFFECTE'),
      run(16, 'ANNULE'),
      run(40, 'AFFECTE'),
    ])
  const leave = (from: number, to: number, status: 'VALIDEE' | 'DEMANDEE' | 'REFUSEE') => ({
    ...{
      driverId: id,
      kind: 'CP' as const,
      from: addDays(monday, from),
      to: addDays(monday, to),
      counted: '1',
      unit: 'OUVRABLE' as const,
    },
    status,
  })
  await t.db
    .insert(absences)
    .values([leave(12, 14, 'VALIDEE'), leave(20, 20, 'DEMANDEE'), leave(21, 21, 'REFUSEE'), leave(30, 31, 'VALIDEE')])
  const [type] = await t.db.select().from(certificationTypes).where(eq(certificationTypes.code, 'FCO'))
  await t.db
    .insert(driverCertifications)
    .values({ driverId: id, typeId: type!.id, obtainedOn: '2022-01-01', validTo: addDays(monday, 27) })
  const planning = await t.must(t.call('OPERATOR', 'GET', `${AT}/${id}/planning?from=${addDays(monday, 14)}`))
  expect(planning).toMatchObject({
    journeys: [{ number: 'PLA-15', status: 'AFFECTE' }],
    absences: [
      { status: 'VALIDEE', to: addDays(monday, 14) },
      { status: 'DEMANDEE', from: addDays(monday, 20) },
    ],
    certifications: [{ type: type!.label, validTo: addDays(monday, 27) }],
    suspendedFrom: null,
  })
  expect((await t.call('SALES', 'GET', `${AT}/${id}/planning?from=${monday}`)).status).toBe(404)
  // Two weeks from the last valid date would end after it.
  for (const from of ['2026-02-31', '9999-12-31'])
    expect((await t.call('OPERATOR', 'GET', `${AT}/${id}/planning?from=${from}`)).status).toBe(422)

  const quality = await t.must(t.call('OPERATOR', 'GET', `${AT}/${id}/quality`))
  const sum = (key: string) => quality.months.reduce((all: number, month: Record<string, number>) => all + month[key]!, 0)
  expect([quality.months.length, sum('journeys'), sum('late'), sum('notExecuted')]).toEqual([12, 2, 1, 1])
  expect(quality.late).toMatchObject([{ number: 'PLA--29', delayMin: 16 }])
})

describe('status changes of a driver', () => {
  const act = (id: string, name: string, body?: object, role: Role = 'ADMIN') => t.call(role, 'POST', `${AT}/${id}/${name}`, body)
  let number = 0
  async function run(driverId: string, day: string, over: Partial<typeof journeys.$inferInsert> = {}) {
    number += 1
    const [row] = await t.db
      .insert(journeys)
      .values({
        kind: 'SPOT',
        origin: 'MANUEL',
        label: 'Navette',
        companyId: t.client.id,
        number: `TR-S${number}`,
        serviceDate: day,
        plannedStart: `${day}T08:00:00Z`,
        plannedEnd: `${day}T12:00:00Z`,
        status: 'AFFECTE',
        driverId,
        ...over,
      })
      .returning({ id: journeys.id })
    return row!.id
  }
  const journeyOf = async (id: string) => (await t.db.select().from(journeys).where(eq(journeys.id, id)))[0]!
  const replacementsOf = (driverId: string) => t.db.select().from(replacements).where(eq(replacements.replacedDriverId, driverId))
  async function accountOf(driverId: string) {
    const [account] = await t.db
      .insert(users)
      .values({ role: 'DRIVER', email: `${driverId}@exemple.fr`, firstName: 'Hugo', lastName: 'Roux', driverId })
      .returning({ id: users.id })
    await t.db.insert(sessions).values({ userId: account!.id, refreshHash: driverId, expiresAt: '2999-01-01T00:00:00Z' })
    return account!.id
  }
  const closed = async (accountId: string) => {
    const [account] = await t.db.select().from(users).where(eq(users.id, accountId))
    const [session] = await t.db.select().from(sessions).where(eq(sessions.userId, accountId))
    return [account!.status, session!.revokedBecause]
  }

  it("leave: later journeys need a replacement, the last day's stay; the account closes after the day", async () => {
    const { id } = await driver()
    const account = await accountOf(id)
    const last = addDays(TODAY, 10)
    const [kept, taken] = [await run(id, last), await run(id, addDays(last, 1))]
    const done = await run(id, addDays(TODAY, -3), { status: 'CONTROLE' })
    const early = await act(id, 'leave', { leaveDate: '1990-01-01', reason: 'Retraite' })
    expect([early.status, early.body.issues]).toEqual([422, [{ path: 'leaveDate', message: DATEORD }]])
    expect((await act(id, 'leave', { leaveDate: last, reason: ' ' })).body.issues).toEqual([{ path: 'reason', message: REASON }])

    expect(await t.must(act(id, 'leave', { leaveDate: last, reason: 'Retraite' }))).toEqual({ id, journeys: 1 })
    expect(await journeyOf(kept)).toMatchObject({ driverId: id, status: 'AFFECTE' })
    expect(await journeyOf(taken)).toMatchObject({ driverId: null, status: 'PLANIFIE' })
    expect((await journeyOf(done)).driverId).toBe(id)
    expect(await replacementsOf(id)).toMatchObject([{ journeyId: taken, status: 'A_POURVOIR', cause: 'AUTRE' }])
    expect((await rowOf(id)).status).toBe('ACTIF')
    expect(await closed(account)).toEqual(['ACTIF', null])

    await markDepartedDrivers(t.db)
    expect((await rowOf(id)).status).toBe('ACTIF')
    await t.db
      .update(drivers)
      .set({ leaveDate: addDays(TODAY, -1) })
      .where(eq(drivers.id, id))
    await markDepartedDrivers(t.db)
    expect((await rowOf(id)).status).toBe('SORTI')
    expect(await closed(account)).toEqual(['DESACTIVE', 'DEACTIVATED'])

    // Not reassigned, so it returns.
    expect(await t.must(act(id, 'stay'))).toEqual({ id, restored: 1, left: [] })
    expect(await journeyOf(taken)).toMatchObject({ driverId: id })
    expect((await replacementsOf(id)).map(({ status }) => status)).toEqual(['ANNULE'])
    expect(await t.must(t.call('ADMIN', 'GET', `${AT}/${id}`))).toMatchObject({
      status: 'ACTIF',
      leaveDate: null,
      leaveReason: null,
    })
  })

  it('leave yesterday: « Sorti » at once', async () => {
    const { id } = await driver()
    const account = await accountOf(id)
    await t.must(act(id, 'leave', { leaveDate: addDays(TODAY, -1), reason: 'Démission' }))
    expect((await rowOf(id)).status).toBe('SORTI')
    expect(await closed(account)).toEqual(['DESACTIVE', 'DEACTIVATED'])
  })

  it('suspend: later journeys need a replacement until lifted; the reason stays private', async () => {
    const { id } = await driver()
    const coming = await run(id, addDays(TODAY, 2))
    const future = await act(id, 'suspend', { from: addDays(TODAY, 1), reason: 'Préfecture' })
    expect([future.status, future.body.issues]).toEqual([422, [{ path: 'from', message: FUTURE }]])
    expect(await t.must(act(id, 'suspend', { from: TODAY, reason: 'Préfecture' }, 'CONCEPTOR'))).toEqual({ id, journeys: 1 })
    expect((await journeyOf(coming)).driverId).toBeNull()
    const [replacement] = await replacementsOf(id)
    expect(replacement).toMatchObject({ cause: 'HABILITATION', comment: 'Suspension' })
    expect(await t.must(t.call('OPERATOR', 'GET', `${AT}/${id}`))).not.toHaveProperty('suspensionReason')
    const again = await act(id, 'suspend', { from: TODAY, reason: 'Préfecture' })
    expect([again.status, again.body.message]).toEqual([422, 'Action impossible au statut « Suspendu »'])
    expect(await t.must(act(id, 'reactivate'))).toEqual({ id, restored: 1, left: [] })
    expect(await t.must(t.call('ADMIN', 'GET', `${AT}/${id}`))).toMatchObject({ status: 'ACTIF', suspendedFrom: null })
    expect((await journeyOf(coming)).driverId).toBe(id)
  })

  it('return: journeys not reassigned come back when the check allows; others stay open with the reason', async () => {
    const { id } = await driver()
    const day = (days: number) => addDays(TODAY, days)
    const [past, free, away, taken] = await Promise.all([run(id, day(-2)), run(id, day(2)), run(id, day(5)), run(id, day(8))])
    await t.must(act(id, 'suspend', { from: day(-3), reason: 'Préfecture' }))
    const leave = await t.must(
      t.call('CONCEPTOR', 'POST', '/human-resources/absences', {
        driverId: id,
        kind: 'RTT',
        from: day(5),
        to: day(5),
        hours: '7',
      }),
    )
    await t.must(t.call('ADMIN', 'POST', `/human-resources/absences/${leave.id}/validate`))
    const other = (await driver()).id
    await t.db.update(journeys).set({ driverId: other }).where(eq(journeys.id, taken))

    const lifted = await t.must(act(id, 'reactivate'))
    const { number } = await journeyOf(away)
    const reason = `Ce chauffeur est absent du ${formatDate(day(5))} au ${formatDate(day(5))} (RTT)`
    expect(lifted).toEqual({ id, restored: 1, left: [{ number, reason }] })
    const owners = () => Promise.all([past, free, away, taken].map(async journey => (await journeyOf(journey)).driverId))
    expect(await owners()).toEqual([null, id, null, other])
    const stateOf = async (journeyId: string) => (await replacementsOf(id)).find(row => row.journeyId === journeyId)?.status
    expect([await stateOf(free), await stateOf(away), await stateOf(taken)]).toEqual(['ANNULE', 'A_POURVOIR', 'ANNULE'])
    // The suspension took it, and nothing else blocks.
    await t.must(t.call('ADMIN', 'POST', `/human-resources/absences/${leave.id}/cancel`, { reason: 'Erreur' }))
    expect(await owners()).toEqual([null, id, id, other])
  })

  it("archive: refused with future journeys; restoring follows the driver's dates", async () => {
    const { id } = await driver({ leaveDate: addDays(TODAY, -1), status: 'SORTI' })
    const coming = await run(id, addDays(TODAY, 2))
    const no = await act(id, 'archive')
    expect([no.status, no.body.message]).toEqual([422, 'Archivage impossible : 1 trajet à venir'])
    const bulk = await t.must(t.call('ADMIN', 'POST', `${AT}/archive`, { ids: [id] }))
    expect(bulk).toMatchObject({ done: 0, refused: [{ id, message: 'Archivage impossible : 1 trajet à venir' }] })
    await t.db.update(journeys).set({ status: 'ANNULE' }).where(eq(journeys.id, coming))
    await t.must(act(id, 'archive'))
    expect((await t.must(t.call('ADMIN', 'GET', `${AT}?only=${id}`))).total).toBe(0)
    const edit = await t.call('ADMIN', 'PUT', `${AT}/${id}/phone`, {
      phone: '06 39 98 00 00',
      version: (await t.must(t.call('ADMIN', 'GET', `${AT}/${id}`))).version,
    })
    expect([edit.status, edit.body.message]).toEqual([422, 'Action impossible au statut « Archivé »'])
    await t.must(act(id, 'restore'))
    expect((await rowOf(id)).status).toBe('SORTI')
  })

  it('restrict leave and archive to ADMIN, suspension also to CONCEPTOR', async () => {
    const { id } = await driver()
    const leave = { leaveDate: TODAY, reason: 'Retraite' }
    for (const role of ['CONCEPTOR', 'OPERATOR'] as const) {
      expect((await act(id, 'leave', leave, role)).status).toBe(404)
      expect((await act(id, 'archive', undefined, role)).status).toBe(404)
    }
    expect((await act(id, 'suspend', { from: TODAY, reason: 'x' }, 'OPERATOR')).status).toBe(404)
  })
})

describe('the photo of a driver', () => {
  const JPG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])
  const put = (id: string, bytes: Uint8Array<ArrayBuffer> | string, role: Role = 'OPERATOR') => {
    const form = new FormData()
    form.set('file', new File([bytes], 'visage'))
    return t.call(role, 'PUT', `${AT}/${id}/photo`, form)
  }

  it('is a single image, changed also by OPERATOR, seen by all who see drivers, unlike other documents', async () => {
    const { id } = await driver()
    const pdf = await put(id, '%PDF-1.7\nvisage')
    expect([pdf.status, pdf.body.issues]).toEqual([422, [{ path: 'file', message: 'Format de fichier non accepté (JPG, PNG)' }]])
    const [first, second] = [await t.must(put(id, JPG)), await t.must(put(id, new Uint8Array([...JPG, 1])))]
    expect((await rowOf(id, 'OPERATOR')).photo).toBe(second.id)
    expect((await t.must(t.call('CONCEPTOR', 'GET', `${AT}/${id}`))).photo).toBe(second.id)
    const seen = async (role: Role) => (await t.api.fetch(role, `/documents/${second.id}/content`)).status
    expect(await Promise.all((['OPERATOR', 'SALES', 'DRIVER'] as const).map(seen))).toEqual([200, 404, 404])
    expect((await put(id, JPG, 'SALES')).status).toBe(404)
    // Uploaded as a document it replaces the photo too.
    const form = new FormData()
    form.set('kind', 'PHOTO')
    form.set('file', new File([JPG], 'autre.jpg'))
    const third = await t.must(t.call('ADMIN', 'POST', `${AT}/${id}/documents`, form))
    expect((await rowOf(id)).photo).toBe(third.id)
    const papers = await t.must(t.call('ADMIN', 'GET', `${AT}/${id}/documents`))
    expect(papers.rows.map((row: { id: string }) => row.id)).toEqual([third.id])
    expect([first.id, second.id]).not.toContain(third.id)
    // Restoring one replaces it too.
    await t.must(t.call('ADMIN', 'POST', `${AT}/${id}/documents/${first.id}/restore`))
    expect((await rowOf(id)).photo).toBe(first.id)
    await t.must(t.call('OPERATOR', 'POST', `${AT}/${id}/photo/remove`))
    expect((await rowOf(id)).photo).toBeNull()
  })

  it('has its location metadata removed', async () => {
    const { id } = await driver()
    const place = [...new TextEncoder().encode('47.2184N')]
    const told = Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, place.length + 2, ...place, 0xff, 0xda, 0, 2, 7, 0xff, 0xd9])
    const photo = await t.must(put(id, told))
    const kept = await (await t.api.fetch('OPERATOR', `/documents/${photo.id}/content`)).arrayBuffer()
    expect([...new Uint8Array(kept)]).toEqual([0xff, 0xd8, 0xff, 0xda, 0, 2, 7, 0xff, 0xd9])
  })
})

describe('papers and the file of a driver', () => {
  it('are read by ADMIN and CONCEPTOR alone: list, files, history, PDF', async () => {
    const { id, code } = await driver({ note: 'secret', homeLine1: '9 rue du Phare', weeklyHours: '43.5' })
    const [type] = await t.db.select().from(certificationTypes).where(eq(certificationTypes.code, 'SST'))
    const held = { driverId: id, typeId: type!.id, obtainedOn: '2026-01-05' }
    await t.db.insert(driverCertifications).values([
      { ...held, validTo: '2028-01-05' },
      { ...held, obtainedOn: '2022-01-05', validTo: '2024-01-05', state: 'REMPLACEE' },
    ])
    const form = new FormData()
    form.set('kind', 'PERMIS')
    form.set('file', new File(['%PDF-1.7\npermis'], 'permis.pdf'))
    expect((await t.call('OPERATOR', 'POST', `${AT}/${id}/documents`, form)).status).toBe(404)
    const added = await t.must(t.call('CONCEPTOR', 'POST', `${AT}/${id}/documents`, form))
    const statuses = async (role: Role) =>
      Promise.all(
        [`${AT}/${id}/documents`, `/documents/${added.id}/content`, `${AT}/${id}/file`].map(
          async at => (await t.api.fetch(role, at)).status,
        ),
      )
    expect(await statuses('CONCEPTOR')).toEqual([200, 200, 200])
    expect(await statuses('OPERATOR')).toEqual([404, 404, 404])
    const told = await t.must(t.call('OPERATOR', 'GET', `/history/${id}`))
    expect(JSON.stringify(told)).not.toMatch(/permis\.pdf/)
    const all = await t.must(t.call('ADMIN', 'GET', `/history/${id}`))
    expect(JSON.stringify(all)).toMatch(/permis\.pdf/)

    const file = await t.api.fetch('ADMIN', `${AT}/${id}/file`)
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="chauffeur-${code}.pdf"`)
    const text = pdfText(new Uint8Array(await file.arrayBuffer()))
    expect(text).toContain('9 rue du Phare')
    expect(text).toContain('43 h 30')
    expect(text).toContain('05/01/2028')
    expect(text).not.toContain('05/01/2024')
  })
})
