import type { ReactNode } from 'react'

/**
 * A definition list: what is known of a record, in a line under a title or stacked in columns. An absent value shows « — ».
 *
 *     <Facts items={[['Client', <a href="…">Laiterie du Val d'Oudon</a>], ['Type', 'Ligne régulière']]} />
 */
export function Facts({ items, stacked }: { items: [label: string, value: ReactNode][]; stacked?: boolean }) {
  return (
    <dl className={stacked ? 'facts facts-stack' : 'facts'}>
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? <span className="text-subtle">—</span> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
