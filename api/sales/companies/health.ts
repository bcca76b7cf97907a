import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { DONE, EARNS, NOT_INVOICED, REVENUE } from '#api/delivery-requests/revenue.ts'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { deliveryRequestVersions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { addMonths, firstDay, lastDay, monthOf, monthRange } from '#domain/calendar/months.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import { type MonthFigures, marginPct, OTIF_DAYS, otifPct } from '#domain/sales/companies/figures.ts'
import { companies } from './companies.table.ts'
import { servedBetween } from './service-days.ts'

export const NOT_EXECUTED = sql`${journeys.status} = 'NON_EXECUTE'`
/** Minutes of delay that the client accepts. Needs the join `ofVersion`. */
export const TOLERANCE_MIN = sql<number>`coalesce(${deliveryRequestVersions.toleranceMin}, ${LATE_MIN})::int`
/** Needs the join `ofVersion`. */
export const LATE = sql`${journeys.maxDelayMin} > ${TOLERANCE_MIN}`
export const ofVersion = eq(deliveryRequestVersions.id, journeys.versionId)
/** K11 of a journey: the price of its sub-contractor, or the cost of a run of its version; null when unknown. Needs the join `ofVersion`. */
const COST = sql`case when ${journeys.subcontractorId} is null then ${deliveryRequestVersions.costCents} else ${journeys.buyPriceCents} end`

/** The first day of the twelve months that end with the current one. */
const yearBegin = (today: string) => firstDay(addMonths(monthOf(today), -11))

/** Journeys of the twelve months that end with this one. */
export function inYear(today: string): SQL {
  return servedBetween(yearBegin(today), lastDay(monthOf(today)))
}

/** A sum as a double: exact for whole cents, and three times faster than numeric. */
export const total = (value: SQL, where: SQL) => sql<number>`coalesce(sum((${value})::float8) filter (where ${where}), 0)`
export const countOf = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`

/** The figures of the year by client, of these clients or of all, in one pass over their journeys. */
export function yearFigures(db: Reader, today: string, ids?: readonly string[]) {
  const recent = sql`${journeys.serviceDate} > ${addDays(today, -OTIF_DAYS)}`
  const known = sql`${DONE} and ${isNotNull(COST)}`
  return db
    .select({
      companyId: journeys.companyId,
      revenueCents: total(REVENUE, EARNS).as('revenue'),
      knownRevenueCents: total(REVENUE, known).as('known_revenue'),
      costCents: total(COST, known).as('cost'),
      journeys: countOf(sql`${DONE} and ${recent}`).as('journeys'),
      late: countOf(sql`${DONE} and ${recent} and ${LATE}`).as('late'),
      notExecuted: countOf(sql`${NOT_EXECUTED} and ${recent}`).as('not_executed'),
    })
    .from(journeys)
    .leftJoin(deliveryRequestVersions, ofVersion)
    .where(
      and(inYear(today), or(EARNS, NOT_EXECUTED), ids ? inArray(journeys.companyId, [...ids]) : isNotNull(journeys.companyId)),
    )
    .groupBy(journeys.companyId)
    .as('figures')
}

/** The last twelve months of these journeys by month, this one included; a month without any has zeros. */
export async function monthsOf(
  db: Reader,
  which: SQL,
  { today, money }: { today: string; money: boolean },
): Promise<MonthFigures[]> {
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
    .where(and(which, inYear(today)))
    .groupBy(sql`1`)
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

/** What these clients, or all, owe. */
export const owed = (db: Reader, ids?: readonly string[]) =>
  db
    .select({ companyId: journeys.companyId, usedCents: sql<number>`sum((${REVENUE})::float8)`.as('used') })
    .from(journeys)
    .where(and(NOT_INVOICED, ids ? inArray(journeys.companyId, [...ids]) : isNotNull(journeys.companyId)))
    .groupBy(journeys.companyId)
    .as('owed')

/** Clients that owe more than their credit limit (`domain.md` §3.1). */
export const overdrawn = (db: Reader) => {
  const used = owed(db)
  return inArray(
    companies.id,
    db
      .select({ id: companies.id })
      .from(used)
      .innerJoin(companies, eq(companies.id, used.companyId))
      .where(sql`${used.usedCents} > ${companies.creditLimitCents}`),
  )
}

export interface CompanyHealth {
  /** One decimal; null where nothing was due. */
  otifPct: number | null
  /** Absent for roles that may not see money. `marginPct` covers the journeys whose cost is known. */
  revenueCents?: number
  marginPct?: number | null
  usedCents?: number
}

/** The figures of these clients, in two queries whatever their number. */
export async function healthOf(
  db: Reader,
  ids: readonly string[],
  { today, money }: { today: string; money: boolean },
): Promise<(id: string) => CompanyHealth> {
  const [figures, used] = await Promise.all([
    ids.length > 0 ? db.select().from(yearFigures(db, today, ids)) : [],
    ids.length > 0 && money ? db.select().from(owed(db, ids)) : [],
  ])
  const figuresOf = new Map(figures.map(row => [row.companyId, row]))
  const usedOf = new Map(used.map(row => [row.companyId, row.usedCents]))
  return id => {
    const own = figuresOf.get(id)
    const otif = { otifPct: own ? otifPct(own) : null }
    if (!money) return otif
    return {
      ...otif,
      revenueCents: own?.revenueCents ?? 0,
      marginPct: own ? marginPct(own.knownRevenueCents, own.costCents) : null,
      usedCents: usedOf.get(id) ?? 0,
    }
  }
}
