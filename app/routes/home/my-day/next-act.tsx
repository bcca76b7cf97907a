import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { DRIVER_ACT_LABELS, type DriverStep } from '#domain/home/my-day.ts'

/** The yellow button with the driver's next act. A start far from its planned time comes back with a reason field. */
export function NextAct({
  step,
  approaches = false,
  idempotencyKey,
  failure,
}: {
  step: DriverStep
  /** The stop can be announced before it is reached. */
  approaches?: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
}) {
  const reason = issueAt(failure, 'reason')
  const others = failure?.issues.filter(({ path }) => path !== 'reason') ?? []
  return (
    <Form method="post" action="/?index" className="my-day-act">
      {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      {others.map(({ path, message }) => (
        <p key={path} role="alert" className="text-error">
          {message}
        </p>
      ))}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="journey" value={step.number} />
      {step.position !== null && <input type="hidden" name="position" value={step.position} />}
      {reason && <Field name="reason" label="Motif" required maxLength={300} error={reason} autoFocus />}
      <button type="submit" className="btn btn-primary" name="intent" value={step.act}>
        {DRIVER_ACT_LABELS[step.act]}
      </button>
      {approaches && (
        <button type="submit" className="btn btn-line my-day-other" name="intent" value="approach">
          J'approche
        </button>
      )}
    </Form>
  )
}
