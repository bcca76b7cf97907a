import { z } from 'zod'
import { isMonth } from '#domain/calendar/months.ts'
import {
  date,
  decimal,
  flag,
  id,
  oneOf,
  optionalDecimal,
  optionalEuros,
  optionalOneOf,
  optionalText,
  reason,
  recordVersion,
  text,
} from '#domain/fields.ts'
import { dateFilter, filterOf, idFilter, listQuery, switchFilter, textFilter } from '#domain/lists.ts'
import { DATEORD, ENUM, POS, REQ } from '#domain/messages.ts'
import { PAYMENT_MODES, VAT_BASES } from '#domain/sales/companies/values.ts'
import { INVOICE_STAGES } from './filter-fields.ts'
import { LINE_VAT_BASES } from './line-bases.ts'
import { CREDIT_CAUSES, E_STATUSES, INVOICE_KINDS, INVOICE_STATUSES, OPERATION_NATURES, PREPARATION_GROUPINGS } from './values.ts'

/** Journeys of a period, of these clients or all. */
const PREPARATION = {
  from: date(),
  to: date(),
  grouping: oneOf(PREPARATION_GROUPINGS).catch('CONTRAT').default('CONTRAT'),
  company: idFilter(),
}
const ordered = <T extends z.ZodType<{ from: string; to: string }>>(schema: T) =>
  schema.refine(({ from, to }) => to >= from, { error: DATEORD, path: ['to'] })
export const previewQuery = ordered(z.object(PREPARATION))
export type Preparation = z.output<typeof previewQuery>
export const prepareSchema = ordered(z.object(PREPARATION))

export const monthQuery = z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) })

export const closingSchema = z.object({
  month: z
    .string()
    .refine(month => month !== '', REQ)
    .refine(month => month === '' || isMonth(month), ENUM),
})
export const reopeningSchema = z.object({ reason: reason(), version: recordVersion() })

export const draftSchema = z.object({
  po: optionalText(60),
  operationNature: oneOf(OPERATION_NATURES),
  vatOnDebits: flag(),
  version: recordVersion(),
})
export type DraftInput = z.output<typeof draftSchema>

const amount = () => optionalEuros({ min: 0 }).refine(cents => cents !== 0, POS)

/** A typed line; on lines from journeys only the discount, and the basis at 0 %, can change. */
export const lineSchema = z.object({
  label: text(200),
  quantity: decimal(4, { min: -999_999, max: 999_999 }).refine(value => Number(value) !== 0, POS),
  unit: text(20),
  unitPrice: decimal(4, { min: 0, max: 9_999_999 }),
  discountPct: optionalDecimal(2, { min: 0, max: 100 }).transform(value => value ?? '0'),
  vatRatePct: decimal(2, { min: 0, max: 20 }),
  /** Required at 0 % unless the client's regime says why. */
  vatBasis: optionalOneOf(LINE_VAT_BASES),
  account: text(12),
})
export type LineInput = z.output<typeof lineSchema>
export const discountSchema = lineSchema.pick({ discountPct: true, vatBasis: true })
export type DiscountInput = z.output<typeof discountSchema>

export const freeInvoiceSchema = ordered(lineSchema.extend({ companyId: id(), from: date(), to: date(), po: optionalText(60) }))
export type FreeInvoiceInput = z.output<typeof freeInvoiceSchema>

/** `issue` hands the invoice over at once. */
const validation = { issueDate: date(), issue: flag() }
export const validateSchema = z.object({ ...validation, version: recordVersion() })
export const invoiceActSchema = z.object({ version: recordVersion() })
export const depositSchema = ordered(
  z.object({
    companyId: id(),
    label: text(200),
    amount: amount().refine(cents => cents !== null, REQ),
    vatRatePct: decimal(2, { min: 0, max: 20 }),
    vatBasis: optionalOneOf(VAT_BASES),
    from: date(),
    to: date(),
    po: optionalText(60),
  }),
)
export type DepositInput = z.output<typeof depositSchema>
/** Gross amount to deduct; empty means as much as possible. */
export const deductionSchema = z.object({ amount: amount() })
export type DeductionInput = z.output<typeof deductionSchema>
/** Net amount that is deducted, the penalty itself or another. */
export const penaltySchema = z.object({ amount: amount().refine(cents => cents !== null, REQ) })
export type PenaltyInput = z.output<typeof penaltySchema>
export const waiverSchema = z.object({ reason: reason() })
export const contestSchema = z.object({ reason: reason(), version: recordVersion() })

const several = { ids: z.array(z.uuid()).min(1).max(100) }
export const validateManySchema = z.object({ ...several, ...validation })
export const severalSchema = z.object(several)

const payment = {
  date: date(),
  mode: oneOf(PAYMENT_MODES),
  reference: optionalText(60),
}
export const paymentSchema = z.object({
  ...payment,
  amount: amount().refine(cents => cents !== null, REQ),
  version: recordVersion(),
})
export type PaymentInput = z.output<typeof paymentSchema>
export const refundSchema = paymentSchema
/** « Lettrer par lot »: one transfer for several invoices; without an amount each is paid in full. */
export const matchSchema = z.object({ ...several, ...payment, amount: amount() })
export type MatchInput = z.output<typeof matchSchema>
export const cancelPaymentSchema = z.object({ reason: reason() })

export const creditSchema = z.object({
  reason: reason(),
  journeys: z.preprocess(
    value => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : String(value).split(',')),
    z.array(z.uuid()).max(10_000),
  ),
  whole: flag(),
  rebill: flag(),
  cause: optionalOneOf(CREDIT_CAUSES),
  /** Validates and hands over the credit note at once; journeys to invoice again come on a new draft. */
  issue: flag(),
  version: recordVersion(),
})
export type CreditInput = z.output<typeof creditSchema>
/** A net amount of one line. */
export const creditLineSchema = z.object({
  amount: amount().refine(cents => cents !== null, REQ),
  cause: oneOf(CREDIT_CAUSES),
  reason: reason(),
  version: recordVersion(),
})
export type CreditLineInput = z.output<typeof creditLineSchema>

/** Late invoices of a client in one letter; without a contact it is printed. The version is the sum of those of the invoices. */
export const letterSchema = z.object({
  contactId: optionalText(36),
  text: text(4000),
  version: recordVersion(),
})
export type LetterInput = z.output<typeof letterSchema>
export const lateFeeSchema = z.object({ ids: z.array(z.uuid()).min(1, REQ).max(100) })

export const remindSchema = z.object({ contactId: id(), text: text(4000), version: recordVersion() })
export type ReminderInput = z.output<typeof remindSchema>

export const INVOICE_SORTS = ['issue', 'number', 'company', 'due', 'net', 'total', 'balance', 'status'] as const

export const invoiceListQuery = listQuery(INVOICE_SORTS, '-issue', {
  stage: z.enum(INVOICE_STAGES).catch('all').default('all'),
  kind: filterOf(INVOICE_KINDS),
  status: filterOf(INVOICE_STATUSES),
  from: dateFilter(),
  to: dateFilter(),
  /** Payment dates, without refunds and cancelled payments. */
  paidFrom: dateFilter(),
  paidTo: dateFilter(),
  /** Last day of the services: dates a draft. */
  servedFrom: dateFilter(),
  servedTo: dateFilter(),
  late: switchFilter(),
  toRefund: switchFilter(),
  eStatus: filterOf(E_STATUSES),
  companyName: textFilter(),
  company: idFilter(),
  salesUser: idFilter(),
  journey: idFilter(),
  only: idFilter(),
})
export type InvoiceListQuery = z.output<typeof invoiceListQuery>
