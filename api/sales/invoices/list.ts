import { and, eq, gt, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '#api/db/client.ts'
import { type List, rowsByIds, searched } from '#api/db/list.ts'
import { today } from '#api/middleware/today.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoiceJourneys, invoices, payments } from '#api/schema/sales/invoices.table.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import type { INVOICE_SORTS, InvoiceListQuery } from '#domain/sales/invoices/invoice.ts'
import { isCashed } from '#domain/sales/invoices/lifecycle/cashed.ts'

const originals = alias(invoices, 'original')

const invoiceRows = rowsByIds((db, ids) =>
  db
    .select({
      id: invoices.id,
      version: invoices.version,
      kind: invoices.kind,
      number: invoices.number,
      companyId: invoices.companyId,
      company: companies.legalName,
      companyCode: companies.code,
      from: invoices.from,
      to: invoices.to,
      po: invoices.po,
      issueDate: invoices.issueDate,
      dueDate: invoices.dueDate,
      netCents: invoices.netCents,
      vatCents: invoices.vatCents,
      totalCents: invoices.totalCents,
      prepaidCents: invoices.prepaidCents,
      restoredCents: invoices.restoredCents,
      deductedCents: invoices.deductedCents,
      paidCents: invoices.paidCents,
      refundedCents: invoices.refundedCents,
      creditedCents: invoices.creditedCents,
      balanceCents: invoices.balanceCents,
      status: invoices.status,
      eStatus: invoices.eStatus,
      eCashedCents: invoices.eCashedCents,
      reminders: invoices.reminders,
      original: originals.number,
      journeys: sql<number>`(select count(*)::int from ${invoiceJourneys}
        where ${invoiceJourneys.invoiceId} = ${invoices.id} or ${invoiceJourneys.creditedById} = ${invoices.id})`,
      salesUserId: companies.salesUserId,
      salesUser: nameOf(users),
    })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .leftJoin(originals, eq(originals.id, invoices.originalId))
    .leftJoin(users, eq(users.id, companies.salesUserId))
    .where(sql`${invoices.id} = any(${ids})`),
)
type Row = Awaited<ReturnType<typeof invoiceRows>>[number]
export type InvoiceRow = Row & { late: boolean; eCashed: boolean }

/** « En retard » (`domain.md` §3.24): due date passed, balance open and not contested. */
export const isLate = ({ status, dueDate, balanceCents }: Pick<Row, 'status' | 'dueDate' | 'balanceCents'>, day: string) =>
  balanceCents > 0 && status !== 'CONTESTEE' && dueDate !== null && dueDate < day
const LATE = (day: string) =>
  and(gt(invoices.balanceCents, 0), sql`${invoices.dueDate} < ${day}`, ne(invoices.status, 'CONTESTEE'))

export const invoiceList = (db: Reader, query: InvoiceListQuery): List<InvoiceRow> => ({
  db,
  query,
  table: invoices,
  where: invoicesFound(query),
  number: invoices.number,
  sorts: SORTS,
  nullable: ['issue', 'number', 'due'],
  join: query.sort.endsWith('company') ? ids => ids.innerJoin(companies, eq(companies.id, invoices.companyId)) : undefined,
  rowsOf: async ids => {
    const day = today()
    return (await invoiceRows(db, ids)).map(row => ({ ...row, late: isLate(row, day), eCashed: isCashed(row) }))
  },
})

/** « À facturer »: journeys without an invoice (`billable_journey`). */
export const BILLABLE = { table: journeys, where: sql`${journeys.id} in (select journey_id from billable_journey)` }

const SORTS: Record<(typeof INVOICE_SORTS)[number], SQL | SQL[]> = {
  issue: [sql`${invoices.issueDate}`, sql`${invoices.number}`],
  number: sql`${invoices.number}`,
  company: sql`${companies.legalName} collate french`,
  due: sql`${invoices.dueDate}`,
  net: sql`${invoices.netCents}`,
  total: sql`${invoices.totalCents}`,
  balance: sql`${invoices.balanceCents}`,
  status: sql`${invoices.status}`,
}

const STAGES: Record<InvoiceListQuery['stage'], () => SQL | undefined> = {
  all: () => undefined,
  // Billable journeys have their own table on this tab.
  toBill: () => eq(invoices.status, 'BROUILLON'),
  drafts: () => eq(invoices.status, 'BROUILLON'),
  invoices: () => and(inArray(invoices.kind, ['FACTURE', 'ACOMPTE']), ne(invoices.status, 'BROUILLON')),
  credits: () => and(eq(invoices.kind, 'AVOIR'), ne(invoices.status, 'BROUILLON')),
  late: () => LATE(today()),
}

const ofCompanies = (where: SQL | undefined) =>
  where && sql`${invoices.companyId} in (select ${companies.id} from ${companies} where ${where})`
const ofJourneys = (where: SQL) => sql`${invoices.id} in (
  select ${invoiceJourneys.invoiceId} from ${invoiceJourneys} join ${journeys} on ${journeys.id} = ${invoiceJourneys.journeyId} where ${where}
  union
  select ${invoiceJourneys.creditedById} from ${invoiceJourneys} join ${journeys} on ${journeys.id} = ${invoiceJourneys.journeyId} where ${where})`

export function invoicesFound(query: InvoiceListQuery): SQL | undefined {
  const named = query.only.length > 0 || query.journey.length > 0
  return and(
    named ? undefined : STAGES[query.stage](),
    query.kind.length ? inArray(invoices.kind, query.kind) : undefined,
    query.status.length ? inArray(invoices.status, query.status) : undefined,
    query.from ? gte(invoices.issueDate, query.from) : undefined,
    query.to ? lte(invoices.issueDate, query.to) : undefined,
    query.paidFrom || query.paidTo ? paidWithin(query) : undefined,
    query.servedFrom ? gte(invoices.to, query.servedFrom) : undefined,
    query.servedTo ? lte(invoices.to, query.servedTo) : undefined,
    query.late ? LATE(today()) : undefined,
    query.toRefund ? lt(invoices.balanceCents, 0) : undefined,
    query.eStatus.length ? inArray(invoices.eStatus, query.eStatus) : undefined,
    query.companyName ? ofCompanies(searched(companies.search, query.companyName)) : undefined,
    query.company.length ? inArray(invoices.companyId, query.company) : undefined,
    query.salesUser.length ? ofCompanies(inArray(companies.salesUserId, query.salesUser)) : undefined,
    query.journey.length ? ofJourneys(inArray(journeys.id, query.journey)) : undefined,
    query.only.length ? inArray(invoices.id, query.only) : undefined,
    found(query.q),
  )
}

/** With an uncancelled payment in this period, as counted by the payment delay indicator. */
const paidWithin = ({ paidFrom, paidTo }: InvoiceListQuery) => {
  const { invoiceId, cancelledAt, amountCents, date } = payments
  const days = and(paidFrom ? gte(date, paidFrom) : undefined, paidTo ? lte(date, paidTo) : undefined)
  return sql`${invoices.id} in (select ${invoiceId} from ${payments} where ${and(isNull(cancelledAt), gt(amountCents, 0), days)})`
}

/** Matches the number, the client's order or name, or a journey number. */
function found(q: string): SQL | undefined {
  const own = searched(invoices.search, q)
  return own && or(own, ofCompanies(searched(companies.search, q)), ofJourneys(sql`${journeys.number} = upper(${q})`))
}
