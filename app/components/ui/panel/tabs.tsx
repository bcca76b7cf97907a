import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { TabTitle } from './part-title.tsx'

export interface TabItem {
  label: ReactNode
  href: string
  /** Formatted number of rows behind the tab. */
  count?: ReactNode
  current?: boolean
}

/**
 * Parts of a record as links, with a yellow line below the current one. What does not fit on one line is behind « Plus ».
 *
 *     <Tabs label="Fiche du client" items={[{ label: 'Contacts', href: '?tab=contacts', count: 3, current: true }]} />
 */
export function Tabs({ items, label }: { items: TabItem[]; label: string }) {
  const opened = items.slice(1).find(({ current }) => current)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => fold(nav.current!))
  return (
    <nav className="tabs" aria-label={label} ref={nav}>
      {opened && <TabTitle label={opened.label} />}
      {items.map(({ label, href, count, current }) => (
        <a key={href} href={href} aria-current={current ? 'page' : undefined}>
          {label}
          {count !== undefined && <span>{count}</span>}
        </a>
      ))}
      <details key={opened?.href} hidden={items.length < 7}>
        <summary>
          Plus
          <Icon name="chevron-down" />
        </summary>
      </details>
    </nav>
  )
}

/** Offers « Plus » when the tabs need more than a line; a current tab beyond the first line comes first. */
function fold(nav: HTMLElement) {
  const measure = () => {
    const [first, current, more] = ['a', '[aria-current]', 'details'].map(found => nav.querySelector<HTMLElement>(found)!)
    if (more!.matches('[open]')) return
    nav.className = 'tabs'
    more!.hidden = true
    more!.hidden = nav.scrollHeight <= nav.clientHeight
    if (current && current.offsetTop > first!.offsetTop) nav.className = 'tabs tabs-late'
  }
  const sizes = new ResizeObserver(measure)
  sizes.observe(nav)
  return () => sizes.disconnect()
}

/**
 * Exclusive choices as links; the current one in ink.
 *
 *     <Segments label="Vue" items={[{ label: 'Semaine', href: '?vue=semaine', current: true }, { label: 'Jour', href: '?vue=jour' }]} />
 */
export function Segments({ items, label }: { items: TabItem[]; label: string }) {
  return (
    <nav className="segments" aria-label={label}>
      {items.map(({ label, href, current }) => (
        <a key={href} href={href} aria-current={current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}
