import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { PREFERENCE_LABELS, type Preferences } from '#domain/administration/preference-values.ts'

type Name = keyof Preferences

const NAMES = Object.keys(PREFERENCE_LABELS) as Name[]

function controlsOf(form: HTMLFormElement | null): [Name, RadioNodeList | HTMLSelectElement][] {
  return NAMES.flatMap(name => {
    const control = form?.elements.namedItem(name)
    return control instanceof RadioNodeList || control instanceof HTMLSelectElement ? [[name, control]] : []
  })
}

/**
 * Saves each preference as it is chosen: one request at a time, so that the last choice wins; later choices go with the next
 * request. Only changed preferences are sent, so other tabs' choices stay.
 */
export function useSaving(form: RefObject<HTMLFormElement | null>, preferences: Preferences) {
  const { state, data: failure, submit } = useFetcher<FormFailure | null>()
  const [waiting, setWaiting] = useState<readonly Name[]>([])
  const [sent, setSent] = useState<readonly Name[]>([])
  const [live, setLive] = useState(false)
  const unsaved = useRef<ReadonlySet<Name>>(new Set())

  const loaded = useRef<Preferences | null>(null)

  useEffect(() => setLive(true), [])

  useEffect(() => {
    if (state !== 'idle' || waiting.length === 0 || !form.current) return
    // Unanswered choices are sent again with the next one.
    const lost = failure?.issues.length === 0 ? sent.filter(name => !waiting.includes(name)) : []
    const names = [...lost, ...waiting]
    const body = new FormData(form.current)
    for (const [name] of controlsOf(form.current)) if (!names.includes(name)) body.delete(name)
    // A repeated choice has the same effect, so it needs no key.
    body.delete('idempotencyKey')
    body.set('intent', 'choose')
    setSent(names)
    setWaiting([])
    void submit(body, { method: 'post' })
  }, [state, waiting, sent, failure, form, submit])

  const done = state === 'idle' && waiting.length === 0
  unsaved.current = new Set(failure || !done ? [...sent, ...waiting] : waiting)

  // Shows what was chosen elsewhere, without remounting the controls, to keep the focus.
  useEffect(() => {
    const first = loaded.current === null
    loaded.current = preferences
    if (first) return
    for (const [name, control] of controlsOf(form.current))
      if (control.value !== String(preferences[name]) && !unsaved.current.has(name)) control.value = String(preferences[name])
  }, [form, preferences])

  return {
    /** A script runs, so choices are saved at once. */
    live,
    saved: done && failure === null ? sent : [],
    refused: done && failure ? { names: sent, failure } : undefined,
    choose: ({ target }: FormEvent<HTMLFormElement>) => {
      const chosen = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : ''
      const names = NAMES.filter(name => name === chosen)
      setWaiting(waiting => [...waiting.filter(name => name !== chosen), ...names])
    },
  }
}
