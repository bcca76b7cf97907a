import { toLocal } from '#domain/calendar/clock.ts'

const MINUTE_MS = 60_000
/** Starting earlier than this before plan needs a reason, minutes; a start this near is as planned, whatever its date. */
const EARLY_MIN = 60

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

/** True when a time at a stop is before the start, to the minute. */
export const beforeStart = (instant: string | null, actualStart: string | null): boolean =>
  instant !== null && actualStart !== null && Date.parse(instant) < Math.floor(Date.parse(actualStart) / MINUTE_MS) * MINUTE_MS
