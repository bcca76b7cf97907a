import { and, asc, between, eq, gt, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { DONE } from '#api/delivery-requests/revenue.ts'
import { servedBetween } from '#api/delivery-requests/service-days.ts'
import { LATE, NOT_EXECUTED, ofVersion } from '#api/delivery-requests/service-months.ts'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { companies } from '#api/sales/companies/companies.table.ts'
import { companyMonths } from '#api/sales/companies/months.table.ts'
import { summed } from '#api/sales/companies/months.ts'
import { deliveryRequestVersions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { invoices } from '#api/sales/invoices/invoices.table.ts'
import { addMonths, firstDay, monthOf } from '#domain/calendar/months.ts'
import { marginPct, otifPct } from '#domain/sales/companies/figures.ts'

/** What is left to pay of the invoices that are late, in cents: those of the list (`invoiceList`, « En retard »). */
const lateTotal = (db: Reader, today: string) =>
  db
    .select({ cents: summed(invoices.balanceCents) })
    .from(invoices)
    .where(and(gt(invoices.balanceCents, 0), lt(invoices.dueDate, today), ne(invoices.status, 'CONTESTEE')))

const totals = {
  journeys: summed(companyMonths.journeys),
  late: summed(companyMonths.late),
  notExecuted: summed(companyMonths.notExecuted),
  revenueCents: summed(companyMonths.revenueCents),
  knownRevenueCents: summed(companyMonths.knownRevenueCents),
  costCents: summed(companyMonths.costCents),
}
const month = sql<string>`to_char(${companyMonths.month}, 'YYYY-MM')`

/** The twelve months that end with the one of this day. */
const yearTo = (today: string) => Array.from({ length: 12 }, (_, index) => addMonths(monthOf(today), index - 11))

/**
 * K09, K13 and K01 of all clients by month, the twelve that end with this one, each with the revenue of the same month a year before;
 * amounts in cents, rates in per cent, null where there is nothing to divide by.
 */
export async function monthsOfAll(db: Reader, today: string) {
  const months = yearTo(today)
  const rows = await db
    .select({ month, ...totals })
    .from(companyMonths)
    .where(between(companyMonths.month, firstDay(addMonths(months[0]!, -12)), firstDay(months[11]!)))
    .groupBy(companyMonths.month)
  const found = new Map(rows.map(row => [row.month, row]))
  return months.map(month => {
    const own = found.get(month)
    return {
      month,
      revenueCents: own?.revenueCents ?? 0,
      marginPct: own ? marginPct(own.knownRevenueCents, own.costCents) : null,
      otifPct: own ? otifPct(own) : null,
      lastYearCents: found.get(addMonths(month, -12))?.revenueCents ?? null,
    }
  })
}

/** K09 of the clients of a salesperson by month, the twelve months that end with this one; a month without any journey is zero. */
export async function revenueOfClients(db: Reader, salesUserId: string, today: string) {
  const months = yearTo(today)
  const rows = await db
    .select({ month, revenueCents: totals.revenueCents })
    .from(companyMonths)
    .innerJoin(companies, eq(companies.id, companyMonths.companyId))
    .where(and(eq(companies.salesUserId, salesUserId), between(companyMonths.month, firstDay(months[0]!), firstDay(months[11]!))))
    .groupBy(companyMonths.month)
    .orderBy(asc(companyMonths.month))
  const found = new Map(rows.map(({ month, revenueCents }) => [month, revenueCents]))
  return months.map(month => ({ month, revenueCents: found.get(month) ?? 0 }))
}

const count = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`
const RATED = { journeys: count(DONE), late: count(sql`${DONE} and ${LATE}`), notExecuted: count(NOT_EXECUTED) }
const dueBetween = (from: string, to: string) => and(servedBetween(from, to), or(DONE, NOT_EXECUTED))

/** K01 of these days, of the clients of one salesperson; null where nothing was due. */
export async function serviceRate(db: Reader, from: string, to: string, salesUserId: string) {
  const theirs = db.select({ id: companies.id }).from(companies).where(eq(companies.salesUserId, salesUserId))
  const [found] = await db
    .select(RATED)
    .from(journeys)
    .leftJoin(deliveryRequestVersions, ofVersion)
    .where(and(dueBetween(from, to), inArray(journeys.companyId, theirs)))
  return otifPct(found!)
}

/** The same of all clients, and with it what is left to pay of late invoices. */
export async function rateAndDebt(db: Reader, from: string, to: string, today: string) {
  const [found] = await db
    .select({ ...RATED, lateCents: sql<number>`(${lateTotal(db, today)})` })
    .from(journeys)
    .leftJoin(deliveryRequestVersions, ofVersion)
    .where(dueBetween(from, to))
  return { otifPct: otifPct(found!), lateCents: found!.lateCents }
}
