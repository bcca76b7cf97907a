import { formatDate } from '#domain/calendar/dates.ts'
import { countryName } from '#domain/country-name.ts'
import { Decimal } from '#domain/decimal.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatIban } from '#domain/formats/iban.ts'
import { formatDecimal, formatMoney, formatPrice, withUnit } from '#domain/formats/number.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { PAYMENT_MODE_LABELS } from '#domain/sales/companies/values.ts'
import type { DepositPart, InvoiceDocument } from './document.ts'
import { gasesStatement } from './gases.ts'
import { DEBITS_OPTION, numbersOf, sellerIdentity } from './mentions.ts'
import { unitOf } from './units.ts'
import type { VatCategory } from './vat-mention.ts'

/** Printed texts of an invoice, ready for layout (`domain.md` §3.24). */
export interface PrintedInvoice {
  title: string
  subtitle: string
  seller: { name: string; lines: string[] }
  client: string[]
  boxes: { title: string; lines: string[] }[]
  reason: string | null
  discounts: boolean
  lines: { label: string; detail: string | null; quantity: string; price: string; discount: string; rate: string; net: string }[]
  vat: { rate: string; base: string; amount: string; reason: string | null }[]
  totals: [string, string][]
  due: [string, string]
  payment: [string, string][]
  mentions: string[]
  /** Number and day of all journeys, when too many for their line. */
  journeys: string[]
}

const TITLES = { FACTURE: 'Facture', AVOIR: 'Avoir', ACOMPTE: "Facture d'acompte" } as const
const NATURES = {
  PRESTATION_SERVICES: 'Prestation de services',
  BIENS: 'Livraison de biens',
  MIXTE: 'Livraison de biens et prestation de services',
} as const
/** Maximum journeys listed below a line; more go to the end. */
const NAMED_JOURNEYS = 4

const RATE_WORDS: Partial<Record<VatCategory, string>> = { AE: 'Autoliq.', O: 'Hors ch.', G: 'Exo.', E: 'Exo.' }
const rateText = (category: VatCategory, rate: string) => RATE_WORDS[category] ?? withUnit(formatDecimal(rate), '%')

export function printedInvoice(invoice: InvoiceDocument): PrintedInvoice {
  const { kind, number, issueDate, dueDate, seller, buyer, lines, vat, totals, original } = invoice
  const title = `${TITLES[kind]} ${number}`
  const credit = kind === 'AVOIR'
  return {
    title,
    subtitle: `Émis${credit ? '' : 'e'} le ${formatDate(issueDate)}`,
    seller: {
      name: seller.name,
      lines: [
        sellerIdentity(seller),
        ...placeLines(seller.address),
        numbersOf(seller).join(' · '),
        [seller.phone && formatPhone(seller.phone), seller.email].filter(Boolean).join(' · '),
      ].filter(Boolean),
    },
    client: [buyer.name, ...placeLines(buyer.billing), ...numbersOf(buyer)],
    boxes: [
      credit
        ? {
            title: invoice.refund ? 'Acompte remboursé' : 'Facture corrigée',
            lines: [original!.number, `du ${formatDate(original!.issueDate)}`],
          }
        : { title: 'Échéance', lines: [formatDate(dueDate), invoice.paymentTerms] },
      {
        title: kind === 'ACOMPTE' ? 'Prestations prévues' : 'Prestations',
        lines: [`du ${formatDate(invoice.from)} au ${formatDate(invoice.to)}`, NATURES[invoice.operationNature]],
      },
      { title: 'Références', lines: [`Client ${buyer.code}`, ...(invoice.po ? [`Commande ${invoice.po}`] : [])] },
      ...(buyer.delivery ? [{ title: 'Livraison', lines: [buyer.delivery.name, ...placeLines(buyer.delivery)] }] : []),
    ],
    reason: invoice.reason,
    discounts: lines.some(({ discountPct }) => !Decimal(discountPct).eq('0')),
    lines: lines.map(line => ({
      label: line.label,
      detail: [line.detail, journeyWords(line.journeys)].filter(Boolean).join('\n') || null,
      quantity: quantityText(line.quantity, line.unit),
      price: formatPrice(line.unitPrice),
      discount: Decimal(line.discountPct).eq('0') ? '' : withUnit(formatDecimal(line.discountPct), '%'),
      rate: rateText(line.vatCategory, line.vatRatePct),
      net: formatMoney(line.netCents),
    })),
    vat: vat.map(({ category, ratePct, baseCents, vatCents, reason }) => ({
      rate: rateText(category, ratePct),
      base: formatMoney(baseCents),
      amount: formatMoney(vatCents),
      reason,
    })),
    totals: [
      ['Total HT', formatMoney(totals.netCents)],
      ['TVA', formatMoney(totals.vatCents)],
      ['Total TTC', formatMoney(totals.grossCents)],
      ...(invoice.deposits ?? []).map(({ number, grossCents }): [string, string] => [
        `Acompte ${number} ${grossCents < 0 ? 'rendu' : 'déduit'}`,
        formatMoney(-grossCents),
      ]),
    ],
    due: [credit ? 'À votre crédit' : 'Net à payer', formatMoney(credit ? -totals.dueCents : totals.dueCents)],
    payment: paymentLines(invoice),
    mentions: [
      ...(invoice.deposits ?? []).map(part => depositText(part, part.grossCents < 0 ? 'rendus' : 'déduits')),
      ...(invoice.refund ? [depositText(invoice.refund, 'remboursés')] : []),
      ...(invoice.vatOnDebits ? [`${DEBITS_OPTION}.`] : []),
      ...invoice.mentions.map(mention => mention.text),
      ...[gasesStatement(invoice.co2Kg, invoice.gases)].filter(statement => statement !== null),
    ],
    journeys: lines.some(({ journeys }) => journeys.length > NAMED_JOURNEYS)
      ? [...new Set(lines.flatMap(({ journeys }) => journeys.map(journeyText)))]
      : [],
  }
}

/** States the tax already charged by a down payment (art. 242 nonies A of annex II of the CGI). */
function depositText({ number, issueDate, netCents, grossCents, vat, leftCents = 0 }: DepositPart, done: string) {
  const amount = (cents: number) => formatMoney(grossCents < 0 ? -cents : cents)
  return `Acompte ${number} du ${formatDate(issueDate)}\u202f: ${[
    `${amount(netCents)} HT`,
    ...vat.map(({ ratePct, vatCents }) => `TVA ${withUnit(formatDecimal(ratePct), '%')} ${amount(vatCents)}`),
    `${amount(grossCents)} TTC ${done}`,
    ...(leftCents > 0 ? [`reste ${formatMoney(leftCents)} à déduire`] : []),
  ].join(', ')}.`
}

function quantityText(quantity: string, unit: string): string {
  return `${formatDecimal(quantity)} ${unitOf(quantity, unit)}`
}

function placeLines({ line1, line2, zip, city, country }: InvoiceDocument['buyer']['billing']): string[] {
  return [line1, ...(line2 ? [line2] : []), `${zip} ${city}`, ...(country === 'FR' ? [] : [countryName(country)])]
}

const journeyText = ({ number, serviceDate }: { number: string; serviceDate: string }) =>
  `${number} du ${formatDate(serviceDate)}`

function journeyWords(journeys: InvoiceDocument['lines'][number]['journeys']): string | null {
  if (journeys.length === 0) return null
  if (journeys.length <= NAMED_JOURNEYS) return journeys.map(journeyText).join(', ')
  const days = journeys.map(({ serviceDate }) => serviceDate).toSorted()
  return `${counted(journeys.length, 'trajet')} du ${formatDate(days[0]!)} au ${formatDate(days.at(-1)!)}, en annexe`
}

/** Payment instructions; none on a credit note. */
function paymentLines({ kind, paymentMode, seller, number }: InvoiceDocument): [string, string][] {
  if (kind === 'AVOIR') return []
  const account = paymentMode === 'VIREMENT' && seller.iban
  return [
    ['Règlement', PAYMENT_MODE_LABELS[paymentMode]],
    ...(account ? ([['IBAN', formatIban(account)]] as [string, string][]) : []),
    ...(account && seller.bic ? ([['BIC', seller.bic]] as [string, string][]) : []),
    ['Référence à rappeler', number],
  ]
}
