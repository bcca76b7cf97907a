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
  unlessNothing,
} from './service-charge.ts'

/** Triggers that look at the day of service, the one that wins first: they never add up (the cost factors of these days do not either). */
export const DAY_TRIGGERS = ['AUTO_FERIE', 'AUTO_DIMANCHE', 'AUTO_SAMEDI'] as const satisfies ServiceTrigger[]
export type DayTrigger = (typeof DAY_TRIGGERS)[number]

/** The units that such a day can be charged by. */
export const DAY_UNITS: readonly ServiceUnit[] = ['FORFAIT', 'QUART_HEURE', 'HEURE', 'JOUR', 'KM', 'POURCENT']

const IS: Record<DayTrigger, (date: string, zone: HolidayZone) => boolean> = {
  AUTO_FERIE: (date, zone) => isHoliday(zone, date),
  AUTO_DIMANCHE: date => isoWeekday(date) === 7,
  AUTO_SAMEDI: date => isoWeekday(date) === 6,
}

/**
 * Which of the agreed triggers a day of service answers to (`domain.md` §3.4, §6.1), at most one: a public holiday of the place of work goes
 * before the Sunday or Saturday that it falls on, so no day is charged twice. One that the contract does not name leaves the day to the next:
 * without a holiday service, 01/11/2026 is a Sunday.
 */
export function dayTriggerOf(date: string, zone: HolidayZone, agreed: readonly ServiceTrigger[]): DayTrigger | null {
  return DAY_TRIGGERS.find(trigger => agreed.includes(trigger) && IS[trigger](date, zone)) ?? null
}

/**
 * What a run on such a day is charged (`domain.md` §3.4, AUTO_SAMEDI, AUTO_DIMANCHE, AUTO_FERIE): a lump sum, a day or a share of the transport
 * price once, its hours or quarters by the started one, its kilometres. 25 % of 784,92 are 196,23. Null where all of it is free or the price that
 * the share is of is unknown. Throws a RangeError for a unit that a day is not counted in.
 */
export function dayCharge(run: ChargedRun, terms: ChargeTerms): ServiceCharge | null {
  if (!DAY_UNITS.includes(terms.unit)) throw new RangeError(`A day is not charged by ${terms.unit}`)
  const units = unitsOf({ minutes: minutesBetween(run.start, run.end), km: run.km }, terms)
  return unlessNothing(chargeFor(units, terms, run.transportPriceCents))
}
