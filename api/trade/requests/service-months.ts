import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { carrier } from '#api/schema/administration/parameters.table.ts'
import { journeyFigures } from '#api/schema/house/figures.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { MONTH_MEASURES, type MonthSums, monthOfSums } from '#api/trade/figures/months.ts'
import { monthOf, monthRange, yearBegin } from '#domain/calendar/months.ts'
import type { MonthFigures } from '#domain/sales/companies/figures.ts'
import type { Measure } from '#domain/sales/kpi/measures.ts'
import { servedBetween } from './service-days.ts'

/** Tolerated delay, minutes: agreed, else the carrier's. Needs the join `ofVersion`. */
export const TOLERANCE_MIN = sql<number>`coalesce(${deliveryRequestVersions.toleranceMin}, (select ${carrier.toleranceMin} from ${carrier}))::int`
export const ofFigures = eq(journeyFigures.journeyId, journeys.id)
export const LATE = sql`${journeyFigures.late} > 0`
export const ofVersion = eq(deliveryRequestVersions.id, journeys.versionId)
export function inYear(today: string): SQL {
  return servedBetween(yearBegin(today), today)
}

/** Sum as a double: exact for whole cents, three times faster than numeric. */
export const total = (value: SQL, where: SQL) => sql<number>`coalesce(sum((${value})::float8) filter (where ${where}), 0)`
/** Whole journeys or minutes. Needs the join `ofFigures`. */
export const figure = (name: Measure, where = sql`true`) =>
  sql<number>`coalesce(sum(${journeyFigures[name]}) filter (where ${where}), 0)::int`

/** Last twelve months to date of these journeys from their figures, which the caller has renewed. */
export async function journeyMonths(db: Reader, which: SQL, by: MonthsFor): Promise<MonthFigures[]> {
  const sums = sql.join(
    MONTH_MEASURES.map(name => sql`sum(${journeyFigures[name]}) as ${sql.identifier(name)}`),
    sql`, `,
  )
  const rows = await db.execute<{ month: string } & MonthSums>(sql`
    select to_char(${journeyFigures.serviceDate}, 'YYYY-MM') as month, ${sums}
    from ${journeys} join ${journeyFigures} on ${ofFigures}
      left join ${deliveryRequestVersions} on ${ofVersion} where ${and(which, inYear(by.today))} group by 1`)
  return everyMonth(
    [...rows].map(({ month, ...found }) => monthOfSums(month, found)),
    by,
  )
}

export interface MonthsFor {
  today: string
  money: boolean
}

export function everyMonth(rows: readonly Required<MonthFigures>[], { today, money }: MonthsFor): MonthFigures[] {
  const found = new Map(rows.map(row => [row.month, row]))
  return monthRange(monthOf(yearBegin(today)), monthOf(today)).map(month => {
    const { revenueCents = 0, costCents = 0, costed = 0, ...seen } = found.get(month) ?? {}
    return {
      month,
      journeys: 0,
      late: 0,
      missed: 0,
      cancelled: 0,
      notExecuted: 0,
      notExecutedOwn: 0,
      ...seen,
      ...(money && { revenueCents, costCents, costed }),
    }
  })
}
