import { Feu, type Shape, type Tone } from './feu.tsx'

export interface BandItem {
  label: string
  count: string | number
  href: string
  shape?: Shape
  tone?: Tone
  current?: boolean
  /** Needs action: a count above zero is red. */
  act?: boolean
}

/**
 * Counts by status above shape and word, each linking to the filtered list.
 *
 *     <StatusBand items={[{ label: 'Tous', count: 85, href: '?', current: true }, { label: 'Planifié', count: 6, href: '?statut=planned', shape: 'dashed', tone: 'neutral' }]} />
 */
export function StatusBand({ items, label = 'Par statut' }: { items: BandItem[]; label?: string }) {
  return (
    <nav className="band" aria-label={label}>
      {items.map(({ label, count, href, shape, tone = 'neutral', current, act }) => (
        <a
          key={label}
          href={href}
          aria-current={current ? 'page' : undefined}
          className={act && count !== 0 ? 'band-act' : undefined}
        >
          <b>{count}</b>
          <span className={shape ? undefined : 'text-muted'}>
            {shape && <Feu shape={shape} tone={tone} />}
            {label}
          </span>
        </a>
      ))}
    </nav>
  )
}
