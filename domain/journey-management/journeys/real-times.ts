import { toLocal } from '#domain/calendar/clock.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { openStops } from './control.ts'
import type { JourneyStopStatus } from './stop-values.ts'

const MINUTE_MS = 60_000
/** A start earlier than this before the planned departure needs a reason. */
const EARLY_MIN = 60
/** Kilometres in one run beyond which the counter is doubted (`domain.md` §3.7). */
const KM_MOST = 1500

export const EARLY_START = `Départ plus de ${EARLY_MIN} min avant l'heure prévue\u202f: veuillez indiquer un motif`
export const OTHER_DAY = 'Départ un autre jour que le jour prévu\u202f: veuillez indiquer un motif'
export const BEFORE_START = (start: string) => `L'heure précède le départ du trajet (${start})`

/** Why a start at this instant needs a reason; null when it is as planned, or later that day. */
export function unusualStart(plannedStart: string, at: string): string | null {
  if (toLocal(at).slice(0, 10) !== toLocal(plannedStart).slice(0, 10)) return OTHER_DAY
  return Date.parse(plannedStart) - Date.parse(at) > EARLY_MIN * MINUTE_MS ? EARLY_START : null
}

interface Kilometres {
  odometerStart: number | null
  odometerEnd: number | null
  kmPlanned: string
  /** Where no counter says it. */
  kmReal?: number | null
}

/** « 1 620 km pour 400 km prévus »: more than the plan twice, or than a run can take; null where that is likely. */
function farWords({ odometerStart, odometerEnd, kmPlanned, kmReal = null }: Kilometres): string | null {
  const counted = odometerStart !== null && odometerEnd !== null
  const km = counted ? odometerEnd - odometerStart : (kmReal ?? 0)
  // Twice a number is exact: against whole kilometres no decimal is lost.
  const twice = Number(kmPlanned) * 2
  const far = km > KM_MOST || (twice > 0 && km > twice)
  return far ? `${formatNumber(km)} km${counted ? ' au compteur' : ''} pour ${formatNumber(kmPlanned)} km prévus` : null
}

const toConfirm = (doubts: readonly string[]) => (doubts.length > 0 ? `À confirmer\u202f: ${doubts.join(' ; ')}` : null)

/** What is unlikely about the kilometres of a run, in words; null when nothing is. */
export function unusualKm(run: Kilometres): string | null {
  const far = farWords(run)
  return toConfirm(far ? [far] : [])
}

/** What is unlikely about the end of a run, in words; null when nothing is. The last stop is closed by the end itself. */
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

/** Whether a real time at a stop is before the run began; a minute is not divided. */
export const beforeStart = (instant: string | null, actualStart: string | null): boolean =>
  instant !== null && actualStart !== null && Date.parse(instant) < Math.floor(Date.parse(actualStart) / MINUTE_MS) * MINUTE_MS
