import type { ReactNode } from 'react'
import { counted } from '#domain/formats/counted.ts'

type Fact = [label: string, value: ReactNode]

/**
 * A definition list: what is known of a record, in a line under a title or stacked in columns. An absent value shows « — ».
 *
 *     <Facts items={[['Client', <a href="…">Laiterie du Val d'Oudon</a>], ['Type', 'Ligne régulière']]} />
 */
export function Facts({ items, stacked }: { items: Fact[]; stacked?: boolean }) {
  return (
    <dl className={stacked ? 'facts facts-stack' : 'facts'}>
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{isAbsent(value) ? <span className="text-subtle">—</span> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is known, and under one line what is not: for a record most of whose fields may be empty. */
export function KnownFacts({ items }: { items: Fact[] }) {
  const absent = items.filter(([, value]) => isAbsent(value))
  return (
    <>
      <Facts stacked items={items.filter(([, value]) => !isAbsent(value))} />
      {absent.length > 0 && (
        <details className="facts-absent">
          <summary>{counted(absent.length, 'champ vide', 'champs vides')}</summary>
          <p>{absent.map(([label]) => label).join(', ')}</p>
        </details>
      )}
    </>
  )
}

const isAbsent = (value: ReactNode) => value === null || value === undefined || value === ''
