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
  unlessZero,
} from './service-charge.ts'

/** Units of night charges; kilometres by night are unknown. */
export const NIGHT_UNITS: readonly ServiceUnit[] = ['FORFAIT', 'QUART_HEURE', 'HEURE', 'POURCENT']

/** Night of the collective agreement of 14/11/2001, local time. */
const NIGHT_FROM = '21:00'
const NIGHT_TO = '06:00'

/** Elapsed minutes between 21:00 and 06:00; clock-change nights have 8 or 10 hours (`domain.md` §6.3, §6.5). */
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
 * Night charge (`domain.md` §3.4, AUTO_NUIT): started hours or quarters, or a lump sum or share of the transport price
 * when any minute is at night. 3 h at 6.50 is 19.50; 20 % of 784.92 is 156.98. Null without a night, when free, or when
 * the price is unknown. Throws a RangeError for other units.
 */
export function nightCharge(run: ChargedRun, terms: ChargeTerms, zone: string = PARIS): ServiceCharge | null {
  if (!NIGHT_UNITS.includes(terms.unit)) throw new RangeError(`A night is not charged by ${terms.unit}`)
  const minutes = nightMinutes(run.start, run.end, zone)
  if (minutes === 0) return null
  return unlessZero(chargeFor(unitsOf({ minutes, km: '0' }, terms), terms, run.transportPriceCents))
}
