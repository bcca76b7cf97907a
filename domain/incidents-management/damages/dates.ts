import { toLocal } from '#domain/calendar/clock.ts'
import { addDays, isoWeekday, monthsLater } from '#domain/calendar/dates.ts'
import { type HolidayZone, isHoliday } from '#domain/calendar/holidays.ts'
import { type DamageKind, isGoods } from './values.ts'

const PROTEST_DAYS = 3
const SUNDAY = 7

/** Last day for a protest (C. com. L133-3): three days after receipt, without Sundays and holidays of the site's `zone`. */
export function protestUntil(receivedOn: string, zone: HolidayZone): string {
  let day = receivedOn
  for (let counted = 0; counted < PROTEST_DAYS; ) {
    day = addDays(day, 1)
    if (isoWeekday(day) !== SUNDAY && !isHoliday(zone, day)) counted += 1
  }
  return day
}

/** Last day to sue the carrier (C. com. L133-6): one year from delivery, or from the due date of lost goods. */
export const limitationDate = (from: string): string => monthsLater(from, 12)

export interface Delivered {
  plannedArrival: string
  actualArrival: string | null
  zone: HolidayZone
}

/** Protest and prescription dates, from the actual or (for lost goods) planned delivery; null when no goods are concerned. */
export function damageDates({ kind, foundOn }: { kind: DamageKind; foundOn: string }, stop: Delivered | undefined) {
  if (!isGoods(kind)) return null
  const lost = kind === 'PERTE_TOTALE'
  const at = stop && (lost ? stop.plannedArrival : (stop.actualArrival ?? stop.plannedArrival))
  const from = at ? toLocal(at).slice(0, 10) : foundOn
  return {
    from,
    // Lost goods were never received, so no protest is possible.
    protestUntil: lost ? null : protestUntil(from, stop?.zone ?? 'FR'),
    prescribedOn: limitationDate(from),
  }
}

/** Days before the prescription of an unsettled damage on which decision makers are alerted. */
export const PRESCRIPTION_ALERTS = [60, 30, 7] as const

/** Latest alert already due; null before the first one and after the prescription. */
export function prescriptionReached(prescribedOn: string, today: string): number | null {
  if (today > prescribedOn) return null
  return PRESCRIPTION_ALERTS.findLast(days => addDays(prescribedOn, -days) <= today) ?? null
}
