import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { Field } from './field.tsx'

/** The reason of an act, which the history records. `id` where a page has two. */
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
