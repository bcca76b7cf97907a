import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { fieldInUse } from '../focus.ts'

/** The field in use that a dialog under its own made inert as it became modal; the dialog of the field gives it the focus back. */
let taken: HTMLElement | null = null

function rememberOutside(node: HTMLElement) {
  const outside = fieldInUse(document)
  if (!outside || node.contains(outside)) return
  taken = outside
  // All dialogs of a page become modal in one go.
  queueMicrotask(() => {
    taken = null
  })
}

const takenFrom = (node: HTMLElement) => (taken && node.contains(taken) ? taken : null)

/** On the server a layout effect would only warn; in the browser it must run before the element leaves the page. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Turns a dialog that the server rendered open into a modal one: focus stays inside, Escape and a press beside it lead to
 * `closeHref`, and focus returns to what opened it. With `holds`, where something was typed into a form of it, the first Escape or press
 * beside it (a slip of the hand, as often as not) only answers true, for the dialog to say so; the second one leaves.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, closeHref: string, { holds = false } = {}): boolean {
  const navigate = useNavigate()
  const typed = useRef(false)
  const [held, setHeld] = useState(false)

  useBrowserLayoutEffect(() => {
    const node = dialog.current
    if (!node) return undefined
    // Who was typing in it before the scripts were there goes on typing where they were, also over another dialog.
    const inUse = fieldInUse(node) ?? takenFrom(node)
    rememberOutside(node)
    node.removeAttribute('open')
    node.showModal()
    const first = node.querySelector<HTMLElement>('[data-autofocus]') ?? node.querySelector<HTMLElement>('[autofocus]')
    // A sheet that is read begins at its top, whatever form stands further down: its foot has acts, and sends nothing itself.
    const read = node.querySelector('.panel-foot .btn') && !node.querySelector('.panel-foot button[form]')
    const field = read ? null : node.querySelector<HTMLElement>(':is(input:not([type=hidden]), select, textarea):not(:disabled)')
    // A question without a field begins at its answers, not at the list that it names.
    const answer = node.querySelector<HTMLElement>('.form-actions > :is(button, a)')
    ;(inUse ?? first ?? field ?? (node.matches('.ask') ? answer : null))?.focus()
    return () => node.close()
  }, [dialog])

  useEffect(() => {
    const node = dialog.current
    if (!node) return
    const leave = () => {
      if (holds && typed.current && !held) setHeld(true)
      else navigate(closeHref, { preventScrollReset: true })
    }
    const type = ({ target }: Event) => {
      if ((target as HTMLInputElement).form?.method === 'post') typed.current = true
    }
    const cancel = (event: Event) => {
      if (event.target !== node) return
      event.preventDefault()
      leave()
    }
    // A press on the backdrop has the dialog itself as its target, at a point outside its box.
    const press = (event: MouseEvent) => {
      if (event.target !== node) return
      const { left, right, top, bottom } = node.getBoundingClientRect()
      if (event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom) leave()
    }
    // A browser lets Escape be refused once: the next one closes the dialog, whatever we say.
    const closed = () => {
      if (node.isConnected && !node.open) navigate(closeHref, { preventScrollReset: true })
    }
    node.addEventListener('cancel', cancel)
    node.addEventListener('close', closed)
    node.addEventListener('mousedown', press)
    node.addEventListener('input', type)
    return () => {
      node.removeEventListener('cancel', cancel)
      node.removeEventListener('close', closed)
      node.removeEventListener('mousedown', press)
      node.removeEventListener('input', type)
    }
  }, [dialog, navigate, closeHref, holds, held])
  return held
}
