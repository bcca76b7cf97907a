import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Database, Reader } from '#api/db/client.ts'
import { addMonths, firstDay, monthOf } from '#domain/calendar/months.ts'
import { companyMonths as months } from './months.table.ts'

/** Makes the months of all clients anew from their journeys, one row a month; nobody who writes a journey waits for it. */
export async function rebuildMonths(db: Database): Promise<void> {
  await db.execute(sql`select rebuild_company_months()`)
}

/** The first day of the twelve months that end with the present one. */
export const yearBegin = (today: string) => firstDay(addMonths(monthOf(today), -11))

/** The twelve months that end with the present one. */
export const ofYear = (today: string): SQL =>
  and(gte(months.month, yearBegin(today)), lte(months.month, firstDay(monthOf(today))))!

/** A sum as a double: exact for whole cents. */
const summed = (cents: SQL) => sql<number>`coalesce(sum(${cents}), 0)::float8`

/** What the journeys of each client brought and cost in the year, by client. */
export const yearMoney = (db: Reader, today: string) =>
  db
    .select({
      companyId: months.companyId,
      revenueCents: summed(sql`${months.revenueCents}`).as('revenue'),
      knownRevenueCents: summed(sql`${months.knownRevenueCents}`).as('known_revenue'),
      costCents: summed(sql`${months.costCents}`).as('cost'),
    })
    .from(months)
    .where(ofYear(today))
    .groupBy(months.companyId)
    .as('figures')

/** What each client owes before tax: there are no invoices yet. */
export const owed = (db: Reader) =>
  db
    .select({ companyId: months.companyId, usedCents: summed(sql`${months.uninvoicedCents}`).as('used') })
    .from(months)
    .where(sql`${months.uninvoicedCents} <> 0`)
    .groupBy(months.companyId)
    .as('owed')

/** What a client owes before tax, in cents. */
export async function owedBy(db: Reader, companyId: string): Promise<number> {
  const [row] = await db
    .select({ usedCents: summed(sql`${months.uninvoicedCents}`) })
    .from(months)
    .where(and(eq(months.companyId, companyId), sql`${months.uninvoicedCents} <> 0`))
  return row!.usedCents
}

/** The months of a client in the year that have journeys. */
export const monthsOfCompany = (db: Reader, companyId: string, today: string) =>
  db
    .select({
      month: sql<string>`to_char(${months.month}, 'YYYY-MM')`,
      journeys: sql<number>`sum(${months.journeys})::int`,
      late: sql<number>`sum(${months.late})::int`,
      cancelled: sql<number>`sum(${months.cancelled})::int`,
      notExecuted: sql<number>`sum(${months.notExecuted})::int`,
      revenueCents: summed(sql`${months.revenueCents}`),
      knownRevenueCents: summed(sql`${months.knownRevenueCents}`),
      costCents: summed(sql`${months.costCents}`),
    })
    .from(months)
    .where(and(eq(months.companyId, companyId), ofYear(today)))
    .groupBy(months.month)
