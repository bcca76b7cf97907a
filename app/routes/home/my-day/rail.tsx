import type { ReactNode } from 'react'
import { SoldAtStopWords } from '#app/components/journey-management/sold-at-stop.tsx'
import { Feu } from '#app/components/ui/feu.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { clockTime, shortDay } from '#app/lib/dates/french-dates.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { currentStop, JOURNEY_STOP_STATUS_LABELS } from '#domain/journey-management/journeys/stop-values.ts'
import { STOP_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'
import type { Day } from './day.ts'

type Run = Day['runs'][number]
type Stop = Run['stops'][number]

/** Stops of a run in order; `children` shows the acts of the current or next stop. */
export function Rail({ run, children }: { run: Run; children: ReactNode }) {
  const ahead = currentStop(run.stops)
  const current = run.status === 'EN_COURS' ? ahead : null
  return (
    <ol className="rail">
      {run.stops.map(stop => {
        const here = stop === current
        const closed = stop.status === 'TERMINE' || stop.status === 'ECHEC'
        return (
          <li
            key={stop.position}
            className={here ? 'rail-here' : closed ? 'rail-closed' : undefined}
            aria-current={here ? 'step' : undefined}
          >
            <span className="rail-time">{clockTime(stop.plannedArrival)}</span>
            <span className="rail-mark">
              <Feu
                shape={closed ? 'tick' : here ? 'half' : 'dashed'}
                tone={stop.status === 'ECHEC' ? 'error' : here ? 'info' : 'neutral'}
              />
              <span className="sr-only">{JOURNEY_STOP_STATUS_LABELS[stop.status]}</span>
            </span>
            <div>
              <b>{stop.name}</b>
              <p>
                {[STOP_KIND_LABELS[stop.kind], stop.city, otherDay(stop, run), recordedTime(stop)].filter(Boolean).join(' · ')}
              </p>
              {!closed && <SoldAtStopWords stop={stop} />}
              {!closed && (
                <p>
                  <a className="text-link" href={geoLink(stop)}>
                    {[stop.line1, `${stop.zip} ${stop.city}`, stop.dock].filter(Boolean).join(', ')}
                  </a>
                </p>
              )}
            </div>
            {!closed && stop.instructions && (
              <p className="rail-note">
                <Icon name="triangle-alert" />
                {stop.instructions}
              </p>
            )}
            {here && children}
            {stop.road.map(text => (
              <p key={text} className="rail-step">
                {text}
              </p>
            ))}
            {stop === ahead && <Ways stop={stop} />}
          </li>
        )
      })}
    </ol>
  )
}

/** « ven. 21/11 » for a stop on another day than the departure. */
function otherDay({ plannedArrival }: Stop, { plannedStart }: Run): string | null {
  const day = toLocal(plannedArrival).slice(0, 10)
  return day === toLocal(plannedStart).slice(0, 10) ? null : shortDay(day).slice(0, -5)
}

/** Recorded time at the stop. */
const recordedTime = ({ actualArrival, actualDeparture }: Stop) =>
  actualDeparture ? `parti à ${clockTime(actualDeparture)}` : actualArrival ? `arrivé à ${clockTime(actualArrival)}` : null

/** Navigation link for the phone's map app, and the phone number to call. */
function Ways({ stop }: { stop: Stop }) {
  return (
    <div className="rail-ways">
      <a className="btn btn-line" href={geoLink(stop)}>
        <Icon name="map-pin" />
        Itinéraire
      </a>
      {stop.phone && (
        <a className="btn btn-line" href={`tel:${stop.phone}`} title={stop.contact ?? undefined}>
          <Icon name="phone" />
          Appeler
        </a>
      )}
    </div>
  )
}

/** `geo:` URI (RFC 5870); without coordinates, a search by address. */
function geoLink({ lat, lng, name, line1, zip, city }: Stop): string {
  const known = lat !== null && lng !== null
  const sought = known ? `${lat},${lng}(${encodeURIComponent(name)})` : encodeURIComponent(`${line1}, ${zip} ${city}`)
  return `geo:${known ? `${lat},${lng}` : '0,0'}?q=${sought}`
}
