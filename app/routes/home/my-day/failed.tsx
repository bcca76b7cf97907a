import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import type { DriverStep } from '#domain/home/my-day.ts'

/** The stop cannot be served: closed, refused, nobody there. It ends with a reason. */
export function Failed({
  step,
  idempotencyKey,
  failure,
}: {
  step: DriverStep
  idempotencyKey: string
  failure: FormFailure | undefined
}) {
  return (
    <details className="my-day-failed" open={failure !== undefined}>
      <summary>Je ne peux pas faire cet arrêt</summary>
      <Form method="post" action="/?index" className="my-day-act">
        {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
        <input type="hidden" name="idempotencyKey" value={`${idempotencyKey}-fail`} />
        <input type="hidden" name="journey" value={step.number} />
        <input type="hidden" name="position" value={step.position ?? ''} />
        <Field
          id="fail-reason"
          name="reason"
          label="Motif de l'échec"
          required
          maxLength={300}
          defaultValue={startValue(failure, 'reason', '')}
          error={issueAt(failure, 'reason')}
        />
        <button type="submit" className="btn btn-line my-day-other" name="intent" value="fail">
          Noter l'échec
        </button>
      </Form>
    </details>
  )
}
