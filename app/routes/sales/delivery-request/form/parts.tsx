import type { ReactNode } from 'react'
import { Field, type FieldProps } from '#app/components/ui/form/field.tsx'
import { differences, issueAt } from '#app/lib/forms/form-failure.ts'
import { requestFieldLabel } from './field-labels.ts'
import type { RequestFormFailure } from './form.server.ts'
import { type FormValues, type RequestRecord, requestFormValues } from './form-values.ts'

/** What every part of the form reads its start from. */
export interface FormParts {
  values: FormValues
  failure: RequestFormFailure | undefined
  text: (name: string) => string
  list: (name: string) => string[]
  field: (name: string, more?: Partial<FieldProps>) => ReactNode
}

/** What the parts of a form start from: what was typed, else what is recorded. */
export function formParts(failure: RequestFormFailure | undefined, values: FormValues): FormParts {
  const list = (name: string) => [values[name] ?? []].flat()
  const text = (name: string) => list(name)[0] ?? ''
  const field = (name: string, more: Partial<FieldProps> = {}) => (
    <Field
      label={requestFieldLabel(name)}
      name={name}
      defaultValue={text(name)}
      error={issueAt(failure, name)}
      autoFocus={failure?.focus === name}
      {...more}
    />
  )
  return { values, failure, text, list, field }
}

/** Of a stale form: the fields that differ from what is recorded now. */
export function conflictFields(failure: RequestFormFailure, current: RequestRecord) {
  const now = requestFormValues(current)
  const names = Object.keys(failure.typed).filter(name => requestFieldLabel(name) !== '')
  const labels = Object.fromEntries(names.map(name => [name, requestFieldLabel(name)]))
  return differences(failure, Object.fromEntries(names.map(name => [name, now[name] ?? ''])), labels)
}
