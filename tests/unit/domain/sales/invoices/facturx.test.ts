import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Decimal, fromCents, toCents } from '#domain/decimal.ts'
import { type InvoiceDocument, invoiceDocument } from '#domain/sales/invoices/document.ts'
import { facturX } from '#domain/sales/invoices/facturx.ts'
import { DEPOSIT, F1, F2, F4, FINAL, OUTSIDE } from '#tests/support/invoices/documents.ts'
import { faultsOf, rulesBroken } from '#tests/support/invoices/facturx.ts'

/** Values of the elements with a name. */
const values = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)</ram:${name}>`, 'g'))].map(([, value]) => value)

const totalsOf = (xml: string) =>
  ['LineTotalAmount', 'TaxBasisTotalAmount', 'TaxTotalAmount', 'GrandTotalAmount', 'DuePayableAmount'].map(name =>
    values(xml, name).at(-1),
  )

describe('electronic invoice', () => {
  test('passes the schema and rules of EN 16931: F1, its credit note F2, F4 with two rates', async () => {
    for (const document of [F1, F2, F4]) expect(await faultsOf(facturX(document))).toEqual([])
  })

  test('fails on a broken schema, sum or rate rule', async () => {
    const xml = facturX(F1)
    const without = (text: string | RegExp, by = '') => faultsOf(xml.replace(text, by))
    expect(await without('<ram:TypeCode>380</ram:TypeCode>')).not.toEqual([])
    expect(await without('>22027.75</ram:GrandTotalAmount>', '>22027.76</ram:GrandTotalAmount>')).not.toEqual([])
    expect(await without('>3671.29</ram:CalculatedAmount>', '>3671.30</ram:CalculatedAmount>')).not.toEqual([])
    expect(await without('<ram:LineTotalAmount>33.75<', '<ram:LineTotalAmount>33.76<')).not.toEqual([])
    expect(await faultsOf(facturX({ ...F4, buyer: { ...F4.buyer, vatNumber: null } }))).not.toEqual([])
  })

  test('contains the content of the invoice', () => {
    const xml = facturX(F1)
    expect(totalsOf(xml)).toEqual(['18356.46', '18356.46', '3671.29', '22027.75', '22027.75'])
    expect(values(xml, 'ID').slice(0, 3)).toEqual(['S1', 'urn:cen.eu:en16931:2017', 'FA-2024-00001'])
    expect(values(xml, 'SubjectCode')).toEqual(['PMD', 'PMT', 'AAB', 'AAI', 'AAI', 'AAI'])
    expect(values(xml, 'DueDateTypeCode')).toEqual(['5'])
    expect(xml).toContain('<ram:ID schemeID="0002">732829320</ram:ID>')
    expect(xml).toContain('<ram:IBANID>FR7630006000011234567890189</ram:IBANID>')
    expect(xml).toContain('<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>PO-2024-0187<')
    expect(xml).toContain('T-2024-000021 (29/02/2024)')
    // The discount is an allowance of its line.
    expect(values(xml, 'BasisAmount')[0]).toBe('128.45')
    expect(values(xml, 'ActualAmount')).toEqual(['2.57'])
  })

  test('has positive amounts on a credit note, and names the corrected invoice', () => {
    const xml = facturX(F2)
    expect(values(xml, 'TypeCode')[0]).toBe('381')
    expect(totalsOf(xml)).toEqual(['865.73', '865.73', '173.15', '1038.88', '1038.88'])
    expect(values(xml, 'BilledQuantity')).toEqual(['1', '1', '1'])
    expect(xml).toContain(
      '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>FA-2024-00001</ram:IssuerAssignedID><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20240229<',
    )
  })

  test('has its own type for a down payment; the deducting invoice names it with paid and remaining amounts', async () => {
    const [before, after] = [facturX(DEPOSIT), facturX(FINAL)]
    for (const xml of [before, after]) expect(await faultsOf(xml)).toEqual([])
    expect([values(before, 'TypeCode')[0], values(after, 'TypeCode')[0]]).toEqual(['386', '380'])
    expect([values(before, 'ID')[0], values(after, 'ID')[0]]).toEqual(['S1', 'S4'])
    expect(values(after, 'TotalPrepaidAmount')).toEqual(['6000.00'])
    expect(totalsOf(after)).toEqual(['18356.46', '18356.46', '3671.29', '22027.75', '16027.75'])
    expect(after).toContain('<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>FA-2024-00003<')
    expect(await faultsOf(after.replace('>16027.75</ram:DuePayableAmount>', '>22027.75</ram:DuePayableAmount>'))).not.toEqual([])
    // Two deposits are listed separately.
    const two = { ...FINAL, deposits: [...FINAL.deposits!, { ...FINAL.deposits![0]!, number: 'FA-2024-00002' }] }
    expect(await faultsOf(facturX({ ...two, totals: { ...two.totals, prepaidCents: 12_000_00, dueCents: 10_027_75 } }))).toEqual(
      [],
    )
  })

  test('has category, code and reason of reverse charge', () => {
    const xml = facturX(F4)
    expect(xml).toContain(
      '<ram:ExemptionReason>Autoliquidation, articles 44 et 196 de la directive 2006/112/CE</ram:ExemptionReason>',
    )
    expect(values(xml, 'ExemptionReasonCode')).toEqual(['VATEX-EU-AE'])
    expect(values(xml, 'CountryID')).toEqual(['FR', 'BE'])
  })

  test('outside the scope of VAT has category O, without rate and VAT numbers (BR-O-02, BR-O-05)', async () => {
    const xml = facturX(OUTSIDE)
    expect(await faultsOf(xml)).toEqual([])
    expect(values(xml, 'CategoryCode')).toEqual(['O', 'O'])
    expect(values(xml, 'ExemptionReasonCode')).toEqual(['VATEX-EU-O'])
    expect(xml).toContain('article 259, 1° du CGI</ram:ExemptionReason>')
    expect(xml).not.toMatch(/RateApplicablePercent|SpecifiedTaxRegistration/)
    expect(await faultsOf(facturX({ ...OUTSIDE, lines: [...OUTSIDE.lines, F1.lines[0]!] }))).not.toEqual([])
  })

  test('escapes markup characters', () => {
    const xml = facturX({ ...F1, buyer: { ...F1.buyer, name: 'Dupont & Fils <SARL> \u0001"x"' } })
    expect(xml).toContain('<ram:Name>Dupont &amp; Fils &lt;SARL&gt; &quot;x&quot;</ram:Name>')
  })

  test('passes the rules with equal totals for any lines', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, async document => {
        expect(invoiceDocument.safeParse(document).error?.issues).toBeUndefined()
        const xml = facturX(document)
        expect(await rulesBroken(xml)).toEqual([])
        const sign = document.kind === 'AVOIR' ? '-1' : '1'
        const { netCents, vatCents, grossCents, dueCents } = document.totals
        expect(totalsOf(xml)).toEqual(
          [netCents, netCents, vatCents, grossCents, dueCents].map(cents =>
            fromCents(cents)
              .times(sign)
              .plus('0')
              .toFixed(2)
              .replace(/^-0\.00$/, '0.00'),
          ),
        )
        expect(values(xml, 'ChargeAmount').every(price => !price!.startsWith('-'))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

const decimal = (least: number, most: number, places: number) =>
  fc.integer({ min: least, max: most }).map(value =>
    Decimal(String(value))
      .div(String(10 ** places))
      .toFixed(places),
  )

/** A document with arbitrary lines and their amounts. */
const anyDocument: fc.Arbitrary<InvoiceDocument> = fc
  .record({
    kind: fc.constantFrom('FACTURE', 'AVOIR'),
    lines: fc.array(
      fc.record({
        quantity: decimal(-500_000, 9_999_999, 4),
        unitPrice: decimal(-100_000, 99_999_999, 4),
        discountPct: fc.oneof(fc.constant('0'), decimal(0, 10_000, 2)),
        tax: fc.constantFrom(['S', '20'], ['S', '10'], ['S', '5.5'], ['AE', '0'], ['E', '0']),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ kind, lines: drawn }) => {
    const lines = drawn.map(({ tax: [category, rate], ...line }, index) => ({
      ...F1.lines[0]!,
      ...line,
      label: `Ligne ${index + 1}`,
      journeys: [],
      vatCategory: category as 'S' | 'AE' | 'E',
      vatRatePct: rate!,
      netCents: toCents(Decimal(line.quantity).times(line.unitPrice).times(Decimal('100').minus(line.discountPct)).times('0.01')),
    }))
    const rates = [...new Set(lines.map(line => `${line.vatCategory} ${line.vatRatePct}`))]
    const vat = rates.map(key => {
      const [category, ratePct] = key.split(' ') as ['S' | 'AE' | 'E', string]
      const baseCents = lines
        .filter(line => line.vatCategory === category && line.vatRatePct === ratePct)
        .reduce((sum, { netCents }) => sum + netCents, 0)
      const vatCents = toCents(fromCents(baseCents).times(ratePct).times('0.01'))
      return { category, ratePct, baseCents, vatCents, reason: category === 'S' ? null : 'Exonération' }
    })
    const netCents = lines.reduce((sum, line) => sum + line.netCents, 0)
    const vatCents = vat.reduce((sum, part) => sum + part.vatCents, 0)
    const grossCents = netCents + vatCents
    return {
      ...F1,
      kind: kind as 'FACTURE' | 'AVOIR',
      original: kind === 'AVOIR' ? { number: 'FA-2024-00001', issueDate: '2024-02-29' } : null,
      lines,
      vat,
      totals: { netCents, vatCents, grossCents, prepaidCents: 0, dueCents: grossCents },
    }
  })
