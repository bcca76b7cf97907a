import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { DONE, EARNS, REVENUE } from '#api/delivery-requests/revenue.ts'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { deliveryRequestVersions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { lastDay, monthOf, monthRange } from '#domain/calendar/months.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import { type MonthFigures, marginPct, otifPct } from '#domain/sales/companies/figures.ts'
import type { companyFigures } from './figures.table.ts'
import { monthsOfCompany, yearBefore, yearBegin } from './months.ts'
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

/**
 * The last twelve months of a client by month, this one included; a month without any journey has zeros. `lastYear` is the revenue of the
 * same months a year before, in cents; null where there was none, or for who may not see money.
 */
export async function clientYears(db: Reader, companyId: string, by: MonthsFor) {
  const rows = await monthsOfCompany(db, companyId, by.today)
  const before = everyMonth(rows, { ...by, today: yearBefore(by.today) }).map(({ revenueCents = 0 }) => revenueCents)
  return { months: everyMonth(rows, by), lastYear: before.some(cents => cents !== 0) ? before : null }
}

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

interface MonthsFor {
  today: string
  money: boolean
}

function everyMonth(rows: readonly Required<MonthFigures>[], { today, money }: MonthsFor): MonthFigures[] {
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

export interface CompanyHealth {
  /** One decimal; null where nothing was due. */
  otifPct: number | null
  /** Absent for roles that may not see money. `marginPct` covers the journeys whose cost is known. */
  revenueCents?: number
  marginPct?: number | null
  usedCents?: number
}

/** What a row of the list shows of the stored figures. */
export function healthOf(figures: typeof companyFigures.$inferSelect, money: boolean): CompanyHealth {
  const otif = { otifPct: otifPct(figures) }
  if (!money) return otif
  const { revenueCents, knownRevenueCents, costCents, usedCents } = figures
  return { ...otif, revenueCents, marginPct: marginPct(knownRevenueCents, costCents), usedCents }
}
