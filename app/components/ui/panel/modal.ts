import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { fieldInUse } from '../focus.ts'

/** Field in use that a dialog below made inert when it became modal; its own dialog restores the focus. */
let taken: HTMLElement | null = null

function rememberOutside(node: HTMLElement) {
  const outside = fieldInUse(document)
  if (!outside || node.contains(outside)) return
  taken = outside
  // All dialogs of a page become modal in the same task.
  queueMicrotask(() => {
    taken = null
  })
}

const takenFrom = (node: HTMLElement) => (taken && node.contains(taken) ? taken : null)

/** React warns about layout effects on the server; in the browser this must run before the element leaves the page. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Makes a server-rendered dialog modal: focus trap; Escape and outside clicks lead to `closeHref`; the opener gets the focus back. With
 * `holds` and typed values, the first one (often accidental) only returns true, for a warning; the second leaves.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, closeHref: string, { holds = false } = {}): boolean {
  const navigate = useNavigate()
  // The page that it was drawn for: the browser may already be on its way to another.
  const { pathname } = useLocation()
  const drawnFor = useRef(pathname)
  const typed = useRef(false)
  const [held, setHeld] = useState(false)

  // Before the dialog becomes modal: Escape may come at once, and passive effects run later.
  useBrowserLayoutEffect(() => {
    const node = dialog.current
    if (!node) return undefined
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
    // A click on the backdrop targets the dialog itself, outside its box.
    const press = (event: MouseEvent) => {
      if (event.target !== node) return
      const { left, right, top, bottom } = node.getBoundingClientRect()
      if (event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom) leave()
    }
    // Browsers allow Escape to be prevented once; the next one closes the dialog anyway.
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

  useBrowserLayoutEffect(() => {
    const node = dialog.current
    if (!node) return undefined
    // A field in use before hydration keeps the focus, also across stacked dialogs.
    const inUse = fieldInUse(node) ?? takenFrom(node)
    rememberOutside(node)
    // A menu opened before hydration stays open: `showModal` closes all menus.
    const menu = node.querySelector<HTMLElement>(':popover-open')
    node.removeAttribute('open')
    node.showModal()
    menu?.showPopover({ source: node.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`) ?? undefined })
    const first = node.querySelector<HTMLElement>('[data-autofocus]') ?? node.querySelector<HTMLElement>('[autofocus]')
    // A read-only sheet starts at its top, even with a form further down: its footer has acts but submits nothing.
    const read = node.querySelector('.panel-foot .btn') && !node.querySelector('.panel-foot button[form]')
    const field = read ? null : node.querySelector<HTMLElement>(':is(input:not([type=hidden]), select, textarea):not(:disabled)')
    // A question without fields focuses its buttons, not its list of records.
    const answer = node.querySelector<HTMLElement>('.form-actions > :is(button, a)')
    ;(inUse ?? first ?? field ?? (node.matches('.ask') ? answer : null))?.focus()
    return () => {
      node.close()
      // A panel that an address opened has no opener. Another page sets its own focus.
      const { activeElement } = document
      if (location.pathname === drawnFor.current && (activeElement === document.body || node.contains(activeElement)))
        (document.querySelector<HTMLElement>('.row-current a') ?? document.querySelector('h1'))?.focus()
    }
  }, [dialog])
  return held
}
