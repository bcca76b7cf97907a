import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { Field } from './field.tsx'

/** Why an act is done: what the history keeps of it. `id` where a page has two. */
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
