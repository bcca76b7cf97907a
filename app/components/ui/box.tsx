import type { ReactNode } from 'react'

interface BoxProps {
  title?: ReactNode
  /** Count or status beside the title. */
  count?: ReactNode
  /** Link or button at the right of the title. */
  action?: ReactNode
  /** The chart's data as a table, opened by « Voir en tableau ». */
  table?: ReactNode
  /** Rows or a table from edge to edge, with a line below the title. */
  flush?: boolean
  id?: string
  children: ReactNode
}

/**
 * Bordered surface with a section title. At most one box inside another.
 *
 *     <Box title="Règlement" action={<a href="?panel=edit">Modifier</a>}>…</Box>
 */
export function Box({ title, count, action, table, flush, id, children }: BoxProps) {
  return (
    <section className={flush ? 'box box-flush' : 'box'} id={id}>
      {title && (
        <div className="box-head">
          <h2 className="section-title">
            {title}
            {count}
          </h2>
          {action && <div>{action}</div>}
        </div>
      )}
      {table && (
        <details className="box-table">
          <summary className="text-link">Voir en tableau</summary>
          <div>{table}</div>
        </details>
      )}
      <div className="box-body">{children}</div>
    </section>
  )
}
