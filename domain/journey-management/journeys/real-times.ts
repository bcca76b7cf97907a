import { toLocal } from '#domain/calendar/clock.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { openStops } from './control.ts'
import type { JourneyStopStatus } from './stop-values.ts'

const MINUTE_MS = 60_000
/** Starting earlier than this before plan needs a reason, minutes; a start this near is as planned, whatever its date. */
const EARLY_MIN = 60
/** Kilometres per run above which the odometer is doubted (`domain.md` §3.7). */
const KM_MOST = 1500

export const EARLY_START = `Départ plus de ${EARLY_MIN} min avant l'heure prévue\u202f: veuillez indiquer un motif`
export const OTHER_DAY = 'Départ un autre jour que le jour prévu\u202f: veuillez indiquer un motif'
export const BEFORE_START = (start: string) => `L'heure précède le départ du trajet (${start})`

/** Why a start needs a reason; null when near the plan or later on its day. */
export function unusualStart(plannedStart: string, at: string): string | null {
  const early = Date.parse(plannedStart) - Date.parse(at)
  if (Math.abs(early) <= EARLY_MIN * MINUTE_MS) return null
  if (toLocal(at).slice(0, 10) !== toLocal(plannedStart).slice(0, 10)) return OTHER_DAY
  return early > 0 ? EARLY_START : null
}

export interface Driven {
  odometerStart?: number | null
  odometerEnd?: number | null
  kmReal?: number | null
}

/** Kilometres of a run by its odometer, else as entered; null when unknown. */
export const kmDriven = ({ odometerStart = null, odometerEnd = null, kmReal = null }: Driven): number | null =>
  odometerStart === null || odometerEnd === null ? kmReal : odometerEnd - odometerStart

interface Kilometres extends Driven {
  odometerStart: number | null
  odometerEnd: number | null
  kmPlanned: string
}

/** « 1 620 km pour 400 km prévus »: over twice the plan or over the maximum; null otherwise. */
function farWords({ kmPlanned, ...driven }: Kilometres): string | null {
  const counted = driven.odometerStart !== null && driven.odometerEnd !== null
  const km = kmDriven(driven) ?? 0
  // Doubling is exact, so comparing with whole kilometres loses no decimal.
  const twice = Number(kmPlanned) * 2
  const far = km > KM_MOST || (twice > 0 && km > twice)
  return far ? `${formatNumber(km)} km${counted ? ' au compteur' : ''} pour ${formatNumber(kmPlanned)} km prévus` : null
}

const toConfirm = (doubts: readonly string[]) => (doubts.length > 0 ? `À confirmer\u202f: ${doubts.join(' ; ')}` : null)

export function unusualKm(run: Kilometres): string | null {
  const far = farWords(run)
  return toConfirm(far ? [far] : [])
}

/** Unlikely facts at the end of a run, in words, or null. Ending the run closes the last stop. */
export function unusualEnd(stops: readonly { status: JourneyStopStatus }[], run: Kilometres): string | null {
  const open = openStops(stops.slice(0, -1))
  const far = farWords(run)
  return toConfirm([
    ...(open.length > 0
      ? [open.length === 1 ? `l'arrêt ${open[0]} est encore ouvert` : `les arrêts ${open.join(', ')} sont encore ouverts`]
      : []),
    ...(far ? [far] : []),
  ])
}

/** True when a time at a stop is before the start, to the minute. */
export const beforeStart = (instant: string | null, actualStart: string | null): boolean =>
  instant !== null && actualStart !== null && Date.parse(instant) < Math.floor(Date.parse(actualStart) / MINUTE_MS) * MINUTE_MS
