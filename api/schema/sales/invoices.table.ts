import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { instant, row } from '#api/schema/columns.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { journeySettlements } from '#api/schema/journey-management/settlements.table.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests } from '#api/schema/sales/delivery-requests.table.ts'
import { PAYMENT_MODES } from '#domain/sales/companies/values.ts'
import type { InvoiceDocument, Receivable } from '#domain/sales/invoices/document.ts'
import type { ReminderLetter } from '#domain/sales/invoices/late/letter.ts'
import { LATE_FEE_KINDS } from '#domain/sales/invoices/late/values.ts'
import { type CashedPart, E_SOURCES, FLOW_STATUSES } from '#domain/sales/invoices/lifecycle/values.ts'
import { LINE_VAT_BASES } from '#domain/sales/invoices/line-bases.ts'
import {
  CREDIT_CAUSES,
  E_STATUSES,
  INVOICE_KINDS,
  INVOICE_STATUSES,
  LINE_KINDS,
  OPERATION_NATURES,
} from '#domain/sales/invoices/values.ts'

/**
 * Invoices and credit notes (`domain.md` §3.24), and those still owed from the software before (decision 40). Triggers keep the amounts in step with lines, payments and credit notes, number
 * without a gap, and refuse every change of what is validated but what happens to it afterwards.
 */
export const invoices = pgTable(
  'invoice',
  {
    ...row,
    kind: text({ enum: INVOICE_KINDS }).notNull().default('FACTURE'),
    /** Assigned at validation, in the series of its year; of a « reprise », that of the software before, in no series. */
    number: text(),
    seriesYear: integer(),
    seriesNo: integer(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    /** Null when it covers several cahiers des charges. */
    requestId: uuid().references(() => deliveryRequests.id),
    originalId: uuid().references((): AnyPgColumn => invoices.id),
    /** Credit note: journeys are to be invoiced again. */
    rebill: boolean().notNull().default(false),
    reason: text(),
    creditCause: text({ enum: CREDIT_CAUSES }),
    po: text(),
    from: date('period_from', { mode: 'string' }).notNull(),
    to: date('period_to', { mode: 'string' }).notNull(),
    operationNature: text({ enum: OPERATION_NATURES }).notNull().default('PRESTATION_SERVICES'),
    vatOnDebits: boolean().notNull().default(false),
    issueDate: date({ mode: 'string' }),
    dueDate: date({ mode: 'string' }),
    netCents: bigint({ mode: 'number' }).notNull().default(0),
    vatCents: bigint({ mode: 'number' }).notNull().default(0),
    totalCents: bigint({ mode: 'number' }).notNull().generatedAlwaysAs(sql`net_cents + vat_cents`),
    paidCents: bigint({ mode: 'number' }).notNull().default(0),
    refundedCents: bigint({ mode: 'number' }).notNull().default(0),
    /** Down payment: deducted by invoices minus returned by credit notes, with VAT. */
    deductedCents: bigint({ mode: 'number' }).notNull().default(0),
    /** Deducted down payments, with VAT; negative on a credit note that returns them. Of a « reprise », paid before it was brought in. */
    prepaidCents: bigint({ mode: 'number' }).notNull().default(0),
    /** Part of it returned by validated credit notes. */
    restoredCents: bigint({ mode: 'number' }).notNull().default(0),
    /** Credited by validated credit notes, with and without VAT; positive. */
    creditedCents: bigint({ mode: 'number' }).notNull().default(0),
    creditedNetCents: bigint({ mode: 'number' }).notNull().default(0),
    /** Amount left to pay; 0 when fully credited, negative when owed to the client. Credit notes and drafts have 0. */
    balanceCents: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`case when number is null or kind = 'AVOIR' then 0
          when net_cents > 0 and credited_net_cents >= net_cents then refunded_cents - paid_cents
          else net_cents + vat_cents - prepaid_cents + restored_cents - credited_cents - paid_cents + refunded_cents end`,
      ),
    status: text({ enum: INVOICE_STATUSES })
      .notNull()
      .generatedAlwaysAs(
        sql`case when number is null then 'BROUILLON'
          when kind = 'AVOIR' then case when issued_at is null then 'VALIDEE' else 'EMISE' end
          when net_cents > 0 and credited_net_cents >= net_cents then 'ANNULEE'
          when contested_at is not null then 'CONTESTEE'
          when net_cents + vat_cents - prepaid_cents + restored_cents - credited_cents - paid_cents + refunded_cents <= 0 then 'REGLEE'
          when paid_cents > 0 then 'PARTIELLE'
          when issued_at is not null then 'EMISE' else 'VALIDEE' end`,
      ),
    co2Kg: numeric({ precision: 12, scale: 2 }),
    document: jsonb().$type<InvoiceDocument>(),
    /** In place of the document, of a « reprise ». */
    opening: jsonb().$type<Receivable>(),
    validatedAt: instant(),
    validatedById: uuid().references(() => users.id),
    issuedAt: instant(),
    contestedAt: instant(),
    contestReason: text(),
    reminders: integer().notNull().default(0),
    remindedAt: instant(),
    eStatus: text({ enum: E_STATUSES }),
    /** With VAT, reported as cashed; null until then, and on what was cashed before amounts were kept. */
    eCashedCents: bigint({ mode: 'number' }),
    search: text().notNull().default(''),
  },
  t => [
    // A number of the software before may equal one of Quai.
    uniqueIndex('invoice_number_key').on(t.number, sql`(kind = 'REPRISE')`),
    index('invoice_company_index').on(t.companyId, t.issueDate),
    index('invoice_issue_index').on(t.issueDate, t.id),
    index('invoice_status_index').on(t.status, t.issueDate),
    index('invoice_deposit_index').on(t.companyId).where(sql`${t.kind} = 'ACOMPTE'`),
    index('invoice_original_index').on(t.originalId).where(sql`${t.originalId} is not null`),
    index('invoice_refund_index').on(t.issueDate, t.id).where(sql`balance_cents < 0`),
    index('invoice_due_index').on(t.dueDate, t.id).where(sql`${t.balanceCents} > 0`),
    index('invoice_updated_index').on(t.updatedAt, t.id),
  ],
)

export const invoiceLines = pgTable(
  'invoice_line',
  {
    ...row,
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text({ enum: LINE_KINDS }).notNull(),
    label: text().notNull(),
    /** Second line, such as the values of an index. */
    detail: text(),
    serviceId: uuid().references(() => additionalServices.id),
    creditsId: uuid().references((): AnyPgColumn => invoiceLines.id),
    quantity: numeric({ precision: 13, scale: 4 }).notNull(),
    unit: text().notNull(),
    unitPrice: numeric({ precision: 12, scale: 4 }).notNull(),
    discountPct: numeric({ precision: 5, scale: 2 }).notNull().default('0'),
    vatRatePct: numeric({ precision: 4, scale: 2 }).notNull(),
    /** Why a line at 0 % is exempt; null with reverse charge and outside the scope of VAT. */
    vatBasis: text({ enum: LINE_VAT_BASES }),
    account: text().notNull(),
    netCents: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`round(quantity * unit_price * (100 - discount_pct))::bigint`),
  },
  t => [
    index('invoice_line_index').on(t.invoiceId, t.position),
    index('invoice_line_service_index').on(t.serviceId).where(sql`${t.serviceId} is not null`),
    index('invoice_line_credits_index').on(t.creditsId).where(sql`${t.creditsId} is not null`),
  ],
)

export const invoiceLineJourneys = pgTable(
  'invoice_line_journey',
  {
    lineId: uuid()
      .notNull()
      .references(() => invoiceLines.id, { onDelete: 'cascade' }),
    journeyId: uuid()
      .notNull()
      .references(() => journeys.id),
    quantity: numeric({ precision: 13, scale: 4 }).notNull(),
    amountCents: bigint({ mode: 'number' }).notNull(),
  },
  t => [primaryKey({ columns: [t.lineId, t.journeyId] }), index('invoice_line_journey_index').on(t.journeyId)],
)

export const invoiceJourneys = pgTable(
  'invoice_journey',
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    journeyId: uuid()
      .notNull()
      .references(() => journeys.id),
    /** Settlement; null for a charged cancellation. */
    settlementId: uuid().references(() => journeySettlements.id),
    /** Credit note, drafts included. */
    creditedById: uuid().references(() => invoices.id, { onDelete: 'set null' }),
    /** May be invoiced again: its validated credit note says so. */
    freed: boolean().notNull().default(false),
  },
  t => [
    primaryKey({ columns: [t.invoiceId, t.journeyId] }),
    uniqueIndex('invoice_journey_key').on(t.journeyId).where(sql`not ${t.freed}`),
    index('invoice_journey_settlement_index').on(t.settlementId),
    index('invoice_journey_credit_index').on(t.creditedById).where(sql`${t.creditedById} is not null`),
  ],
)

/** Deductions with VAT, negative when returned by a credit note. Triggers limit them to the remainders. */
export const depositDeductions = pgTable(
  'deposit_deduction',
  {
    ...row,
    depositId: uuid()
      .notNull()
      .references(() => invoices.id),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    amountCents: bigint({ mode: 'number' }).notNull(),
  },
  t => [
    uniqueIndex('deposit_deduction_key').on(t.depositId, t.invoiceId),
    index('deposit_deduction_invoice_index').on(t.invoiceId),
  ],
)

/** Payments, negative for refunds (`domain.md` §3.24, « Règlements »); cancelled, not deleted. Triggers limit them. */
export const payments = pgTable(
  'payment',
  {
    ...row,
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    date: date({ mode: 'string' }).notNull(),
    amountCents: bigint({ mode: 'number' }).notNull(),
    mode: text({ enum: PAYMENT_MODES }).notNull(),
    reference: text(),
    batchId: uuid(),
    cancelledAt: instant(),
    cancelReason: text(),
  },
  t => [
    index('payment_invoice_index').on(t.invoiceId),
    index('payment_date_index').on(t.date),
    index('payment_cancelled_index').on(t.cancelledAt).where(sql`${t.cancelledAt} is not null`),
  ],
)

/** Statuses that an electronic invoice went through, in the order of `at`; never changed. */
export const invoiceSteps = pgTable(
  'invoice_step',
  {
    ...row,
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    status: text({ enum: E_STATUSES }).notNull(),
    at: instant().notNull().default(sql`now()`),
    source: text({ enum: E_SOURCES }).notNull(),
    /** Code of the closed list; a platform may give another. */
    reason: text(),
    comment: text(),
    /** Of « encaissée ». */
    amounts: jsonb().$type<CashedPart[]>(),
    writtenById: uuid().references(() => users.id),
    /** Message of the platform, which counts once however often it is read. */
    messageId: text(),
  },
  t => [
    index('invoice_step_index').on(t.invoiceId, t.at),
    uniqueIndex('invoice_step_message_key').on(t.messageId).where(sql`${t.messageId} is not null`),
  ],
)

/** Invoices sent to the platform (decision 41); the id is the tracking id. A trigger adds one when an invoice is issued. */
export const invoiceFlows = pgTable(
  'invoice_flow',
  {
    ...row,
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    status: text({ enum: FLOW_STATUSES }).notNull().default('A_ENVOYER'),
    /** Counted before each attempt, so that one that was broken off is known. */
    attempts: integer().notNull().default(0),
    nextAt: instant().notNull().default(sql`now()`),
    /** Id of the platform. */
    flowId: text(),
    sentAt: instant(),
    /** What went wrong last. */
    answer: text(),
  },
  t => [
    index('invoice_flow_index').on(t.invoiceId),
    uniqueIndex('invoice_flow_open_key').on(t.invoiceId).where(sql`${t.status} in ('A_ENVOYER', 'ENVOYE')`),
    uniqueIndex('invoice_flow_key').on(t.flowId).where(sql`${t.flowId} is not null`),
    index('invoice_flow_due_index').on(t.nextAt).where(sql`${t.status} = 'A_ENVOYER'`),
    index('invoice_flow_failed_index').on(t.id).where(sql`${t.status} in ('REFUSE', 'ECHEC')`),
  ],
)

/** The connected platform, at most one row. */
export const platformConnection = pgTable('platform_connection', {
  ...row,
  /** False while the settings name none. */
  active: boolean().notNull(),
  /** Invoices issued from here on are sent. */
  since: instant().notNull().default(sql`now()`),
  /** Last change of a flow that was read, in the words of the platform. */
  readTo: text(),
  readAt: instant(),
  /** Why the last reading failed. */
  problem: text(),
})

export const invoiceReminders = pgTable(
  'invoice_reminder',
  {
    ...row,
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    level: integer().notNull(),
    /** Balance and fees at that time. */
    balanceCents: bigint({ mode: 'number' }).notNull(),
    feeCents: bigint({ mode: 'number' }).notNull(),
    /** Null for a letter by post. */
    sentTo: text(),
    /** The letter that it is part of. */
    letterId: uuid().references(() => reminderLetters.id),
    text: text().notNull(),
    sentById: uuid()
      .notNull()
      .references(() => users.id),
  },
  t => [
    uniqueIndex('invoice_reminder_level_key').on(t.invoiceId, t.level),
    index('invoice_reminder_letter_index').on(t.letterId).where(sql`${t.letterId} is not null`),
  ],
)

/** One letter for all late invoices of a client, as it was sent. */
export const reminderLetters = pgTable('reminder_letter', {
  ...row,
  document: jsonb().$type<ReminderLetter>().notNull(),
})

/**
 * Late fees of an invoice on lines of another: the indemnity once, and interest of days that do not overlap (`domain.md` §6.8 F5).
 * A whole credit note on that other invoice frees them.
 */
export const lateFees = pgTable(
  'late_fee',
  {
    ...row,
    /** The late invoice. */
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    lineId: uuid()
      .notNull()
      .references(() => invoiceLines.id, { onDelete: 'cascade' }),
    kind: text({ enum: LATE_FEE_KINDS }).notNull(),
    from: date('from_date', { mode: 'string' }).notNull(),
    to: date('to_date', { mode: 'string' }).notNull(),
  },
  t => [
    uniqueIndex('late_fee_indemnity_key').on(t.invoiceId).where(sql`${t.kind} = 'INDEMNITE'`),
    index('late_fee_line_index').on(t.lineId),
  ],
)
