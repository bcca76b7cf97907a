import { ProofFields, typedProofs } from '#app/components/journey-management/stop-proofs.tsx'
import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { STOP_RECORD_FIELDS } from '#domain/journey-management/journeys/act-fields.ts'
import type { JourneyDetail } from '../panels.server.ts'

interface StopFormProps {
  stop: JourneyDetail['stops'][number]
  now: string
  idempotencyKey: string
  failure: FormFailure | undefined
}

/** All actual data of a stop: times, quantities, readings, signature and photos. */
export function StopForm({ stop, now, idempotencyKey, failure }: StopFormProps) {
  const id = (name: string) => `stop-${stop.position}-${name}`
  const local = (instant: string | null) => (instant ? toLocal(instant) : '')
  const recorded = {
    ...typedProofs(stop),
    arrival: local(stop.actualArrival) || now,
    departure: local(stop.actualDeparture) || (stop.actualArrival ? now : ''),
    failed: stop.status === 'ECHEC' ? 'on' : '',
    reason: stop.reason ?? '',
  }
  const field = fieldsOf(failure, recorded, STOP_RECORD_FIELDS)
  return (
    <Form reloadDocument method="post" encType="multipart/form-data" className="mt-2 grid gap-4">
      <input type="hidden" name="position" value={stop.position} />
      <input type="hidden" name="version" value={stop.version} />
      <input type="hidden" name="idempotencyKey" value={`${idempotencyKey}-${stop.position}`} />
      <FormRefusal
        failure={failure}
        label={name =>
          STOP_RECORD_FIELDS[name as keyof typeof STOP_RECORD_FIELDS]?.label ?? (name === 'file' ? 'Photo' : undefined)
        }
        idPrefix={`stop-${stop.position}-`}
      />
      <div className="fields">
        {field('arrival', { id: id('arrival'), type: 'datetime-local' })}
        {field('departure', { id: id('departure'), type: 'datetime-local' })}
      </div>
      <ProofFields stop={stop} field={field} failure={failure} />
      <div className="fields">
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
