import type { ReactNode } from 'react'
import { type FormFailure, issueAt, startValue, startValues } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import type { FieldBook, FieldReading } from '#domain/field-book.ts'
import type { LookupKind } from '#domain/lookup.ts'
import { Field, type FieldProps } from './field.tsx'
import { optionsOf } from './options.ts'
import { RecordField, type RecordFieldProps } from './record-field.tsx'

/** Renders a field of a book by name; `more` adds or overrides props. */
export type FieldOf<Book extends FieldBook> = (field: keyof Book & string, more?: Partial<FieldProps>) => ReactNode

/**
 * Renders a form's fields by their names in the book: label, control, choices, unit, limits, help, typed or stored value, error. `recorded` is
 * the stored record in form values (`typedOf`); `prefix` precedes every name (`contact.`).
 *
 *     const field = fieldsOf(failure, factor ? typedOf(FACTOR_FIELDS, factor) : NEW_FACTOR, FACTOR_FIELDS)
 *     field('label', { placeholder: 'Nuit' })
 */
export function fieldsOf<Book extends FieldBook>(
  failure: FormFailure | undefined,
  recorded: Readonly<Record<string, string | readonly string[]>>,
  book: Book,
  prefix = '',
): FieldOf<Book> {
  return (field, more = {}) => {
    const { label, type, unit, choices, kind: value, limits } = book[field]!
    const name = prefix + field
    const kind = more.type ?? type
    const several = kind === 'checkboxes'
    const start = several
      ? startValues(failure, name, [recorded[field] ?? []].flat())
      : startValue(failure, name, [recorded[field] ?? ''].flat()[0])
    return (
      <Field
        key={name}
        label={label}
        name={name}
        type={kind}
        unit={unit}
        required={limits?.required}
        maxLength={value ? undefined : limits?.max}
        inputMode={isWhole(book[field]!) ? 'numeric' : unit || limits?.places ? 'decimal' : undefined}
        options={choices && optionsOf(choices)}
        placeholder={choices && limits && !limits.required ? '—' : undefined}
        help={limits?.help}
        autoComplete="off"
        full={kind === 'checkbox' || kind === 'textarea' || several || undefined}
        defaultValue={kind === 'checkbox' ? start === 'on' : start}
        error={issueAt(failure, name)}
        autoFocus={failure?.focus === name || undefined}
        {...more}
      />
    )
  }
}

const isWhole = ({ kind, limits }: FieldReading) => kind === 'number' && limits?.max !== undefined && limits.places === undefined

/**
 * Renders fields that name a record, by typing its code or part of its name. `recorded` holds the chosen record's id and its
 * text.
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

/** Fields below a heading; `plain` keeps their own layout, `id` is the error summary's target. */
export function Group({ title, id, plain, children }: { title: string; id?: string; plain?: boolean; children: ReactNode }) {
  return (
    <fieldset id={id} tabIndex={id ? -1 : undefined}>
      <legend className="section-title">{title}</legend>
      {plain ? children : <div className="fields">{children}</div>}
    </fieldset>
  )
}
