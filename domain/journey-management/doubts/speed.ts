import { hoursOf, hourWords } from '#domain/formats/hours.ts'
import { formatNumber } from '#domain/formats/number.ts'

/** No lorry or van averages more, km/h: lorries are limited to 90 (code de la route, article R413-8), vans to 130. */
const MOST_KMH = 110
/** Hours of shorter runs are rough. */
const SHORT_KM = 50

/** « 3 000 km en 8 h, soit 375 km/h »; null when possible, for a short run, or without a duration. */
export function tooFast(km: number | string, minutes: number): string | null {
  const speed = (Number(km) * 60) / minutes
  if (!(minutes > 0) || Number(km) < SHORT_KM || speed <= MOST_KMH) return null
  return `${formatNumber(km)} km en ${hourWords(hoursOf(Math.max(1, Math.round(minutes))))}, soit ${formatNumber(Math.round(speed))} km/h`
}
