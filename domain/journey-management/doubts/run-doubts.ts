import { formatNumber } from '#domain/formats/number.ts'
import { openStops } from '../journeys/control.ts'
import { type Driven, kmDriven } from '../journeys/real-times.ts'
import type { JourneyStopStatus } from '../journeys/stop-values.ts'
import { tooFast } from './speed.ts'

/* Unlikely values of a run; a likely value is null or has no entry. */

const MINUTE_MS = 60_000
/** Kilometres per run above which the odometer is doubted (`domain.md` §3.7). */
const KM_MOST = 1500
/** No lorry consumes more, per 100 km of a run. */
const MOST_PER_100KM = { fuelL: 90, fuelKg: 70, energyKwh: 300 }

interface Kilometres extends Driven {
  odometerStart: number | null
  odometerEnd: number | null
  kmPlanned: string
  actualStart?: string | null
  actualEnd?: string | null
}

/** « 1 620 km pour 400 km prévus »: over twice the plan, over the maximum or too fast; null otherwise. */
export function unusualKm({ kmPlanned, actualStart, actualEnd, ...driven }: Kilometres): string | null {
  const counted = driven.odometerStart !== null && driven.odometerEnd !== null
  const km = kmDriven(driven) ?? 0
  // Doubling is exact, so comparing with whole kilometres loses no decimal.
  const twice = Number(kmPlanned) * 2
  const far = km > KM_MOST || (twice > 0 && km > twice)
  if (!far) return actualStart && actualEnd ? tooFast(km, (Date.parse(actualEnd) - Date.parse(actualStart)) / MINUTE_MS) : null
  return `${formatNumber(km)} km${counted ? ' au compteur' : ''} pour ${formatNumber(kmPlanned)} km prévus`
}

/** Whether stops before the last one are open; ending the run closes the last. */
export function stillOpen(stops: readonly { status: JourneyStopStatus }[]): string | null {
  const open = openStops(stops.slice(0, -1))
  if (open.length === 0) return null
  return open.length === 1 ? `l'arrêt ${open[0]} est encore ouvert` : `les arrêts ${open.join(', ')} sont encore ouverts`
}

/** Energy taken on a run; a full tank may be taken on a short one, so that it is compared with a thousand kilometres at least. */
export function unusualEnergy(
  taken: Readonly<Record<keyof typeof MOST_PER_100KM, string | null>>,
  kmPlanned: string,
): Record<string, string> {
  const hundreds = Math.max(10, Number(kmPlanned) / 100)
  return Object.fromEntries(
    (Object.keys(MOST_PER_100KM) as (keyof typeof MOST_PER_100KM)[]).flatMap(name => {
      const quantity = taken[name]
      return quantity !== null && Number(quantity) > MOST_PER_100KM[name] * hundreds
        ? [[name, `${formatNumber(quantity)} pour ${formatNumber(kmPlanned)} km prévus`]]
        : []
    }),
  )
}
