import { dateRange, isoWeekday } from '#domain/calendar/dates.ts'
import { isHoliday } from '#domain/calendar/holidays.ts'

/** Figures of a vehicle; null without a divisor (`domain.md` §5). */

/** Days before today over which consumption and use are computed. */
export const FIGURE_DAYS = 90

/** K19: litres, kg or kWh per 100 km, two decimals. */
export function consumptionOf(quantity: string | number | null, km: number | null): number | null {
  return quantity && km ? Math.round((Number(quantity) * 10_000) / km) / 100 : null
}

function costPerKm(cents: number, km: number | null): number | null {
  return km ? Math.round((cents * 100) / km) / 100 : null
}

/** K14 assumes ten hours per working day. */
const HOURS_OF_DAY = 10

/** K14, per cent: journey hours over the hours of the working days; `to` is excluded. */
export function usageOf(hours: number | null, { from, to }: { from: string; to: string }): number | null {
  const days = dateRange(from, to)
    .slice(0, -1)
    .filter(day => isoWeekday(day) <= 5 && !isHoliday('FR', day)).length
  return days === 0 ? null : Math.round(((hours ?? 0) * 1000) / (days * HOURS_OF_DAY)) / 10
}

/** Distance, energy and costs of a vehicle in a month. */
export interface MonthCosts {
  month: string
  km: number
  quantity: number
  fuelCents: number
  /** Maintenance, tyres, tolls, insurance and inspections. */
  otherCents: number
  rentCents: number
}

/** Sum of several months, with consumption, cost and cost per km (« TCO/km » of `domain.md` §4.6). */
export function totalCosts(months: readonly MonthCosts[]) {
  const sum = (key: Exclude<keyof MonthCosts, 'month'>) => months.reduce((total, month) => total + month[key], 0)
  const km = sum('km')
  const cents = sum('fuelCents') + sum('otherCents') + sum('rentCents')
  return {
    km,
    quantity: sum('quantity'),
    fuelCents: sum('fuelCents'),
    otherCents: sum('otherCents'),
    rentCents: sum('rentCents'),
    cents,
    consumption: consumptionOf(sum('quantity'), km),
    centsPerKm: costPerKm(cents, km),
  }
}
