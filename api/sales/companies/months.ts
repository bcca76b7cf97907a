import { and, eq, gte, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database, Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { addMonths, firstDay, monthOf } from '#domain/calendar/months.ts'
import { companyFiguresDay, companyFiguresDue } from './figures.table.ts'
import { companyMonths as months } from './months.table.ts'

/** Makes the months and figures of all clients anew from their journeys; nobody who writes a journey waits for it. */
export async function rebuildMonths(db: Database): Promise<void> {
  await db.execute(sql`select rebuild_company_months(), rebuild_subcontracted_months()`)
  await db.execute(sql`select renew_company_figures(${today()}, true)`)
}

/** The figures that the list of clients orders by, brought up to date when a read finds some that are not. */
export const storedFigures = (db: Database, today: string) => ({
  due: sql`(exists (select from ${companyFiguresDue}) or not exists (select from ${companyFiguresDay} where ${companyFiguresDay.day} = ${today}))`,
  renew: () => db.execute(sql`select renew_company_figures(${today})`),
})

/** The first day of the twelve months that end with the present one. */
export const yearBegin = (today: string) => firstDay(addMonths(monthOf(today), -11))

/** The twelve months that end with the present one. */
const ofYear = (today: string): SQL => and(gte(months.month, yearBegin(today)), lte(months.month, firstDay(monthOf(today))))!

/** A sum as a double: exact for whole cents. */
export const summed = (cents: SQLWrapper) => sql<number>`coalesce(sum(${cents}), 0)::float8`

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
