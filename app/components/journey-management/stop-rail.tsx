import { clockTime } from '#app/lib/dates/french-dates.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import {
  currentStop,
  JOURNEY_STOP_STATUS_LABELS,
  type JourneyStopStatus,
} from '#domain/journey-management/journeys/stop-values.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import { Delay } from './journey-marks.tsx'

interface RailStop {
  position: number
  address: string
  city: string
  status: JourneyStopStatus
  plannedArrival: string
  plannedDeparture: string
  /** Words of what is entered for the road after the stop (`roadTexts`). */
  road: readonly string[]
  actualArrival: string | null
  actualDeparture: string | null
  /** Expected arrival and its delay in minutes; absent without a forecast. */
  eta?: string | null
  gapMinutes?: number | null
}

/** More stops do not fit side by side. */
const ABREAST = 5

/**
 * Stops of a journey with planned and actual times: solid up to its position, yellow at the current or next stop (picture 08a). On
 * phones, or with many stops, the line is vertical.
 */
export function StopRail({ status, stops }: { status: JourneyStatus; stops: readonly RailStop[] }) {
  const here = status === 'EN_COURS' ? currentStop(stops) : null
  return (
    <ol className={stops.length > ABREAST ? 'stop-rail stop-rail-down' : 'stop-rail'} aria-label="Arrêts, prévu et réel">
      {stops.map(stop => {
        const closed = stop.status === 'TERMINE' || stop.status === 'ECHEC'
        return (
          <li
            key={stop.position}
            className={stop === here ? 'stop-rail-here' : closed ? 'stop-rail-past' : undefined}
            aria-current={stop === here ? 'step' : undefined}
          >
            <b title={stop.address}>{stop.city}</b>
            <p>
              <span className="sr-only">prévu </span>
              {clockTime(stop.plannedArrival)} <Seen stop={stop} />
            </p>
            {stop.eta ? (
              <p>
                attendu à <b>{clockTime(stop.eta)}</b> <Delay minutes={stop.gapMinutes ?? 0} tolerance={LATE_MIN} />
              </p>
            ) : (
              <p className="text-muted">{stateOf(stop)}</p>
            )}
            {stop.road.map(text => (
              <p key={text} className="font-medium">
                {text}
              </p>
            ))}
          </li>
        )
      })}
    </ol>
  )
}

/** Actual arrival with its delay. */
function Seen({ stop: { plannedArrival, actualArrival } }: { stop: RailStop }) {
  if (!actualArrival) return null
  const late = Math.floor((Date.parse(actualArrival) - Date.parse(plannedArrival)) / 60_000)
  return (
    <>
      <b>
        <span className="sr-only">réel </span>
        {clockTime(actualArrival)}
      </b>{' '}
      <Delay minutes={late} tolerance={LATE_MIN} />
    </>
  )
}

function stateOf({ status, actualArrival, actualDeparture }: RailStop): string {
  if (status === 'ECHEC') return JOURNEY_STOP_STATUS_LABELS.ECHEC
  if (actualDeparture) return `parti à ${clockTime(actualDeparture)}`
  return actualArrival ? 'sur place' : JOURNEY_STOP_STATUS_LABELS[status]
}
