import { useId, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { FieldError, fieldId, Make } from './field.tsx'
import type { RecordList } from './record-list.tsx'

export interface RecordFieldProps {
  label: string
  /** Posts the record's id as `name` and the typed text as `nameText`. */
  name: string
  /** URL of the suggestions: returns `{ rows: [{ id, text, detail }] }`. */
  suggest: string
  start: { id: string; known: string; text: string; choices?: readonly { value: string; label: string }[] }
  error?: string | null
  help?: string
  required?: boolean
  full?: boolean
  placeholder?: string
  autoFocus?: boolean
}

/**
 * Picks one record among thousands by typing its code or part of its name. Without JavaScript the server finds it and offers a
 * choice when several match; with JavaScript suggestions appear while typing, as the server found them: a `datalist` would filter
 * them again, by accent. The full list is never sent.
 *
 *     <RecordField label="Client" name="companyId" suggest="/api/lookup/company" required start={recordStart(failure, 'companyId')} />
 */
export function RecordField({
  label,
  name,
  suggest,
  start,
  error,
  help,
  required,
  full,
  placeholder,
  autoFocus,
}: RecordFieldProps) {
  const id = fieldId(name)
  const list = useId()
  // Loaded with the first focus: most visits pick no record.
  const [List, setList] = useState<typeof RecordList>()
  const input = useRef<HTMLInputElement>(null)
  // Valid for the values that the server gave.
  const from = `${start.id} ${start.text}`
  const [picked, setPicked] = useState<{ id: string; text: string; from: string }>()
  const known = picked?.from === from ? picked : { id: start.id, text: start.known }
  const kind = suggest.slice(suggest.lastIndexOf('/') + 1)
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={full ? 'field field-full' : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label}
        {required && (
          <span className="mark" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      <div className="ctl-icon record-pick">
        <input
          ref={input}
          className="ctl"
          id={id}
          name={`${name}Text`}
          defaultValue={start.text}
          placeholder={placeholder}
          role="combobox"
          aria-expanded={false}
          aria-controls={list}
          aria-autocomplete="list"
          autoFocus={autoFocus}
          autoComplete="off"
          onFocus={async () => {
            const { RecordList } = await import('./record-list.tsx')
            setList(() => RecordList)
          }}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
        />
        <Icon name="search" />
        {List && <List id={list} input={input} suggest={suggest} onPick={row => setPicked({ ...row, from })} />}
      </div>
      <input type="hidden" name={name} value={known.id} />
      <input type="hidden" name={`${name}Known`} value={known.text} />
      {start.choices && (
        <fieldset className="record-choices">
          <legend className="sr-only">{label}, plusieurs résultats</legend>
          <input type="hidden" name={`${name}Query`} value={start.text} />
          {start.choices.map(({ value, label }) => (
            <label className="choice" key={value}>
              <input type="radio" className="radio" name={`${name}Pick`} value={value} />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {required && <Make name={name} kind={kind} />}
      {help && (
        <div className="field-help" id={`${id}-help`}>
          {help}
        </div>
      )}
      <FieldError id={id} message={error} />
    </div>
  )
}
