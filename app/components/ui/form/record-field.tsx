import { useEffect, useId, useRef, useState } from 'react'
import { askApi } from '#app/lib/api/browser.ts'
import { Icon } from '../icon.tsx'
import { FieldError, fieldId } from './field.tsx'

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
 * choice when several match; with JavaScript suggestions appear while typing. The full list is never sent.
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
  const { suggestions, search } = useSuggestions(suggest)
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
      <div className="ctl-icon">
        <input
          className="ctl"
          id={id}
          name={`${name}Text`}
          defaultValue={start.text}
          placeholder={placeholder}
          list={list}
          autoFocus={autoFocus}
          autoComplete="off"
          onInput={event => search(event.currentTarget.value)}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
        />
        <Icon name="search" />
      </div>
      <datalist id={list}>
        {suggestions.map(({ id, text, detail }) => (
          <option key={id} value={text}>
            {detail}
          </option>
        ))}
      </datalist>
      <input type="hidden" name={name} value={start.id} />
      <input type="hidden" name={`${name}Known`} value={start.known} />
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
      {help && (
        <div className="field-help" id={`${id}-help`}>
          {help}
        </div>
      )}
      <FieldError id={id} message={error} />
    </div>
  )
}

interface Suggestion {
  id: string
  text: string
  detail: string | null
}

/** Suggestions after a short pause in typing; a late answer never replaces a newer one. */
function useSuggestions(address: string) {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; abort: AbortController }>(undefined)
  useEffect(() => () => stop(pending.current), [])
  function search(text: string) {
    stop(pending.current)
    const words = text.trim()
    if (words.length < 2) return
    const abort = new AbortController()
    const ask = async () => {
      const answer = await askApi<{ rows: Suggestion[] }>(`${address}?q=${encodeURIComponent(words)}`, abort.signal)
      // Without suggestions the server still finds the record on submit.
      if (answer && !abort.signal.aborted) setSuggestions(answer.rows)
    }
    pending.current = { abort, timer: setTimeout(ask, 180) }
  }
  return { suggestions, search }
}

function stop(pending: { timer: ReturnType<typeof setTimeout>; abort: AbortController } | undefined) {
  clearTimeout(pending?.timer)
  pending?.abort.abort()
}
