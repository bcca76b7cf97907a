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
  actualArrival: string | null
  actualDeparture: string | null
  /** When it is to be expected there, and how late that is; absent where nobody reckons it. */
  eta?: string | null
  gapMinutes?: number | null
}

/** More stops than these do not stand side by side. */
const ABREAST = 5

/**
 * Where a journey is: its stops on one line, each with its planned and real hour; ink as far as it has come, yellow where it is or goes next
 * (picture 08a). On a phone, and where there are many, the line runs downwards.
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
          </li>
        )
      })}
    </ol>
  )
}

/** The hour at which it came, and how late that was. */
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
