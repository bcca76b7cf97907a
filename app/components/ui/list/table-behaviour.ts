import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Opens one shared menu for the pressed row button instead of reloading the list with that menu. A menu that the address opened
 * in its row floats too (`floats`).
 */
export function useRowMenu(table: RefObject<HTMLTableElement | null>, opened: string | null | undefined) {
  const popover = useRef<HTMLDivElement>(null)
  const source = useRef<HTMLAnchorElement>(null)
  const [key, setKey] = useState<string | null>(null)
  const [floats, setFloats] = useState(false)

  useEffect(() => {
    const link = opened && table.current?.querySelector<HTMLAnchorElement>('.menu-cell > a[aria-expanded=true]')
    if (!link) return
    source.current = link
    setFloats(true)
    setKey(opened)
  }, [table, opened])

  useEffect(() => {
    const node = table.current
    const menu = popover.current
    if (!node || !menu) return
    let pressed: HTMLAnchorElement | null = null
    // A click outside an open menu closes it: the click on its own button must not reopen it.
    function press(event: MouseEvent) {
      const link = linkOf(event)
      pressed = link === source.current && menu!.matches(':popover-open') ? link : null
    }
    function open(event: MouseEvent) {
      const link = linkOf(event)
      const row = link && rowOf(link)
      if (!link || !row || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      const closes = pressed === link
      pressed = null
      if (closes) return
      source.current = link
      setKey(row)
    }
    function toggled(event: ToggleEvent) {
      const link = source.current
      link?.setAttribute('aria-expanded', String(event.newState === 'open'))
      if (event.newState === 'closed') setKey(null)
    }
    node.addEventListener('pointerdown', press)
    node.addEventListener('click', open)
    menu.addEventListener('toggle', toggled)
    return () => {
      node.removeEventListener('pointerdown', press)
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

  return { key, popover, floats }
}

const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLAnchorElement>('.menu-cell > a') : null)

/** Row key of a menu link. */
const rowOf = (link: HTMLAnchorElement) => new URLSearchParams(link.search).get('menu')

/** Synchronizes the select-all box with the boxes of the rows. */
export function useSelectAll(table: RefObject<HTMLTableElement | null>) {
  useEffect(() => {
    const node = table.current
    const all = node?.querySelector<HTMLInputElement>('[data-pick-all]')
    if (!node || !all) return
    const picks = () => [...node.querySelectorAll<HTMLInputElement>('td.pick-cell > input')]
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
    // A reset clears the boxes after its event.
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

const CARD_ROLES = { tbody: 'rowgroup', 'tbody > tr': 'row', 'tbody > tr > th': 'rowheader', 'tbody > tr > td': 'cell' }

/** Rows displayed as cards need explicit table roles, because some browsers derive them from `display`. */
export function useCardRoles(table: RefObject<HTMLTableElement | null>, rows: readonly unknown[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are new elements
  useEffect(() => {
    const node = table.current
    if (!node) return undefined
    // Also called initially, once the layout is known.
    const watch = new ResizeObserver(() => {
      if (getComputedStyle(node).display !== 'block') return
      node.setAttribute('role', 'table')
      for (const [part, role] of Object.entries(CARD_ROLES)) {
        for (const element of node.querySelectorAll(`:scope > ${part}`)) element.setAttribute('role', role)
      }
    })
    watch.observe(node)
    return () => watch.disconnect()
  }, [table, rows])
}
