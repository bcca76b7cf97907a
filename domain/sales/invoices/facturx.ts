import { formatDate } from '#domain/calendar/dates.ts'
import { Decimal, decimalText, toCents } from '#domain/decimal.ts'
import { centsToDecimal } from '#domain/formats/number.ts'
import { countryCode, EXEMPTION_CODES, meansCode, processCode, SUBJECT_CODES, taxDueCode, typeCode, unitCode } from './codes.ts'
import type { InvoiceDocument } from './document.ts'
import { DEBITS_OPTION, sellerIdentity } from './mentions.ts'
import type { VatCategory } from './vat-mention.ts'
import { element, leaf, type Xml } from './xml.ts'

const ram = (name: string) => `ram:${name}`
const el = (name: string, ...children: (Xml | readonly Xml[])[]) => element(ram(name), ...children)
const text = (name: string, value: string | null, attributes?: Record<string, string>) => leaf(ram(name), value, attributes)

/** Identifier schemes (ISO 6523): SIREN, SIRET, e-invoicing directory. */
const [SIREN, SIRET, DIRECTORY] = ['0002', '0009', '0225']

const dateTime = (name: string, day: string) => el(name, leaf('udt:DateTimeString', day.replaceAll('-', ''), { format: '102' }))

/**
 * Factur-X XML (UN/CEFACT Cross Industry Invoice, profile EN 16931). Credit notes have positive amounts; prices are never
 * negative (BR-27), quantities may be.
 */
export function facturX(invoice: InvoiceDocument): string {
  const sign = invoice.kind === 'AVOIR' ? -1 : 1
  const amount = (name: string, cents: number, attributes?: Record<string, string>) =>
    text(name, centsToDecimal(sign * cents + 0), attributes)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">',
    head(invoice),
    element(
      'rsm:SupplyChainTradeTransaction',
      invoice.lines.map((line, index) => lineItem(line, index, sign)),
      agreement(invoice),
      delivery(invoice),
      settlement(invoice, amount),
    ),
    '</rsm:CrossIndustryInvoice>',
    '',
  ].join('\n')
}

function head(invoice: InvoiceDocument): string {
  const { number, issueDate, mentions, vatOnDebits, co2Kg, gases, reason } = invoice
  const note = (content: string | null, subject = 'AAI') =>
    content === null ? null : el('IncludedNote', text('Content', content), text('SubjectCode', subject))
  return [
    element(
      'rsm:ExchangedDocumentContext',
      el('BusinessProcessSpecifiedDocumentContextParameter', text('ID', processCode(invoice))),
      el('GuidelineSpecifiedDocumentContextParameter', text('ID', 'urn:cen.eu:en16931:2017')),
    ),
    element(
      'rsm:ExchangedDocument',
      text('ID', number),
      text('TypeCode', typeCode(invoice)),
      dateTime('IssueDateTime', issueDate),
      note(reason),
      mentions.map(mention => note(mention.text, SUBJECT_CODES[mention.subject])),
      note(vatOnDebits ? DEBITS_OPTION : null),
      note(co2Kg === null ? null : `CO2e : ${co2Kg} kg`),
      note(gases?.uncounted.length ? `CO2e non calculé : ${gases.uncounted.join(', ')}` : null),
    ),
  ].join('\n')
}

/** Outside the scope of VAT there is no rate (BR-O-05). */
const tax = (category: VatCategory, ratePct: string) => [
  text('CategoryCode', category),
  text('RateApplicablePercent', category === 'O' ? null : decimalText(Decimal(ratePct), 2)),
]

function lineItem(line: InvoiceDocument['lines'][number], index: number, sign: 1 | -1): Xml {
  const negative = Decimal(line.unitPrice).lt('0')
  const price = Decimal(line.unitPrice).abs()
  const quantity = Decimal(line.quantity).times(negative ? String(-sign) : String(sign))
  const net = sign * line.netCents + 0
  const full = toCents(quantity.times(price))
  const { journeys } = line
  const days = journeys.map(({ serviceDate }) => serviceDate).toSorted()
  return el(
    'IncludedSupplyChainTradeLineItem',
    el(
      'AssociatedDocumentLineDocument',
      text('LineID', String(index + 1)),
      journeys.length === 0
        ? null
        : el(
            'IncludedNote',
            text(
              'Content',
              `Trajets : ${journeys.map(({ number, serviceDate }) => `${number} (${formatDate(serviceDate)})`).join(', ')}`,
            ),
          ),
    ),
    el('SpecifiedTradeProduct', text('Name', line.label), text('Description', line.detail)),
    el(
      'SpecifiedLineTradeAgreement',
      el('NetPriceProductTradePrice', text('ChargeAmount', decimalText(price, 4).replace(/0{1,2}$/, ''))),
    ),
    el('SpecifiedLineTradeDelivery', text('BilledQuantity', plain(quantity), { unitCode: unitCode(line.unit) })),
    el(
      'SpecifiedLineTradeSettlement',
      el('ApplicableTradeTax', text('TypeCode', 'VAT'), tax(line.vatCategory, line.vatRatePct)),
      days.length === 0 ? null : period(days[0]!, days.at(-1)!),
      Decimal(line.discountPct).eq('0') ? null : discount(full, full - net, line.discountPct),
      el('SpecifiedTradeSettlementLineMonetarySummation', text('LineTotalAmount', centsToDecimal(net))),
    ),
  )
}

/** Line discount: code 95 of UNTDID 5189. */
const discount = (baseCents: number, cents: number, pct: string) =>
  el(
    'SpecifiedTradeAllowanceCharge',
    el('ChargeIndicator', leaf('udt:Indicator', 'false')),
    text('CalculationPercent', plain(Decimal(pct))),
    text('BasisAmount', centsToDecimal(baseCents)),
    text('ActualAmount', centsToDecimal(cents)),
    text('ReasonCode', '95'),
    text('Reason', 'Remise'),
  )

const plain = (value: Decimal) => (value.eq('0') ? '0' : value.toFixed())

const period = (from: string, to: string) =>
  el('BillingSpecifiedPeriod', dateTime('StartDateTime', from), dateTime('EndDateTime', to))

type Place = InvoiceDocument['buyer']['billing']

const address = ({ line1, line2, zip, city, country }: Place) =>
  el(
    'PostalTradeAddress',
    text('PostcodeCode', zip),
    text('LineOne', line1),
    text('LineTwo', line2),
    text('CityName', city),
    text('CountryID', countryCode(country)),
  )

interface Party {
  name: string
  siren: string | null
  siret: string | null
  vatNumber: string | null
}

/** A party: identity, extra elements, e-invoicing address. */
const party = (
  name: string,
  { name: called, siren, siret, vatNumber }: Party,
  { code = null, legal = null, contact = null, place, directory }: PartyMore,
) =>
  el(
    name,
    text('ID', code),
    text('GlobalID', siret, { schemeID: SIRET! }),
    text('Name', called),
    text('Description', legal),
    el('SpecifiedLegalOrganization', text('ID', siren, { schemeID: SIREN! })),
    contact,
    address(place),
    el('URIUniversalCommunication', text('URIID', directory, { schemeID: DIRECTORY! })),
    el('SpecifiedTaxRegistration', text('ID', vatNumber, { schemeID: 'VA' })),
  )

interface PartyMore {
  code?: string | null
  legal?: string | null
  contact?: Xml
  place: Place
  directory: string | null
}

function agreement({ seller, buyer, po, vat }: InvoiceDocument): Xml {
  // An invoice outside the scope of VAT names nobody's VAT number (BR-O-02); the page prints both.
  const outside = vat.some(({ category }) => category === 'O')
  const taxable = <P extends Party>(party: P) => (outside ? { ...party, vatNumber: null } : party)
  const contact = el(
    'DefinedTradeContact',
    el('TelephoneUniversalCommunication', text('CompleteNumber', seller.phone)),
    el('EmailURIUniversalCommunication', text('URIID', seller.email)),
  )
  return el(
    'ApplicableHeaderTradeAgreement',
    party('SellerTradeParty', taxable(seller), {
      legal: sellerIdentity(seller) || null,
      contact,
      place: seller.address,
      directory: seller.siren,
    }),
    party('BuyerTradeParty', taxable(buyer), {
      code: buyer.code,
      place: buyer.billing,
      directory: buyer.eInvoiceId ?? buyer.siren,
    }),
    el('BuyerOrderReferencedDocument', text('IssuerAssignedID', po)),
  )
}

/** Delivery place and date; the schema requires the element even when empty. */
const delivery = ({ buyer, to }: InvoiceDocument) =>
  el(
    'ApplicableHeaderTradeDelivery',
    buyer.delivery && el('ShipToTradeParty', text('Name', buyer.delivery.name), address(buyer.delivery)),
    el('ActualDeliverySupplyChainEvent', dateTime('OccurrenceDateTime', to)),
  )

function settlement(
  invoice: InvoiceDocument,
  amount: (name: string, cents: number, attributes?: Record<string, string>) => Xml,
): Xml {
  const { number, seller, vat, totals, original, from, to, dueDate, paymentTerms, paymentMode } = invoice
  const credit = paymentMode === 'VIREMENT' && seller.iban !== null
  return el(
    'ApplicableHeaderTradeSettlement',
    text('PaymentReference', number),
    text('InvoiceCurrencyCode', 'EUR'),
    el(
      'SpecifiedTradeSettlementPaymentMeans',
      text('TypeCode', meansCode(invoice)),
      credit ? el('PayeePartyCreditorFinancialAccount', text('IBANID', seller.iban), text('AccountName', seller.name)) : null,
      credit ? el('PayeeSpecifiedCreditorFinancialInstitution', text('BICID', seller.bic)) : null,
    ),
    vat.map(({ category, ratePct, baseCents, vatCents, reason }) => {
      const [code, rate] = tax(category, ratePct)
      return el(
        'ApplicableTradeTax',
        amount('CalculatedAmount', vatCents),
        text('TypeCode', 'VAT'),
        text('ExemptionReason', reason),
        amount('BasisAmount', baseCents),
        code!,
        text('ExemptionReasonCode', EXEMPTION_CODES[category] ?? null),
        text('DueDateTypeCode', taxDueCode(invoice)),
        rate!,
      )
    }),
    period(from, to),
    el('SpecifiedTradePaymentTerms', text('Description', paymentTerms), dateTime('DueDateDateTime', dueDate)),
    el(
      'SpecifiedTradeSettlementHeaderMonetarySummation',
      amount('LineTotalAmount', totals.netCents),
      amount('TaxBasisTotalAmount', totals.netCents),
      amount('TaxTotalAmount', totals.vatCents, { currencyID: 'EUR' }),
      amount('GrandTotalAmount', totals.grossCents),
      amount('TotalPrepaidAmount', totals.prepaidCents),
      amount('DuePayableAmount', totals.dueCents),
    ),
    // Corrected invoice and deducted down payments (BG-3).
    [...(original ? [original] : []), ...(invoice.deposits ?? [])].map(({ number, issueDate }) =>
      el(
        'InvoiceReferencedDocument',
        text('IssuerAssignedID', number),
        el('FormattedIssueDateTime', leaf('qdt:DateTimeString', issueDate.replaceAll('-', ''), { format: '102' })),
      ),
    ),
  )
}
