import type { ReactNode } from 'react'
import { counted } from '#domain/formats/counted.ts'

type Fact = [label: string, value: ReactNode]

/**
 * Definition list of a record, inline below a title or stacked in columns. Missing values show « — ».
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

/** Known values, with the missing ones listed on one line: for records with many optional fields. */
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
