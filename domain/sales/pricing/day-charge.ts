import { isoWeekday } from '#domain/calendar/dates.ts'
import { type HolidayZone, isHoliday } from '#domain/calendar/holidays.ts'
import type { ServiceTrigger, ServiceUnit } from '#domain/sales/additional-services/values.ts'
import {
  type ChargedRun,
  type ChargeTerms,
  chargeFor,
  minutesBetween,
  type ServiceCharge,
  unitsOf,
  unlessZero,
} from './service-charge.ts'

/** Triggers by day of service, highest priority first; at most one applies. */
export const DAY_TRIGGERS = ['AUTO_FERIE', 'AUTO_DIMANCHE', 'AUTO_SAMEDI'] as const satisfies ServiceTrigger[]
export type DayTrigger = (typeof DAY_TRIGGERS)[number]

export const DAY_UNITS: readonly ServiceUnit[] = ['FORFAIT', 'QUART_HEURE', 'HEURE', 'JOUR', 'KM', 'POURCENT']

const IS: Record<DayTrigger, (date: string, zone: HolidayZone) => boolean> = {
  AUTO_FERIE: (date, zone) => isHoliday(zone, date),
  AUTO_DIMANCHE: date => isoWeekday(date) === 7,
  AUTO_SAMEDI: date => isoWeekday(date) === 6,
}

/**
 * The agreed trigger of a day (`domain.md` §3.4, §6.1): holiday of the workplace, then Sunday, then Saturday, so that no
 * day is charged twice. Without a holiday service, 01/11/2026 counts as a Sunday.
 */
export function dayTriggerOf(date: string, zone: HolidayZone, agreed: readonly ServiceTrigger[]): DayTrigger | null {
  return DAY_TRIGGERS.find(trigger => agreed.includes(trigger) && IS[trigger](date, zone)) ?? null
}

/**
 * Charge for such a day (`domain.md` §3.4, AUTO_SAMEDI, AUTO_DIMANCHE, AUTO_FERIE): lump sum, day or share of the
 * transport price once; started hours or quarters; kilometres. 25 % of 784.92 is 196.23. Null when free or the price is
 * unknown. Throws a RangeError for other units.
 */
export function dayCharge(run: ChargedRun, terms: ChargeTerms): ServiceCharge | null {
  if (!DAY_UNITS.includes(terms.unit)) throw new RangeError(`A day is not charged by ${terms.unit}`)
  const units = unitsOf({ minutes: minutesBetween(run.start, run.end), km: run.km }, terms)
  return unlessZero(chargeFor(units, terms, run.transportPriceCents))
}
