import type { ReactNode } from 'react'
import { TabTitle } from './part-title.tsx'

export interface TabItem {
  label: ReactNode
  href: string
  /** Formatted number of rows behind the tab. */
  count?: ReactNode
  current?: boolean
}

/**
 * Parts of a record as links, with a yellow line below the current one.
 *
 *     <Tabs label="Fiche du client" items={[{ label: 'Contacts', href: '?tab=contacts', count: 3, current: true }]} />
 */
export function Tabs({ items, label }: { items: TabItem[]; label: string }) {
  const opened = items.slice(1).find(({ current }) => current)
  return (
    <nav className="tabs" aria-label={label}>
      {opened && <TabTitle label={opened.label} />}
      {items.map(({ label, href, count, current }) => (
        <a key={href} href={href} aria-current={current ? 'page' : undefined} ref={current ? inSight : undefined}>
          {label}
          {count !== undefined && <span>{count}</span>}
        </a>
      ))}
    </nav>
  )
}

/** Width of the faded edge (`tabs.css`), in px. */
const FADE = 32

/** Scrolls the tabs until the current one is fully shown; browsers with `scroll-initial-target` already did. */
function inSight(tab: HTMLAnchorElement | null) {
  const row = tab?.parentElement
  if (!row) return
  const { left, right } = tab.getBoundingClientRect()
  const seen = row.getBoundingClientRect()
  if (right > seen.right - FADE) row.scrollLeft += right - seen.right + FADE
  else if (left < seen.left + FADE) row.scrollLeft -= seen.left - left + FADE
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
