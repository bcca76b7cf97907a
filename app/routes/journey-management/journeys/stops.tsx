import { Delay, StopStatusMark } from '#app/components/journey-management/journey-marks.tsx'
import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { clockTime } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { counted } from '#domain/formats/counted.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import { STOP_RECORD_FIELDS } from '#domain/journey-management/journeys/fields.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { STOP_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'
import type { JourneySheet } from './panels.server.ts'

type Stop = JourneySheet['detail']['stops'][number]

/** The stops of a journey on their rail: planned and real hours, and, once it has left, the form to note them. */
export function JourneyStops({ sheet, role, failure }: { sheet: JourneySheet; role: Role; failure: FormFailure | undefined }) {
  const { journey, stops } = sheet.detail
  const records = may(role, 'journey.drive') && (journey.status === 'EN_COURS' || journey.status === 'TERMINE')
  const current = stops.find(({ status }) => status !== 'TERMINE' && status !== 'ECHEC')
  return (
    <ol className="box">
      {stops.map((stop, place) => {
        const refused = failure?.typed.position === String(stop.position) ? failure : undefined
        const open = refused !== undefined || (journey.status === 'EN_COURS' && stop === current)
        return (
          <li
            key={stop.position}
            className={`grid gap-2 border-t border-line px-4 py-3 first:border-t-0 ${open ? 'bg-mark' : ''}`}
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
            {stop.instructions && <p className="help">{stop.instructions}</p>}
            {(stop.palletsGiven !== null || stop.palletsReturned !== null) && (
              <p className="help">
                Palettes{'\u202f'}: {counted(stop.palletsGiven ?? 0, 'donnée')}, {counted(stop.palletsReturned ?? 0, 'rendue')}
              </p>
            )}
            {stop.reason && (
              <p className="help">
                Motif{'\u202f'}: {stop.reason}
              </p>
            )}
            {records && (
              <details open={open}>
                <summary className="cursor-pointer font-medium">Noter l'arrivée et le départ</summary>
                <StopForm stop={stop} now={sheet.now} idempotencyKey={sheet.idempotencyKey} failure={refused} />
              </details>
            )}
          </li>
        )
      })}
    </ol>
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

function StopForm({
  stop,
  now,
  idempotencyKey,
  failure,
}: {
  stop: Stop
  now: string
  idempotencyKey: string
  failure: FormFailure | undefined
}) {
  const id = (name: string) => `stop-${stop.position}-${name}`
  const local = (instant: string | null) => (instant ? toLocal(instant) : '')
  const recorded = {
    arrival: local(stop.actualArrival) || now,
    departure: local(stop.actualDeparture) || (stop.actualArrival ? now : ''),
    palletsGiven: String(stop.palletsGiven ?? ''),
    palletsReturned: String(stop.palletsReturned ?? ''),
    failed: stop.status === 'ECHEC' ? 'on' : '',
    reason: stop.reason ?? '',
  }
  const field = fieldsOf(failure, recorded, STOP_RECORD_FIELDS)
  const whole = failure && failure.issues.length === 0 ? failure.message : undefined
  return (
    <Form reloadDocument method="post" className="mt-2 grid gap-3">
      <input type="hidden" name="position" value={stop.position} />
      <input type="hidden" name="idempotencyKey" value={`${idempotencyKey}-${stop.position}`} />
      {whole && <p className="field-error">{whole}</p>}
      <div className="fields">
        {field('arrival', { id: id('arrival'), type: 'datetime-local' })}
        {field('departure', { id: id('departure'), type: 'datetime-local' })}
        {field('palletsGiven', { id: id('palletsGiven'), inputMode: 'numeric' })}
        {field('palletsReturned', { id: id('palletsReturned'), inputMode: 'numeric' })}
        {field('failed', { id: id('failed'), full: false })}
        {field('reason', { id: id('reason'), maxLength: 300 })}
      </div>
      <div className="form-actions">
        <button type="submit" className="btn btn-sm btn-dark" name="intent" value="stop">
          Enregistrer l'arrêt
        </button>
      </div>
    </Form>
  )
}
