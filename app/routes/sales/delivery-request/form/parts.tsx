import type { ReactNode } from 'react'
import type { FieldProps } from '#app/components/ui/form/field.tsx'
import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import type { Choice } from '#app/lib/forms/form-failure.ts'
import { REQUEST_FORM_FIELDS, type RequestFormField } from '#domain/sales/delivery-request/form-fields.ts'
import type { RequestFormFailure } from './form.server.ts'
import type { FormValues } from './form-values.ts'

type RowsField = 'stops' | 'recurrence.periods' | 'recurrence.excludeDates' | 'recurrence.includeDates'

/** Initial values shared by all parts of the form. */
export interface FormParts {
  values: FormValues
  failure: RequestFormFailure | undefined
  text: (name: string) => string
  list: (name: string) => string[]
  field: (name: RequestFormField, more?: Partial<FieldProps>) => ReactNode
  /** Fields of one row: `rowField('stops', 0)('arrival')`. */
  rowField: (rows: RowsField, index: number) => (name: string, more?: Partial<FieldProps>) => ReactNode
}

/** Typed values, else stored ones. */
export function formParts(failure: RequestFormFailure | undefined, values: FormValues): FormParts {
  const list = (name: string) => [values[name] ?? []].flat()
  return {
    values,
    failure,
    list,
    text: name => list(name)[0] ?? '',
    field: fieldsOf(failure, values, REQUEST_FORM_FIELDS),
    rowField(rows, index) {
      const prefix = `${rows}[${index}].`
      const cells = Object.entries(values).filter(([name]) => name.startsWith(prefix))
      const row = Object.fromEntries(cells.map(([name, value]) => [name.slice(prefix.length), value]))
      return fieldsOf(failure, row, REQUEST_FORM_FIELDS[rows].rows!.fields, prefix)
    },
  }
}

/** Names of sellers, for conflict messages about `salesUserId`. */
export const wordsOfPeople = (salesUsers: readonly Choice[]) => ({
  salesUserId: Object.fromEntries(salesUsers.map(({ value, label }) => [value, label])),
})
