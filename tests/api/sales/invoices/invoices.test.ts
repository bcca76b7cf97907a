import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { journeySettlements, settledServices } from '#api/schema/journey-management/settlements.table.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { delayCauses } from '#api/schema/transverse/delay-causes.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { REASON, REQ } from '#domain/messages.ts'
import { invoiceDocument } from '#domain/sales/invoices/document.ts'
import { facturX } from '#domain/sales/invoices/facturx.ts'
import {
  BASIS_REQUIRED,
  BUYER_VAT_REQUIRED,
  DATE_ORDER,
  LINES_REQUIRED,
  OUTSIDE_ALONE,
  OVERPAID,
  PO_REQUIRED,
} from '#domain/sales/invoices/messages.ts'
import { printedInvoice } from '#domain/sales/invoices/printed.ts'
import { recordedCo2 } from '#domain/sales/pricing/co2.ts'
import { faultsOf } from '#tests/support/invoices/facturx.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NOT_FOUND } from '#tests/support/refusals.ts'
import { controlled, draftOf, G1, madeLate, prepared } from '#tests/support/sales/invoicing.ts'
import { TODAY } from '#tests/support/today.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any

let house: Lines
const DAY = addDays(TODAY, -40)
const PERIOD = { from: addDays(DAY, -400), to: DAY }
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house?.close())

const call = async (method: string, path: string, body?: unknown) =>
  (await house.api.call('ADMIN', method, `/sales/invoices${path}`, body)) as { status: number; body: Body }
const client = async (over: Partial<typeof companies.$inferInsert> = {}) => {
  const company = house.make.company(over)
  await house.db.insert(companies).values(company)
  return company
}
const sheet = async (id: string): Promise<Body> => (await call('GET', `/${id}`)).body

async function draft(count = 1, over: Partial<typeof companies.$inferInsert> = {}) {
  const company = await client(over)
  const runs = []
  for (let n = 0; n < count; n++)
    runs.push(await controlled(house.db, { companyId: company.id, serviceDate: addDays(DAY, -n), tollsCents: 6_480, fuel: G1 }))
  await prepared(house.db, { companyId: company.id, ...PERIOD })
  return { company, runs, ...(await draftOf(house.db, company.id)) }
}
const LINE = { label: 'Palettes perdues', quantity: '1', unit: 'forfait', unitPrice: '12', account: '706' }
const validate = (id: string, version: number, issueDate = TODAY) => call('POST', `/${id}/validate`, { issueDate, version })
async function validated(count = 1, over: Partial<typeof companies.$inferInsert> = {}) {
  const made = await draft(count, over)
  const { body } = await validate(made.id, made.version)
  return { ...made, number: body.number as string, version: (await sheet(made.id)).version as number }
}
const statusOf = async (id: string) => (await house.db.select().from(journeys).where(eq(journeys.id, id)))[0]!

describe('an invoice is made of controlled journeys, as they were settled (domain.md §3.24, §6.8)', () => {
  it('F1 and F2: a month with its indexation, services and a discount, a payment, the credit note of one journey', async () => {
    const company = await client()
    const ids: string[] = []
    for (let n = 0; n < 21; n++) {
      const run = await controlled(house.db, {
        companyId: company.id,
        serviceDate: '2024-02-05',
        label: 'LR-018',
        tollsCents: 6_480,
        fuel: G1,
      })
      ids.push(run.id)
    }
    const services = [
      ['ATTENTE_F1', "Attente (quarts d'heure)", 'QUART_HEURE', '11.25', '3', 3_375],
      ['PAL_F1', 'Palettes échangées', 'PALETTE', '0.50', '33', 1_650],
      ['HAYON_F1', 'Hayon', 'FORFAIT', '18.35', '7', 12_845],
    ] as const
    const [settlement] = await house.db.select().from(journeySettlements).where(eq(journeySettlements.journeyId, ids[0]!))
    for (const [code, label, unit, unitPrice, quantity, amountCents] of services) {
      const [service] = await house.db
        .insert(additionalServices)
        .values({ code, label, unit, unitPrice, account: '706' })
        .returning()
      await house.db
        .insert(settledServices)
        .values({ settlementId: settlement!.id, serviceId: service!.id, quantity, unitPrice, amountCents })
    }
    const { body: preview } = await call('GET', `/preview?from=2024-02-01&to=2024-02-29&company=${company.id}`)
    expect(preview.groups).toMatchObject([{ company: company.legalName, journeys: 21, indexationCents: 33_621, rates: ['2.04'] }])
    expect(await prepared(house.db, { companyId: company.id, from: '2024-02-01', to: '2024-02-29' })).toEqual({
      drafts: 1,
      journeys: 21,
    })
    const { id } = await draftOf(house.db, company.id)
    const before = await sheet(id)
    expect(before.lines.map((line: Body) => [line.label, line.quantity, line.unitPrice, line.netCents])).toEqual([
      ['Transport LR-018', '21.0000', '784.9200', 1_648_332],
      ['Péages refacturés', '21.0000', '64.8000', 136_080],
      ['Indexation gazole 2,04 % (192,89 → 210,21, part 22,7 %)', '1.0000', '336.2100', 33_621],
      ["Attente (quarts d'heure)", '3.0000', '11.2500', 3_375],
      ['Hayon', '7.0000', '18.3500', 12_845],
      ['Palettes échangées', '33.0000', '0.5000', 1_650],
    ])
    const hayon = before.lines.find((line: Body) => line.label === 'Hayon')
    expect((await call('POST', `/${id}/lines/${hayon.id}/discount`, { discountPct: '2' })).status).toBe(200)
    const { version } = await sheet(id)
    expect((await validate(id, version)).body.number).toMatch(/^FA-\d{4}-00001$/)
    const invoice = await sheet(id)
    expect(invoice).toMatchObject({
      netCents: 1_835_646,
      vatCents: 367_129,
      totalCents: 2_202_775,
      balanceCents: 2_202_775,
      status: 'VALIDEE',
    })
    expect(await statusOf(ids[3]!)).toMatchObject({ status: 'FACTURE' })

    expect(
      await call('POST', `/${id}/payments`, { date: TODAY, amount: '22 027,76', mode: 'VIREMENT', version: invoice.version }),
    ).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'amount', message: 'Le règlement dépasse le solde restant dû (22\u202f027,75\u00a0€)' }] },
    })
    await call('POST', `/${id}/payments`, { date: TODAY, amount: '10000', mode: 'VIREMENT', version: invoice.version })
    const paid = await sheet(id)
    expect(paid).toMatchObject({ balanceCents: 1_202_775, status: 'PARTIELLE' })
    const note = (
      await call('POST', `/${id}/credit`, { reason: 'Trajet contesté', journeys: [ids[3]], rebill: true, version: paid.version })
    ).body
    expect(await sheet(note.id)).toMatchObject({ kind: 'AVOIR', netCents: -86_573, vatCents: -17_315, totalCents: -103_888 })
    expect((await validate(note.id, (await sheet(note.id)).version)).body.number).toMatch(/^AV-\d{4}-00001$/)
    expect(await sheet(id)).toMatchObject({ balanceCents: 1_098_887, status: 'PARTIELLE', creditedCents: 103_888 })
    // Fuel of the credited journey: 22.7 % of 784,92 and 16,01 of revision.
    const [printed] = await house.db.select().from(invoices).where(eq(invoices.id, note.id))
    expect(printed!.document!.mentions.at(-1)!.text).toContain(
      'des trajets repris\u202f: 194,19\u00a0€, dont révision 16,01\u00a0€',
    )
    // Only it may be invoiced again.
    expect(await statusOf(ids[3]!)).toMatchObject({ status: 'CONTROLE', invoicedAt: null })
    expect(await prepared(house.db, { companyId: company.id, from: '2024-02-01', to: '2024-02-29' })).toEqual({
      drafts: 1,
      journeys: 1,
    })
  })

  it("freezes a document with the row's amounts", async () => {
    const { id } = await validated(2)
    const [row] = await house.db.select().from(invoices).where(eq(invoices.id, id))
    const document = invoiceDocument.parse(row!.document)
    expect(document.totals).toMatchObject({ netCents: row!.netCents, vatCents: row!.vatCents, grossCents: row!.totalCents })
    expect(document.lines[0]!.journeys).toHaveLength(2)
    expect(document.dueDate).toBe(addDays(TODAY, 30))
    expect(document.mentions.map(({ subject }) => subject)).toEqual(['PENALITES', 'INDEMNITE', 'ESCOMPTE', 'CARBURANT'])
    // Twice 22.7 % of 784,92 and 16,01 of revision (art. L3222-1 Code des transports).
    expect(document.mentions.at(-1)!.text).toContain('supportées\u202f: 388,38\u00a0€, dont révision 32,02\u00a0€')
  })

  it('has no VAT for a client elsewhere in the Union, with the reason', async () => {
    const { id } = await validated(1, {
      vatRegime: 'AUTOLIQUIDATION_UE',
      country: 'BE',
      siren: null,
      siret: null,
      vatNumber: 'BE0999100097',
    })
    const [row] = await house.db.select().from(invoices).where(eq(invoices.id, id))
    expect(row).toMatchObject({ vatCents: 0 })
    expect(row!.document!.vat).toMatchObject([
      { category: 'AE', ratePct: '0', reason: 'Autoliquidation, articles 44 et 196 de la directive 2006/112/CE' },
    ])
  })

  it('is outside the scope of VAT for a client outside the Union, and then wholly', async () => {
    const swiss = { vatRegime: 'EXPORT', country: 'CH', siren: null, siret: null, vatNumber: 'CHE107787577TVA' } as const
    const { id, version } = await draft(1, swiss)
    const { body: more } = await call('POST', `/${id}/lines`, { ...LINE, vatRatePct: '20' })
    expect(await validate(id, (await sheet(id)).version)).toMatchObject({ status: 422, body: { message: OUTSIDE_ALONE } })
    await call('POST', `/${id}/lines/${more.lineId}/remove`)
    expect((await validate(id, (await sheet(id)).version)).status, String(version)).toBe(200)
    const [row] = await house.db.select().from(invoices).where(eq(invoices.id, id))
    expect(row!.document!.vat).toMatchObject([
      { category: 'O', reason: 'TVA non applicable, opération hors champ\u202f: article 259, 1° du CGI' },
    ])
    expect(await faultsOf(facturX(row!.document!))).toEqual([])
  })

  it('at 0 % asks the basis of a client in France, and prints it', async () => {
    const { id } = await draft()
    const line = { ...LINE, vatRatePct: '0' }
    const wanted = { status: 422, body: { issues: [{ path: 'vatBasis', message: REQ }] } }
    expect(await call('POST', `/${id}/lines`, line)).toMatchObject(wanted)
    expect((await call('POST', `/${id}/lines`, { ...line, vatBasis: '262' })).body.issues).toMatchObject([{ path: 'vatBasis' }])
    const { body: added } = await call('POST', `/${id}/lines`, { ...line, vatBasis: '262_II_14' })
    expect(await call('PUT', `/${id}/lines/${added.lineId}`, line)).toMatchObject(wanted)
    const deposit = { companyId: (await sheet(id)).companyId, label: 'Acompte', amount: '10', from: DAY, to: DAY }
    expect(await call('POST', '/deposits', { ...deposit, vatRatePct: '0' })).toMatchObject(wanted)
    // As a service at 0 % leaves it.
    await house.db.execute(sql`update invoice_line set vat_basis = null where id = ${added.lineId}`)
    expect(await validate(id, (await sheet(id)).version)).toMatchObject({
      status: 422,
      body: { message: BASIS_REQUIRED(LINE.label) },
    })
    expect(await call('POST', `/${id}/lines/${added.lineId}/discount`, { discountPct: '1' })).toMatchObject(wanted)
    await call('POST', `/${id}/lines/${added.lineId}/discount`, { discountPct: '1', vatBasis: '275' })
    expect((await validate(id, (await sheet(id)).version)).status).toBe(200)
    const [row] = await house.db.select().from(invoices).where(eq(invoices.id, id))
    expect(row!.document!.vat).toMatchObject([
      { category: 'S' },
      { category: 'E', reason: 'Exonération de TVA, article 275 du CGI' },
    ])
    expect(await faultsOf(facturX(row!.document!))).toEqual([])
  })

  it('is at 0 % for an exempt client, with its basis', async () => {
    const { id } = await validated(1, { vatRegime: 'EXONERE', vatBasis: '262_I' })
    const [row] = await house.db.select().from(invoices).where(eq(invoices.id, id))
    expect(row).toMatchObject({ vatCents: 0 })
    expect(row!.document!.vat).toMatchObject([{ category: 'E', reason: 'Exonération de TVA, article 262, I du CGI' }])
  })

  it('stays as it was issued, and so do the categories of its credit note', async () => {
    const { id } = await validated(1, {
      vatRegime: 'EXPORT',
      country: 'ENGLAND',
      siren: null,
      siret: null,
      vatNumber: null,
    })
    const before = { category: 'G', reason: 'Exonération de TVA, article 262 I du CGI' }
    await house.db.transaction(async tx => {
      const [row] = await tx.select().from(invoices).where(eq(invoices.id, id))
      const { vat, lines, ...document } = row!.document!
      const issued = {
        ...document,
        lines: lines.map(line => ({ ...line, vatCategory: 'G' as const })),
        vat: [{ ...vat[0]!, ...before, category: 'G' as const }],
      }
      await tx.execute(sql`alter table invoice disable trigger invoice_frozen`)
      await tx.update(invoices).set({ document: issued }).where(eq(invoices.id, id))
      await tx.execute(sql`alter table invoice enable trigger invoice_frozen`)
    })
    const { body: note } = await call('POST', `/${id}/credit`, {
      reason: 'Non dû',
      whole: true,
      journeys: [],
      version: (await sheet(id)).version,
    })
    expect((await validate(note.id, (await sheet(note.id)).version)).status).toBe(200)
    const [credit] = await house.db.select().from(invoices).where(eq(invoices.id, note.id))
    expect(credit!.document!.vat).toMatchObject([before])
    expect(await faultsOf(facturX(credit!.document!))).toEqual([])
  })

  it('keeps quantity and price of a service that does not fall on the cent, rounded once per line', async () => {
    const company = await client()
    const [service] = await house.db
      .insert(additionalServices)
      .values({ code: 'FRAC', label: 'Palettes filmées', unit: 'PALETTE', unitPrice: '12.3456', account: '706' })
      .returning()
    const runs = []
    for (const days of [2, 1, 0]) {
      const run = await controlled(house.db, { companyId: company.id, serviceDate: addDays(DAY, -days), priceCents: 10_000 })
      runs.push(run)
      const [settlement] = await house.db.select().from(journeySettlements).where(eq(journeySettlements.journeyId, run.id))
      await house.db.insert(settledServices).values({
        ...{ settlementId: settlement!.id, serviceId: service!.id, quantity: '4', unitPrice: '12.3456', amountCents: 4_938 },
      })
    }
    await prepared(house.db, { companyId: company.id, ...PERIOD })
    const { id } = await draftOf(house.db, company.id)
    const said = (await sheet(id)).lines.map((line: Body) => [
      line.label,
      line.quantity,
      line.unit,
      line.unitPrice,
      line.netCents,
    ])
    const filmed = ['Palettes filmées', '4.0000', 'palette', '12.3456', 4_938]
    expect(said.slice(1)).toEqual([filmed, filmed, filmed])
    const typed = { ...LINE, quantity: '0,3333', unitPrice: '9,9999', vatRatePct: '20' }
    expect((await call('POST', `/${id}/lines`, typed)).status).toBe(201)
    expect((await call('POST', `/${id}/lines`, { ...typed, quantity: '0,33333' })).body.issues).toMatchObject([
      { path: 'quantity', message: '4 décimales maximum' },
    ])
    const draft = await sheet(id)
    expect(draft.lines.at(-1)).toMatchObject({ quantity: '0.3333', unitPrice: '9.9999', netCents: 333 })
    expect(draft.netCents).toBe(30_000 + 3 * 4_938 + 333)
    expect((await validate(id, draft.version)).status).toBe(200)
    const [row] = await house.db.select().from(invoices).where(eq(invoices.id, id))
    const xml = facturX(row!.document!)
    expect(await faultsOf(xml)).toEqual([])
    expect(xml).toContain('<ram:ChargeAmount>12.3456</ram:ChargeAmount>')
    expect(xml).toContain('<ram:BilledQuantity unitCode="XPX">4</ram:BilledQuantity>')
    expect(xml).toContain('<ram:BilledQuantity unitCode="LS">0.3333</ram:BilledQuantity>')
    expect(printedInvoice(row!.document!).lines[1]).toMatchObject({ quantity: '4 palettes', price: '12,3456\u00a0€' })
    // One journey is credited to the cent.
    const { version } = await sheet(id)
    const { body: note } = await call('POST', `/${id}/credit`, {
      reason: 'Non dû',
      journeys: [runs[0]!.id],
      rebill: true,
      version,
    })
    expect(await sheet(note.id)).toMatchObject({ netCents: -10_000 - 4_938 })
  })

  it('needs the VAT number of a buyer who owes the tax (BR-AE-02)', async () => {
    const { id, company } = await draft(1, {
      ...{ vatRegime: 'AUTOLIQUIDATION_UE', country: 'BE', siren: null, siret: null, vatNumber: null },
    })
    const asked = async () => validate(id, (await sheet(id)).version)
    expect(await asked()).toMatchObject({ status: 422, body: { message: BUYER_VAT_REQUIRED } })
    await house.db.update(companies).set({ vatNumber: 'BE0999100097' }).where(eq(companies.id, company.id))
    expect((await asked()).status).toBe(200)
  })

  it('states the gases of all its journeys, or names those it could not count', async () => {
    const company = await client()
    const day = (n: number) => ({ companyId: company.id, serviceDate: addDays(DAY, -n) })
    const gas = { category: 'TRACTEUR', energy: 'GNV' } as const
    await controlled(house.db, { ...day(0), co2: recordedCo2({ fuelKg: '100' }, gas, DAY) })
    await controlled(house.db, { ...day(1), co2: recordedCo2({ fuelL: '118' }, null, DAY) })
    const unknown = await controlled(house.db, { ...day(2), co2: null })
    await prepared(house.db, { companyId: company.id, ...PERIOD })
    const draft = await draftOf(house.db, company.id)
    expect((await sheet(draft.id)).runs.filter((run: Body) => run.uncounted)).toMatchObject([{ number: unknown.number }])
    await validate(draft.id, draft.version)
    const [row] = await house.db.select().from(invoices).where(eq(invoices.id, draft.id))
    expect(row!.document).toMatchObject({
      co2Kg: '670.06',
      gases: {
        counted: 2,
        uncounted: [unknown.number],
        factors: [
          "GNV 2,96\u00a0kg CO₂e/kg (Base Carbone de l'ADEME, GNC)",
          'gazole routier 3,17\u00a0kg CO₂e/L (arrêté du 26/04/2017)',
        ],
        specific: true,
      },
    })
    // What was stated stays.
    await expect(house.db.execute(sql`update invoice set co2_kg = 1 where id = ${draft.id}`)).rejects.toThrow()
  })

  it('leaves out and reports journeys without a price or index', async () => {
    const company = await client()
    await controlled(house.db, { companyId: company.id, serviceDate: DAY, priceCents: null })
    const line = await house.line({
      version: {
        indexation: { indexCode: 'CNR_GAZOLE_PRO', refMonth: '2023-06', sharePct: '22.7', base: 'TRANSPORT', lagMonths: 0 },
      },
    })
    await controlled(house.db, { companyId: company.id, serviceDate: '2031-02-03', versionId: line.version.id! })
    const asked = `from=2020-01-01&to=2031-12-31&companyId=${company.id}`
    const { body } = await call('GET', `/preview?${asked}`)
    expect(body).toMatchObject({ noPrice: { count: 1 }, missingIndex: [{ code: 'CNR_GAZOLE_PRO', month: '2031-02', count: 1 }] })
    expect(await prepared(house.db, { companyId: company.id, from: '2020-01-01', to: '2031-12-31' })).toEqual({
      drafts: 0,
      journeys: 0,
    })
  })
})

describe('numbers without gaps or duplicates (domain.md §2.1, §6.8 F6)', () => {
  it('for ten concurrent validations', async () => {
    const drafts = []
    for (let n = 0; n < 10; n++) drafts.push(await draft())
    const answers = await Promise.all(drafts.map(({ id, version }) => validate(id, version)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const numbers = await house.db.execute<{ no: number }>(
      sql`select series_no as no from invoice where kind = 'FACTURE' and number is not null and series_year = ${Number(TODAY.slice(0, 4))} order by 1`,
    )
    expect(numbers.map(({ no }) => no)).toEqual(numbers.map((_, index) => index + 1))
  })

  it('in order of validation; a deleted draft leaves no gap', async () => {
    const [a, b, gone] = [await draft(), await draft(), await draft()]
    expect((await call('POST', `/${gone.id}/delete`, { version: gone.version })).status).toBe(200)
    const first = (await validate(b.id, b.version)).body.number as string
    const second = (await validate(a.id, a.version)).body.number as string
    expect(Number(second.slice(-5)) - Number(first.slice(-5))).toBe(1)
    expect(await statusOf(gone.runs[0]!.id)).toMatchObject({ status: 'CONTROLE' })
    expect(await prepared(house.db, { companyId: gone.company.id, ...PERIOD })).toMatchObject({ journeys: 1 })
  })

  it('validate and issue in one pass, one invoice or several', async () => {
    const [one, a, b, kept] = [await draft(), await draft(), await draft(), await draft()]
    const asked = { issueDate: TODAY, issue: 'on' }
    expect((await call('POST', `/${one.id}/validate`, { ...asked, version: one.version })).status).toBe(200)
    expect((await call('POST', '/validate', { ...asked, ids: [a.id, b.id] })).body).toMatchObject({ done: 2, refused: [] })
    await call('POST', '/validate', { ids: [kept.id], issueDate: TODAY })
    for (const { id } of [one, a, b])
      expect(await sheet(id)).toMatchObject({ status: 'EMISE', issuedAt: expect.any(String), number: expect.any(String) })
    expect(await sheet(kept.id)).toMatchObject({ status: 'VALIDEE', issuedAt: null })
  })

  it('refuse an earlier date, also in bulk, without taking a number', async () => {
    const { number } = await validated()
    const [late, fit] = [await draft(), await draft()]
    expect(await validate(late.id, late.version, addDays(TODAY, -3))).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'issueDate', message: DATE_ORDER(number) }] },
    })
    const { body } = await call('POST', '/validate', { ids: [late.id, fit.id], issueDate: TODAY })
    expect(body).toMatchObject({ done: 2, refused: [] })
    expect((await call('POST', '/validate', { ids: [fit.id], issueDate: TODAY })).body).toMatchObject({
      done: 0,
      refused: [{ id: fit.id }],
    })
  })

  it("need a line, and the client's order when required", async () => {
    const wanting = await draft(1, { poRequired: true })
    expect(await validate(wanting.id, wanting.version)).toMatchObject({ status: 422, body: { message: PO_REQUIRED } })
    await call('PUT', `/${wanting.id}`, { po: 'CMD-12', operationNature: 'PRESTATION_SERVICES', version: wanting.version })
    expect((await validate(wanting.id, (await sheet(wanting.id)).version)).status).toBe(200)
    const empty = await draft()
    expect((await call('POST', `/${empty.id}/journeys/${empty.runs[0]!.id}/remove`)).status).toBe(200)
    expect(await validate(empty.id, (await sheet(empty.id)).version)).toMatchObject({
      status: 422,
      body: { message: LINES_REQUIRED },
    })
  })
})

describe('a validated invoice is frozen (domain.md §0.17)', () => {
  it('against SQL', async () => {
    const { id, runs } = await validated(2)
    const refused = (statement: ReturnType<typeof sql>) =>
      expect(house.db.execute(statement)).rejects.toMatchObject({ cause: { code: '23514' } })
    await refused(sql`update invoice set net_cents = 1 where id = ${id}`)
    await refused(sql`update invoice set number = 'FA-2000-00001' where id = ${id}`)
    await refused(sql`delete from invoice where id = ${id}`)
    await refused(sql`update invoice_line set unit_price = 1 where invoice_id = ${id}`)
    await refused(sql`delete from invoice_line where invoice_id = ${id}`)
    await refused(sql`delete from invoice_journey where invoice_id = ${id}`)
    const { runs: others } = await draft(1)
    await refused(sql`insert into invoice_line (invoice_id, position, kind, label, quantity, unit, unit_price, vat_rate_pct, vat_basis, account)
      select invoice_id, 99, 'LIBRE', label, 1, unit, 0, vat_rate_pct, vat_basis, account from invoice_line where invoice_id = ${id} limit 1`)
    await refused(sql`insert into invoice_line_journey (line_id, journey_id, quantity, amount_cents)
      select id, ${others[0]!.id}, 1, 0 from invoice_line where invoice_id = ${id} limit 1`)
    await refused(sql`insert into invoice_journey (invoice_id, journey_id, freed) values (${id}, ${others[0]!.id}, true)`)
    await refused(sql`update journey set status = 'CONTROLE' where id = ${runs[0]!.id}`)
    await refused(
      sql`insert into invoice (company_id, period_from, period_to, number) select company_id, period_from, period_to, 'FA-1' from invoice where id = ${id}`,
    )
  })

  it('with each journey on one invoice, which cannot be reopened', async () => {
    const { runs, company } = await draft(1)
    expect(await prepared(house.db, { companyId: company.id, ...PERIOD })).toEqual({ drafts: 0, journeys: 0 })
    const [other] = await house.db.insert(invoices).values({ companyId: company.id, from: DAY, to: DAY }).returning()
    await expect(
      house.db.execute(sql`insert into invoice_journey (invoice_id, journey_id) values (${other!.id}, ${runs[0]!.id})`),
    ).rejects.toMatchObject({ cause: { code: '23505' } })
    const { status, body } = (await house.api.call('ADMIN', 'POST', `/journey-management/journeys/${runs[0]!.number}/reopen`, {
      reason: 'Oubli',
    })) as { status: number; body: Body }
    expect([status, body.message]).toEqual([422, expect.stringContaining(`Le trajet ${runs[0]!.number} est déjà facturé`)])
  })

  it('with each journey on one draft of two concurrent preparations', async () => {
    const company = await client()
    for (let n = 0; n < 5; n++) await controlled(house.db, { companyId: company.id, serviceDate: addDays(DAY, -n) })
    const made = await Promise.all([1, 2, 3].map(() => prepared(house.db, { companyId: company.id, ...PERIOD })))
    expect(made.reduce((sum, one) => sum + one.journeys, 0)).toBe(5)
  })
})

describe('the penalty of a delay (domain.md §3.16)', () => {
  async function penalised(over: Partial<typeof delays.$inferInsert> = {}) {
    const made = await draft()
    const [{ id: journeyId, number, plannedStart }] = made.runs as [(typeof made.runs)[number]]
    const at = { plannedArrival: plannedStart, plannedDeparture: plannedStart }
    const [stop] = await house.db
      .insert(journeyStops)
      .values({ journeyId, position: 0, kind: 'LIVRAISON', addressId: house.site.id, ...at })
      .returning()
    const [cause] = await house.db.select().from(delayCauses).limit(1)
    const [delay] = await house.db
      .insert(delays)
      .values({
        ...{ number: `RET-${number}`, journeyId, stopId: stop!.id, dueAt: plannedStart, toleranceMin: 15 },
        ...{ observedAt: new Date(Date.parse(plannedStart) + 3_600_000).toISOString(), detectedBy: 'MANUEL' },
        ...{ status: 'QUALIFIE', causeId: cause!.id, responsibility: 'TRANSPORTEUR', penaltyCents: 5_000, ...over },
      })
      .returning()
    const answer = (id: string, act: string, body: object) => call('POST', `/${id}/penalties/${delay!.id}/${act}`, body)
    /** Delay at another stop of the journey. */
    const another = async (penaltyCents: number) => {
      const [next] = await house.db
        .insert(journeyStops)
        .values({ ...stop!, id: undefined, position: 1 })
        .returning()
      const of = { ...delay!, id: undefined, minutes: undefined, number: `RET-${number}-2`, stopId: next!.id, penaltyCents }
      const [second] = await house.db.insert(delays).values(of).returning()
      return second!.id
    }
    return { ...made, delayId: delay!.id, answer, another }
  }

  it('is proposed on the draft, and deducted once with the amount that is accepted', async () => {
    const { id, delayId, answer, another } = await penalised()
    const before = await sheet(id)
    expect(before.penalties).toMatchObject([{ id: delayId, penaltyCents: 5_000, waived: null, deductedById: null }])
    expect(await answer(id, 'deduct', { amount: '900' })).toMatchObject({ status: 422, body: { issues: [{ path: 'amount' }] } })
    const answers = await Promise.all([answer(id, 'deduct', { amount: '40' }), answer(id, 'deduct', { amount: '40' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    const after = await sheet(id)
    expect(after).toMatchObject({
      netCents: before.netCents - 4_000,
      penalties: [{ penaltyCents: 4_000, deductedById: id }],
    })
    const line = after.lines.find((one: Body) => one.fixed)
    expect(line).toMatchObject({ netCents: -4_000, vatRatePct: '20.00', unit: 'forfait' })
    expect((await call('POST', `/${id}/lines/${line.id}/discount`, { discountPct: '10' })).status).toBe(422)
    const changed = sql`update delay set penalty_cents = 1 where id = ${delayId}`
    await expect(house.db.execute(changed)).rejects.toMatchObject({ cause: { code: '23514' } })
    const other = await penalised()
    const twice = sql`update delay set penalty_line_id = ${line.id} where id = ${other.delayId}`
    await expect(house.db.execute(twice)).rejects.toMatchObject({ cause: { code: expect.stringMatching(/^23/) } })
    // Without the line the proposal stands again.
    await call('POST', `/${id}/lines/${line.id}/remove`)
    expect((await sheet(id)).penalties).toMatchObject([{ penaltyCents: 4_000, deductedById: null }])
    // Both delays of the journey share its cap.
    const second = await another(600)
    const refused = await call('POST', `/${id}/penalties/${second}/deduct`, { amount: '849,72' })
    expect(refused.body.issues).toMatchObject([
      { path: 'amount', message: expect.stringMatching(/autres retards en prennent 40,00/) },
    ])
  })

  it('is set aside with a reason, or deducted all the same', async () => {
    const { id, delayId, answer } = await penalised()
    expect(await answer(id, 'waive', { reason: '' })).toMatchObject({ status: 422, body: { issues: [{ path: 'reason' }] } })
    expect((await answer(id, 'waive', { reason: 'Accord du client' })).status).toBe(200)
    expect((await sheet(id)).penalties).toMatchObject([{ waived: 'Accord du client' }])
    expect((await answer(id, 'deduct', { amount: '50' })).status).toBe(201)
    expect((await sheet(id)).penalties).toMatchObject([{ waived: null, deductedById: id }])
    expect((await answer(id, 'waive', { reason: 'Trop tard' })).status).toBe(422)
    // It was deducted, also when it is disputed later.
    await house.db.update(delays).set({ status: 'CONTESTE', contestReason: 'Quai plein' }).where(eq(delays.id, delayId))
    expect((await sheet(id)).penalties).toMatchObject([{ id: delayId, deductedById: id }])
    const cost = sql`select delay_penalty(delay)::int as cents from delay where id = ${delayId}`
    expect(await house.db.execute(cost)).toMatchObject([{ cents: 5_000 }])
  })

  it('is a credit note once the journey is invoiced; whole credit notes and removed journeys take it back', async () => {
    const { id, version, answer } = await penalised()
    await validate(id, version)
    const { body } = await answer(id, 'deduct', { amount: '50' })
    expect(body.id).not.toBe(id)
    const note = await sheet(body.id)
    expect(note).toMatchObject({ kind: 'AVOIR', netCents: -5_000, vatCents: -1_000, original: (await sheet(id)).number })
    await validate(note.id, note.version)
    expect((await sheet(id)).penalties).toMatchObject([{ deductedBy: expect.stringMatching(/^AV-/) }])
    expect((await sheet(id)).creditedCents).toBe(6_000)

    const other = await penalised()
    await other.answer(other.id, 'deduct', { amount: '50' })
    await call('POST', `/${other.id}/journeys/${other.runs[0]!.id}/remove`)
    expect((await sheet(other.id)).lines).toEqual([])
    const third = await penalised()
    await third.answer(third.id, 'deduct', { amount: '50' })
    await validate(third.id, (await sheet(third.id)).version)
    const credit = { reason: 'Erreur', whole: true, rebill: true, version: (await sheet(third.id)).version }
    const whole = (await call('POST', `/${third.id}/credit`, credit)).body
    await validate(whole.id, (await sheet(whole.id)).version)
    expect(await house.db.select().from(delays).where(eq(delays.id, third.delayId))).toMatchObject([{ penaltyLineId: null }])
  })

  it('is not proposed while it is disputed', async () => {
    const { id, answer } = await penalised({ status: 'CONTESTE', contestReason: 'Le quai était plein' })
    expect((await sheet(id)).penalties).toEqual([])
    expect((await answer(id, 'deduct', { amount: '50' })).status).toBe(404)
  })
})

describe('payments, reminders and credit notes', () => {
  it('do not exceed the balance with two concurrent payments', async () => {
    const { id } = await validated()
    const pay = () =>
      house.db.execute(sql`insert into payment (invoice_id, date, amount_cents, mode)
      select id, ${TODAY}, total_cents - 100, 'VIREMENT' from invoice where id = ${id}`)
    const answers = await Promise.allSettled([pay(), pay()])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await sheet(id)).toMatchObject({ balanceCents: 100, status: 'PARTIELLE' })
  })

  it('are listed up to the two hundred most recent', async () => {
    const { id } = await validated()
    await house.db.execute(sql`insert into payment (invoice_id, date, amount_cents, mode, reference)
      select ${id}, ${TODAY}::date - 300 + n, 1, 'VIREMENT', n from generate_series(1, ${LISTED_MAX + 1}) n`)
    const { payments } = await sheet(id)
    const references = payments.map(({ reference }: { reference: string }) => reference)
    expect(references).toEqual(Array.from({ length: LISTED_MAX }, (_, n) => String(n + 2)))
  })

  it('match one transfer to several, oldest first; mistakes are cancelled', async () => {
    const company = await client()
    const ids: string[] = []
    for (const days of [3, 2]) {
      await controlled(house.db, { companyId: company.id, serviceDate: addDays(DAY, -days), priceCents: 10_000 })
      await prepared(house.db, { companyId: company.id, ...PERIOD })
      const { id, version } = await draftOf(house.db, company.id)
      await validate(id, version)
      ids.push(id)
    }
    const match = { ids, date: TODAY, mode: 'VIREMENT', reference: 'VIR 12' }
    expect((await call('POST', '/payments', { ...match, amount: '240,01' })).body.issues).toEqual([
      { path: 'amount', message: OVERPAID(24_000) },
    ])
    expect((await call('POST', '/payments', { ...match, amount: '150' })).body).toMatchObject({ done: 2 })
    const [first, second] = [await sheet(ids[0]!), await sheet(ids[1]!)]
    expect([first.status, first.balanceCents, second.status, second.balanceCents]).toEqual(['REGLEE', 0, 'PARTIELLE', 9_000])
    const [payment] = second.payments
    expect((await call('POST', `/${ids[1]}/payments/${payment.id}/cancel`, { reason: 'Erreur de saisie' })).status).toBe(200)
    expect((await sheet(ids[1]!)).balanceCents).toBe(12_000)
  })

  it('match two equal transfers at once to what is owed once', async () => {
    const invoices = [await validated(), await validated()]
    const match = { ids: invoices.map(({ id }) => id), date: TODAY, mode: 'VIREMENT', reference: 'VIR 13' }
    const answers = await Promise.all([call('POST', '/payments', match), call('POST', '/payments', match)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => body.done).sort()).toEqual([0, 2])
    for (const { id } of invoices) expect(await sheet(id)).toMatchObject({ balanceCents: 0, status: 'REGLEE' })
  })

  it('free the journeys or not by a full credit note; the invoice owes nothing', async () => {
    const kept = await validated(2)
    const whole = { reason: 'Erreur', whole: true, version: kept.version }
    const note = (await call('POST', `/${kept.id}/credit`, whole)).body
    expect((await call('POST', `/${kept.id}/credit`, whole)).status).toBe(422)
    await validate(note.id, (await sheet(note.id)).version)
    expect(await sheet(kept.id)).toMatchObject({ status: 'ANNULEE', balanceCents: 0, acts: [] })
    expect(await statusOf(kept.runs[0]!.id)).toMatchObject({ status: 'FACTURE' })
    expect(await prepared(house.db, { companyId: kept.company.id, ...PERIOD })).toMatchObject({ journeys: 0 })
  })

  it("store the platform's statuses in order", async () => {
    const { id, version } = await validated()
    const say = async (eStatus: string, more: object = {}) =>
      call('POST', `/${id}/report`, { eStatus, ...more, version: (await sheet(id)).version })
    expect((await say('DEPOSEE')).status).toBe(422)
    await call('POST', `/${id}/issue`, { version })
    expect((await say('ENCAISSEE')).body.issues).toMatchObject([{ path: 'eStatus' }])
    for (const eStatus of [
      'DEPOSEE',
      'REJETEE',
      'DEPOSEE',
      'RECUE',
      'EN_LITIGE',
      'APPROUVEE',
      'PAIEMENT_TRANSMIS',
      'ENCAISSEE',
    ]) {
      const reason = { REJETEE: 'REJ_ADR', EN_LITIGE: 'PU_ERR' }[eStatus]
      if (reason) {
        expect((await say(eStatus)).body.issues, eStatus).toEqual([{ path: 'reason', message: REASON }])
        expect((await say(eStatus, { reason: 'JUSTIF_ABS' })).body.issues).toMatchObject([{ path: 'reason' }])
      }
      expect((await say(eStatus, { reason, comment: `Dit ${eStatus}` })).status, eStatus).toBe(200)
      expect(await sheet(id)).toMatchObject({ eStatus, status: 'EMISE' })
    }
    const { acts, eSteps, totalCents } = await sheet(id)
    expect(acts).not.toContain('report')
    expect(eSteps.map(({ eStatus, reason, source, amounts }: Body) => [eStatus, reason, source, amounts])).toEqual([
      ['DEPOSEE', null, 'SAISIE', null],
      ['REJETEE', 'REJ_ADR', 'SAISIE', null],
      ['DEPOSEE', null, 'SAISIE', null],
      ['RECUE', null, 'SAISIE', null],
      ['EN_LITIGE', 'PU_ERR', 'SAISIE', null],
      ['APPROUVEE', null, 'SAISIE', null],
      ['PAIEMENT_TRANSMIS', null, 'SAISIE', null],
      ['ENCAISSEE', null, 'SAISIE', [{ ratePct: '20', cents: totalCents }]],
    ])
    expect(eSteps.at(-1)).toMatchObject({ comment: 'Dit ENCAISSEE', writtenBy: expect.any(String) })
    await expect(house.db.execute(sql`update invoice_step set reason = null where invoice_id = ${id}`)).rejects.toMatchObject({
      cause: { code: '23514' },
    })
    expect((await say('REFUSEE')).status).toBe(422)
    expect((await house.api.call('SALES', 'POST', `/sales/invoices/${id}/report`, { eStatus: 'DEPOSEE', version })).status).toBe(
      404,
    )
  })

  it('are cashed by parts at their VAT rate, and no more than is due', async () => {
    const { id, version } = await validated()
    await call('POST', `/${id}/issue`, { version })
    const cash = async (...amounts: [string, string][]) =>
      call('POST', `/${id}/report`, {
        eStatus: 'ENCAISSEE',
        amounts: amounts.map(([ratePct, amount]) => ({ ratePct, amount })),
        version: (await sheet(id)).version,
      })
    await call('POST', `/${id}/report`, { eStatus: 'DEPOSEE', version: (await sheet(id)).version })
    const { totalCents } = await sheet(id)
    expect((await cash(['20', '50'], ['10', '1'])).body.issues).toEqual([
      { path: 'amounts[1].ratePct', message: "Ce taux de TVA n'est pas sur la facture" },
    ])
    expect((await cash(['20', '999999'])).body.issues).toMatchObject([{ path: 'amounts[0].amount' }])
    expect((await cash(['20', '0'])).status).toBe(422)
    expect((await cash(['20', '50'])).status).toBe(200)
    const part = await sheet(id)
    expect(part).toMatchObject({ eStatus: 'ENCAISSEE', eCashedCents: 5_000, eCashed: false })
    expect(part.cashable).toEqual([{ ratePct: '20', cents: totalCents - 5_000 }])
    // A rate is read as a number, and an amount defaults to all that is left.
    const rest = { eStatus: 'ENCAISSEE', version: part.version }
    expect((await call('POST', `/${id}/report`, rest)).status).toBe(200)
    expect(await sheet(id)).toMatchObject({ eCashedCents: totalCents, eCashed: true })
    expect((await sheet(id)).acts).not.toContain('report')
  })

  it('are reported together; each that may not go there is named', async () => {
    const [one, other] = [await validated(), await validated()]
    await call('POST', `/${one.id}/issue`, { version: one.version })
    const asked = { ids: [one.id, other.id], eStatus: 'REJETEE' }
    expect((await call('POST', '/report', asked)).body).toMatchObject({ done: 0 })
    expect((await call('POST', '/report', { ...asked, reason: 'DOUBLON' })).body).toMatchObject({
      done: 1,
      refused: [{ id: other.id }],
    })
    expect(await sheet(one.id)).toMatchObject({ eStatus: 'REJETEE' })
  })

  it('keep what was noted before steps were kept', async () => {
    const { id, version } = await validated()
    await call('POST', `/${id}/issue`, { version })
    for (const eStatus of ['DEPOSEE', 'RECUE', 'ENCAISSEE'])
      await house.db.execute(sql`update invoice set e_status = ${eStatus} where id = ${id}`)
    const { eSteps, acts } = await sheet(id)
    expect(eSteps.map((step: Body) => [step.eStatus, step.source])).toEqual([
      ['DEPOSEE', null],
      ['RECUE', null],
      ['ENCAISSEE', null],
    ])
    expect(acts).not.toContain('report')
  })

  it('are credited, validated and invoiced again in one act', async () => {
    const { id, version, runs, company } = await validated()
    await call('POST', `/${id}/issue`, { version })
    const read = await sheet(id)
    const body = { reason: 'Rejetée', whole: true, rebill: true, issue: true, version: read.version }
    const { status, body: done } = await call('POST', `/${id}/credit`, body)
    expect(status).toBe(201)
    expect(await sheet(done.id)).toMatchObject({ kind: 'AVOIR', status: 'EMISE', number: expect.stringMatching(/^AV-/) })
    expect(await sheet(id)).toMatchObject({ status: 'ANNULEE' })
    const again = await sheet(done.draftId)
    expect(again).toMatchObject({ status: 'BROUILLON', companyId: company.id, runs: [{ id: runs[0]!.id }] })
  })

  it('send three levels of reminders for late ones only', async () => {
    const { id, company } = await validated(1, { email: 'compta@exemple.fr' })
    const body = { contactId: company.id, text: 'Merci de régler' }
    await call('POST', `/${id}/issue`, { version: (await sheet(id)).version })
    expect((await call('POST', `/${id}/remind`, { ...body, version: (await sheet(id)).version })).status).toBe(422)
    await madeLate(house.db, id, addDays(TODAY, -15))
    for (const level of [1, 2, 3]) {
      const read = await sheet(id)
      expect(read).toMatchObject({ late: true, daysLate: 15, reminder: { level } })
      expect((await call('POST', `/${id}/remind`, { ...body, version: read.version })).body).toMatchObject({ level })
    }
    const last = await sheet(id)
    expect([last.sent.length, last.acts.includes('remind')]).toEqual([3, false])
    expect(house.mailed.filter(({ kind }) => kind === 'INVOICE_REMINDER')).toHaveLength(3)
    expect((await call('GET', '?stage=late')).body.rows.map((row: Body) => row.id)).toEqual([id])
  })

  it('block archiving a client with debt, which uses as much of its credit before its invoice as after', async () => {
    const { company, id, version } = await draft()
    const credit = async () => (await call('GET', `/companies/${company.id}`)).body.credit
    const before = await credit()
    expect(before).toMatchObject({ uninvoiced: before.used, unpaid: 0 })
    await validate(id, version)
    expect(await house.api.call('ADMIN', 'POST', `/sales/companies/${company.id}/archive`)).toMatchObject({
      status: 422,
      body: { message: 'Archivage impossible : 1 facture non soldée' },
    })
    expect(await credit()).toMatchObject({ uninvoiced: 0, unpaid: (await sheet(id)).totalCents, used: before.used })
  })

  it('use the credit by the VAT of each service, as the invoice has it', async () => {
    const company = await client()
    const [service] = await house.db
      .insert(additionalServices)
      .values({ code: 'REDUIT', label: 'Colis livrés', unit: 'FORFAIT', unitPrice: '100', vatRate: '5.5', account: '706' })
      .returning()
    const run = await controlled(house.db, { companyId: company.id, serviceDate: DAY, priceCents: 10_000, servicesCents: 10_000 })
    const [settlement] = await house.db.select().from(journeySettlements).where(eq(journeySettlements.journeyId, run.id))
    await house.db.insert(settledServices).values({
      ...{ settlementId: settlement!.id, serviceId: service!.id, quantity: '1', unitPrice: '100', amountCents: 10_000 },
    })
    const used = async () => (await call('GET', `/companies/${company.id}`)).body.credit.used
    const listed = async () =>
      ((await house.api.call('ADMIN', 'GET', `/sales/companies?q=${company.code}`)).body as Body).rows[0].usedCents
    const rate = (vatRate: '0' | '5.5') =>
      house.db.update(additionalServices).set({ vatRate }).where(eq(additionalServices.id, service!.id))
    expect([await used(), await listed()]).toEqual([22_550, 22_550])
    await rate('0')
    expect([await used(), await listed()]).toEqual([22_000, 22_000])
    await rate('5.5')
    await prepared(house.db, { companyId: company.id, ...PERIOD })
    const { id, version } = await draftOf(house.db, company.id)
    await validate(id, version)
    expect([(await sheet(id)).totalCents, await used(), await listed()]).toEqual([22_550, 22_550, 22_550])
    const abroad = await client({ vatRegime: 'EXPORT', country: 'CH' })
    await controlled(house.db, { companyId: abroad.id, serviceDate: DAY, priceCents: 10_000 })
    expect((await call('GET', `/companies/${abroad.id}`)).body.credit.used).toBe(10_000)
  })

  it('are for ADMIN only', async () => {
    const { id } = await draft()
    for (const role of ['SALES', 'CONCEPTOR', 'OPERATOR', 'DRIVER'] as const)
      expect(await house.api.call(role, 'GET', `/sales/invoices/${id}`)).toMatchObject(NOT_FOUND)
  })
})
