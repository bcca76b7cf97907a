import type { ReactNode } from 'react'

interface BoxProps {
  title?: ReactNode
  /** A count or a status right after the title. */
  count?: ReactNode
  /** A link or a button at the right of the title. */
  action?: ReactNode
  /** What a picture in the box says, as a table: « Voir en tableau » at the head opens it. */
  table?: ReactNode
  /** Rows or a table up to the edges, with a line under the title. */
  flush?: boolean
  id?: string
  children: ReactNode
}

/**
 * A bordered surface with a section title. At most one box inside another.
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
