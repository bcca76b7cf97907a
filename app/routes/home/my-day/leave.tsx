import { ProofFields, typedProofs } from '#app/components/journey-management/stop-proofs.tsx'
import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { DRIVER_ACT_LABELS, type DriverStep } from '#domain/home/my-day.ts'
import { STOP_PROOF_FIELDS } from '#domain/journey-management/journeys/noted-fields.ts'
import { isHandled } from '#domain/journey-management/journeys/proofs.ts'
import type { Day } from './day.ts'

interface LeaveProps {
  step: DriverStep
  stop: Day['runs'][number]['stops'][number]
  idempotencyKey: string
  failure: FormFailure | undefined
}

/** « Terminé » with quantities, readings, signature and photos; they can be saved before leaving. */
export function Leave({ step, stop, idempotencyKey, failure }: LeaveProps) {
  const field = fieldsOf(failure, typedProofs(stop), STOP_PROOF_FIELDS)
  // Open for a delivery, requested documents or a started stop; otherwise folded.
  const asks = stop.kind === 'LIVRAISON' || stop.documents.length > 0 || stop.status === 'EN_COURS' || failure !== undefined
  const label = (name: string) =>
    STOP_PROOF_FIELDS[name as keyof typeof STOP_PROOF_FIELDS]?.label ?? (name === 'file' ? 'Photo' : undefined)
  return (
    <Form method="post" action="/?index" encType="multipart/form-data" className="my-day-act my-day-proofs">
      <FormRefusal failure={failure} label={label} idPrefix={`stop-${stop.position}-`} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="journey" value={step.number} />
      <input type="hidden" name="position" value={stop.position} />
      {isHandled(stop.kind) && (
        <details open={asks} className="my-day-noted">
          <summary>Quantités, palettes, réserves, photo, signature</summary>
          <div className="grid gap-4">
            <ProofFields stop={stop} field={field} failure={failure} />
          </div>
        </details>
      )}
      <button type="submit" className="btn btn-primary" name="intent" value="leave">
        {DRIVER_ACT_LABELS.leave}
      </button>
      {isHandled(stop.kind) && (
        <button type="submit" className="btn btn-line my-day-other" name="intent" value="proofs">
          Enregistrer sans quitter l'arrêt
        </button>
      )}
    </Form>
  )
}
