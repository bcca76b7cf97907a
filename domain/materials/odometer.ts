import { daysBetween, formatDate } from '#domain/calendar/dates.ts'
import { formatNumber } from '#domain/formats/number.ts'

/** No lorry drives more in a day, even with a crew of two. */
const KM_A_DAY = 1_500
/** No lorry drives more in its life. */
const KM_A_LIFE = 2_000_000

export const CORRECTION_HIGHER = "Une correction diminue le compteur\u202f: saisissez-le s'il augmente"

export interface OdometerAt {
  km: number
  /** Day of the reading. */
  on: string
}

/** Why an odometer is doubted, given the last known one; null when it is likely. */
export function unlikelyOdometer(read: OdometerAt, last: OdometerAt | null): string | null {
  const km = `${formatNumber(read.km)} km`
  if (!last || last.km === 0) return read.km > KM_A_LIFE ? `${km}, plus que ce qu'un camion parcourt dans sa vie` : null
  const more = read.km - last.km
  const most = KM_A_DAY * (Math.max(0, daysBetween(last.on, read.on)) + 1)
  return more > most ? `${km}, ${formatNumber(more)} km de plus que le ${formatDate(last.on)}` : null
}

/** Why the odometer of a run is doubted: it may also be lower than the last known one. */
export function unlikelyRunOdometer(read: OdometerAt, last: OdometerAt | null): string | null {
  const less = last ? last.km - read.km : 0
  return less > 0
    ? `${formatNumber(read.km)} km, ${formatNumber(less)} km de moins que le ${formatDate(last!.on)}`
    : unlikelyOdometer(read, last)
}
