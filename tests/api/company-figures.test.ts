import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alerts } from '#api/jobs/job-runs.table.ts'
import { journeys } from '#api/journey-management/journeys.table.ts'
import { additionalServices } from '#api/sales/additional-services.table.ts'
import { companies } from '#api/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions, versionServices } from '#api/sales/delivery-requests.table.ts'
import { checkSubcontractedShare } from '#api/sales/subcontracting.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { addMonths, firstDay, monthOf } from '#domain/calendar/months.ts'
import type { JourneyStatus } from '#domain/journey-management/journey-values.ts'
import type { Role } from '#domain/roles.ts'
import { OTIF_DAYS } from '#domain/sales/company-figures.ts'
import { noMail } from '#tests/support/api.ts'
import { company, startRequests, TODAY } from '#tests/support/requests.ts'

let t: Awaited<ReturnType<typeof startRequests>>
beforeAll(async () => {
  t = await startRequests()
})
afterAll(() => t?.api.close())

let made = 0
const run = (serviceDate: string, status: JourneyStatus, more: Partial<typeof journeys.$inferInsert> = {}) =>
  t.db.insert(journeys).values({
    number: `TR-${++made}`,
    serviceDate,
    kind: 'SPOT',
    origin: 'MANUEL',
    label: 'Navette',
    companyId: t.client.id,
    // The first hour of a day here is still the day before in UTC.
    plannedStart: `${addDays(serviceDate, -1)}T23:30:00Z`,
    plannedEnd: `${serviceDate}T03:00:00Z`,
    status,
    ...more,
  })

it('twelve months of what was run: journeys, late ones and revenue; money for who may see it', async () => {
  const month = monthOf(TODAY)
  const eldest = addMonths(month, -11)
  await run(firstDay(eldest), 'FACTURE', { priceCents: 10_000, indexationCents: 250, maxDelayMin: 16 })
  await run(firstDay(month), 'TERMINE', { priceCents: 20_000, maxDelayMin: 15 })
  await run(firstDay(month), 'CONTROLE', { priceCents: 5_000, indexationCents: -100 })
  // Before the year, not run, or of nobody's: counted nowhere.
  await run(addDays(firstDay(eldest), -1), 'FACTURE', { priceCents: 99 })
  await run(firstDay(month), 'ANNULE', { priceCents: 99 })
  await run(firstDay(month), 'AFFECTE', { priceCents: 99 })
  await run(firstDay(month), 'TERMINE', { priceCents: 99, companyId: null })

  const read = (role: 'ADMIN' | 'SALES' | 'OPERATOR' | 'CONCEPTOR') =>
    t.must(t.call(role, 'GET', `/sales/companies/${t.client.id}/figures`))
  const { months, uninvoicedCents } = await read('SALES')
  expect(months).toHaveLength(12)
  const nothing = { journeys: 0, late: 0, cancelled: 0, notExecuted: 0 }
  const unknownCost = { knownRevenueCents: 0, costCents: 0 }
  expect(months[0]).toEqual({ ...nothing, month: eldest, journeys: 1, late: 1, revenueCents: 10_250, ...unknownCost })
  expect(months[11]).toEqual({ ...nothing, month, journeys: 2, cancelled: 1, revenueCents: 24_900, ...unknownCost })
  expect(months[5]).toMatchObject({ journeys: 0, late: 0, revenueCents: 0 })
  expect(uninvoicedCents).toBe(24_900)
  for (const role of ['OPERATOR', 'CONCEPTOR'] as const) {
    const hidden = await read(role)
    expect(JSON.stringify(hidden)).not.toContain('Cents')
    expect(hidden.months[11]).toEqual({ ...nothing, month, journeys: 2, cancelled: 1 })
  }
  const unknown = '0198c0de-0000-7000-8000-000000000000'
  expect((await t.call('ADMIN', 'GET', `/sales/companies/${unknown}/figures`)).status).toBe(404)
})

describe('the list of clients', () => {
  const list = async (query = '', role: Role = 'SALES') =>
    (await t.must(t.call(role, 'GET', `/sales/companies?${query}`))) as { rows: Record<string, unknown>[]; total: number }
  const names = async (query: string, role?: Role) => (await list(query, role)).rows.map(({ legalName }) => legalName)
  const named = async (name: string, role?: Role) => (await list('', role)).rows.find(({ legalName }) => legalName === name)!
  let other: string

  beforeAll(async () => {
    await t.db.delete(journeys)
    const requestId = await t.at('ACCEPTE')
    const { current } = await t.must(t.sales('GET', `/${requestId}`))
    await t.db.update(deliveryRequestVersions).set({ toleranceMin: 30 }).where(eq(deliveryRequestVersions.id, current.id))
    const [haulier, second] = await t.db
      .insert(companies)
      .values([
        { ...company('C00700', 'Morvan'), types: ['SOUS_TRAITANT'], status: 'ACTIF' },
        { ...company('C00701', 'Biscuiterie'), creditLimitCents: 10_000 },
      ])
      .returning()
    other = second!.id
    await t.db.update(companies).set({ creditLimitCents: 200_000 }).where(eq(companies.id, t.client.id))
    const recent = addDays(TODAY, -3)
    const own = { versionId: current.id, priceCents: 50_000 }
    // Cost of the version 310,00: late by its tolerance of 30 minutes and not by fewer.
    await run(recent, 'FACTURE', { ...own, maxDelayMin: 31 })
    await run(recent, 'CONTROLE', { ...own, maxDelayMin: 30, indexationCents: 1_000 })
    await run(recent, 'TERMINE', { ...own, subcontractorId: haulier!.id, buyPriceCents: 45_000 })
    await run(recent, 'NON_EXECUTE', own)
    await run(recent, 'ANNULE', { ...own, maxDelayMin: 99 })
    // No version: revenue without a known cost. Before the ninety days, within the year.
    await run(addDays(TODAY, -OTIF_DAYS), 'FACTURE', { priceCents: 20_000, maxDelayMin: 99 })
    await run(recent, 'TERMINE', { companyId: other, priceCents: 10_001 })
  })

  it('says revenue, margin, rate of service and what is owed beside the credit', async () => {
    expect(await named(t.client.legalName)).toMatchObject({
      revenueCents: 171_000,
      // 1 510 earned where the cost is known, 310 + 310 + 450 spent.
      marginPct: 29.1,
      // Of three done and one not executed, one was late.
      otifPct: 50,
      usedCents: 101_000,
      creditLimitCents: 200_000,
    })
    expect(await named('Biscuiterie')).toMatchObject({ revenueCents: 10_001, marginPct: null, otifPct: 100, usedCents: 10_001 })
    expect(await named('Morvan')).toMatchObject({ revenueCents: 0, marginPct: null, otifPct: null, usedCents: 0 })
    const file = await (await t.api.fetch('SALES', '/sales/companies/export.csv')).text()
    expect(file).toContain('OTIF 90 j (%)')
    expect(file.split('\r\n').find(line => line.includes(t.client.legalName))).toContain('1010,00;1710,00;29,1')
  })

  it('is ordered by each of them, what is unknown last or least', async () => {
    const [client, biscuits, haulier] = [t.client.legalName, 'Biscuiterie', 'Morvan']
    expect(await names('sort=-revenue')).toEqual([client, biscuits, haulier])
    expect(await names('sort=used')).toEqual([haulier, biscuits, client])
    expect((await names('sort=-margin'))[0]).toBe(client)
    expect(await names('sort=-otif')).toEqual([biscuits, client, haulier])
    expect(await names('sort=otif')).toEqual([client, biscuits, haulier])
    expect((await names('sort=-activeRequests'))[0]).toBe(client)
    expect(await names('sort=salesUser')).toHaveLength(3)
  })

  it('finds those beyond their credit; a role that sees no money finds no money, nor by order, nor by filter', async () => {
    expect(await names('overdrawn=1')).toEqual(['Biscuiterie'])
    for (const role of ['OPERATOR', 'CONCEPTOR'] as const) {
      const rows = await list('overdrawn=1&sort=-revenue', role)
      expect(rows.total).toBe(3)
      expect(rows.rows.map(({ legalName }) => legalName)).toEqual(['Biscuiterie', t.client.legalName, 'Morvan'])
      expect(JSON.stringify(rows)).not.toMatch(/Cents|margin/)
      expect(await named('Biscuiterie', role)).toMatchObject({ otifPct: 100 })
      const file = await (await t.api.fetch(role, '/sales/companies/export.csv')).text()
      expect(file).not.toMatch(/Marge|Encours|CA 12/)
    }
  })
})

describe('what is sub-contracted', () => {
  const share = (role: Role = 'ADMIN') => t.call(role, 'GET', '/sales/companies/subcontracted-share')
  const open = () =>
    t.db
      .select()
      .from(alerts)
      .where(and(eq(alerts.subject, 'subcontracted share'), isNull(alerts.closedAt)))

  it('is reckoned from what was run in the year, told at 12 % and 15 %, and no longer when it falls', async () => {
    const [haulier] = await t.db.select().from(companies).where(eq(companies.code, 'C00700'))
    // 450,00 of 1 810,01.
    expect((await t.must(share())).share).toEqual({ boughtCents: 45_000, revenueCents: 181_001, pct: 24.86, level: 'beyond' })
    const { own } = await t.must(t.call('SALES', 'GET', `/sales/companies/${haulier!.id}/subcontracting`))
    expect(own).toEqual({ journeys: 1, boughtCents: 45_000, revenueCents: 50_000 })
    for (const role of ['OPERATOR', 'CONCEPTOR'] as const) {
      expect((await share(role)).status).toBe(404)
      expect((await t.call(role, 'GET', `/sales/companies/${haulier!.id}/subcontracting`)).status).toBe(404)
    }
    await checkSubcontractedShare(t.db, noMail)
    expect(await open()).toMatchObject([{ roles: ['ADMIN', 'SALES'], link: '/sales/companies?type=SOUS_TRAITANT' }])
    expect((await open())[0]!.message).toBe(
      "Part sous-traitée du chiffre d'affaires\u202f: 24,86\u202f%. Au-delà de 15\u202f%, l'inscription comme commissionnaire de transport est obligatoire.",
    )
    await run(TODAY, 'FACTURE', { priceCents: 200_000 })
    await checkSubcontractedShare(t.db, noMail)
    expect((await t.must(share())).share).toMatchObject({ pct: 11.81, level: 'fine' })
    expect(await open()).toEqual([])
  })
})

it('says what a client pays for services: its own tariffs, what its cahiers des charges agree, the catalogue beside', async () => {
  const [service, other] = await t.db
    .insert(additionalServices)
    .values([
      { code: 'HAYON', label: 'Hayon', unit: 'FORFAIT', unitPrice: '18.5' },
      { code: 'LAVAGE', label: 'Lavage', unit: 'FORFAIT', unitPrice: '40', active: false },
    ])
    .returning()
  const tariff = { companyId: t.client.id, unitPrice: '15,00', freeQty: '', validFrom: TODAY, validTo: '' }
  await t.must(t.call('SALES', 'POST', `/sales/additional-services/${service!.id}/tariffs`, tariff))
  const [request] = await t.db.select().from(deliveryRequests)
  await t.db.insert(versionServices).values({ versionId: request!.currentVersionId!, serviceId: other!.id, mode: 'INCLUS' })
  const read = (role: Role, id = t.client.id) => t.call(role, 'GET', `/sales/companies/${id}/services`)
  expect(await t.must(read('SALES'))).toMatchObject({
    tariffs: [{ code: 'HAYON', unitPrice: '15.0000', cataloguePrice: '18.5000', validFrom: TODAY, validTo: null, version: 1 }],
    agreed: [{ code: 'LAVAGE', mode: 'INCLUS', request: request!.number, versionNo: 1 }],
    catalogue: [{ code: 'HAYON' }],
  })
  // A draft agrees nothing yet.
  await t.db
    .update(deliveryRequestVersions)
    .set({ status: 'BROUILLON' })
    .where(eq(deliveryRequestVersions.id, request!.currentVersionId!))
  expect((await t.must(read('ADMIN'))).agreed).toEqual([])
  for (const role of ['OPERATOR', 'CONCEPTOR'] as const) expect((await read(role)).status).toBe(404)
  expect((await read('ADMIN', '0198c0de-0000-7000-8000-000000000000')).status).toBe(404)
})
