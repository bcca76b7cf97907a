import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { journeySettlements } from '#api/schema/journey-management/settlements.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import type { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { facturX } from '#domain/sales/invoices/facturx.ts'
import { OTHER_QUANTITY, SAY_QUANTITY, TOLLS_WANTED, WITHOUT_PRICE } from '#domain/sales/pricing/charged-quantity.ts'
import { pdfText } from '#tests/support/files/pdf.ts'
import { faultsOf } from '#tests/support/invoices/facturx.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NO_RIGHT, refusal } from '#tests/support/refusals.ts'
import { prepared } from '#tests/support/sales/invoicing.ts'
import { TODAY } from '#tests/support/today.ts'

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house?.close())

type Version = Partial<typeof deliveryRequestVersions.$inferInsert>

/** A month with an index value; nothing is revised by a share of 0. */
const DAY = '2024-02-14'
const UNREVISED = {
  ...{ indexCode: 'CNR_GAZOLE_PRO', refMonth: '2023-06', sharePct: '0', base: 'TRANSPORT' as const, lagMonths: 0 as const },
}
const PALLETS: Version = {
  ...{ pricingMode: 'PALETTE', unitPrice: '82.5014', chargedQuantity: '4', quantityRule: 'REEL' },
  ...{ kmLoaded: '388.0', kmEmpty: '12.0', serviceHours: '8.25', costCents: 20_000 },
}

/** A finished run of a new client under a contract, with what was delivered at its last stop. */
async function over({
  version = PALLETS,
  journey = {},
  stop = { deliveredPallets: 6 },
}: {
  version?: Version
  journey?: Partial<typeof journeys.$inferInsert>
  stop?: Partial<typeof journeyStops.$inferInsert>
} = {}) {
  const company = house.make.company()
  await house.db.insert(companies).values(company)
  const line = await house.line({ version: { tollsCents: null, rates: null, indexation: UNREVISED, ...version } })
  const [start, end] = [instantAt(DAY, 0, '05:00'), instantAt(DAY, 0, '13:40')]
  const row = await house.run(
    {
      ...{ serviceDate: DAY, plannedStart: start, plannedEnd: end, actualStart: start, actualEnd: end, status: 'TERMINE' },
      ...{ companyId: company.id, versionId: line.version.id!, subcontractorId: house.subcontractor.id, buyPriceCents: 20_000 },
      ...{ kmLoaded: '388', kmEmpty: '12', serviceMin: 495, kmReal: 400, priceCents: 33_001, indexedBaseCents: 33_001 },
      ...journey,
    },
    { status: 'TERMINE', actualArrival: start, actualDeparture: start },
  )
  await house.db.insert(journeyStops).values({
    ...{ journeyId: row.id, position: 2, addressId: house.site.id, kind: 'LIVRAISON', status: 'TERMINE' },
    ...{ plannedArrival: end, plannedDeparture: end, actualArrival: end, actualDeparture: end },
    ...stop,
  })
  return { ...row, companyId: company.id }
}

const act = (ref: string, name: string, body: unknown = {}) =>
  house.call(name === 'reopen' ? 'ADMIN' : 'OPERATOR', 'POST', `/journeys/${ref}/${name}`, body)
const charge = (ref: string) => house.call('OPERATOR', 'GET', `/journeys/${ref}/charge`)
const settled = async (journeyId: string) =>
  (await house.db.select().from(journeySettlements).where(eq(journeySettlements.journeyId, journeyId))).at(-1)!
const row = async (id: string) => (await house.db.select().from(journeys).where(eq(journeys.id, id)))[0]!

/** The lines of the draft that this client gets. */
async function billed(companyId: string) {
  await prepared(house.db, { companyId, from: DAY, to: DAY })
  const [draft] = await house.db.select().from(invoices).where(eq(invoices.companyId, companyId))
  const { body } = await house.api.call('ADMIN', 'GET', `/sales/invoices/${draft!.id}`)
  return {
    id: draft!.id,
    version: draft!.version,
    netCents: draft!.netCents,
    lines: (body as { lines: Record<string, unknown>[] }).lines,
  }
}

const SIX = 'vendu 4\u00a0palettes, réel 6\u00a0palettes, facturé 6\u00a0palettes'

describe('« Contrôler » with quantities (decision 33)', () => {
  it('asks where the run differs from its contract, stores both, and the invoice prints units to the file', async () => {
    const run = await over()
    expect(await charge(run.number)).toMatchObject({ body: { words: SIX, asks: true, typed: '6', planned: '4.00', actual: '6' } })
    expect(await act(run.number, 'control')).toMatchObject(refusal('chargedQuantity', SAY_QUANTITY(SIX)))
    const many = await house.call('OPERATOR', 'POST', '/journeys/control', { ids: [run.id] })
    expect(many.body).toMatchObject({ done: 0, refused: [{ name: run.number, message: SAY_QUANTITY(SIX) }] })
    expect((await row(run.id)).version).toBe(run.version)
    expect(await act(run.number, 'control', { chargedQuantity: '6' })).toMatchObject({ status: 200 })
    expect(await settled(run.id)).toMatchObject({
      ...{ priceCents: 49_501, revenueCents: 49_501, transportPriceCents: 49_501 },
      charge: { planned: '4.00', actual: '6', quantity: '6', rule: 'REEL', reason: null, plannedPriceCents: 33_001 },
    })
    expect(await row(run.id)).toMatchObject({ status: 'CONTROLE', priceCents: 49_501, indexedBaseCents: 49_501 })
    const figures = await house.call('ADMIN', 'GET', `/journeys/${run.number}/figures`)
    expect(figures.body).toMatchObject({ charged: SIX, priceCents: 49_501 })
    const { id, version, netCents, lines } = await billed(run.companyId)
    expect(netCents).toBe(49_501)
    expect(lines).toMatchObject([{ quantity: '6.0000', unit: 'palette', unitPrice: '82.5014', netCents: 49_501 }])
    expect((await house.api.call('ADMIN', 'POST', `/sales/invoices/${id}/validate`, { issueDate: TODAY, version })).status).toBe(
      200,
    )
    const xml = await (await house.api.fetch('ADMIN', `/sales/invoices/documents/${id}/xml`)).text()
    expect(xml).toContain('<ram:BilledQuantity unitCode="XPX">6<')
    expect(xml).toContain('<ram:ChargeAmount>82.5014<')
    expect(await faultsOf(xml)).toEqual([])
    const [{ document } = { document: null }] = await house.db.select().from(invoices).where(eq(invoices.id, id))
    expect(xml).toBe(facturX(document!))
    const pdf = Buffer.from(await (await house.api.fetch('ADMIN', `/sales/invoices/documents/${id}/pdf`)).arrayBuffer())
    expect(pdfText(new Uint8Array(pdf)).replace(/[\u00a0\u202f ]/g, '')).toMatch(/6palettes.*82,5014€/s)
  })

  it('wants the reason of another quantity, and a price for it', async () => {
    const run = await over()
    expect(await act(run.number, 'control', { chargedQuantity: '5' })).toMatchObject(refusal('chargedReason', OTHER_QUANTITY))
    const said = { chargedQuantity: '5', chargedReason: 'Une palette hors commande' }
    expect(await act(run.number, 'control', said)).toMatchObject({ status: 200 })
    expect(await settled(run.id)).toMatchObject({
      priceCents: 41_251,
      charge: { actual: '6', quantity: '5', reason: said.chargedReason },
    })
    const grid = [{ from: 1, to: 5, unitPrice: '28.00' }]
    const beyond = await over({
      version: { ...PALLETS, pricingMode: 'GRILLE', unitPrice: null, grid },
      journey: { priceCents: 11_200, indexedBaseCents: 11_200 },
    })
    expect(await act(beyond.number, 'control', { chargedQuantity: '6' })).toMatchObject(refusal('chargedQuantity', WITHOUT_PRICE))
  })

  it('keeps the planned price of a contract that says nothing, and prints its units', async () => {
    const run = await over({ version: { ...PALLETS, quantityRule: 'PREVU' } })
    expect(await act(run.number, 'control')).toMatchObject({ status: 200 })
    expect(await settled(run.id)).toMatchObject({
      priceCents: 33_001,
      charge: { planned: '4.00', actual: '6', quantity: '4.00' },
    })
    expect((await billed(run.companyId)).lines).toMatchObject([{ quantity: '4.0000', unit: 'palette', netCents: 33_001 }])
  })

  it('asks where nothing was counted', async () => {
    const run = await over({ stop: {} })
    const words = 'vendu 4\u00a0palettes, réel —, facturé 4\u00a0palettes'
    expect(await charge(run.number)).toMatchObject({ body: { words, asks: true, typed: null } })
    expect(await act(run.number, 'control')).toMatchObject(refusal('chargedQuantity', SAY_QUANTITY(words)))
  })

  it('takes hours as they are said, and kilometres by tenths', async () => {
    const hourly = { ...PALLETS, pricingMode: 'HEURE', unitPrice: '42', chargedQuantity: null, minimumHours: '8' } as const
    const run = await over({
      version: hourly,
      journey: { priceCents: 35_700, indexedBaseCents: 35_700, actualEnd: instantAt(DAY, 0, '15:05') },
    })
    expect((await charge(run.number)).body.words).toBe('vendu 8 h 15, réel 9 h 40, facturé 9 h 40')
    expect(await act(run.number, 'control', { chargedQuantity: '9 h 40' })).toMatchObject({ status: 200 })
    expect((await billed(run.companyId)).lines).toMatchObject([{ quantity: '10.0000', unit: 'h', netCents: 42_000 }])
    const km = await over({
      version: { ...PALLETS, pricingMode: 'KM', unitPrice: '1.75', chargedQuantity: null, tollsCents: 6_480 },
      journey: { priceCents: 70_000, indexedBaseCents: 63_520, kmReal: 412 },
    })
    expect(await act(km.number, 'control', { chargedQuantity: '412' })).toMatchObject({ status: 200 })
    // The price of a kilometre includes its tolls, so they are not printed beside it.
    expect((await billed(km.companyId)).lines).toMatchObject([{ quantity: '412.0000', unit: 'km', netCents: 72_100 }])
    expect(await settled(km.id)).toMatchObject({ priceCents: 72_100, tollsCents: 6_480, transportPriceCents: 65_620 })
  })

  it('asks for the tolls that are recharged as they were paid', async () => {
    const run = await over({
      version: { ...PALLETS, pricingMode: 'FORFAIT_TRAJET', unitPrice: '784.92', tollsCharge: 'REELS', tollsCents: 6_480 },
      journey: { priceCents: 84_972, indexedBaseCents: 78_492 },
    })
    expect(await act(run.number, 'control')).toMatchObject(refusal('tollsReal', TOLLS_WANTED))
    expect(await act(run.number, 'control', { tollsReal: '71,20' })).toMatchObject({ status: 200 })
    expect(await row(run.id)).toMatchObject({ priceCents: 85_612, indexedBaseCents: 78_492, tollsRealCents: 7_120 })
    expect(await settled(run.id)).toMatchObject({ priceCents: 85_612, tollsCents: 7_120, transportPriceCents: 78_492 })
    expect((await billed(run.companyId)).lines).toMatchObject([
      { kind: 'TRANSPORT', unit: 'trajet', netCents: 78_492 },
      { kind: 'PEAGES', netCents: 7_120 },
    ])
  })

  it('« Rouvrir » restores the planned price', async () => {
    const run = await over()
    await act(run.number, 'control', { chargedQuantity: '6' })
    expect(await act(run.number, 'reopen', { reason: 'Palettes recomptées' })).toMatchObject({ status: 200 })
    expect(await row(run.id)).toMatchObject({ status: 'TERMINE', priceCents: 33_001, indexedBaseCents: 33_001 })
    await house.db.update(journeyStops).set({ deliveredPallets: 4 }).where(eq(journeyStops.journeyId, run.id))
    expect(await act(run.number, 'control')).toMatchObject({ status: 200 })
    expect(await row(run.id)).toMatchObject({ priceCents: 33_001 })
  })

  it('shows quantities to those who control, whatever the price', async () => {
    const run = await over()
    expect(await house.call('SALES', 'GET', `/journeys/${run.number}/charge`)).toMatchObject(NO_RIGHT)
    expect(Object.keys((await charge(run.number)).body)).not.toContain('priceCents')
  })
})
