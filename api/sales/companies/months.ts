import { and, eq, gte, lte, type SQLWrapper, sql } from 'drizzle-orm'
import { builtOnce, type Value } from '#api/db/built-once.ts'
import type { Database, Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { addMonths, firstDay, monthOf, yearBegin } from '#domain/calendar/months.ts'
import { companies } from './companies.table.ts'
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

/** A sum as a double: exact for whole cents. */
export const summed = (cents: SQLWrapper) => sql<number>`coalesce(sum(${cents}), 0)::float8`

/** The credit that a client uses, in cents: what it has not paid, and what is not invoiced yet; undefined where there is no such client. */
export async function owedBy(db: Reader, companyId: string): Promise<number | undefined> {
  const [row] = await owed(db, { companyId })
  return row?.usedCents
}

const owed = builtOnce((db, value: Value<'companyId'>) =>
  db
    .select({
      usedCents: sql<number>`(select credit.used::float8 from company_credit(${companies.id}) credit)`,
    })
    .from(companies)
    .where(eq(companies.id, value('companyId'))),
)

/** The first of the same month a year before. */
export const yearBefore = (today: string) => firstDay(addMonths(monthOf(today), -12))

/** The months of a client that have journeys, of the year and of the one before. */
export const monthsOfCompany = (db: Reader, companyId: string, today: string) =>
  monthsBetween(db, { companyId, from: yearBegin(yearBefore(today)), to: firstDay(monthOf(today)) })

const monthsBetween = builtOnce((db, value: Value<'companyId' | 'from' | 'to'>) =>
  db
    .select({
      month: sql<string>`to_char(${months.month}, 'YYYY-MM')`,
      journeys: sql<number>`sum(${months.journeys})::int`,
      late: sql<number>`sum(${months.late})::int`,
      cancelled: sql<number>`sum(${months.cancelled})::int`,
      notExecuted: sql<number>`sum(${months.notExecuted})::int`,
      revenueCents: summed(months.revenueCents),
      knownRevenueCents: summed(months.knownRevenueCents),
      costCents: summed(months.costCents),
    })
    .from(months)
    .where(and(eq(months.companyId, value('companyId')), gte(months.month, value('from')), lte(months.month, value('to'))))
    .groupBy(months.month),
)
