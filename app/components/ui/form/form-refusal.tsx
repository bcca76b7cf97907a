import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { CONFIRM } from '#domain/doubts/confirm.ts'
import { Banner } from '../banner.tsx'
import { ErrorSummary } from './error-summary.tsx'

/**
 * Errors at the top of a form: the fields to correct, or why the whole form was refused. `label` names a field.
 *
 *     <FormRefusal failure={failure} label={name => LABELS[name]} />
 */
export function FormRefusal({
  failure,
  label,
  idPrefix,
  title,
}: {
  failure: FormFailure | undefined
  label: (name: string) => string | undefined
  /** Prefix of the field ids, when they are not those of `<Field>`. */
  idPrefix?: string
  /** Heading, when the refusal is not about form fields. */
  title?: string
}) {
  if (!failure || (failure.issues.length === 0 && !failure.message)) return null
  if (failure.issues.length === 0) return <WholeRefusal failure={failure} />
  return (
    <>
      <ErrorSummary
        title={failure.toConfirm ?? title}
        errors={failure.issues.map(({ path, message }) => ({
          name: path,
          label: label(path) || 'Formulaire',
          message,
          ...(idPrefix && { id: idPrefix + path }),
        }))}
      />
      {failure.toConfirm && <Confirm />}
    </>
  )
}

/** Box by which the author of a form confirms its doubted values. */
export const Confirm = () => (
  <label className="choice">
    <input type="checkbox" className="checkbox" name={CONFIRM} />
    Oui, c'est exact
  </label>
)

/** Refusal without a field to correct; an expired session is a warning, not an error. */
export function WholeRefusal({ failure }: { failure: FormFailure }) {
  return <Banner tone={failure.status === 401 ? 'warning' : 'error'}>{failure.message}</Banner>
}
