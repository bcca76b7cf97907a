import type { ReactNode } from 'react'

/**
 * Progress of a job. Without JavaScript the route refreshes the page; without `value` the total is unknown.
 *
 *     <Progress title="Import de 10 000 lignes" value={4200} max={10000}>4 200 lignes sur 10 000 · vous pouvez quitter cette page</Progress>
 */
export function Progress({ title, value, max, children }: { title: string; value?: number; max?: number; children?: ReactNode }) {
  return (
    <div>
      <div className="font-semibold">{title}</div>
      <progress className="progress" aria-label={title} value={value} max={max} />
      {children && (
        <div className="help" role="status">
          {children}
        </div>
      )}
    </div>
  )
}
