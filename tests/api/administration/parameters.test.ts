import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLicences } from '#api/administration/parameters/licences.ts'
import { factories } from '#api/db/seed/factories.ts'
import { readCarrier, readLateRate, readSeller } from '#api/parameters/carrier.ts'
import { carrier, datedBans, lateRates } from '#api/schema/administration/parameters.table.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { BAN_TAKEN, LAST_RATE, LICENCE_TAKEN, RATE_TAKEN } from '#domain/administration/parameters/carrier.ts'
import { rightsMatrix } from '#domain/administration/profiles.ts'
import { CP, DATE, ENUM, REQ, SIREN, SIRETSIREN, TIMEORD, TVASIREN } from '#domain/messages.ts'
import { RIGHTS } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { startTestApi } from '#tests/support/api.ts'
import { NOT_FOUND } from '#tests/support/refusals.ts'
import { TODAY } from '#tests/support/today.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any

let api: Awaited<ReturnType<typeof startTestApi>>
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

const call = async (role: Role, method: string, path = '', body?: unknown) =>
  (await api.call(role, method, `/administration/parameters${path}`, body)) as { status: number; body: Body }

const HOUSE = {
  ...{ name: 'Transports Loire-Océan Exemple', shortName: 'TLO', legalForm: 'SAS', capital: '250 000', siren: '999 100 019' },
  ...{ siret: '', register: 'RCS Nantes', vatNumber: '', line1: '1 rue du Port', zip: '44470', city: 'Carquefou' },
  ...{ horizonDays: '42', toleranceMin: '15', freeWaitingMin: '60' },
}

describe("the carrier's parameters (domain.md §4.9)", () => {
  it('are restricted to ADMIN', async () => {
    for (const role of ['CONCEPTOR', 'SALES', 'OPERATOR', 'DRIVER'] as const) {
      expect(await call(role, 'GET')).toMatchObject(NOT_FOUND)
      expect(await call(role, 'PUT', '', { ...HOUSE, version: 1 })).toMatchObject(NOT_FOUND)
    }
  })

  it("uses the environment's letterhead and issues no invoices until a carrier is named", async () => {
    expect(await readSeller(api.db)).toBeNull()
    expect((await api.call('ADMIN', 'GET', '/auth/me')).body).toMatchObject({ carrier: 'Transports du Test' })
    expect((await call('ADMIN', 'PUT', '', { ...HOUSE, version: 1 })).status).toBe(200)
    expect(await readSeller(api.db)).toEqual({
      ...{ name: 'Transports Loire-Océan Exemple', legalForm: 'SAS', capital: '250\u202f000\u00a0€', register: 'RCS Nantes' },
      // The VAT number is derived from the SIREN.
      ...{ siren: '999100019', siret: null, vatNumber: 'FR69999100019', phone: null, email: null, iban: null, bic: null },
      address: { line1: '1 rue du Port', line2: null, zip: '44470', city: 'Carquefou', country: 'FR' },
    })
    expect((await api.call('OPERATOR', 'GET', '/auth/me')).body).toMatchObject({
      carrier: 'Transports Loire-Océan Exemple',
      carrierShort: 'TLO',
    })
    expect(await readCarrier(api.db)).toMatchObject({ recoveryCents: 4_000, vatOnDebits: false })
  })

  it('refuses an invalid SIREN, one that does not match the SIRET, and an outdated version', async () => {
    const { version } = await readCarrier(api.db)
    const issues = async (over: object) => (await call('ADMIN', 'PUT', '', { ...HOUSE, ...over, version })).body.issues
    expect(await issues({ siren: '123456789' })).toEqual([{ path: 'siren', message: SIREN }])
    expect(await issues({ name: '', siret: '35600000000048' })).toEqual([
      { path: 'name', message: REQ },
      { path: 'siret', message: SIRETSIREN },
    ])
    expect(await issues({ vatNumber: 'FR12999100019', zip: '4447' })).toEqual([
      { path: 'vatNumber', message: TVASIREN },
      { path: 'zip', message: CP },
    ])
    expect((await call('ADMIN', 'PUT', '', { ...HOUSE, version: version + 1 })).status).toBe(409)
    await expect(api.db.insert(carrier).values({})).rejects.toThrow()
  })
})

it('shows the last number of each series and the connected systems', async () => {
  const shown = async () => (await call('ADMIN', 'GET')).body as { numbers: Record<string, number>; connectors: object }
  const [year, before] = [TODAY.slice(0, 4), await shown()]
  expect(before.numbers).toEqual({})
  expect(before.connectors).toEqual({ devices: 0, vehicles: 0, lastPositionAt: null, routing: null, platform: null })
  await api.db.execute(sql`insert into counter (series, value) values ('company', 12), (${`incident ${year}`}, 7), (${`journey ${TODAY}`}, 3),
    ('incident 2019', 99)`)
  expect((await shown()).numbers).toEqual({ company: 12, incident: 7, journey: 3 })
})

describe('late payment rates by date', () => {
  it('applies on the day of the invoice: BCE + 10, 12,15 % as in domain.md §6.8 F5', async () => {
    expect(await readLateRate(api.db, '2025-06-30')).toBe('13.15')
    expect(await readLateRate(api.db, '2026-11-20')).toBe('12.15')
    expect(await readLateRate(api.db, '2019-01-01')).toBe('13.15')
    expect((await call('ADMIN', 'POST', '/late-rates', { validFrom: '2027-01-01', ecbPct: '2,4', marginPct: '10' })).status).toBe(
      201,
    )
    expect(await readLateRate(api.db, '2026-12-31')).toBe('12.15')
    expect(await readLateRate(api.db, '2027-01-01')).toBe('12.40')
    const again = await call('ADMIN', 'POST', '/late-rates', { validFrom: '01/01/2027', ecbPct: '3', marginPct: '10' })
    expect(again.body.issues).toEqual([{ path: 'validFrom', message: RATE_TAKEN }])
  })

  it('always keeps one rate, also with concurrent deletions', async () => {
    const rows = await api.db.select().from(lateRates)
    const answers = await Promise.all(rows.map(({ id }) => call('ADMIN', 'DELETE', `/late-rates/${id}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(rows.length - 1)
    expect(answers.find(({ status }) => status !== 200)!.body.message).toBe(LAST_RATE)
  })
})

it("records a licence once, changes and deletes it, and shows it in the carrier's history", async () => {
  const licence = { kind: 'LC', number: '2021/52/417', validTo: '2031-01-01', copies: '40' }
  const { body } = await call('ADMIN', 'POST', '/licences', licence)
  expect((await call('ADMIN', 'POST', '/licences', licence)).body.issues).toEqual([{ path: 'number', message: LICENCE_TAKEN }])
  expect((await call('ADMIN', 'PUT', `/licences/${body.id}`, { ...licence, copies: '41', version: 1 })).status).toBe(200)
  expect((await call('ADMIN', 'PUT', `/licences/${body.id}`, { ...licence, copies: '42', version: 1 })).status).toBe(409)
  expect((await call('ADMIN', 'DELETE', `/licences/${body.id}`)).status).toBe(200)
  const [house] = await api.db.select().from(carrier).where(eq(carrier.single, true))
  const history = (await api.call('ADMIN', 'GET', `/history/${house!.id}`)) as { body: Body }
  expect(history.body.entries.map(({ part, action }: Body) => `${part} ${action}`)).toEqual(
    expect.arrayContaining(['Licence INSERT', 'Licence UPDATE', 'Licence DELETE', 'null UPDATE']),
  )
})

it('alerts ADMIN of vehicles without a valid licence copy, by weight', async () => {
  const jobs = { mail: async () => {} }
  const open = async () =>
    (
      await api.db
        .select()
        .from(alerts)
        .where(and(eq(alerts.kind, 'licence'), isNull(alerts.closedAt)))
    )[0]
  await checkLicences(api.db, jobs)
  expect(await open(), 'no licence recorded yet').toBeUndefined()
  const make = factories('copies', { first: 1 })
  const depot = make.address({ label: 'Dépôt' })
  await api.db.insert(addresses).values(depot)
  const van = { gvwKg: 3_500, tareKg: 2_000, category: 'VUL' as const }
  await api.db
    .insert(vehicles)
    .values([
      make.vehicle({ depotId: depot.id!, ...van }),
      make.vehicle({ depotId: depot.id!, ...van }),
      make.vehicle({ depotId: depot.id!, gvwKg: 19_000, tareKg: 7_000, category: 'PORTEUR_19' }),
      make.vehicle({ depotId: depot.id!, gvwKg: 19_000, tareKg: 7_000, category: 'PORTEUR_19', status: 'HORS_SERVICE' }),
    ])
  const expired = { kind: 'LTI', number: 'LTI 1', validTo: '2020-01-01', copies: '9' }
  const { body } = await call('ADMIN', 'POST', '/licences', expired)
  await call('ADMIN', 'POST', '/licences', { kind: 'LC', number: 'LC 1', validTo: '2999-01-01', copies: '1' })
  await checkLicences(api.db, jobs)
  expect(await open()).toMatchObject({
    message: '2 véhicules sans copie conforme de licence',
    link: '/administration/parameters/licences',
  })
  expect((await call('ADMIN', 'GET')).body.lacking).toBe('2 véhicules sans copie conforme de licence')
  await call('ADMIN', 'PUT', `/licences/${body.id}`, { ...expired, validTo: '2999-01-01', version: 1 })
  await checkLicences(api.db, jobs)
  expect(await open()).toBeUndefined()
})

it('exports the matrix of rights to ADMIN', async () => {
  const answer = await api.call('ADMIN', 'GET', '/administration/profiles/export.csv')
  expect(answer.status).toBe(200)
  expect(await api.call('CONCEPTOR', 'GET', '/administration/profiles/export.csv')).toMatchObject(NOT_FOUND)
  const rows = rightsMatrix()
  expect(rows.find(({ path }) => path === '/transverse/actions')!.roles).toEqual(['ADMIN', 'CONCEPTOR'])
  expect(rows.filter(({ path }) => path === null)).toHaveLength(Object.keys(RIGHTS).length)
})

describe('lorry bans of the yearly order (law.md §5)', () => {
  const AT = '/traffic-bans'
  const ban = { day: '10/07/2027', area: 'FRANCE', fromTime: '7h', toTime: '19:00', source: 'Arrêté du 20/12/2026' }
  const lorry = { category: 'PORTEUR_19', gvwKg: 19_000, tareKg: 9_800 }
  const found = async (start: string, end: string, journey: object = {}) => {
    const body = { journey: { start, end, ...journey }, vehicle: lorry }
    return ((await api.call('OPERATOR', 'POST', '/simulations/assignment', body)).body as Body).findings
  }

  it('begin with the orders of 2025 and 2026', async () => {
    const days = ((await call('ADMIN', 'GET')).body.bans.rows as { day: string; area: string }[]).map(
      ({ day, area }) => `${day.slice(0, 4)} ${area}`,
    )
    const counts = Object.fromEntries([...new Set(days)].map(key => [key, days.filter(one => one === key).length]))
    expect(counts).toEqual({
      ...{ '2026 FRANCE': 5, '2026 AUVERGNE_RHONE_ALPES': 5, '2025 FRANCE': 7, '2025 AUVERGNE_RHONE_ALPES': 5 },
    })
    const winter = ['2026-02-14T08:00', '2026-02-14T12:00'] as const
    expect(await found(...winter, { departments: ['38'] })).toMatchObject([{ code: 'AF21', severity: 'AVERTISSEMENT' }])
    expect(await found(...winter, { departments: ['44'] })).toEqual([])
  })

  it('are read by the check at once; the form says all errors, and refuses a double and an outdated version', async () => {
    expect(
      (await call('ADMIN', 'POST', AT, { day: '31/02/2027', area: 'ARA', fromTime: '19:00', toTime: '7h', source: '' })).body
        .issues,
    ).toEqual(
      expect.arrayContaining([
        { path: 'day', message: DATE },
        { path: 'area', message: ENUM },
        { path: 'source', message: REQ },
        { path: 'toTime', message: TIMEORD },
      ]),
    )
    expect(await call('CONCEPTOR', 'POST', AT, ban)).toMatchObject(NOT_FOUND)
    expect(await found('2027-07-10T06:00', '2027-07-10T09:00')).toEqual([])
    const { status, body } = await call('ADMIN', 'POST', AT, ban)
    expect(status).toBe(201)
    expect(await found('2027-07-10T06:00', '2027-07-10T09:00')).toMatchObject([{ code: 'AF21' }])
    expect((await call('ADMIN', 'POST', AT, ban)).body.issues).toEqual([{ path: 'day', message: BAN_TAKEN }])
    const change = { ...ban, fromTime: '10:00', version: 1 }
    expect((await call('ADMIN', 'PUT', `${AT}/${body.id}`, change)).status).toBe(200)
    expect(await found('2027-07-10T06:00', '2027-07-10T09:00')).toEqual([])
    expect((await call('ADMIN', 'PUT', `${AT}/${body.id}`, change)).status).toBe(409)
    expect((await call('ADMIN', 'DELETE', `${AT}/${body.id}`)).status).toBe(200)
    expect((await call('ADMIN', 'DELETE', `${AT}/${body.id}`)).status).toBe(404)
  })

  it('leave a year without any in « Échéances » of ADMIN, once and without an alert', async () => {
    const year = Number(TODAY.slice(0, 4))
    const said = async (role: Role = 'ADMIN') => {
      const { rows } = (await api.call(role, 'GET', '/home/expiries?all=1&kind=INTERDICTIONS')).body as Body
      return rows.map(({ owner, what }: Body) => `${owner}, ${what}`)
    }
    const values = {
      carrierId: (await readCarrier(api.db)).id,
      area: 'FRANCE' as const,
      fromTime: '07:00',
      toTime: '19:00',
      source: 'Arrêté',
    }
    const unknown = async () => (await call('ADMIN', 'GET')).body.unknownBanYears
    await api.db.delete(datedBans)
    expect(await unknown()).toEqual([year, year + 1])
    await api.db.insert(datedBans).values({ ...values, day: `${year}-07-03` })
    expect(await said()).toEqual([`Année ${year + 1}, arrêté ${year + 1} à saisir`])
    expect(await unknown()).toEqual([year + 1])
    expect(await said('CONCEPTOR')).toEqual([])
    await api.db.insert(datedBans).values({ ...values, day: `${year + 1}-12-31` })
    expect(await said()).toEqual([])
    expect(await unknown()).toEqual([])
    await api.db.delete(datedBans).where(eq(datedBans.day, `${year}-07-03`))
    expect(await said()).toEqual([`Année ${year}, arrêté ${year} à saisir`])
  })
})
