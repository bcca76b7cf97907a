import { toLocal } from '#domain/calendar/clock.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { type HolidayZone, isHoliday } from '#domain/calendar/holidays.ts'
import { addMonths, lastDay, monthOf } from '#domain/calendar/months.ts'
import { type DamageKind, isGoods } from './values.ts'

const PROTEST_DAYS = 3
const SUNDAY = 7

/**
 * The last day on which the consignee may protest (C. com. L133-3): within three days after that of the reception, « non compris les jours
 * fériés »; Sundays are no working days of it either. `zone`: the holidays of the site.
 */
export function protestUntil(receivedOn: string, zone: HolidayZone): string {
  let day = receivedOn
  for (let counted = 0; counted < PROTEST_DAYS; ) {
    day = addDays(day, 1)
    if (isoWeekday(day) !== SUNDAY && !isHoliday(zone, day)) counted += 1
  }
  return day
}

/**
 * The last day of an action against the carrier (C. com. L133-6): a year from the day on which the goods were handed over or offered, or on
 * which they should have been where all is lost. A year from the 29th of February ends on the 28th.
 */
export function prescribedOn(from: string): string {
  const month = addMonths(monthOf(from), 12)
  const day = `${month}-${from.slice(8)}`
  const last = lastDay(month)
  return day < last ? day : last
}

/** The stop where goods went, as what was planned and what was. */
export interface Delivered {
  plannedArrival: string
  actualArrival: string | null
  zone: HolidayZone
}

/** Protest and prescription, from the day of the delivery, or of the one that was due where all is lost; null of what is no goods. */
export function damageDates({ kind, foundOn }: { kind: DamageKind; foundOn: string }, stop: Delivered | undefined) {
  if (!isGoods(kind)) return null
  const lost = kind === 'PERTE_TOTALE'
  const at = stop && (lost ? stop.plannedArrival : (stop.actualArrival ?? stop.plannedArrival))
  const from = at ? toLocal(at).slice(0, 10) : foundOn
  return {
    from,
    // What never came was not received: nobody protests against it.
    protestUntil: lost ? null : protestUntil(from, stop?.zone ?? 'FR'),
    prescribedOn: prescribedOn(from),
  }
}

/** Days before the prescription of what is not settled on which those who decide are told. */
export const PRESCRIPTION_ALERTS = [60, 30, 7] as const

/** The closest alert whose day has come; null before the first one, and once it is prescribed. */
export function prescriptionReached(prescribedOn: string, today: string): number | null {
  if (today > prescribedOn) return null
  return PRESCRIPTION_ALERTS.findLast(days => addDays(prescribedOn, -days) <= today) ?? null
}
