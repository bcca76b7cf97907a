import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { deliveryRequestVersions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { lastDay, monthOf, monthRange, yearBegin } from '#domain/calendar/months.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import type { MonthFigures } from '#domain/sales/companies/figures.ts'
import { DONE, EARNS, REVENUE } from './revenue.ts'
import { servedBetween } from './service-days.ts'

export const NOT_EXECUTED = sql`${journeys.status} = 'NON_EXECUTE'`
/** Minutes of delay that the client accepts. Needs the join `ofVersion`. */
export const TOLERANCE_MIN = sql<number>`coalesce(${deliveryRequestVersions.toleranceMin}, ${LATE_MIN})::int`
/** Needs the join `ofVersion`. */
export const LATE = sql`${journeys.maxDelayMin} > ${TOLERANCE_MIN}`
export const ofVersion = eq(deliveryRequestVersions.id, journeys.versionId)
/** K11 of a journey: the price of its sub-contractor, or the cost of a run of its version; null when unknown. Needs the join `ofVersion`. */
const COST = sql`case when ${journeys.subcontractorId} is null then ${deliveryRequestVersions.costCents} else ${journeys.buyPriceCents} end`

/** Journeys of the twelve months that end with this one. */
export function inYear(today: string): SQL {
  return servedBetween(yearBegin(today), lastDay(monthOf(today)))
}

/** A sum as a double: exact for whole cents, and three times faster than numeric. */
export const total = (value: SQL, where: SQL) => sql<number>`coalesce(sum((${value})::float8) filter (where ${where}), 0)`
export const countOf = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`

/** The last twelve months of some journeys by month. */
export async function journeyMonths(db: Reader, which: SQL, by: MonthsFor): Promise<MonthFigures[]> {
  const known = sql`${DONE} and ${isNotNull(COST)}`
  const rows = await db
    .select({
      month: sql<string>`to_char(${journeys.serviceDate}, 'YYYY-MM')`,
      journeys: countOf(DONE),
      late: countOf(sql`${DONE} and ${LATE}`),
      cancelled: countOf(eq(journeys.status, 'ANNULE')),
      notExecuted: countOf(NOT_EXECUTED),
      revenueCents: total(REVENUE, EARNS),
      knownRevenueCents: total(REVENUE, known),
      costCents: total(COST, known),
    })
    .from(journeys)
    .leftJoin(deliveryRequestVersions, ofVersion)
    .where(and(which, inYear(by.today)))
    .groupBy(sql`1`)
  return everyMonth(rows, by)
}

export interface MonthsFor {
  today: string
  money: boolean
}

/** Each of those months, with zeros where nothing was found. */
export function everyMonth(rows: readonly Required<MonthFigures>[], { today, money }: MonthsFor): MonthFigures[] {
  const found = new Map(rows.map(row => [row.month, row]))
  return monthRange(monthOf(yearBegin(today)), monthOf(today)).map(month => {
    const { revenueCents = 0, knownRevenueCents = 0, costCents = 0, ...seen } = found.get(month) ?? {}
    return {
      month,
      journeys: 0,
      late: 0,
      cancelled: 0,
      notExecuted: 0,
      ...seen,
      ...(money && { revenueCents, knownRevenueCents, costCents }),
    }
  })
}
