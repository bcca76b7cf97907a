import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { costFactors } from '#api/schema/transverse/cost-factors.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { RequestStatus } from '#domain/sales/delivery-request/values.ts'
import { spec } from '#tests/specification/statements.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { NO_RIGHT, NOT_FOUND, refusal } from '#tests/support/refusals.ts'
import { TODAY } from '#tests/support/today.ts'

let api: TestApi
let companyId: string
let numbers = 0
beforeAll(async () => {
  api = await startTestApi()
  const [row] = await api.db
    .insert(companies)
    .values({
      code: 'C00001',
      types: ['CLIENT'],
      legalName: 'Laiterie',
      billingLine1: '1, rue',
      billingZip: '44000',
      billingCity: 'Nantes',
    })
    .returning()
  companyId = row!.id
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.execute(sql`update delivery_request set current_version_id = null`)
  for (const table of ['delivery_request_version', 'delivery_request', 'cost_factor']) {
    await api.db.execute(sql`delete from ${sql.identifier(table)}`)
  }
})

const PATH = '/transverse/cost-factors'

interface Factor {
  id: string
  code: string
  amount: string
  validFrom: string
  validTo: string | null
  active: boolean
  requests: number
  version: number
}
const factor = (code: string, more: Record<string, unknown> = {}) => ({
  code,
  label: `Facteur ${code}`,
  basis: 'HEURE',
  amount: '2,15',
  sign: 'COST',
  condition: 'AUCUNE',
  stackable: 'on',
  priority: '0',
  validFrom: '2026-01-01',
  ...more,
})
async function created(code: string, more: Record<string, unknown> = {}) {
  const answer = await api.call('SALES', 'POST', PATH, factor(code, more))
  expect(answer).toMatchObject({ status: 201 })
  return (answer.body as { id: string }).id
}
const listed = async (query = '') => ((await api.call('SALES', 'GET', `${PATH}?${query}`)).body as { rows: Factor[] }).rows
const codes = async (query = '') => (await listed(query)).map(({ code }) => code)
const periods = async (code: string) =>
  (await listed(`periods=1&inactive=1&q=${code}`)).map(({ amount, validFrom, validTo }) => [amount, validFrom, validTo])
const value = (id: string, amount: string, validFrom: string) =>
  api.call('SALES', 'POST', `${PATH}/${id}/values`, { amount, validFrom })

/** Version with the example of §6.5: 400 km, 8,25 h, 1 day, tolls 64,80, 3 night hours at 20 %, frigo at 2,15. */
async function version(
  status: RequestStatus,
  factors: { id: string; code: string }[],
  more: Partial<typeof deliveryRequestVersions.$inferInsert> = {},
) {
  numbers += 1
  const [request] = await api.db
    .insert(deliveryRequests)
    .values({ number: `CDC-2026-${String(numbers).padStart(4, '0')}`, companyId, title: 'Navette', kind: 'LIGNE_REGULIERE' })
    .returning()
  await api.db.insert(deliveryRequestVersions).values({
    requestId: request!.id,
    status,
    validFrom: '2026-01-01',
    kmLoaded: '388.0',
    kmEmpty: '12.0',
    serviceHours: '8.25',
    days: '1.00',
    tollsCents: 6480,
    rates: { perKm: '0.615', perHour: '26.40', perDay: '196.50' },
    costFactors: factors.map(({ id, code }) =>
      code === 'NUIT'
        ? { factorId: id, code, label: 'Nuit', basis: 'PCT_TH' as const, amount: '20', quantity: '3' }
        : { factorId: id, code, label: code, basis: 'HEURE' as const, amount: '2.15', quantity: '8.25' },
    ),
    marginPct: '12',
    marginMethod: 'SUR_COUT',
    unitPrice: '849.7200',
    ...more,
  })
  return request!.number
}

it('has at most 100 active factors, which a price lists', async () => {
  const FULL = { status: 422, body: { message: expect.stringContaining('au plus 100 valeurs actives') } }
  const one = { basis: 'HEURE' as const, amount: '2', validFrom: '2026-01-01' }
  const full = Array.from({ length: 100 }, (_, place) => ({ ...one, code: `P${place}`, label: `P${place}` }))
  const [first] = await api.db.insert(costFactors).values(full).returning()
  expect(await api.call('SALES', 'POST', PATH, factor('ONE_MORE'))).toMatchObject(FULL)
  // A later amount is the same factor.
  expect(await value(first!.id, '3', addDays(TODAY, 30))).toMatchObject({ status: 201 })
  await api.call('ADMIN', 'POST', `${PATH}/${first!.id}/deactivate`)
  await created('ONE_MORE')
  expect(await api.call('ADMIN', 'POST', `${PATH}/${first!.id}/reactivate`)).toMatchObject(FULL)
})

describe('rights', () => {
  it(spec('Cost factors | ADMIN, SALES'), async () => {
    const id = await created('FRIGO')
    for (const role of ['ADMIN', 'SALES'] as const) {
      expect(await api.call(role, 'GET', PATH), role).toMatchObject({ status: 200 })
      expect(await api.call(role, 'GET', `${PATH}/${id}`), role).toMatchObject({ status: 200 })
    }
    for (const role of ['CONCEPTOR', 'DRIVER', 'OPERATOR'] as const) {
      expect(await api.call(role, 'GET', PATH), role).toMatchObject(NOT_FOUND)
      expect(await api.call(role, 'GET', `${PATH}/${id}`), role).toMatchObject(NOT_FOUND)
      expect(await api.call(role, 'POST', PATH, factor('ADR')), role).toMatchObject(NOT_FOUND)
      expect(await api.call(role, 'GET', `/history/${id}`), role).toMatchObject(NOT_FOUND)
    }
  })
  it('let SALES write, and only ADMIN deactivate and delete', async () => {
    const id = await created('FRIGO')
    for (const [method, path] of [
      ['POST', `${PATH}/${id}/deactivate`],
      ['POST', `${PATH}/${id}/reactivate`],
      ['DELETE', `${PATH}/${id}`],
    ] as const) {
      expect(await api.call('SALES', method, path), path).toMatchObject(NO_RIGHT)
    }
  })
})

describe('the table of factors', () => {
  it('refuses with the exact texts, all at once', async () => {
    const answer = await api.call(
      'SALES',
      'POST',
      PATH,
      factor('à', {
        label: '',
        basis: 'AN',
        amount: '-1',
        sign: '',
        vehicleCategories: ['AVION'],
        condition: 'PLUIE',
        priority: '100',
        validFrom: '31/02/2026',
      }),
    )
    expect(answer).toMatchObject({ status: 422 })
    expect(
      (answer.body as { issues: { path: string; message: string }[] }).issues.map(({ path, message }) => [path, message]),
    ).toEqual([
      ['code', 'Le code doit comporter 2 à 20 caractères\u202f: A à Z, 0 à 9 et _'],
      ['label', 'Veuillez remplir ce champ'],
      ['basis', 'Veuillez choisir une valeur dans la liste'],
      ['amount', 'La valeur doit être supérieure ou égale à 0'],
      ['sign', 'Veuillez remplir ce champ'],
      ['vehicleCategories[0]', 'Veuillez choisir une valeur dans la liste'],
      ['condition', 'Veuillez choisir une valeur dans la liste'],
      ['priority', 'La valeur doit être comprise entre 0 et 99'],
      ['validFrom', 'Veuillez saisir une date valide (jj/mm/aaaa)'],
    ])
    expect(await api.call('SALES', 'POST', PATH, factor('ADR', { amount: '1,23456', validTo: '2025-01-01' }))).toMatchObject({
      body: {
        issues: [
          { path: 'amount', message: '4 décimales maximum' },
          { path: 'validTo', message: 'La date de fin doit être postérieure ou égale à la date de début' },
        ],
      },
    })
  })
  it('has each code once, also concurrently', async () => {
    await created('FRIGO')
    const taken = refusal('code', 'Cette valeur est déjà utilisée')
    expect(
      await api.call('ADMIN', 'POST', PATH, factor('frigo', { validFrom: '2020-01-01', validTo: '2020-12-31' })),
    ).toMatchObject(taken)
    const answers = await Promise.all(
      [1, 2].map(year =>
        api.call('SALES', 'POST', PATH, factor('ADR', { validFrom: `202${year}-01-01`, validTo: `202${year}-12-31` })),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)).toMatchObject(taken)
  })
  it("shows per factor today's value, else the next, else the last; all on request", async () => {
    const day = (days: number) => addDays(TODAY, days)
    const row = (code: string, from: number, to: number | null, amount: string) => ({
      code,
      label: code,
      basis: 'JOUR' as const,
      amount,
      validFrom: day(from),
      validTo: to === null ? null : day(to),
    })
    await api.db
      .insert(costFactors)
      .values([
        row('NOW', -90, -61, '1'),
        row('NOW', -60, 0, '2'),
        row('NOW', 1, null, '3'),
        row('NEXT', -50, -40, '1'),
        row('NEXT', 10, 19, '2'),
        row('NEXT', 20, null, '3'),
        row('PAST', -50, -40, '1'),
        row('PAST', -30, -20, '2'),
      ])
    expect((await listed()).map(({ code, amount }) => [code, Number(amount)])).toEqual([
      ['NEXT', 2],
      ['NOW', 2],
      ['PAST', 2],
    ])
    expect(await codes('periods=1')).toEqual(['NEXT', 'NEXT', 'NEXT', 'NOW', 'NOW', 'NOW', 'PAST', 'PAST'])
    expect((await listed('periods=1&q=now')).map(({ amount }) => Number(amount))).toEqual([1, 2, 3])
  })
  it('searches without accents and exports for spreadsheets', async () => {
    await created('FRIGO', { label: 'Température dirigée', condition: 'FRIGO', vehicleCategories: ['TRACTEUR', 'VUL'] })
    expect(await codes('q=temperature')).toEqual(['FRIGO'])
    const file = (await (await api.fetch('SALES', `${PATH}/export.csv?sort=code`)).text()).trim().split('\r\n')
    expect(file[0]).toBe(
      'Code;Libellé;Base;Montant;Sens;Condition;Catégories de véhicule;Cumulable;Priorité;Valable du;Valable au;CDC actifs;Statut',
    )
    expect(file[1]).toBe(
      'FRIGO;Température dirigée;par heure;2,15;Coût;Température dirigée;VUL ≤ 3,5 t, Tracteur;Oui;0;01/01/2026;;0;Actif',
    )
  })
  it('shows every period in the history', async () => {
    const id = await created('FRIGO')
    const change = (amount: string, version: number) =>
      api.call('SALES', 'PUT', `${PATH}/${id}`, { ...factor(''), amount, version })
    expect(await change('2,25', 1)).toMatchObject({ status: 200 })
    await value(id, '2,5', '2026-06-01')
    const { entries } = (await api.call('SALES', 'GET', `/history/${id}`)).body as { entries: { action: string }[] }
    expect(entries.map(({ action }) => action)).toEqual(['INSERT', 'UPDATE', 'UPDATE', 'INSERT'])
  })
})

describe('a new value from a day', () => {
  it('ends the previous one the day before; later ones block it', async () => {
    const id = await created('FRIGO', { validTo: '2027-12-31' })
    expect(await value(id, '2,40', '2026-07-01')).toMatchObject({ status: 201 })
    expect(await periods('FRIGO')).toEqual([
      ['2.1500', '2026-01-01', '2026-06-30'],
      ['2.4000', '2026-07-01', '2027-12-31'],
    ])
    expect(await value(id, '3', '2026-07-01')).toMatchObject(
      refusal('validFrom', 'Cette période chevauche une période existante (du 01/07/2026 au 31/12/2027)'),
    )
    expect(await value(id, '3', '2025-07-01')).toMatchObject(
      refusal('validFrom', 'Cette période chevauche une période existante (du 01/07/2026 au 31/12/2027)'),
    )
    // Splits the period.
    expect(await value(id, '2,20', '2026-04-01')).toMatchObject({ status: 201 })
    expect(await periods('FRIGO')).toEqual([
      ['2.1500', '2026-01-01', '2026-03-31'],
      ['2.2000', '2026-04-01', '2026-06-30'],
      ['2.4000', '2026-07-01', '2027-12-31'],
    ])
    // After the end, with a gap.
    expect(await value(id, '5', '2029-01-01')).toMatchObject({ status: 201 })
    expect((await periods('FRIGO')).at(-1)).toEqual(['5.0000', '2029-01-01', null])
    expect(await value(id, '', '')).toMatchObject({
      status: 422,
      body: {
        issues: [
          { path: 'amount', message: 'Veuillez remplir ce champ' },
          { path: 'validFrom', message: 'Veuillez remplir ce champ' },
        ],
      },
    })
  })
  it('entered concurrently: one is stored, the other gets the overlapping period in its error', async () => {
    const id = await created('FRIGO')
    const answers = await Promise.all([value(id, '2,40', '2026-07-01'), value(id, '2,50', '2026-07-01')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)).toMatchObject(
      refusal('validFrom', 'Cette période chevauche une période existante (à partir du 01/07/2026)'),
    )
    expect(await periods('FRIGO')).toHaveLength(2)
  })
  it('from two days concurrently: both are stored in sequence', async () => {
    const id = await created('FRIGO')
    const answers = await Promise.all([value(id, '2,40', '2026-07-01'), value(id, '2,50', '2026-04-01')])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const rows = await periods('FRIGO')
    for (const [index, [, , to]] of rows.entries()) {
      const next = rows[index + 1]
      expect(to).toBe(next ? addDays(next[1]!, -1) : null)
    }
  })
  it('cannot overlap in the database', async () => {
    const row = { code: 'FRIGO', label: 'x', basis: 'HEURE' as const, amount: '1', validFrom: '2026-01-01' }
    await api.db.insert(costFactors).values(row)
    for (const vehicleCategories of [[], ['VUL', 'TRACTEUR']]) {
      await expect(
        api.db.insert(costFactors).values({ ...row, validFrom: '2027-01-01', vehicleCategories }),
      ).rejects.toMatchObject({ cause: { constraint_name: 'cost_factor_overlap' } })
    }
  })
})

describe('other categories under a code', () => {
  const lorries = { vehicleCategories: ['TRACTEUR', 'PORTEUR_19'] }
  const vans = { vehicleCategories: ['VUL'], amount: '1,10' }

  it('are a separate factor with values, uses, effect and end', async () => {
    const lorry = await created('FRIGO', lorries)
    const van = await created('FRIGO', vans)
    expect(await value(van, '1,20', '2026-07-01')).toMatchObject({ status: 201 })
    const shown = async (id: string) =>
      ((await api.call('SALES', 'GET', `${PATH}/${id}`)).body as { values: { rows: Factor[] } }).values.rows.map(
        ({ amount }) => amount,
      )
    expect(await shown(van)).toEqual(['1.2000', '1.1000'])
    expect(await shown(lorry)).toEqual(['2.1500'])
    await version('ACTIF', [{ id: lorry, code: 'FRIGO' }])
    await version('ACTIF', [{ id: lorry, code: 'FRIGO' }])
    await version('ACTIF', [{ id: van, code: 'FRIGO' }])
    expect((await listed()).map(({ amount, requests }) => [Number(amount), requests]).sort()).toEqual([
      [1.2, 1],
      [2.15, 2],
    ])
    const impact = await api.call('SALES', 'GET', `${PATH}/${van}/impact?amount=9&from=${TODAY}`)
    expect((impact.body as { rows: unknown[] }).rows).toHaveLength(1)
    expect(await api.call('ADMIN', 'POST', `${PATH}/${van}/deactivate`)).toMatchObject({ status: 200 })
    expect((await listed()).map(({ id }) => id)).toEqual([lorry])
    const { entries } = (await api.call('SALES', 'GET', `/history/${lorry}`)).body as { entries: unknown[] }
    expect(entries).toHaveLength(1)
  })
  it('are in one factor each; one for all excludes others', async () => {
    const lorry = await created('FRIGO', lorries)
    await created('ADR')
    const taken = refusal('code', 'Cette valeur est déjà utilisée')
    expect(await api.call('SALES', 'POST', PATH, factor('FRIGO', { vehicleCategories: ['VUL', 'TRACTEUR'] }))).toMatchObject(
      taken,
    )
    expect(await api.call('SALES', 'POST', PATH, factor('FRIGO'))).toMatchObject(taken)
    expect(await api.call('SALES', 'POST', PATH, factor('ADR', vans))).toMatchObject(taken)
    await created('FRIGO', vans)
    expect(
      await api.call('SALES', 'PUT', `${PATH}/${lorry}`, { ...factor(''), vehicleCategories: [], version: 1 }),
    ).toMatchObject(refusal('validFrom', 'Cette période chevauche une période existante (à partir du 01/01/2026)'))
  })
})

describe('a used factor', () => {
  it('keeps amount and basis, cannot be deleted, can be deactivated', async () => {
    const id = await created('FRIGO')
    const number = await version('TERMINE', [{ id, code: 'FRIGO' }])
    const change = (more: Record<string, unknown>) =>
      api.call('SALES', 'PUT', `${PATH}/${id}`, { ...factor(''), version: 1, ...more })
    const message = "Cette valeur est utilisée par 1 cahier des charges\u202f: saisissez une nouvelle valeur à partir d'une date"
    expect(await change({ amount: '3' })).toMatchObject(refusal('amount', message))
    expect(await change({ basis: 'JOUR' })).toMatchObject(refusal('basis', message))
    expect(await change({ label: 'Groupe froid' })).toMatchObject({ status: 200 })
    expect(await api.call('ADMIN', 'DELETE', `${PATH}/${id}`)).toMatchObject({
      status: 422,
      body: { message: `Suppression impossible : 1 élément lié (${number})` },
    })
    const act = (name: string) => api.call('ADMIN', 'POST', `${PATH}/${id}/${name}`)
    await value(id, '3', '2026-07-01')
    expect(await act('deactivate')).toMatchObject({ status: 200 })
    expect((await listed('periods=1&inactive=1')).map(({ active }) => active)).toEqual([false, false])
    expect(await act('deactivate')).toMatchObject({ body: { message: 'Action impossible au statut « Désactivé »' } })
    expect(await value(id, '4', '2027-01-01')).toMatchObject({ body: { message: 'Action impossible au statut « Désactivé »' } })
    expect(await act('reactivate')).toMatchObject({ status: 200 })
    expect(await act('reactivate')).toMatchObject({ body: { message: 'Action impossible au statut « Actif »' } })
  })
  it('loses an unused value, and the previous one continues', async () => {
    const id = await created('FRIGO', { validTo: '2026-12-31' })
    await version('ACTIF', [{ id, code: 'FRIGO' }])
    const next = ((await value(id, '3', '2026-07-01')).body as { id: string }).id
    expect(await api.call('ADMIN', 'DELETE', `${PATH}/${next}`)).toMatchObject({ status: 200 })
    expect(await periods('FRIGO')).toEqual([['2.1500', '2026-01-01', '2026-12-31']])
    expect(await api.call('ADMIN', 'DELETE', `${PATH}/${next}`)).toMatchObject(NOT_FOUND)
  })
  it('counts each active cahier des charges once', async () => {
    const id = await created('FRIGO')
    const next = ((await value(id, '3', addDays(TODAY, 1))).body as { id: string }).id
    await created('ADR')
    await version('ACTIF', [{ id, code: 'FRIGO' }])
    await version('ACCEPTE', [{ id: next, code: 'FRIGO' }])
    await version('SUSPENDU', [{ id, code: 'FRIGO' }])
    for (const status of ['BROUILLON', 'PROPOSE', 'TERMINE', 'ARCHIVE'] as const) await version(status, [{ id, code: 'FRIGO' }])
    expect((await listed()).map(({ code, requests }) => [code, requests])).toEqual([
      ['ADR', 0],
      ['FRIGO', 3],
    ])
    const sheet = (await api.call('SALES', 'GET', `${PATH}/${next}`)).body as {
      use: { total: number; rows: unknown[] }
      values: { rows: unknown[] }
    }
    expect(sheet.use.total).toBe(3)
    expect(sheet.use.rows).toHaveLength(3)
    expect(sheet.values.rows).toHaveLength(2)
  })
})

describe('the effect of a new amount', () => {
  const impact = (id: string, query: string) => api.call('SALES', 'GET', `${PATH}/${id}/impact?${query}`)

  it('covers cost, margin and price of each run active that day, and stores nothing', async () => {
    const id = await created('FRIGO', { condition: 'FRIGO' })
    const night = await created('NUIT', { basis: 'PCT_TH', amount: '20' })
    const used = [
      { id: night, code: 'NUIT' },
      { id, code: 'FRIGO' },
    ]
    const target = await version('ACTIF', used)
    const flat = await version('SUSPENDU', used, { unitPrice: '900.0000', marginPct: null, marginMethod: null })
    await version('ACTIF', [{ id: night, code: 'NUIT' }])
    await version('ACTIF', used, { validTo: '2026-06-30' })
    await version('TERMINE', used)
    await version('ACCEPTE', used, { rates: null })
    const before = await api.db.execute(sql`select count(*)::int as n from audit_log`)

    const { status, body } = await impact(id, 'amount=3,15&from=2026-07-01')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      unknown: 1,
      rows: [
        {
          number: target,
          company: 'Laiterie',
          versionNo: 1,
          // Frigo 17,74 → 25,99; the target margin of 12 % on cost gives 849,72 → 858,96.
          impact: {
            costCents: { before: 75868, after: 76693 },
            marginCents: { before: 9104, after: 8279 },
            priceCents: { before: 84972, after: 85896 },
          },
        },
        {
          number: flat,
          impact: {
            costCents: { before: 75868, after: 76693 },
            marginCents: { before: 14132, after: 13307 },
            priceCents: { before: 90000, after: 90979 },
          },
        },
      ],
    })
    expect(await api.db.execute(sql`select count(*)::int as n from audit_log`)).toEqual(before)
    expect((await api.db.select().from(costFactors)).map(({ amount }) => amount).sort()).toEqual(['2.1500', '20.0000'])
  })
  it('keeps the cost for a factor on top, and moves price and margin', async () => {
    const id = await created('S_FRIGO', { sign: 'REVENUE' })
    const charged = {
      factorId: id,
      code: 'S_FRIGO',
      label: 'Froid',
      basis: 'HEURE',
      amount: '4',
      quantity: '8.25',
      sign: 'REVENUE',
    } as const
    await version('ACTIF', [], { pricingMode: 'TRINOME', unitPrice: null, costFactors: [charged] })
    const { body } = await impact(id, 'amount=6&from=2026-07-01')
    // 725,10 of cost, 12 % on it, 33,00 then 49,50 on top.
    expect(body).toMatchObject({
      rows: [
        {
          impact: {
            costCents: { before: 72510, after: 72510 },
            marginCents: { before: 12001, after: 13651 },
            priceCents: { before: 84511, after: 86161 },
          },
        },
      ],
    })
  })
  it('needs an amount and a day', async () => {
    const id = await created('FRIGO')
    expect(await impact(id, '')).toMatchObject({
      status: 422,
      body: {
        issues: [
          { path: 'amount', message: 'Veuillez remplir ce champ' },
          { path: 'from', message: 'Veuillez remplir ce champ' },
        ],
      },
    })
    expect(await impact(id, 'amount=-1&from=x')).toMatchObject({ status: 422 })
    expect(await impact(crypto.randomUUID(), `amount=1&from=${TODAY}`)).toMatchObject(NOT_FOUND)
  })
})
