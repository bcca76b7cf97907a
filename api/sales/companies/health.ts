import type { Reader } from '#api/db/client.ts'
import type { companyFigures } from '#api/schema/sales/figures.table.ts'
import { everyMonth, type MonthsFor } from '#api/trade/requests/service-months.ts'
import { marginPct, otifPct } from '#domain/sales/companies/figures.ts'
import { monthsOfCompany, yearBefore } from './months.ts'

/** Twelve months with zeros. `lastYear`: cents of a year before; null when zero or hidden. */
export async function clientYears(db: Reader, companyId: string, by: MonthsFor) {
  const rows = await monthsOfCompany(db, companyId, by.today)
  const before = everyMonth(rows, { ...by, today: yearBefore(by.today) }).map(({ revenueCents = 0 }) => revenueCents)
  return { months: everyMonth(rows, by), lastYear: before.some(cents => cents !== 0) ? before : null }
}

export interface CompanyHealth {
  /** One decimal, ninety days and twelve months; null when nothing was due. */
  otifPct: number | null
  yearOtifPct: number | null
  /** Absent for roles that may not see money; `uncosted`: journeys without a known cost. */
  revenueCents?: number
  marginPct?: number | null
  uncosted?: number
  usedCents?: number
}

export function healthOf(figures: typeof companyFigures.$inferSelect, money: boolean): CompanyHealth {
  const { costed, uncosted, yearMissed, yearNotExecutedOwn } = figures
  const year = { journeys: costed + uncosted, missed: yearMissed, notExecutedOwn: yearNotExecutedOwn }
  const otif = { otifPct: otifPct(figures), yearOtifPct: otifPct(year) }
  if (!money) return otif
  const { revenueCents, usedCents } = figures
  return { ...otif, revenueCents, marginPct: marginPct(figures), uncosted, usedCents }
}
