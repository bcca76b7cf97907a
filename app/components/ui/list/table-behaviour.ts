import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Opens one shared menu for whichever row's button is pressed, where the plain link would reload the list with that menu open.
 */
export function useRowMenu(table: RefObject<HTMLTableElement | null>) {
  const popover = useRef<HTMLDivElement>(null)
  const source = useRef<HTMLAnchorElement>(null)
  const [key, setKey] = useState<string | null>(null)

  useEffect(() => {
    const node = table.current
    const menu = popover.current
    if (!node || !menu) return
    let closed = { by: '', at: 0 }
    function open(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.row-menu') : null
      // The link of a menu that the address opened leads to none, and closes it.
      const row = link && rowOf(link)
      if (!link || !row || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      // The press that closed this row's menu by touching outside it must not open it again.
      if (closed.by === row && event.timeStamp - closed.at < 300) return
      source.current = link
      setKey(row)
    }
    function toggled(event: ToggleEvent) {
      const link = source.current
      link?.setAttribute('aria-expanded', String(event.newState === 'open'))
      if (event.newState === 'closed') {
        closed = { by: (link && rowOf(link)) ?? '', at: event.timeStamp }
        setKey(null)
      }
    }
    node.addEventListener('click', open)
    menu.addEventListener('toggle', toggled)
    return () => {
      node.removeEventListener('click', open)
      menu.removeEventListener('toggle', toggled)
    }
  }, [table])

  useEffect(() => {
    const menu = popover.current
    const link = source.current
    if (key === null || !menu || !link || menu.matches(':popover-open')) return
    link.focus()
    menu.showPopover({ source: link })
    menu.querySelector<HTMLElement>('.menu-item')?.focus()
  }, [key])

  return { key, popover }
}

/** Key of the row whose menu a link opens. */
const rowOf = (link: HTMLAnchorElement) => new URLSearchParams(link.search).get('menu')

/** Ties the box of the table's head to the boxes of its rows. */
export function useSelectAll(table: RefObject<HTMLTableElement | null>) {
  useEffect(() => {
    const node = table.current
    const all = node?.querySelector<HTMLInputElement>('[data-pick-all]')
    if (!node || !all) return
    const picks = () => [...node.querySelectorAll<HTMLInputElement>('.pick')]
    function follow() {
      const boxes = picks()
      const ticked = boxes.filter(box => box.checked).length
      all!.checked = ticked > 0 && ticked === boxes.length
      all!.indeterminate = ticked > 0 && ticked < boxes.length
    }
    function changed(event: Event) {
      if (event.target === all) for (const box of picks()) box.checked = all!.checked
      follow()
    }
    // A reset clears its boxes after the event has been heard.
    const cleared = () => setTimeout(follow)
    node.addEventListener('change', changed)
    document.addEventListener('reset', cleared)
    follow()
    return () => {
      node.removeEventListener('change', changed)
      document.removeEventListener('reset', cleared)
    }
  }, [table])
}
