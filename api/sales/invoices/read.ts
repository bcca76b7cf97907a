import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import type { Templates } from '#api/parameters/templates.ts'
import { notFound } from '#api/problem.ts'
import { found } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { journeySettlements } from '#api/schema/journey-management/settlements.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoiceJourneys, invoiceLines, invoiceReminders, invoices, payments } from '#api/schema/sales/invoices.table.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import type { Role } from '#domain/roles.ts'
import { daysLate, refundable } from '#domain/sales/invoices/amounts.ts'
import { invoiceListQuery } from '#domain/sales/invoices/invoice.ts'
import { reminderText } from '#domain/sales/invoices/reminder.ts'
import { invoiceActs } from '#domain/sales/invoices/transitions.ts'
import { deductionsOf, depositChoices } from './deposits.ts'
import { lateFeeOf } from './late/fees.ts'
import { flowOf } from './lifecycle/sending.ts'
import { cashable, stepsOf } from './lifecycle/steps.ts'
import { invoiceList } from './list.ts'
import { billingContacts } from './payments.ts'
import { penaltiesOf } from './penalties.ts'

const NAMED = 200

/** Invoices are addressed by number; drafts, and those of the software before, by id. */
const byRef = (ref: string) =>
  /^(FA|AV)-/.test(ref) ? and(eq(invoices.number, ref), isNotNull(invoices.seriesNo)) : eq(invoices.id, ref)

export async function findInvoice(
  db: Reader,
  ref: string,
  role: Role,
  { carrier, templates }: { carrier: string; templates: Templates },
) {
  const named = await db.select().from(invoices).where(byRef(ref)).then(found)
  const { id } = named
  const [[row], lines, runs, paid, reminders, credits, [company], deposits, deductions, eSteps, penalties] = await Promise.all([
    invoiceList(db, invoiceListQuery.parse({ only: [id] })).rowsOf([id]),
    db
      .select(LINE)
      .from(invoiceLines)
      .where(eq(invoiceLines.invoiceId, id))
      .orderBy(asc(invoiceLines.position), asc(invoiceLines.id)),
    journeysOf(db, id),
    db
      .select()
      .from(payments)
      .where(eq(payments.invoiceId, id))
      .orderBy(desc(payments.date), desc(payments.id))
      .limit(LISTED_MAX),
    db
      .select({
        id: invoiceReminders.id,
        level: invoiceReminders.level,
        at: invoiceReminders.createdAt,
        balanceCents: invoiceReminders.balanceCents,
        feeCents: invoiceReminders.feeCents,
        sentTo: invoiceReminders.sentTo,
        text: invoiceReminders.text,
        letterId: invoiceReminders.letterId,
        sentBy: nameOf(users),
      })
      .from(invoiceReminders)
      .innerJoin(users, eq(users.id, invoiceReminders.sentById))
      .where(eq(invoiceReminders.invoiceId, id))
      .orderBy(asc(invoiceReminders.level)),
    db
      .select({ id: invoices.id, number: invoices.number, status: invoices.status, totalCents: invoices.totalCents })
      .from(invoices)
      .where(eq(invoices.originalId, id))
      .orderBy(desc(invoices.createdAt))
      .limit(LISTED_MAX),
    db
      .select({ paymentDays: companies.paymentDays, paymentMode: companies.paymentMode, poRequired: companies.poRequired })
      .from(companies)
      .where(eq(companies.id, named.companyId)),
    depositChoices(db, named),
    deductionsOf(db, named),
    stepsOf(db, id),
    penaltiesOf(db, id),
  ])
  const acts = invoiceActs(role, row!)
  const fee = await lateFeeOf(db, id)
  const flow = await flowOf(db, named)
  const { operationNature, vatOnDebits, co2Kg, reason, creditCause, rebill, validatedAt, issuedAt, contestReason, originalId } =
    named
  const facts = {
    operationNature,
    vatOnDebits,
    co2Kg,
    reason,
    creditCause,
    rebill,
    validatedAt,
    issuedAt,
    contestReason,
    originalId,
  }
  return {
    ...row!,
    ...facts,
    ...company!,
    ...{
      lines,
      runs: runs.rows,
      payments: paid.toReversed(),
      reminders: row!.reminders,
      sent: reminders,
      credits: credits.toReversed(),
      deposits,
      deductions,
      eSteps,
      flow,
      cashable: acts.includes('report') && named.document ? cashable(named) : [],
      penalties,
      acts,
      fee,
    },
    owedBack: named.kind === 'AVOIR' && named.originalId ? await owedBackOf(db, named.originalId) : 0,
    daysLate: row!.late ? daysLate(row!.dueDate, today()) : 0,
    latest: acts.includes('validate') ? await latestOf(db, named.kind) : null,
    reminder: acts.includes('remind')
      ? {
          level: row!.reminders + 1,
          recipients: await billingContacts(db, named.companyId),
          proposal: reminderText(
            { ...row!, number: row!.number!, dueDate: row!.dueDate!, fee, level: row!.reminders + 1, carrier },
            templates,
          ),
        }
      : null,
  }
}

async function owedBackOf(db: Reader, id: string) {
  const [original] = await db.select().from(invoices).where(eq(invoices.id, id))
  return refundable(original!)
}

const LINE = {
  id: invoiceLines.id,
  kind: invoiceLines.kind,
  label: invoiceLines.label,
  detail: invoiceLines.detail,
  quantity: invoiceLines.quantity,
  unit: invoiceLines.unit,
  unitPrice: invoiceLines.unitPrice,
  discountPct: invoiceLines.discountPct,
  vatRatePct: invoiceLines.vatRatePct,
  vatBasis: invoiceLines.vatBasis,
  account: invoiceLines.account,
  netCents: invoiceLines.netCents,
  creditsId: invoiceLines.creditsId,
  /** Deducts a penalty or charges late fees: it is removed, not changed. */
  fixed: sql<boolean>`exists (select from delay where delay.penalty_line_id = invoice_line.id)
    or exists (select from late_fee where late_fee.line_id = invoice_line.id)`,
}

const notes = alias(invoices, 'note')

async function journeysOf(db: Reader, id: string) {
  const rows = await db
    .select({
      id: journeys.id,
      number: journeys.number,
      serviceDate: journeys.serviceDate,
      label: journeys.label,
      netCents: sql<number>`coalesce(${journeySettlements.revenueCents}, ${journeys.cancelChargeCents})::float8`,
      uncounted: sql<boolean>`${journeySettlements.id} is not null and ${journeySettlements.co2Kg} is null`,
      credited: notes.number,
      creditDraft: sql<boolean>`${notes.id} is not null and ${notes.number} is null`,
    })
    .from(invoiceJourneys)
    .innerJoin(journeys, eq(journeys.id, invoiceJourneys.journeyId))
    .leftJoin(journeySettlements, eq(journeySettlements.id, invoiceJourneys.settlementId))
    .leftJoin(notes, eq(notes.id, invoiceJourneys.creditedById))
    .where(or(eq(invoiceJourneys.invoiceId, id), eq(invoiceJourneys.creditedById, id)))
    .orderBy(asc(journeys.serviceDate), asc(journeys.number))
    .limit(NAMED)
  return { rows }
}

/** Last invoice of the series; the next one must not be dated earlier. */
async function latestOf(db: Reader, kind: (typeof invoices.$inferSelect)['kind']) {
  const [latest] = await db
    .select({ number: invoices.number, issueDate: invoices.issueDate })
    .from(invoices)
    .where(and(sql`(${invoices.kind} = 'AVOIR') = ${kind === 'AVOIR'}`, isNotNull(invoices.seriesNo)))
    .orderBy(desc(invoices.issueDate), desc(invoices.seriesNo))
    .limit(1)
  return latest ? { number: latest.number!, issueDate: latest.issueDate! } : null
}

export async function clientAccount(db: Reader, companyId: string) {
  const [[company], [credit], list, paid] = await Promise.all([
    db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)),
    db.execute<{ uninvoiced: number; unpaid: number; used: number; late: number; toRefund: number }>(sql`
      select uninvoiced::float8, unpaid::float8, used::float8,
        coalesce((select sum(balance_cents) from invoice where company_id = ${companyId} and balance_cents > 0 and due_date < ${today()}), 0)::float8 as late,
        coalesce((select -sum(balance_cents) from invoice where company_id = ${companyId} and balance_cents < 0), 0)::float8 as "toRefund"
      from company_credit(${companyId})`),
    db
      .select({ id: invoices.id })
      .from(invoices)
      .where(eq(invoices.companyId, companyId))
      .orderBy(sql`${invoices.issueDate} desc nulls first`, desc(invoices.id))
      .limit(LISTED_MAX),
    db
      .select({
        id: payments.id,
        date: payments.date,
        amountCents: payments.amountCents,
        mode: payments.mode,
        reference: payments.reference,
        invoiceId: invoices.id,
        invoice: invoices.number,
      })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(and(eq(invoices.companyId, companyId), sql`${payments.cancelledAt} is null`))
      .orderBy(desc(payments.date), desc(payments.id))
      .limit(LISTED_MAX),
  ])
  if (!company) throw notFound()
  const ids = list.map(({ id }) => id)
  const rows = ids.length ? await invoiceList(db, invoiceListQuery.parse({ only: ids })).rowsOf(ids) : []
  const byId = new Map(rows.map(row => [row.id, row]))
  return { credit: credit!, invoices: ids.flatMap(id => byId.get(id) ?? []), payments: paid }
}
