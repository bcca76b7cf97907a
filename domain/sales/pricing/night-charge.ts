import { instantAt, PARIS, toLocal } from '#domain/calendar/clock.ts'
import { addDays, dateRange } from '#domain/calendar/dates.ts'
import type { ServiceUnit } from '#domain/sales/additional-services/values.ts'
import {
  type ChargedRun,
  type ChargeTerms,
  chargeFor,
  minutesBetween,
  type ServiceCharge,
  unitsOf,
  unlessNothing,
} from './service-charge.ts'

/** The units that a night can be charged by: nobody knows which kilometres were run in it. */
export const NIGHT_UNITS: readonly ServiceUnit[] = ['FORFAIT', 'QUART_HEURE', 'HEURE', 'POURCENT']

/** Night work of the branch agreement of 14/11/2001, on the wall clock. */
const NIGHT_FROM = '21:00'
const NIGHT_TO = '06:00'

/**
 * Minutes between 21:00 and 06:00 from one instant to another, in real time: the night of the spring change has eight hours, that of the autumn
 * change ten (`domain.md` §6.3, §6.5).
 */
export function nightMinutes(start: string, end: string, zone: string = PARIS): number {
  const evenings = dateRange(addDays(toLocal(start, zone).slice(0, 10), -1), toLocal(end, zone).slice(0, 10))
  return evenings.reduce((sum, evening) => {
    const [from, to] = [instantAt(evening, 0, NIGHT_FROM, zone), instantAt(evening, 1, NIGHT_TO, zone)]
    const later = Date.parse(start) > Date.parse(from) ? start : from
    const sooner = Date.parse(end) < Date.parse(to) ? end : to
    return sum + minutesBetween(later, sooner)
  }, 0)
}

/**
 * What a run is charged for its night (`domain.md` §3.4, AUTO_NUIT): its night hours or quarters by the started one, or a lump sum or a share of
 * the transport price once it has a minute between 21:00 and 06:00. 3 h at 6,50 are 19,50; 20 % of 784,92 are 156,98. Null where there is no
 * night, all of it is free, or the price that the share is of is unknown. Throws a RangeError for a unit that a night is not counted in.
 */
export function nightCharge(run: ChargedRun, terms: ChargeTerms, zone: string = PARIS): ServiceCharge | null {
  if (!NIGHT_UNITS.includes(terms.unit)) throw new RangeError(`A night is not charged by ${terms.unit}`)
  const minutes = nightMinutes(run.start, run.end, zone)
  if (minutes === 0) return null
  return unlessNothing(chargeFor(unitsOf({ minutes, km: '0' }, terms), terms, run.transportPriceCents))
}
