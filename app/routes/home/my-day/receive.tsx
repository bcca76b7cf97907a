import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { DRIVER_ACT_LABELS } from '#domain/home/my-day.ts'

/** « J'ai bien reçu » of a coming journey, available as soon as it is assigned (`domain.md` §3.7). */
export function Receive({
  number,
  idempotencyKey,
  failure,
}: {
  number: string
  idempotencyKey: string
  failure: FormFailure | undefined
}) {
  return (
    <Form method="post" action="/?index" className="my-day-receive">
      {failure && <WholeRefusal failure={failure} />}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="journey" value={number} />
      <button type="submit" className="btn btn-line" name="intent" value="confirm">
        {DRIVER_ACT_LABELS.confirm}
      </button>
    </Form>
  )
}
