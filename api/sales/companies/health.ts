import type { Reader } from '#api/db/client.ts'
import type { companyFigures } from '#api/schema/sales/figures.table.ts'
import { everyMonth, type MonthsFor } from '#api/trade/requests/service-months.ts'
import { marginPct, otifPct } from '#domain/sales/companies/figures.ts'
import { monthsOfCompany, yearBefore } from './months.ts'

/**
 * The last twelve months of a client by month, this one included; a month without any journey has zeros. `lastYear` is the revenue of the
 * same months a year before, in cents; null where there was none, or for who may not see money.
 */
export async function clientYears(db: Reader, companyId: string, by: MonthsFor) {
  const rows = await monthsOfCompany(db, companyId, by.today)
  const before = everyMonth(rows, { ...by, today: yearBefore(by.today) }).map(({ revenueCents = 0 }) => revenueCents)
  return { months: everyMonth(rows, by), lastYear: before.some(cents => cents !== 0) ? before : null }
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
