import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '#api/db/client.ts'
import { DONE, EARNS, REVENUE } from '#api/delivery-requests/revenue.ts'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { deliveryRequestVersions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { lastDay, monthOf, monthRange } from '#domain/calendar/months.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import { type MonthFigures, marginPct, OTIF_DAYS, otifPct } from '#domain/sales/companies/figures.ts'
import { companies } from './companies.table.ts'
import { companyMonths } from './months.table.ts'
import { monthsOfCompany, ofYear, owed, yearBegin } from './months.ts'
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

/** The rate of service of every client over its period, from its journeys. */
export const serviceFigures = (db: Reader, today: string) =>
  db
    .select({
      companyId: journeys.companyId,
      journeys: countOf(DONE).as('journeys'),
      late: countOf(sql`${DONE} and ${LATE}`).as('late'),
      notExecuted: countOf(NOT_EXECUTED).as('not_executed'),
    })
    .from(journeys)
    .leftJoin(deliveryRequestVersions, ofVersion)
    .where(and(inService(today), or(DONE, NOT_EXECUTED), isNotNull(journeys.companyId)))
    .groupBy(journeys.companyId)
    .as('figures')

/** Journeys of the days that the rate of service counts. */
const inService = (today: string) => servedBetween(addDays(today, 1 - OTIF_DAYS), lastDay(monthOf(today)))

/** The last twelve months of a client by month, this one included; a month without any journey has zeros. */
export async function clientMonths(db: Reader, companyId: string, by: MonthsFor): Promise<MonthFigures[]> {
  return everyMonth(await monthsOfCompany(db, companyId, by.today), by)
}

/** The same of the journeys of one cahier des charges. */
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

/** The figures of these clients, in one statement whatever their number. */
export async function healthOf(
  db: Reader,
  ids: readonly string[],
  { today, money }: { today: string; money: boolean },
): Promise<(id: string) => CompanyHealth> {
  const rows = ids.length > 0 ? await db.execute<Health>(healthQuery(ids, today)) : []
  const healthById = new Map(Array.from(rows, row => [row.id, row]))
  return id => {
    const own = healthById.get(id)
    const otif = { otifPct: own ? otifPct(own) : null }
    if (!money) return otif
    return {
      ...otif,
      revenueCents: own?.revenueCents ?? 0,
      marginPct: own ? marginPct(own.knownRevenueCents, own.costCents) : null,
      usedCents: own?.usedCents ?? 0,
    }
  }
}

interface Health extends Record<string, unknown> {
  id: string
  revenueCents: number
  knownRevenueCents: number
  costCents: number
  usedCents: number
  journeys: number
  late: number
  notExecuted: number
}

/** A probe of two indexes for each client: neither the journeys of others nor those before the period are read. */
const healthQuery = (ids: readonly string[], today: string) => {
  const cents = (column: PgColumn) => sql`coalesce(sum(${column}) filter (where ${ofYear(today)}), 0)::float8`
  return sql`
    select client.id, money.*, service.* from unnest(${sql.param([...ids])}::uuid[]) as client (id)
    cross join lateral (
      select ${cents(companyMonths.revenueCents)} as "revenueCents", ${cents(companyMonths.knownRevenueCents)} as "knownRevenueCents",
        ${cents(companyMonths.costCents)} as "costCents", coalesce(sum(${companyMonths.uninvoicedCents}), 0)::float8 as "usedCents"
      from ${companyMonths} where ${companyMonths.companyId} = client.id) as money
    cross join lateral (
      select ${countOf(DONE)} as journeys, ${countOf(sql`${DONE} and ${LATE}`)} as late, ${countOf(NOT_EXECUTED)} as "notExecuted"
      from ${journeys} left join ${deliveryRequestVersions} on ${ofVersion}
      where ${journeys.companyId} = client.id and ${inService(today)}) as service`
}
