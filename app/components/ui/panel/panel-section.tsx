import type { ReactNode } from 'react'

/** Titled part of a panel, with a note and an action. */
export function PanelSection(props: { title: string; note?: ReactNode; action?: ReactNode; children: ReactNode }) {
  const { title, note, action, children } = props
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h3 className="section-title flex-1">{title}</h3>
        {note && <span className="help">{note}</span>}
        {action}
      </div>
      {children}
    </section>
  )
}
