import type { ReactNode } from 'react'
import { Facts } from './panel/facts.tsx'
import { type TabItem, Tabs } from './panel/tabs.tsx'

interface RecordHeadProps {
  title: ReactNode
  /** The record's state, after the title. */
  status?: ReactNode
  /** Buttons at the right, the primary one last. */
  actions?: ReactNode
  facts: [label: string, value: ReactNode][]
  tabs: TabItem[]
  /** What the tabs are parts of: « Fiche du client ». */
  label: string
}

/**
 * Head of a record's own screen: its name, state and acts, what is known of it at a glance, and its tabs; the number is the screen's title.
 *
 *     <RecordHead title="Carquefou → Le Mans" status={<RequestStatusMark status="ACTIF" />} label="Cahier des charges"
 *       facts={[['Client', <a href="…">Laiterie</a>]]} tabs={[{ label: 'Besoin', href: '?', current: true }]} actions={…} />
 */
export function RecordHead({ title, status, actions, facts, tabs, label }: RecordHeadProps) {
  return (
    <header className="record-head">
      <div className="record-line">
        <h2 className="voice-title">{title}</h2>
        {status}
        {actions && <div className="record-actions">{actions}</div>}
      </div>
      <Facts items={facts} />
      <Tabs items={tabs} label={label} />
    </header>
  )
}
