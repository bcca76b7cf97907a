import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { Field } from './field.tsx'

/** Reason of an act, recorded in the history. `id` when a page has two. */
export function ReasonField({ failure, id }: { failure: FormFailure | undefined; id?: string }) {
  return (
    <Field
      {...(id && { id })}
      label="Motif"
      name="reason"
      type="textarea"
      required
      maxLength={300}
      defaultValue={startValue(failure, 'reason', '')}
      error={issueAt(failure, 'reason')}
    />
  )
}
