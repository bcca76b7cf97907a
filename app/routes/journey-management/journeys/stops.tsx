import { Delay, StopStatusMark } from '#app/components/journey-management/journey-marks.tsx'
import { Proofs } from '#app/components/journey-management/proofs.tsx'
import { SoldAtStopWords } from '#app/components/journey-management/sold-at-stop.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { clockTime } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import { currentStop } from '#domain/journey-management/journeys/stop-values.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { STOP_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'
import type { JourneySheet } from './panels.server.ts'
import { StopForm } from './sheet/stop-form.tsx'

type Stop = JourneySheet['detail']['stops'][number]

interface JourneyStopsProps {
  sheet: JourneySheet
  role: Role
  failure: FormFailure | undefined
  href: (changes: Record<string, string | number>) => string
}

/**
 * Stops with planned and actual times and proofs. Once the journey has left, a form for the next stop or the one of `arret=2`.
 */
export function JourneyStops({ sheet, role, failure, href }: JourneyStopsProps) {
  const { journey, stops } = sheet.detail
  const records = may(role, 'journey.drive') && (journey.status === 'EN_COURS' || journey.status === 'TERMINE')
  const current = journey.status === 'EN_COURS' ? currentStop(stops) : null
  const named = stops.find(({ position }) => String(position) === (failure?.typed.position ?? sheet.stop))
  const open = records ? (named ?? current) : null
  return (
    <ol className="box">
      {stops.map((stop, place) => {
        const refused = failure?.typed.position === String(stop.position) ? failure : undefined
        return (
          <li
            key={stop.position}
            id={`arret-${stop.position}`}
            className={`grid gap-2 border-t border-line px-4 py-3 first:border-t-0 ${stop === open ? 'bg-mark' : ''}`}
          >
            <div className="flex flex-wrap items-baseline gap-x-3">
              <b className="font-semibold">
                {place + 1}. {stop.address}
              </b>
              <span className="text-muted">
                {STOP_KIND_LABELS[stop.kind]} · {stop.zip} {stop.city}
              </span>
              <span className="ml-auto">
                <StopStatusMark status={stop.status} />
              </span>
            </div>
            <Hours stop={stop} serviceDate={journey.serviceDate} />
            {stop.closed && isOpen(journey.status) && <p className="out-warning">{stop.closed}</p>}
            <SoldAtStopWords stop={stop} />
            {stop.instructions && <p className="help">{stop.instructions}</p>}
            <Proofs stop={stop} photoHref={id => `/journey-management/journeys?document=${id}`} />
            {stop.reason && (
              <p className="help">
                Motif{'\u202f'}: {stop.reason}
              </p>
            )}
            <p className="flex flex-wrap gap-x-4">
              {records && stop !== open && (
                <a className="text-link" href={`${href({ tab: 'arrets', arret: stop.position })}#arret-${stop.position}`}>
                  {stop.actualArrival ? 'Corriger' : "Noter l'arrivée et le départ"}
                </a>
              )}
              {may(role, 'incident.write') && isOfRun(journey.status) && (
                <DeclareAt number={journey.number} position={stop.position} />
              )}
            </p>
            {stop === open && (
              <>
                {stop.status === 'A_FAIRE' && journey.status === 'EN_COURS' && (
                  <MoveForm stop={stop} idempotencyKey={sheet.idempotencyKey} />
                )}
                {stop.photos.length > 0 && <PhotoForms stop={stop} idempotencyKey={sheet.idempotencyKey} />}
                <StopForm stop={stop} now={sheet.now} idempotencyKey={sheet.idempotencyKey} failure={refused} />
              </>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Started or finished: events may be declared on it. */
const isOfRun = (status: JourneyStatus) => !['PLANIFIE', 'AFFECTE', 'CONFIRME', 'ANNULE', 'NON_EXECUTE'].includes(status)

/** Links to declare an event at this stop. */
function DeclareAt({ number, position }: { number: string; position: number }) {
  const query = `panel=new&trajet=${number}&arret=${position}`
  return (
    <>
      <a className="text-link" href={`/incidents-management/incidents?${query}`}>
        Incident ici…
      </a>
      <a className="text-link" href={`/incidents-management/damages?${query}`}>
        Dommage ici…
      </a>
    </>
  )
}

/** « En approche » is recorded at once, without a form of its own. */
function MoveForm({ stop, idempotencyKey }: { stop: Stop; idempotencyKey: string }) {
  return (
    <Form reloadDocument method="post">
      <input type="hidden" name="position" value={stop.position} />
      <input type="hidden" name="idempotencyKey" value={`${idempotencyKey}-approach`} />
      <button type="submit" className="btn btn-sm btn-line" name="intent" value="approach">
        Noter « En approche »
      </button>
    </Form>
  )
}

/** Removes a photo. */
function PhotoForms({ stop, idempotencyKey }: { stop: Stop; idempotencyKey: string }) {
  return (
    <Form reloadDocument method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="position" value={stop.position} />
      <input type="hidden" name="intent" value="remove-photo" />
      <input type="hidden" name="idempotencyKey" value={`${idempotencyKey}-photo`} />
      {stop.photos.map((id, place) => (
        <button key={id} type="submit" className="btn btn-sm btn-bare" name="photoId" value={id}>
          <Icon name="trash-2" />
          Retirer la photo {place + 1}
        </button>
      ))}
    </Form>
  )
}

function Hours({ stop, serviceDate }: { stop: Stop; serviceDate: string }) {
  const { plannedArrival, plannedDeparture, actualArrival, actualDeparture } = stop
  const late = actualArrival ? Math.floor((Date.parse(actualArrival) - Date.parse(plannedArrival)) / 60_000) : 0
  const days = Math.round((Date.parse(toLocal(plannedArrival).slice(0, 10)) - Date.parse(serviceDate)) / 86_400_000)
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1">
      <div className="flex gap-2">
        <dt className="text-muted">Prévu</dt>
        <dd>
          {clockTime(plannedArrival)} – {clockTime(plannedDeparture)}
          {days > 0 && <span className="text-muted"> J+{days}</span>}
        </dd>
      </div>
      <div className="flex gap-2">
        <dt className="text-muted">Réel</dt>
        <dd>
          {clockTime(actualArrival) ?? '—'} – {clockTime(actualDeparture) ?? '—'} <Delay minutes={late} tolerance={LATE_MIN} />
        </dd>
      </div>
    </dl>
  )
}
