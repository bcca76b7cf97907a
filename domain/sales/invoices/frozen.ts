import { formatDecimal, formatMoney } from '#domain/formats/number.ts'
import { PAYMENT_MODE_LABELS, type PaymentMode, type VatBasis, type VatRegime } from '#domain/sales/companies/values.ts'
import { invoiceAmounts } from './amounts.ts'
import { type InvoiceDocument, invoiceDocument } from './document.ts'
import type { InvoiceGases } from './gases.ts'
import type { LineVatBasis } from './line-bases.ts'
import { DEBITS_OPTION } from './mentions.ts'
import type { InvoiceKind, OperationNature } from './values.ts'
import { vatCategory, vatReason } from './vat-mention.ts'

type Line = InvoiceDocument['lines'][number]

export interface FrozenFrom {
  kind: InvoiceKind
  number: string
  issueDate: string
  dueDate: string
  from: string
  to: string
  po: string | null
  operationNature: OperationNature
  vatOnDebits: boolean
  seller: InvoiceDocument['seller']
  buyer: InvoiceDocument['buyer']
  vatRegime: VatRegime
  /** Basis of an exempt client, for lines without their own. */
  vatBasis: VatBasis | null
  paymentDays: number
  paymentMode: PaymentMode
  lines: (Pick<
    Line,
    'label' | 'detail' | 'quantity' | 'unit' | 'unitPrice' | 'discountPct' | 'vatRatePct' | 'account' | 'journeys'
  > & {
    netCents: number
    vatBasis: LineVatBasis | null
  })[]
  original: InvoiceDocument['original']
  /** Tax of the corrected invoice: a credit note repeats its categories and reasons. */
  chargedVat?: InvoiceDocument['vat'] | undefined
  deposits?: NonNullable<InvoiceDocument['deposits']>
  refund?: InvoiceDocument['refund']
  co2Kg: string | null
  gases?: InvoiceGases | undefined
  reason: string | null
  lateRatePct: string
  /** Indexation of its journeys and the revised part; null without a clause. */
  fuel: { cents: number; revisedCents: number } | null
}

/** Content of an invoice at validation (`domain.md` §3.24), with all legal mentions. */
export function frozenDocument(from: FrozenFrom): InvoiceDocument {
  const {
    lines,
    vatRegime,
    vatBasis,
    chargedVat = [],
    paymentDays,
    paymentMode,
    lateRatePct,
    fuel,
    deposits = [],
    refund,
    ...invoice
  } = from
  const { totalExclVatCents: netCents, ...amounts } = invoiceAmounts(lines)
  const vat = amounts.vat.map(({ vatCents, ...part }) => {
    const left = refund?.vat.find(({ ratePct }) => Number(ratePct) === Number(part.ratePct))
    return { ...part, vatCents: left ? 0 - left.vatCents : vatCents }
  })
  const taxed = (ratePct: string) => {
    const charged = chargedVat.find(part => Number(part.ratePct) === Number(ratePct))
    const bases = lines.filter(line => Number(line.vatRatePct) === Number(ratePct)).map(line => line.vatBasis ?? vatBasis)
    // A draft that mixes both is previewed, and refused at validation.
    const outside = bases.every(basis => basis === 'HORS_CHAMP') ? 'HORS_CHAMP' : null
    const category = charged?.category ?? vatCategory(ratePct, vatRegime, outside)
    return { category, reason: charged ? charged.reason : vatReason(category, bases) }
  }
  const vatCents = vat.reduce((sum, part) => sum + part.vatCents, 0)
  const prepaidCents = deposits.reduce((sum, { grossCents }) => sum + grossCents, 0)
  return invoiceDocument.parse({
    ...invoice,
    paymentMode,
    lines: lines.map(line => ({ ...line, vatCategory: taxed(line.vatRatePct).category })),
    vat: vat.map(part => ({ ...part, ...taxed(part.ratePct) })),
    totals: {
      ...{ netCents, vatCents, grossCents: netCents + vatCents },
      prepaidCents,
      dueCents: netCents + vatCents - prepaidCents,
    },
    ...(deposits.length > 0 && { deposits }),
    ...(refund && { refund }),
    paymentTerms: `Paiement à ${paymentDays} jours, ${PAYMENT_MODE_LABELS[paymentMode].toLowerCase()}`,
    mentions: [
      ...(invoice.vatOnDebits ? [{ subject: 'AUTRE' as const, text: DEBITS_OPTION }] : []),
      {
        subject: 'PENALITES' as const,
        text: `En cas de retard de paiement, pénalités au taux annuel de ${formatDecimal(lateRatePct)}\u202f% (taux de la BCE majoré de 10 points).`,
      },
      {
        subject: 'INDEMNITE' as const,
        text: 'Indemnité forfaitaire pour frais de recouvrement\u202f: 40\u00a0€ (articles L441-10 et D441-5 du Code de commerce).',
      },
      { subject: 'ESCOMPTE' as const, text: "Pas d'escompte pour paiement anticipé." },
      {
        subject: 'CARBURANT' as const,
        text: fuel
          ? `Charges de carburant ${invoice.kind === 'AVOIR' ? 'des trajets repris' : 'supportées'}\u202f: ${formatMoney(fuel.cents)}, dont révision ${formatMoney(fuel.revisedCents)} (articles L3222-1 et L3222-2 du Code des transports).`
          : 'Charges de carburant comprises dans le prix du transport (articles L3222-1 et L3222-2 du Code des transports).',
      },
    ],
  })
}
