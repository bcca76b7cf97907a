import type { ReactNode } from 'react'
import { type FormFailure, issueAt, startValue, startValues } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import type { FieldBook } from '#domain/field-book.ts'
import type { LookupKind } from '#domain/lookup.ts'
import { Field, type FieldProps } from './field.tsx'
import { optionsOf } from './options.ts'
import { RecordField, type RecordFieldProps } from './record-field.tsx'

/** Draws a field of a book by its name; `more` says what the book does not. */
export type FieldOf<Book extends FieldBook> = (field: keyof Book & string, more?: Partial<FieldProps>) => ReactNode

/**
 * Draws the fields of a form by their names in the book: label, control, choices, unit, what was typed or is recorded, and the message of a
 * refusal. `recorded` is the record as the form posts it (`typedOf`); `prefix` stands before every name (`contact.`).
 *
 *     const field = fieldsOf(failure, factor ? typedOf(FACTOR_FIELDS, factor) : NEW_FACTOR, FACTOR_FIELDS)
 *     field('label', { required: true, maxLength: 60 })
 */
export function fieldsOf<Book extends FieldBook>(
  failure: FormFailure | undefined,
  recorded: Readonly<Record<string, string | readonly string[]>>,
  book: Book,
  prefix = '',
): FieldOf<Book> {
  return (field, more = {}) => {
    const { label, type, unit, choices } = book[field]!
    const name = prefix + field
    const kind = more.type ?? type
    const several = kind === 'checkboxes'
    const start = several
      ? startValues(failure, name, [recorded[field] ?? []].flat())
      : startValue(failure, name, [recorded[field] ?? ''].flat()[0])
    return (
      <Field
        label={label}
        name={name}
        type={kind}
        unit={unit}
        inputMode={unit ? 'decimal' : undefined}
        options={choices && optionsOf(choices)}
        autoComplete="off"
        full={kind === 'checkbox' || several || undefined}
        defaultValue={kind === 'checkbox' ? start === 'on' : start}
        error={issueAt(failure, name)}
        autoFocus={failure?.focus === name || undefined}
        {...more}
      />
    )
  }
}

/**
 * The same for fields that name a record: a code or a part of its name is typed. `recorded` is the record that is chosen, by its id, and what
 * stands in the field for it.
 *
 *     const named = recordFieldsOf(failure, JOURNEY_FORM_FIELDS)
 *     named('companyId', 'company', { id: company.id, text: company.name }, { help: 'Code ou une partie du nom' })
 */
export function recordFieldsOf<Book extends FieldBook>(failure: FormFailure | undefined, book: Book, prefix = '') {
  return (
    field: keyof Book & string,
    kind: LookupKind,
    recorded: { id: string | null; text: string | null },
    more: Partial<RecordFieldProps> = {},
  ) => {
    const name = prefix + field
    return (
      <RecordField
        label={book[field]!.label}
        name={name}
        suggest={`/api/lookup/${kind}`}
        start={recordStart(failure, name, recorded)}
        error={issueAt(failure, name)}
        {...more}
      />
    )
  }
}

/** Fields that belong together, under their heading; `plain` where they have a layout of their own, `id` where the error summary links to all. */
export function Group({ title, id, plain, children }: { title: string; id?: string; plain?: boolean; children: ReactNode }) {
  return (
    <fieldset id={id} tabIndex={id ? -1 : undefined}>
      <legend className="section-title">{title}</legend>
      {plain ? children : <div className="fields">{children}</div>}
    </fieldset>
  )
}
