import { dateRange, isoWeekday } from '#domain/calendar/dates.ts'
import { isHoliday } from '#domain/calendar/holidays.ts'

/** Figures of a vehicle; each is null where there is nothing to divide by (`domain.md` §5). */

/** The days before today of which consumption and use are shown. */
export const FIGURE_DAYS = 90

/** K19, litres, kg or kWh for 100 km, with two decimals. */
export function consumptionOf(quantity: string | number | null, km: number | null): number | null {
  return quantity && km ? Math.round((Number(quantity) * 10_000) / km) / 100 : null
}

/** Cents for a km, with two decimals. */
function costPerKm(cents: number, km: number | null): number | null {
  return km ? Math.round((cents * 100) / km) / 100 : null
}

/** K14 counts ten hours of each working day. */
const HOURS_OF_DAY = 10

/** K14, per cent: the hours of its journeys in what the working days of a period have; `to` is not in it. */
export function usageOf(hours: number | null, { from, to }: { from: string; to: string }): number | null {
  const days = dateRange(from, to)
    .slice(0, -1)
    .filter(day => isoWeekday(day) <= 5 && !isHoliday('FR', day)).length
  return days === 0 ? null : Math.round(((hours ?? 0) * 1000) / (days * HOURS_OF_DAY)) / 10
}

/** What a vehicle ran, was fed and cost in a month. */
export interface MonthCosts {
  /** `YYYY-MM`. */
  month: string
  km: number
  /** Litres, kg or kWh. */
  quantity: number
  fuelCents: number
  /** Upkeep, tyres, tolls, insurance and the controls that were done. */
  otherCents: number
  rentCents: number
}

/** Several months as one, with consumption, cost and cost per km (the « TCO/km » of `domain.md` §4.6). */
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
