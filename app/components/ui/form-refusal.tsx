import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { Banner } from './banner.tsx'
import { ErrorSummary } from './error-summary.tsx'

/**
 * What is wrong, on top of a form: the fields to correct, or why the whole was refused. `label` names a field for who reads.
 *
 *     <FormRefusal failure={failure} label={name => LABELS[name]} />
 */
export function FormRefusal({
  failure,
  label,
}: {
  failure: FormFailure | undefined
  label: (name: string) => string | undefined
}) {
  if (!failure || (failure.issues.length === 0 && !failure.message)) return null
  if (failure.issues.length === 0) return <Banner tone="error">{failure.message}</Banner>
  return (
    <ErrorSummary
      errors={failure.issues.map(({ path, message }) => ({ name: path, label: label(path) || 'Formulaire', message }))}
    />
  )
}
