import type { ReactNode } from 'react'

export interface TabItem {
  label: ReactNode
  href: string
  /** Rows behind the tab, already formatted. */
  count?: ReactNode
  current?: boolean
}

/**
 * Parts of one record: links, the quay line under the current one.
 *
 *     <Tabs label="Fiche du client" items={[{ label: 'Contacts', href: '?tab=contacts', count: 3, current: true }]} />
 */
export function Tabs({ items, label }: { items: TabItem[]; label: string }) {
  return (
    <nav className="tabs" aria-label={label}>
      {items.map(({ label, href, count, current }) => (
        <a key={href} href={href} aria-current={current ? 'page' : undefined} ref={current ? inSight : undefined}>
          {label}
          {count !== undefined && <span>{count}</span>}
        </a>
      ))}
    </nav>
  )
}

/** How much of a row's edge fades (`tabs.css`), in px. */
const FADE = 32

/** Moves the row of tabs sideways until the current one is whole: browsers that know `scroll-initial-target` did it before any script. */
function inSight(tab: HTMLAnchorElement | null) {
  const row = tab?.parentElement
  if (!row) return
  const { left, right } = tab.getBoundingClientRect()
  const seen = row.getBoundingClientRect()
  if (right > seen.right - FADE) row.scrollLeft += right - seen.right + FADE
  else if (left < seen.left + FADE) row.scrollLeft -= seen.left - left + FADE
}

/**
 * A few exclusive choices side by side, each a link; the current one in ink.
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
