import { and, asc, between, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { DONE } from '#api/delivery-requests/revenue.ts'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { companies } from '#api/sales/companies/companies.table.ts'
import { LATE, NOT_EXECUTED, ofVersion } from '#api/sales/companies/health.ts'
import { companyMonths } from '#api/sales/companies/months.table.ts'
import { summed } from '#api/sales/companies/months.ts'
import { servedBetween } from '#api/sales/companies/service-days.ts'
import { deliveryRequestVersions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { addMonths, firstDay, monthOf } from '#domain/calendar/months.ts'
import { marginPct, otifPct } from '#domain/sales/companies/figures.ts'

const totals = {
  revenueCents: summed(companyMonths.revenueCents),
  knownRevenueCents: summed(companyMonths.knownRevenueCents),
  costCents: summed(companyMonths.costCents),
}

/** K09 and K13 of the month that is under way, and the revenue of the same month a year before, in cents. */
export async function monthOfAll(db: Reader, today: string) {
  const [now, before] = [firstDay(monthOf(today)), firstDay(addMonths(monthOf(today), -12))]
  const rows = await db
    .select({ month: companyMonths.month, ...totals })
    .from(companyMonths)
    .where(inArray(companyMonths.month, [now, before]))
    .groupBy(companyMonths.month)
  const own = rows.find(({ month }) => month === now)
  return {
    revenueCents: own?.revenueCents ?? 0,
    marginPct: own ? marginPct(own.knownRevenueCents, own.costCents) : null,
    lastYearCents: rows.find(({ month }) => month === before)?.revenueCents ?? null,
  }
}

/** K09 of the clients of a salesperson by month, the twelve months that end with this one; a month without any journey is zero. */
export async function revenueOfClients(db: Reader, salesUserId: string, today: string) {
  const months = Array.from({ length: 12 }, (_, index) => addMonths(monthOf(today), index - 11))
  const rows = await db
    .select({ month: sql<string>`to_char(${companyMonths.month}, 'YYYY-MM')`, revenueCents: totals.revenueCents })
    .from(companyMonths)
    .innerJoin(companies, eq(companies.id, companyMonths.companyId))
    .where(and(eq(companies.salesUserId, salesUserId), between(companyMonths.month, firstDay(months[0]!), firstDay(months[11]!))))
    .groupBy(companyMonths.month)
    .orderBy(asc(companyMonths.month))
  const found = new Map(rows.map(({ month, revenueCents }) => [month, revenueCents]))
  return months.map(month => ({ month, revenueCents: found.get(month) ?? 0 }))
}

/** K01 of these days, of all clients or those of one salesperson; null where nothing was due. */
export async function serviceRate(db: Reader, from: string, to: string, salesUserId?: string) {
  const count = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`
  const [found] = await db
    .select({ journeys: count(DONE), late: count(sql`${DONE} and ${LATE}`), notExecuted: count(NOT_EXECUTED) })
    .from(journeys)
    .leftJoin(deliveryRequestVersions, ofVersion)
    .where(
      and(
        servedBetween(from, to),
        or(DONE, NOT_EXECUTED),
        salesUserId
          ? inArray(
              journeys.companyId,
              db.select({ id: companies.id }).from(companies).where(eq(companies.salesUserId, salesUserId)),
            )
          : undefined,
      ),
    )
  return otifPct(found!)
}
