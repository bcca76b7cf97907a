import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database, Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { journeyFiguresDue } from '#api/schema/house/figures.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { companyFiguresDay, companyFiguresDue } from '#api/schema/sales/figures.table.ts'
import { MONTH_MEASURES, monthOfSums } from '#api/trade/figures/months.ts'
import { renewing } from '#api/trade/figures/renewing.ts'
import { EVERYTHING, renewJourneyFigures, renewYear, sumsByMonth } from '#api/trade/figures/sums.ts'
import { addMonths, firstDay, monthOf, yearBegin } from '#domain/calendar/months.ts'
import type { MonthFigures } from '#domain/sales/companies/figures.ts'

export async function rebuildMonths(db: Database): Promise<void> {
  await db.execute(sql`select rebuild_company_months(), rebuild_pallet_months(), rebuild_pallet_accounts(), rebuild_event_days()`)
  await renewing(db, sql`select renew_company_figures(${today()}, true)`)
  await renewYear(db, today())
}

/** Figures that the list of clients sorts by; stale ones are refreshed before a read. */
export const storedFigures = (db: Database, today: string) => ({
  due: sql`(exists (select from ${companyFiguresDue}) or exists (select from ${journeyFiguresDue}) or not exists (select from ${companyFiguresDay} where ${companyFiguresDay.day} = ${today}))`,
  renew: () => renewing(db, sql`select renew_company_figures(${today})`),
})

/** Sum as a double, exact for whole cents. */
export const summed = (cents: SQLWrapper) => sql<number>`coalesce(sum(${cents}), 0)::float8`

/** Credit used by a client, cents with VAT: unpaid plus not yet invoiced; undefined for an unknown client. */
export async function owedBy(db: Reader, companyId: string): Promise<number | undefined> {
  const [row] = await owed(db, { companyId })
  return row?.usedCents
}

const owed = (db: Reader, { companyId }: { companyId: string }) =>
  db
    .select({
      usedCents: sql<number>`(select credit.used::float8 from company_credit(${companies.id}) credit)`,
    })
    .from(companies)
    .where(eq(companies.id, companyId))

export const yearBefore = (today: string) => firstDay(addMonths(monthOf(today), -12))

export async function monthsOfCompany(db: Reader, companyId: string, today: string): Promise<Required<MonthFigures>[]> {
  const months = { from: monthOf(yearBegin(yearBefore(today))), to: monthOf(today) }
  await renewJourneyFigures(db)
  const found = await sumsByMonth(db, { ...EVERYTHING, company: [companyId] }, { months, today }, MONTH_MEASURES)
  return [...found].map(([month, sums]) => monthOfSums(month, sums))
}
