import * as z from 'zod'
import { Decimal, fromCents, toCents } from '#domain/decimal.ts'

/**
 * Content of an invoice, frozen at validation (`domain.md` §3.24); paper and file are made from it alone. Cents, negative
 * on credit notes (`domain.md` §6.8 F2); days `YYYY-MM-DD`; quantities, prices and rates decimal strings.
 */

const text = z.string().trim().min(1)
const optional = text.nullable()
const day = z.iso.date()
const cents = z.int()
const decimal = (places: number) => z.string().regex(new RegExp(`^-?\\d+(\\.\\d{1,${places}})?$`))

const place = z.object({ line1: text, line2: optional, zip: text, city: text, country: text })

const seller = z.object({
  name: text,
  legalForm: optional,
  capital: optional,
  register: optional,
  siren: text,
  siret: optional,
  vatNumber: optional,
  address: place,
  phone: optional,
  email: optional,
  iban: optional,
  bic: optional,
})

const buyer = z.object({
  /** Client code. */
  code: text,
  name: text,
  siren: optional,
  siret: optional,
  vatNumber: optional,
  billing: place,
  /** Only when it differs from the billing address. */
  delivery: place.extend({ name: text }).nullable(),
  /** Defaults to the SIREN. */
  eInvoiceId: optional,
  /** Accounting: « 411EXEMPLE ». */
  account: optional,
})

/**
 * UNTDID 5305: S at a rate, AE reverse charge in the Union, O outside the scope, E exempt; only S has a rate above 0 %. G, export,
 * is on invoices to clients outside the Union issued before O was used.
 */
const VAT_CATEGORIES = ['S', 'AE', 'O', 'G', 'E'] as const

/** Late-payment rate, recovery indemnity of 40 €, early-payment discount, fuel charges. */
const MENTION_SUBJECTS = ['PENALITES', 'INDEMNITE', 'ESCOMPTE', 'CARBURANT', 'AUTRE'] as const

const journey = z.object({ number: text, serviceDate: day })

const line = z.object({
  label: text,
  /** Below the label: « Indice 192,89 → 210,21, part 22,7 % ». */
  detail: optional,
  quantity: decimal(4),
  /** As printed: « trajet », « quart d'heure », « palette », « km », « h », « jour », « t », « forfait ». */
  unit: text,
  unitPrice: decimal(4),
  discountPct: decimal(2),
  vatCategory: z.enum(VAT_CATEGORIES),
  vatRatePct: decimal(2),
  netCents: cents,
  /** Sales account: « 706 ». */
  account: text,
  journeys: z.array(journey),
})

const vat = z.object({
  category: z.enum(VAT_CATEGORIES),
  ratePct: decimal(2),
  baseCents: cents,
  vatCents: cents,
  /** Exemption reason as printed, for all but S: « Exonération de TVA, article 262, I du CGI ». */
  reason: optional,
})

/** Deducted part of a down payment, with its tax and accounts; negative when given back. */
const deposit = z.object({
  number: text,
  issueDate: day,
  netCents: cents,
  grossCents: cents,
  vat: z.array(z.object({ ratePct: decimal(2), vatCents: cents })),
  accounts: z.array(z.object({ account: text, netCents: cents })),
  /** Remaining deductible amount; absent on older invoices that deducted it entirely. */
  leftCents: cents.optional(),
})
export type DepositPart = z.infer<typeof deposit>

const totals = z.object({
  netCents: cents,
  vatCents: cents,
  grossCents: cents,
  prepaidCents: cents,
  dueCents: cents,
})

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const same = (a: { vatCategory: string; vatRatePct: string }, b: { category: string; ratePct: string }) =>
  a.vatCategory === b.category && Decimal(a.vatRatePct).eq(b.ratePct)

/** Content of an invoice; inconsistent amounts are refused (EN 16931, BR-CO-10 to 17 and BR-S-08). */
export const invoiceDocument = z
  .object({
    kind: z.enum(['FACTURE', 'AVOIR', 'ACOMPTE']),
    number: text,
    issueDate: day,
    dueDate: day,
    from: day,
    to: day,
    po: optional,
    operationNature: z.enum(['PRESTATION_SERVICES', 'BIENS', 'MIXTE']),
    vatOnDebits: z.boolean(),
    seller,
    buyer,
    lines: z.array(line).min(1),
    vat: z.array(vat).min(1),
    totals,
    /** Absent on older invoices. */
    deposits: z.array(deposit).optional(),
    /** Refund of a down payment on a credit note, positive; absent on others. */
    refund: deposit.optional(),
    /** Corrected invoice of a credit note. */
    original: z.object({ number: text, issueDate: day }).nullable(),
    paymentMode: z.enum(['VIREMENT', 'PRELEVEMENT', 'LCR', 'CHEQUE']),
    paymentTerms: text,
    /** Other legal mentions, in order, a sentence each. */
    mentions: z.array(z.object({ subject: z.enum(MENTION_SUBJECTS), text })),
    co2Kg: decimal(2).nullable(),
    /** What the mass covers; absent without journeys and on older invoices. */
    gases: z.object({ counted: z.int(), uncounted: z.array(text), factors: z.array(text), specific: z.boolean() }).optional(),
    reason: optional,
  })
  .superRefine((document, { addIssue }) => {
    const fault = (message: string, path: (string | number)[]) => addIssue({ code: 'custom', message, path })
    const { lines, totals } = document
    for (const [index, { quantity, unitPrice, discountPct, netCents }] of lines.entries()) {
      const net = Decimal(quantity).times(unitPrice).times(Decimal('100').minus(discountPct)).times('0.01')
      if (toCents(net) !== netCents) fault('The line is not quantity × price', ['lines', index, 'netCents'])
    }
    for (const [index, part] of document.vat.entries()) {
      const base = sum(lines.filter(line => same(line, part)).map(line => line.netCents))
      if (base !== part.baseCents) fault('The base is not the sum of its lines', ['vat', index, 'baseCents'])
      // A refund returns exactly the remaining tax (`domain.md` §3.24), so a part may differ by a cent from base × rate.
      // The EN 16931 schematron (BR-CO-17) allows less than one euro; totals stay exact.
      const left = document.refund?.vat.find(({ ratePct }) => Decimal(ratePct).eq(part.ratePct))
      const due = left ? 0 - left.vatCents : toCents(fromCents(part.baseCents).times(part.ratePct).times('0.01'))
      if (due !== part.vatCents) fault('The tax is not base × rate', ['vat', index, 'vatCents'])
      if ((part.category === 'S') !== (part.reason === null)) fault('Only what is exempt has a reason', ['vat', index, 'reason'])
    }
    for (const [index, line] of lines.entries()) {
      if (document.vat.filter(part => same(line, part)).length !== 1) fault('The line has no tax', ['lines', index, 'vatRatePct'])
    }
    if (totals.netCents !== sum(lines.map(line => line.netCents))) fault('Not the sum of the lines', ['totals', 'netCents'])
    if (totals.vatCents !== sum(document.vat.map(part => part.vatCents))) fault('Not the sum of the tax', ['totals', 'vatCents'])
    if (totals.grossCents !== totals.netCents + totals.vatCents) fault('Not net + tax', ['totals', 'grossCents'])
    if (totals.dueCents !== totals.grossCents - totals.prepaidCents) fault('Not gross − prepaid', ['totals', 'dueCents'])
    if (document.refund && document.refund.grossCents !== -totals.grossCents) fault('Not what is paid back', ['refund'])
    const prepaid = sum((document.deposits ?? []).map(({ grossCents }) => grossCents))
    if (totals.prepaidCents !== prepaid) fault('Not the sum of the down payments', ['totals', 'prepaidCents'])
    for (const [index, { netCents, grossCents, vat, accounts }] of partsIn(document).entries()) {
      const parts = netCents + sum(vat.map(part => part.vatCents))
      if (parts !== grossCents || sum(accounts.map(part => part.netCents)) !== netCents)
        fault('Its parts are not its whole', ['deposits', index, 'grossCents'])
    }
    if ((document.kind === 'AVOIR') !== (document.original !== null)) fault('Only a credit note has an original', ['original'])
  })
export type InvoiceDocument = z.infer<typeof invoiceDocument>

/** Fields of an invoice that the ledger entries of its payments read. */
export interface Receivable {
  number: string
  buyer: Pick<InvoiceDocument['buyer'], 'code' | 'name' | 'account'>
  operationNature: InvoiceDocument['operationNature']
  vatOnDebits: boolean
  vat: Pick<InvoiceDocument['vat'][number], 'ratePct' | 'vatCents'>[]
  deposits?: Pick<DepositPart, 'vat'>[] | undefined
  totals: Pick<InvoiceDocument['totals'], 'dueCents'>
}

/** Deducted and refunded parts of down payments. */
export const partsIn = ({ deposits = [], refund }: Pick<InvoiceDocument, 'deposits' | 'refund'>): DepositPart[] =>
  refund ? [...deposits, refund] : deposits

/** A whole down payment, available for deduction. */
export function depositOf({ number, issueDate, totals, vat, lines }: InvoiceDocument): DepositPart {
  const accounts = Map.groupBy(lines, ({ account }) => account)
  return {
    ...{ number, issueDate, netCents: totals.netCents, grossCents: totals.grossCents },
    vat: vat.map(({ ratePct, vatCents }) => ({ ratePct, vatCents })),
    accounts: [...accounts].map(([account, of]) => ({ account, netCents: sum(of.map(({ netCents }) => netCents)) })),
  }
}
