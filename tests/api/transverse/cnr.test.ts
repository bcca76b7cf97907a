import { eq, inArray, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { generate } from '#api/journey-management/live-lines/generation.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { cnrIndices, cnrValues } from '#api/schema/transverse/cnr.table.ts'
import { indexLeftOut } from '#api/trade/journeys/indexation.ts'
import { checkIndices } from '#api/transverse/cnr/alerts.ts'
import { addMonths, firstDay, formatMonth, monthOf } from '#domain/calendar/months.ts'
import type { Role } from '#domain/roles.ts'
import type { IndexationClause } from '#domain/sales/pricing/price-values.ts'
import { DIESEL_INDEX, lastPublishedMonth, missingMonths } from '#domain/transverse/cnr/values.ts'
import { noMail } from '#tests/support/api.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NO_RIGHT, NOT_FOUND, refusal } from '#tests/support/refusals.ts'
import { TODAY } from '#tests/support/today.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any

let lines: Lines
let dieselId: string
beforeAll(async () => {
  lines = await startLines()
  const [diesel] = await lines.db.select().from(cnrIndices).where(eq(cnrIndices.code, DIESEL_INDEX))
  dieselId = diesel!.id
})
afterAll(() => lines.close())

const call = async (role: Role, method: string, path: string, body?: unknown) =>
  (await lines.api.call(role, method, `/transverse/cnr${path}`, body)) as { status: number; body: Body }
const add = (month: string, value: string, over: object = {}, role: Role = 'SALES') =>
  call(role, 'POST', `/indices/${dieselId}/values`, { month, value, ...over })
const months = async (query = '') => (await call('CONCEPTOR', 'GET', `/indices/${dieselId}${query}`)).body.months as Body[]
const at = async (month: string) => (await months()).find(row => row.month === month)

const THIS = monthOf(TODAY)
const NEXT = addMonths(THIS, 1)

describe('a new installation (domain.md §3.22)', () => {
  it('has the sixteen published values of the diesel index', async () => {
    const rows = await months()
    expect(rows).toHaveLength(16)
    expect(rows[0]).toMatchObject({ month: '2023-01', value: '222.98', provisional: false, monthly: null, corrected: [] })
    expect(rows.at(-1)).toMatchObject({ month: '2024-08', value: '188.39' })
    expect(rows.every(row => row.source === 'CNR, indicateur gazole (cnr.fr)')).toBe(true)
  })

  it('has the published shares of 2024 and 2025', async () => {
    const { rows } = (await call('CONCEPTOR', 'GET', '/shares')).body
    expect(rows.map((row: Body) => [row.activity, row.year, row.shares.fuel])).toEqual([
      ['REG_EA', 2025, '20.4'],
      ['REG_EA', 2024, '22.7'],
    ])
  })
})

describe('rights (domain.md §2.7)', () => {
  it('let ADMIN, SALES and CONCEPTOR read; others find nothing', async () => {
    for (const path of ['/indices', `/indices/${dieselId}`, '/shares', '/references', `/indices/${dieselId}/regularisations`]) {
      for (const role of ['ADMIN', 'SALES', 'CONCEPTOR'] as const) expect((await call(role, 'GET', path)).status, path).toBe(200)
      for (const role of ['OPERATOR', 'DRIVER'] as const) expect(await call(role, 'GET', path), path).toMatchObject(NOT_FOUND)
    }
  })

  it('let CONCEPTOR change nothing', async () => {
    const [value] = await months()
    const writes: [string, string, unknown][] = [
      ['POST', '/indices', {}],
      ['PUT', `/indices/${dieselId}`, {}],
      ['POST', `/indices/${dieselId}/values`, {}],
      ['POST', `/indices/${dieselId}/archive`, {}],
      ['POST', `/indices/${dieselId}/restore`, {}],
      ['POST', `/indices/${dieselId}/import/preview`, {}],
      ['POST', `/indices/${dieselId}/import`, {}],
      ['POST', `/values/${value.id}/correction`, {}],
      ['POST', `/values/${value.id}/publication`, {}],
      ['POST', '/shares', {}],
      ['PUT', `/shares/${dieselId}`, {}],
      ['POST', '/references', {}],
      ['PUT', `/references/${dieselId}`, {}],
    ]
    for (const [method, path, body] of writes) {
      expect(await call('CONCEPTOR', method, path, body), path).toMatchObject(NO_RIGHT)
      expect(await call('OPERATOR', method, path, body), path).toMatchObject(NOT_FOUND)
    }
  })
})

describe('months of an index', () => {
  it('show changes by month and since a chosen one, none across a gap', async () => {
    const rows = await months('?since=2023-06')
    const of = (month: string) => rows.find(row => row.month === month)
    expect(of('2024-02')).toMatchObject({ monthly: '4.22', since: '8.98' })
    expect(of('2023-06')).toMatchObject({ since: '0.00' })
    expect(of('2023-05')).toMatchObject({ since: null })
    expect(of('2024-01')).toMatchObject({ monthly: null })
  })

  it('have one value each', async () => {
    expect(await add('01/2022', '150,5', { publishedOn: '30/01/2022' })).toMatchObject({
      status: 201,
      body: { month: '2022-01' },
    })
    expect(await at('2022-01')).toMatchObject({ value: '150.50', publishedOn: '2022-01-30' })
    expect(await add('2022-01', '151')).toMatchObject(refusal('month', 'Une valeur existe déjà pour janvier 2022'))
  })

  it('refuse the second of two concurrent values, naming the existing one', async () => {
    const answers = await Promise.all([add('02/2022', '151'), add('02/2022', '152'), add('02/2022', '153')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect(answers.find(({ status }) => status === 422)).toMatchObject(
      refusal('month', 'Une valeur existe déjà pour février 2022'),
    )
  })

  it('accept a forecast for the next month only', async () => {
    expect(await add(NEXT, '200')).toMatchObject(
      refusal('provisional', "La valeur d'un mois à venir ne peut être que provisoire"),
    )
    expect(await add(addMonths(NEXT, 1), '200', { provisional: 'on' })).toMatchObject(
      refusal('month', 'La date ne peut pas être dans le futur'),
    )
  })

  it('are corrected by a new row with a reason; the old one stays, final', async () => {
    await add('2022-03', '160')
    const { id } = await at('2022-03')
    expect(await call('SALES', 'POST', `/values/${id}/correction`, { value: '161', reason: '' })).toMatchObject(
      refusal('reason', 'Veuillez indiquer un motif'),
    )
    expect(await call('SALES', 'POST', `/values/${id}/correction`, { value: '160,00', reason: 'x' })).toMatchObject(
      refusal('value', 'La valeur corrigée est la même'),
    )
    expect(
      await call('SALES', 'POST', `/values/${id}/correction`, { value: '161', reason: 'Rectificatif du CNR' }),
    ).toMatchObject({ status: 201 })
    const now = await at('2022-03')
    expect(now).toMatchObject({ value: '161.00', corrected: [{ id, value: '160.00', reason: 'Rectificatif du CNR' }] })
    expect(await call('SALES', 'POST', `/values/${id}/correction`, { value: '162', reason: 'x' })).toMatchObject({
      status: 422,
      body: { message: 'Action impossible au statut « Corrigée »' },
    })
    await call('SALES', 'POST', `/values/${now.id}/correction`, { value: '162', reason: 'Second rectificatif' })
    expect((await at('2022-03')).corrected.map((row: Body) => [row.value, row.reason])).toEqual([
      ['161.00', 'Second rectificatif'],
      ['160.00', 'Rectificatif du CNR'],
    ])
  })

  it('publish a forecast once', async () => {
    await add('2022-04', '170', { provisional: true })
    const { id } = await at('2022-04')
    const publish = () => call('SALES', 'POST', `/values/${id}/publication`, { publishedOn: '2022-04-29' })
    expect(await publish()).toMatchObject({ status: 200 })
    expect(await at('2022-04')).toMatchObject({ provisional: false, publishedOn: '2022-04-29' })
    expect(await publish()).toMatchObject({ status: 422, body: { message: 'Action impossible au statut « Publiée »' } })
  })

  it('show additions and corrections in the history', async () => {
    const { body } = (await lines.api.call('CONCEPTOR', 'GET', `/history/${dieselId}`)) as { body: Body }
    const published = body.entries.find((entry: Body) => entry.action === 'UPDATE')
    expect(published).toMatchObject({ part: 'Valeur 04/2022', actor: 'Camille SALES', source: 'ECRAN' })
    expect(published.changes).toContainEqual({ field: 'provisional', label: 'Provisoire', before: 'Oui', after: 'Non' })
    expect((await lines.api.call('OPERATOR', 'GET', `/history/${dieselId}`)).status).toBe(404)
  })

  it('keep the code when the index is renamed', async () => {
    const input = { label: 'Gazole pro moins de 7,5 t', base: 'décembre 2000', unit: 'indice', source: 'CNR' }
    const created = await call('ADMIN', 'POST', '/indices', { ...input, code: 'cnr_elec' })
    expect(created).toMatchObject({ status: 201 })
    expect(await call('ADMIN', 'POST', '/indices', { ...input, code: 'CNR_ELEC' })).toMatchObject(
      refusal('code', 'Cette valeur est déjà utilisée'),
    )
    const path = `/indices/${created.body.id}`
    expect(await call('SALES', 'PUT', path, { ...input, label: 'Électricité', code: 'X', version: 1 })).toMatchObject({
      status: 200,
    })
    expect((await call('SALES', 'GET', path)).body.index).toMatchObject({ code: 'CNR_ELEC', label: 'Électricité' })
  })

  it('are exported as shown', async () => {
    const answer = await lines.api.fetch('CONCEPTOR', `/transverse/cnr/indices/${dieselId}/export.csv`)
    expect(answer.headers.get('content-disposition')).toMatch(/cnr_gazole_pro_\d{4}-\d\d-\d\d_\d{4}\.csv/)
    const [head, ...rows] = (await answer.text()).split('\r\n')
    expect(head).toBe('Mois;Valeur;Variation mensuelle (%);Publié le;Provisoire;Source;Motif de correction')
    expect(rows).toContain('02/2024;210,21;4,22;;Non;CNR, indicateur gazole (cnr.fr);')
    // The order of concurrent February values is not fixed.
    expect(rows).toContainEqual(expect.stringMatching(/^03\/2022;162,00;\d,\d\d;;Non;;Second rectificatif$/))
  })
})

describe('import', () => {
  const text = 'Mois;Valeur\n05/2022;171\n06/2022;172,5\n02/2024;210,21\n03/2024;1\n'
  it('previews, then writes new months once', async () => {
    const preview = await call('SALES', 'POST', `/indices/${dieselId}/import/preview`, { text })
    expect(preview.body.lines.map((line: Body) => line.action)).toEqual(['CREATE', 'CREATE', 'IGNORE', 'ERROR'])
    expect(await at('2022-05')).toBeUndefined()
    const apply = () => call('SALES', 'POST', `/indices/${dieselId}/import`, { text })
    expect(await apply()).toMatchObject({ status: 201, body: { values: 2 } })
    expect(await at('2022-06')).toMatchObject({ value: '172.50' })
    expect(await at('2024-03')).toMatchObject({ value: '206.31' })
    expect(await apply()).toMatchObject({ status: 422, body: { message: 'Aucune valeur à importer' } })
  })

  it('reports a text that is no list of values', async () => {
    const preview = (wrong: string) => call('SALES', 'POST', `/indices/${dieselId}/import/preview`, { text: wrong })
    expect(await preview('')).toMatchObject(refusal('text', 'Le fichier est vide'))
    expect(await preview('Nom;Ville\nx;y')).toMatchObject(refusal('text', 'Les colonnes « Mois » et « Valeur » sont nécessaires'))
  })
})

describe('shares', () => {
  const shares = {
    fuel: '20,4',
    maintenance: '8,1',
    infrastructure: '4,6',
    equipment: '14,7',
    driver: '31,6',
    travel: '2,9',
    structure: '17,7',
  }
  it('total 100, once per year and activity', async () => {
    const input = { activity: 'LD_EA', year: '2025', shares, source: 'Étude' }
    expect(await call('SALES', 'POST', '/shares', { ...input, shares: { ...shares, fuel: '20,5' } })).toMatchObject(
      refusal('shares', 'La somme des parts doit être égale à 100 %'),
    )
    const { status, body } = await call('SALES', 'POST', '/shares', input)
    expect(status).toBe(201)
    expect(await call('SALES', 'POST', '/shares', input)).toMatchObject(
      refusal('year', 'Des parts existent déjà pour cette activité et cette année'),
    )
    expect(await call('SALES', 'PUT', `/shares/${body.id}`, { ...input, source: 'CNR', version: 1 })).toMatchObject({
      status: 200,
    })
    expect(await call('SALES', 'PUT', `/shares/${body.id}`, { ...input, version: 1 })).toMatchObject({ status: 409 })
  })
})

describe('trinomial references', () => {
  const input = { category: 'TRACTEUR', activity: 'LD_EA', perKm: '0,615', perHour: '26,4', perDay: '196,5' }
  const create = (over: object) => call('SALES', 'POST', '/references', { ...input, ...over })
  const periods = async () =>
    ((await call('SALES', 'GET', '/references?category=TRACTEUR')).body.rows as Body[]).map(row => [row.validFrom, row.validTo])

  it('end the previous one the day before; other overlaps are named', async () => {
    expect(await create({ validFrom: '01/01/2026' })).toMatchObject({ status: 201, body: { closed: null } })
    expect(await create({ validFrom: '01/07/2026' })).toMatchObject({ status: 201, body: { closed: '30/06/2026' } })
    expect(await periods()).toEqual([
      ['2026-07-01', null],
      ['2026-01-01', '2026-06-30'],
    ])
    expect(await create({ validFrom: '01/03/2026' })).toMatchObject(
      refusal('validFrom', 'Cette période chevauche une période existante (du 01/01/2026 au 30/06/2026)'),
    )
    expect(await create({ validFrom: '01/12/2025', validTo: '31/12/2025' })).toMatchObject({ status: 201 })
    expect(await create({ validFrom: '01/07/2026' })).toMatchObject(
      refusal('validFrom', 'Cette période chevauche une période existante (à partir du 01/07/2026)'),
    )
    expect(await create({ activity: 'REG_EA', validFrom: '01/03/2026' })).toMatchObject({ status: 201 })
  })

  it('refuse one of two concurrent periods', async () => {
    const both = await Promise.all([
      create({ category: 'VUL', activity: 'VUL', validFrom: '01/01/2026' }),
      create({ category: 'VUL', activity: 'VUL', validFrom: '01/01/2026' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  })
})

describe('the calculator (domain.md §6.6)', () => {
  const rate = (query: Record<string, string>) =>
    call(
      'CONCEPTOR',
      'GET',
      `/rate?${new URLSearchParams({ index: DIESEL_INDEX, refMonth: '06/2023', month: '02/2024', sharePct: '22,7', ...query })}`,
    )
  it('G1, G2: the rate between two months and the revised amount', async () => {
    expect((await rate({ baseCents: '78492' })).body).toMatchObject({
      ratePct: '2.04',
      amountCents: 1601,
      variationPct: '8.9792',
    })
    expect((await rate({ refMonth: '2024-01', month: '2024-08' })).body).toMatchObject({ ratePct: '-1.50', amountCents: -1500 })
  })

  it('G7: a month without a value', async () => {
    expect(await rate({ month: '10/2023', refMonth: '11/2023' })).toMatchObject({
      status: 422,
      body: {
        issues: [
          { path: 'refMonth', message: "Aucune valeur d'indice pour novembre 2023" },
          { path: 'month', message: 'Indice CNR_GAZOLE_PRO manquant pour octobre 2023' },
        ],
      },
    })
  })
})

describe('missing months', () => {
  const open = () => lines.db.select().from(alerts).where(sql`${alerts.kind} = 'cnr' and ${alerts.closedAt} is null`)

  it('are alerted to ADMIN and SALES until entered', async () => {
    await checkIndices(lines.db, noMail)
    expect(await open()).toMatchObject([{ roles: ['ADMIN', 'SALES'], subject: 'cnr CNR_GAZOLE_PRO' }])
    expect((await open())[0]!.message).toContain('12 valeurs manquent')

    const { body } = await call('SALES', 'GET', `/indices/${dieselId}`)
    expect(body.missing).toEqual(missingMonths(['2024-08'], TODAY))
    const text = body.missing
      .slice(0, -1)
      .map((month: string) => `${formatMonth(month)};190`)
      .join('\n')
    expect(await call('SALES', 'POST', `/indices/${dieselId}/import`, { text })).toMatchObject({ status: 201 })
    expect((await open())[0]!.message).toContain('manque')

    expect(await add(lastPublishedMonth(TODAY), '195')).toMatchObject({ status: 201 })
    expect(await open()).toEqual([])
    await checkIndices(lines.db, noMail)
    expect(await open()).toEqual([])
  })
})

describe('a discontinued index', () => {
  const index = { code: 'CNR_FINI', label: 'Série arrêtée', base: 'décembre 2000', unit: 'indice', source: 'CNR' }
  let id: string
  const listed = async () => (await call('SALES', 'GET', '/indices')).body.indices.find((row: Body) => row.id === id)
  beforeAll(async () => {
    id = (await call('ADMIN', 'POST', '/indices', index)).body.id
    await call('ADMIN', 'POST', `/indices/${id}/values`, { month: '2023-01', value: '100' })
  })

  it('is archived by ADMIN only; then no month is missing or accepted', async () => {
    expect((await listed()).missing.length).toBeGreaterThan(0)
    expect(await call('SALES', 'POST', `/indices/${id}/archive`)).toMatchObject(NO_RIGHT)
    expect(await call('ADMIN', 'POST', `/indices/${id}/archive`)).toMatchObject({ status: 200 })
    expect(await listed()).toMatchObject({ archived: true, missing: [] })
    expect((await call('CONCEPTOR', 'GET', `/indices/${id}`)).body.missing).toEqual([])
    const closed = { status: 422, body: { message: 'Action impossible au statut « Archivé »' } }
    expect(await call('ADMIN', 'POST', `/indices/${id}/archive`)).toMatchObject(closed)
    expect(await call('SALES', 'POST', `/indices/${id}/values`, { month: '2023-02', value: '101' })).toMatchObject(closed)
    expect(await call('SALES', 'POST', `/indices/${id}/import`, { text: '02/2023;101' })).toMatchObject(closed)
    expect(await call('ADMIN', 'POST', `/indices/${id}/restore`)).toMatchObject({ status: 200 })
    expect((await listed()).missing.length).toBeGreaterThan(0)
  })

  it('cannot be archived while an active contract uses it; nor can the diesel index', async () => {
    await lines.line({
      version: { indexation: { indexCode: index.code, refMonth: '2023-01', sharePct: '20', base: 'TRANSPORT', lagMonths: 0 } },
    })
    expect(await call('ADMIN', 'POST', `/indices/${id}/archive`)).toMatchObject({
      status: 422,
      body: { message: "Archivage impossible : l'indice révise le prix de 1 cahier des charges actif" },
    })
    expect((await call('ADMIN', 'POST', `/indices/${dieselId}/archive`)).status).toBe(422)
  })

  it('counts among the hundred that are listed', async () => {
    const before = (await call('SALES', 'GET', '/indices')).body.indices.length
    const more = Array.from({ length: 100 - before }, (_, place) => ({ ...index, code: `CNR_${place}`, archived: true }))
    const added = await lines.api.db.insert(cnrIndices).values(more).returning()
    expect(await call('ADMIN', 'POST', '/indices', { ...index, code: 'CNR_TROP' })).toMatchObject({
      status: 422,
      body: { message: 'Au plus 100 indices, archivés compris' },
    })
    expect((await call('SALES', 'GET', '/indices')).body.indices).toHaveLength(100)
    await lines.api.db.delete(cnrIndices).where(
      inArray(
        cnrIndices.id,
        added.map(({ id }) => id),
      ),
    )
  })
})

describe('indexation of journeys (domain.md §6.6)', () => {
  const log = pino({ level: 'silent' })
  const clause = (over: Partial<IndexationClause> = {}): IndexationClause => ({
    indexCode: DIESEL_INDEX,
    refMonth: '2023-06',
    sharePct: '22.7',
    base: 'TRANSPORT',
    lagMonths: 0,
    ...over,
  })
  beforeEach(async () => {
    await lines.db.execute(sql`delete from journey`)
    await lines.db.execute(sql`delete from cnr_value where month >= ${firstDay(THIS)}::date`)
  })

  async function journey(
    serviceDate: string,
    over: Partial<typeof journeys.$inferInsert> = {},
    terms: IndexationClause | null = clause(),
  ) {
    const line = await lines.line({ version: { indexation: terms } })
    const [row] = await lines.db
      .insert(journeys)
      .values({
        number: `TR-${crypto.randomUUID().slice(0, 8)}`,
        serviceDate,
        kind: 'LIGNE_REGULIERE',
        origin: 'LIGNE',
        label: 'Navette',
        versionId: line.versionId,
        companyId: lines.client.id,
        plannedStart: `${serviceDate}T06:00:00Z`,
        plannedEnd: `${serviceDate}T10:00:00Z`,
        priceCents: 84_972,
        indexedBaseCents: 78_492,
        ...over,
      })
      .returning({ id: journeys.id })
    return row!.id
  }
  const indexed = async (id: string) => {
    const [row] = await lines.db.select().from(journeys).where(eq(journeys.id, id))
    return [row!.indexationPct, row!.indexationCents]
  }
  const value = async (month: string) => {
    const [row] = await lines.db
      .select()
      .from(cnrValues)
      .where(sql`${cnrValues.month} = ${firstDay(month)} and ${cnrValues.correctedById} is null`)
    return row!.id
  }

  it('covers journeys of the month, without tolls, and no others', async () => {
    const [of, before, base, without] = await Promise.all([
      journey(`${THIS}-15`),
      journey(`${addMonths(THIS, -1)}-15`),
      journey(`${THIS}-16`, { indexedBaseCents: null }),
      journey(`${THIS}-17`, {}, null),
    ])
    expect(await add(THIS, '210,21')).toMatchObject({ status: 201, body: { journeys: 3 } })
    expect(await indexed(of)).toEqual(['2.04', 1601])
    expect(await indexed(base)).toEqual(['2.04', 1733])
    // By law, from this order month.
    expect(await indexed(without)).toEqual(['0.00', 0])
    expect(await indexed(before)).toEqual([null, null])
    const [row] = await lines.db.select().from(journeys).where(eq(journeys.id, of))
    expect(row!.indexValueId).toBe(await value(THIS))
  })

  it('uses the previous month for a clause with a lag', async () => {
    const [lagged, direct] = await Promise.all([journey(`${NEXT}-10`, {}, clause({ lagMonths: 1 })), journey(`${NEXT}-10`)])
    await add(THIS, '210,21')
    expect(await indexed(lagged)).toEqual(['2.04', 1601])
    expect(await indexed(direct)).toEqual([null, null])
    await add(NEXT, '188,39', { provisional: true })
    expect(await indexed(lagged)).toEqual(['2.04', 1601])
    expect(await indexed(direct)).toEqual(['-0.53', -416])
  })

  it('also decreases, and ignores changes under the threshold', async () => {
    const terms = clause({ refMonth: '2024-01' })
    const [down, under] = await Promise.all([
      journey(`${THIS}-15`, {}, terms),
      journey(`${THIS}-15`, {}, { ...terms, thresholdPct: '2' }),
    ])
    await add(THIS, '188,39')
    expect(await indexed(down)).toEqual(['-1.50', -1177])
    expect(await indexed(under)).toEqual(['0.00', 0])
  })

  it('G6: sums amounts rounded per journey', async () => {
    const line = await lines.line({ version: { indexation: clause() } })
    await lines.db.insert(journeys).values(
      Array.from({ length: 21 }, (_, n) => ({
        number: `TR-G6-${n}`,
        serviceDate: `${THIS}-${String(n + 1).padStart(2, '0')}`,
        kind: 'LIGNE_REGULIERE' as const,
        origin: 'LIGNE' as const,
        label: 'Navette',
        versionId: line.versionId,
        plannedStart: `${THIS}-${String(n + 1).padStart(2, '0')}T06:00:00Z`,
        plannedEnd: `${THIS}-${String(n + 1).padStart(2, '0')}T10:00:00Z`,
        indexedBaseCents: 78_492,
      })),
    )
    await add(THIS, '210,21')
    const [{ sum }] = (await lines.db.execute(sql`select sum(indexation_cents)::int from journey`)) as unknown as [
      { sum: number },
    ]
    expect(sum).toBe(33_621)
  })

  it('leaves cancelled and invoiced journeys; a controlled one gets a first and final one', async () => {
    const [cancelled, invoiced, controlled, done] = await Promise.all([
      journey(`${THIS}-15`, { status: 'ANNULE' }),
      journey(`${THIS}-15`, { status: 'FACTURE', indexationPct: '1.00', indexationCents: 785 }),
      journey(`${THIS}-15`, { status: 'CONTROLE' }),
      journey(`${THIS}-15`, { status: 'TERMINE' }),
    ])
    await add(THIS, '210,21')
    expect(await indexed(cancelled)).toEqual([null, null])
    expect(await indexed(invoiced)).toEqual(['1.00', 785])
    expect(await indexed(controlled)).toEqual(['2.04', 1601])

    await call('SALES', 'POST', `/values/${await value(THIS)}/correction`, { value: '188,39', reason: 'Erreur de saisie' })
    expect(await indexed(controlled)).toEqual(['2.04', 1601])
    expect(await indexed(done)).toEqual(['-0.53', -416])
  })

  it('lists the differences left by a correction, by journey and in total', async () => {
    const controlled = await journey(`${THIS}-15`, { status: 'CONTROLE', number: 'TR-REGUL-1' })
    await journey(`${THIS}-15`, { status: 'TERMINE' })
    await add(THIS, '210,21')
    const list = async () => (await call('CONCEPTOR', 'GET', `/indices/${dieselId}/regularisations`)).body
    expect(await list()).toEqual({ rows: [], total: 0, gapCents: 0 })
    await call('SALES', 'POST', `/values/${await value(THIS)}/correction`, { value: '188,39', reason: 'Erreur de saisie' })
    expect(await list()).toMatchObject({
      total: 1,
      gapCents: -2017,
      rows: [
        {
          id: controlled,
          number: 'TR-REGUL-1',
          before: { pct: '2.04', cents: 1601 },
          after: { pct: '-0.53', cents: -416 },
          gapCents: -2017,
        },
      ],
    })
    const file = await lines.api.fetch('CONCEPTOR', `/transverse/cnr/indices/${dieselId}/regularisations.csv`)
    expect((await file.text()).split('\r\n')[1]).toMatch(/^TR-REGUL-1;.*;2,04;16,01;-0,53;-4,16;-20,17$/)
  })

  it('applies at generation when the value exists', async () => {
    await add(THIS, '210,21')
    await add(NEXT, '188,39', { provisional: true })
    const line = await lines.line({
      version: { indexation: clause({ refMonth: '2024-01' }), pricingMode: 'FORFAIT_TRAJET', unitPrice: '1000.0000' },
      recurrence: { weekdays: [1, 2, 3, 4, 5, 6, 7], holidayPolicy: 'MAINTENIR' },
      line: { weekdays: [1, 2, 3, 4, 5, 6, 7] },
    })
    const report = await generate(lines.db, log, noMail, { lineIds: [line.id!] })
    expect(report.failures).toEqual([])
    const made = await lines.db.select().from(journeys).where(eq(journeys.liveLineId, line.id!))
    const next = made.filter(row => monthOf(row.serviceDate) === NEXT)
    expect(next.length).toBeGreaterThan(9)
    expect(new Set(next.map(row => row.indexationPct))).toEqual(new Set(['-1.50']))
    expect(
      new Set(made.filter(row => row.serviceDate >= firstDay(addMonths(NEXT, 1))).map(row => row.indexationPct)),
    ).not.toContain('-1.50')
  })

  it('is completed nightly', async () => {
    await add(THIS, '210,21')
    const late = await journey(`${THIS}-15`)
    expect(await indexLeftOut(lines.db)).toBe(1)
    expect(await indexed(late)).toEqual(['2.04', 1601])
    expect(await indexLeftOut(lines.db)).toBe(0)
  })

  it('is shown on the journey by right', async () => {
    const id = await journey(`${THIS}-15`)
    await add(THIS, '210,21')
    const sheet = async (role: Role) => (await lines.call(role, 'GET', `/journeys/${id}`)).body
    expect(await sheet('SALES')).toMatchObject({
      journey: { indexationPct: '2.04', indexationCents: 1601 },
      indexation: clause(),
    })
    expect(await sheet('OPERATOR')).toMatchObject({
      journey: { indexationPct: null, indexationCents: null, indexedBaseCents: null },
      indexation: null,
    })
  })
})
