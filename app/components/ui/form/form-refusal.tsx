import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { Banner } from '../banner.tsx'
import { ErrorSummary } from './error-summary.tsx'

/**
 * What is wrong, on top of a form: the fields to correct, or why the whole was refused. `label` names a field for who reads.
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
  /** Before the ids of the fields, where they are not those of `<Field>`. */
  idPrefix?: string
  /** What is refused, where that is no field of a form. */
  title?: string
}) {
  if (!failure || (failure.issues.length === 0 && !failure.message)) return null
  if (failure.issues.length === 0) return <WholeRefusal failure={failure} />
  return (
    <ErrorSummary
      title={title}
      errors={failure.issues.map(({ path, message }) => ({
        name: path,
        label: label(path) || 'Formulaire',
        message,
        ...(idPrefix && { id: idPrefix + path }),
      }))}
    />
  )
}

/** Why a form came back as a whole, without a field to correct; a session that had ended is nobody's fault, so no error. */
export function WholeRefusal({ failure }: { failure: FormFailure }) {
  return <Banner tone={failure.status === 401 ? 'warning' : 'error'}>{failure.message}</Banner>
}
