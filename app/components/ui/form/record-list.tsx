import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { askApi } from '#app/lib/api/browser.ts'

interface Suggestion {
  id: string
  text: string
  detail: string | null
}

/** Suggestions under a `<RecordField>`, in the server's order; the keyboard stays in its input. */
export function RecordList({
  id,
  input,
  suggest,
  onPick,
}: {
  id: string
  input: RefObject<HTMLInputElement | null>
  suggest: string
  onPick: (row: Suggestion) => void
}) {
  const { suggestions, search, clear } = useSuggestions(suggest)
  const [active, setActive] = useState(-1)
  function close() {
    clear()
    setActive(-1)
  }
  function pick(row: Suggestion) {
    onPick(row)
    const field = input.current!
    field.value = row.text
    // For whatever watches the form, such as the mark of an unsaved change.
    field.dispatchEvent(new CustomEvent('input', { bubbles: true }))
    close()
  }
  const onInput = useEffectEvent((event: Event) => {
    if (event instanceof CustomEvent) return
    setActive(-1)
    search(input.current!.value)
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { length } = suggestions
    if (length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setActive((active + (event.key === 'ArrowDown' ? 1 : active < 0 ? 0 : -1) + length) % length)
    } else if (event.key === 'Enter' && suggestions[active]) pick(suggestions[active])
    else if (event.key === 'Escape') {
      // The panel around it stays.
      event.stopPropagation()
      close()
    } else return
    event.preventDefault()
  })
  const onBlur = useEffectEvent(close)
  const onMount = useEffectEvent((field: HTMLInputElement) => {
    // Typed while this was loaded.
    if (field === document.activeElement && field.value !== field.defaultValue) search(field.value)
  })
  useEffect(() => {
    const field = input.current!
    const stopped = new AbortController()
    const { signal } = stopped
    field.addEventListener('input', event => onInput(event), { signal })
    field.addEventListener('keydown', event => onKeyDown(event), { signal })
    field.addEventListener('blur', () => onBlur(), { signal })
    onMount(field)
    return () => stopped.abort()
  }, [input])
  useEffect(() => {
    const field = input.current!
    field.ariaExpanded = String(suggestions.length > 0)
    if (suggestions[active]) field.setAttribute('aria-activedescendant', `${id}-${active}`)
    else field.removeAttribute('aria-activedescendant')
  }, [input, id, suggestions, active])
  return (
    <div id={id} role="listbox" aria-label="Suggestions" tabIndex={-1} className="record-list" hidden={suggestions.length === 0}>
      {suggestions.map((row, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field
        <div
          key={row.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          ref={node => {
            if (at === active) node?.scrollIntoView({ block: 'nearest' })
          }}
          onMouseDown={event => event.preventDefault()}
          onClick={() => pick(row)}
        >
          <span>{row.text}</span>
          {row.detail && <small>{row.detail}</small>}
        </div>
      ))}
    </div>
  )
}

/** The only one, by its whole text or its code: there is nothing to choose. */
const isNamed = ([row, ...others]: readonly Suggestion[], words: string) =>
  row !== undefined && others.length === 0 && [row.text, row.text.split(' ')[0]].includes(words)

/** Suggestions after a short pause in typing; a late answer never replaces a newer one. */
function useSuggestions(address: string) {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; abort: AbortController }>(undefined)
  useEffect(() => () => stop(pending.current), [])
  function search(text: string) {
    stop(pending.current)
    const words = text.trim()
    if (words.length < 2) return setSuggestions([])
    const abort = new AbortController()
    const ask = async () => {
      const answer = await askApi<{ rows: Suggestion[] }>(`${address}?q=${encodeURIComponent(words)}`, abort.signal)
      // Without suggestions the server still finds the record on submit.
      if (answer && !abort.signal.aborted) setSuggestions(isNamed(answer.rows, words) ? [] : answer.rows)
    }
    pending.current = { abort, timer: setTimeout(ask, 180) }
  }
  function clear() {
    stop(pending.current)
    setSuggestions([])
  }
  return { suggestions, search, clear }
}

function stop(pending: { timer: ReturnType<typeof setTimeout>; abort: AbortController } | undefined) {
  clearTimeout(pending?.timer)
  pending?.abort.abort()
}
