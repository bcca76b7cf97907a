import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkSubcontractedShare } from '#api/sales/companies/subcontracting.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions, versionServices } from '#api/schema/sales/delivery-requests.table.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { addMonths, firstDay, lastDay, monthOf, monthWords, ofMonth } from '#domain/calendar/months.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { OTIF_DAYS } from '#domain/sales/companies/figures.ts'
import { noMail } from '#tests/support/api.ts'
import { pdfText } from '#tests/support/files/pdf.ts'
import { company, startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

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
    // Its first hour is the previous day in UTC.
    plannedStart: `${addDays(serviceDate, -1)}T23:30:00Z`,
    plannedEnd: `${serviceDate}T03:00:00Z`,
    status,
    ...more,
  })

it('covers twelve months: journeys, late ones and revenue by right', async () => {
  const month = monthOf(TODAY)
  const eldest = addMonths(month, -11)
  await run(firstDay(eldest), 'FACTURE', { priceCents: 10_000, indexationCents: 250, maxDelayMin: 16 })
  await run(firstDay(month), 'TERMINE', { priceCents: 20_000, maxDelayMin: 15 })
  await run(firstDay(month), 'CONTROLE', { priceCents: 5_000, indexationCents: -100 })
  // Out of the year, not executed, or without a client.
  await run(addDays(firstDay(eldest), -1), 'FACTURE', { priceCents: 99 })
  await run(firstDay(month), 'ANNULE', { priceCents: 99 })
  await run(firstDay(month), 'AFFECTE', { priceCents: 99 })
  await run(firstDay(month), 'TERMINE', { priceCents: 99, companyId: null })

  const read = (role: 'ADMIN' | 'SALES' | 'OPERATOR' | 'CONCEPTOR') =>
    t.must(t.call(role, 'GET', `/sales/companies/${t.client.id}/figures`))
  const { months, usedCents } = await read('SALES')
  expect(months).toHaveLength(12)
  const nothing = { journeys: 0, late: 0, missed: 0, cancelled: 0, notExecuted: 0, notExecutedOwn: 0 }
  const unknownCost = { costCents: 0, costed: 0 }
  expect(months[0]).toEqual({ ...nothing, month: eldest, journeys: 1, late: 1, missed: 1, revenueCents: 10_250, ...unknownCost })
  expect(months[11]).toEqual({ ...nothing, month, journeys: 2, cancelled: 1, revenueCents: 24_900, ...unknownCost })
  expect(months[5]).toMatchObject({ journeys: 0, late: 0, revenueCents: 0 })
  expect(usedCents).toBe(29_880)
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
    const own = { versionId: current.id, priceCents: 50_000, costCents: 31_000 }
    // Late beyond 30 minutes of tolerance.
    await run(recent, 'FACTURE', { ...own, maxDelayMin: 31 })
    await run(recent, 'CONTROLE', { ...own, maxDelayMin: 30, indexationCents: 1_000 })
    await run(recent, 'TERMINE', { ...own, subcontractorId: haulier!.id, buyPriceCents: 45_000, costCents: 45_000 })
    await run(recent, 'NON_EXECUTE', own)
    await run(recent, 'ANNULE', { ...own, maxDelayMin: 99 })
    // Without a version: revenue without cost. Between ninety days and a year ago.
    await run(addDays(TODAY, -OTIF_DAYS), 'FACTURE', { priceCents: 20_000, maxDelayMin: 99 })
    await run(recent, 'TERMINE', { companyId: other, priceCents: 10_001 })
  })

  it('shows revenue, margin, service rate, and debt beside the credit limit', async () => {
    expect(await named(t.client.legalName)).toMatchObject({
      revenueCents: 171_000,
      // 310 + 310 + 450 spent; one of four without a cost.
      marginPct: 37.4,
      uncosted: 1,
      // One of three late, one unexecuted.
      otifPct: 50,
      usedCents: 121_200,
      creditLimitCents: 200_000,
    })
    expect(await named('Biscuiterie')).toMatchObject({ revenueCents: 10_001, marginPct: null, otifPct: 100, usedCents: 12_001 })
    expect(await named('Morvan')).toMatchObject({ revenueCents: 0, marginPct: null, otifPct: null, usedCents: 0 })
    const file = await (await t.api.fetch('SALES', '/sales/companies/export.csv')).text()
    expect(file).toContain('OTIF 90 j (%)')
    expect(file.split('\r\n').find(line => line.includes(t.client.legalName))).toContain('1212,00;1710,00;37,4;1')
  })

  it('sorts by each, unknown last or lowest', async () => {
    const [client, biscuits, haulier] = [t.client.legalName, 'Biscuiterie', 'Morvan']
    expect(await names('sort=-revenue')).toEqual([client, biscuits, haulier])
    expect(await names('sort=used')).toEqual([haulier, biscuits, client])
    expect((await names('sort=-margin'))[0]).toBe(client)
    expect(await names('sort=-otif')).toEqual([biscuits, client, haulier])
    expect(await names('sort=otif')).toEqual([client, biscuits, haulier])
    expect((await names('sort=-activeRequests'))[0]).toBe(client)
    expect(await names('sort=salesUser')).toHaveLength(3)
  })

  it('finds overdrawn clients; roles without money cannot read, sort or filter by it', async () => {
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

describe('the sub-contracted share', () => {
  const share = (role: Role = 'ADMIN') => t.call(role, 'GET', '/sales/companies/subcontracted-share')
  const open = () =>
    t.db
      .select()
      .from(alerts)
      .where(and(eq(alerts.subject, 'subcontracted share'), isNull(alerts.closedAt)))

  it('is computed over the year, alerted at 12 % and 15 %, and closed when it falls', async () => {
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

it('shows service prices of a client: tariffs, contracts, catalogue', async () => {
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
    tariffs: {
      total: 1,
      rows: [{ code: 'HAYON', unitPrice: '15.0000', cataloguePrice: '18.5000', validFrom: TODAY, validTo: null, version: 1 }],
    },
    agreed: { total: 1, rows: [{ code: 'LAVAGE', mode: 'INCLUS', request: request!.number, versionNo: 1, ownPrice: null }] },
    catalogue: [{ code: 'HAYON' }],
  })
  // Drafts do not count.
  await t.db
    .update(deliveryRequestVersions)
    .set({ status: 'BROUILLON' })
    .where(eq(deliveryRequestVersions.id, request!.currentVersionId!))
  expect((await t.must(read('ADMIN'))).agreed).toMatchObject({ total: 0, rows: [] })
  for (const role of ['OPERATOR', 'CONCEPTOR'] as const) expect((await read(role)).status).toBe(404)
  expect((await read('ADMIN', '0198c0de-0000-7000-8000-000000000000')).status).toBe(404)
})

describe('the monthly quality report', () => {
  const before = addMonths(monthOf(TODAY), -1)
  const report = (id: string, month: string, role: Role = 'SALES') =>
    t.api.fetch(role, `/sales/companies/${id}/quality-report?month=${month}`)
  const read = async (id: string, month: string) => pdfText(new Uint8Array(await (await report(id, month)).arrayBuffer()))
  const client = async (code: string, more: object = {}) =>
    (
      await t.db
        .insert(companies)
        .values({ ...company(code, `Brasserie ${code}`), ...more })
        .returning()
    )[0]!

  it('shows executed, late, cancelled and unexecuted journeys of the month by cahier des charges', async () => {
    const { id, code } = await client('C00810')
    const requestId = await t.at('BROUILLON', { companyId: id, title: 'Bières du Mans' })
    const request = await t.must(t.sales('GET', `/${requestId}`))
    await t.db
      .update(deliveryRequestVersions)
      .set({ toleranceMin: 20, otifTarget: 97 })
      .where(eq(deliveryRequestVersions.id, request.current.id))
    const own = { companyId: id, versionId: request.current.id as string, kind: 'LIGNE_REGULIERE' as const }
    const [first, last] = [firstDay(before), lastDay(before)]
    await run(first, 'FACTURE', { ...own, priceCents: 100_000, indexationCents: 1_234, maxDelayMin: 20 })
    await run(last, 'TERMINE', { ...own, number: 'TR-RETARD', label: 'Tournée du soir', priceCents: 50_000, maxDelayMin: 42 })
    await run(last, 'CONTROLE', { companyId: id, number: 'TR-SEUL', priceCents: 1_000, maxDelayMin: 16 })
    await run(first, 'ANNULE', { ...own, number: 'TR-ANNULE', reason: 'Usine fermée', priceCents: 99 })
    await run(last, 'NON_EXECUTE', { ...own, number: 'TR-PANNE', reason: 'Panne du tracteur' })
    // Other month, no journey yet, other client.
    await run(addDays(first, -1), 'TERMINE', { ...own, number: 'TR-AVANT', maxDelayMin: 90 })
    await run(addDays(last, 1), 'ANNULE', { ...own, number: 'TR-APRES', reason: 'Férié' })
    await run(first, 'AFFECTE', { ...own, number: 'TR-PREVU', maxDelayMin: 90 })
    await run(first, 'TERMINE', { number: 'TR-AUTRE', maxDelayMin: 90 })

    const answer = await report(id, before)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="rapport-qualite-${code}-${before}.pdf"`)
    const text = await read(id, before)
    for (const words of [
      'Transports du Test',
      'Brasserie C00810',
      `Rapport qualité mensuel ${monthWords(before)} · ${code}`,
      // Three done, two late, one unexecuted.
      'Trajets effectués 3 OTIF 25,0 % (objectif : 97 %)',
      "À l'heure 33,3 %",
      'En retard 2 Non exécutés 1 Annulés 1',
      "Chiffre d'affaires 1 522,34 € HT",
      `${request.number} Bières du Mans 2 1 33,3 % 97 % 1 1 1 512,34 €`,
      'Sans cahier des charges 1 1 0,0 % — 0 0 10,00 €',
      `${formatDate(last)} TR-RETARD Tournée du soir ${request.number} 20 min + 42 min`,
      `${formatDate(last)} TR-SEUL Navette — 15 min + 16 min`,
      `${formatDate(first)} TR-ANNULE Navette ${request.number} Annulé Usine fermée`,
      `${formatDate(last)} TR-PANNE Navette ${request.number} Non exécuté Panne du tracteur`,
      'Ce qui est mesuré',
      '1/1',
    ])
      expect(text).toContain(words)
    for (const words of ['TR-AVANT', 'TR-APRES', 'TR-PREVU', 'TR-AUTRE', 'mois en cours']) expect(text).not.toContain(words)
  })

  it('reports an empty month, and until when the current one counts', async () => {
    const { id } = await client('C00811')
    const month = monthOf(TODAY)
    const text = await read(id, month)
    expect(text).toContain(`Aucun trajet effectué, annulé ou non exécuté au mois ${ofMonth(month)}.`)
    expect(text).toContain(`mois en cours, situation au ${formatDate(TODAY)}`)
    expect(text).not.toContain('Par cahier des charges')
  })

  it('breaks pages with headings and numbers', async () => {
    const { id } = await client('C00812')
    for (let index = 0; index < 90; index++) await run(lastDay(before), 'TERMINE', { companyId: id, maxDelayMin: 30 })
    const text = await read(id, before)
    const pages = Number(/ 1\/(\d) /.exec(text)![1])
    expect(pages).toBeGreaterThan(2)
    for (let page = 1; page <= pages; page++) expect(text).toContain(`${page}/${pages}`)
    expect(text.match(/Date Trajet Ligne/g)).toHaveLength(pages)
    expect(text.match(/\+ 30 min/g)).toHaveLength(90)
    // No heading alone at the foot of a page.
    expect(text).not.toMatch(/Trajets en retard Rapport qualité|non exécutés Rapport qualité/)
  })

  it('needs a client, the right, and a month that has begun', async () => {
    const { id } = await client('C00813')
    for (const role of ROLES) expect((await report(id, before, role)).status).toBe(['ADMIN', 'SALES'].includes(role) ? 200 : 404)
    for (const month of ['2026-13', 'octobre', '', addMonths(monthOf(TODAY), 1)])
      expect((await report(id, month)).status).toBe(422)
    expect((await report('0198c0de-0000-7000-8000-000000000000', before)).status).toBe(404)
    const haulier = await client('C00814', { types: ['SOUS_TRAITANT'] })
    expect((await report(haulier.id, before)).status).toBe(404)
  })
})
