import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Facts } from './panel/facts.tsx'
import { type TabItem, Tabs } from './panel/tabs.tsx'

interface RecordHeadProps {
  title: ReactNode
  /** Status beside the title. */
  status?: ReactNode
  /** Primary act in yellow; it stays shown on phones. */
  primary?: ReactNode
  /** Other buttons and the menu, left of the primary act; one menu on phones. */
  actions?: ReactNode
  facts: [label: string, value: ReactNode][]
  tabs: TabItem[]
  /** Accessible name of the tabs: « Fiche du client ». */
  label: string
}

/**
 * Head of a record's screen: name, status, acts, facts and tabs; the number is the screen's title. Phones fold the facts.
 *
 *     <RecordHead title="Carquefou → Le Mans" status={<RequestStatusMark status="ACTIF" />} label="Cahier des charges"
 *       facts={[['Client', <a href="…">Laiterie</a>]]} tabs={[{ label: 'Besoin', href: '?', current: true }]} primary={<a className="btn btn-sm btn-primary" href="…">Accepter…</a>} />
 */
export function RecordHead({ title, status, primary, actions, facts, tabs, label }: RecordHeadProps) {
  return (
    <header className="record-head">
      <div className="record-line">
        <div className="record-name">
          <h2 className="voice-title">{title}</h2>
          {status}
        </div>
        <details className="record-fold">
          <summary className="btn btn-bare">
            Détails
            <Icon name="chevron-down" />
          </summary>
        </details>
        {(primary || actions) && (
          <div className="record-actions">
            {actions && (
              <div className="sheet record-more" popover="auto" id="record-more">
                {actions}
              </div>
            )}
            {primary}
            {actions && (
              <button
                type="button"
                className="btn btn-bare btn-square sheet-btn"
                popoverTarget="record-more"
                aria-label="Autres actions"
              >
                <Icon name="ellipsis" />
              </button>
            )}
          </div>
        )}
      </div>
      <Facts items={facts} />
      <Tabs items={tabs} label={label} />
    </header>
  )
}
