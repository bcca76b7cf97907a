import { History, type HistoryPage } from '#app/components/history/history.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { UseMark } from '#app/components/ui/use-mark.tsx'
import { factsOf } from '#domain/field-book.ts'
import { ACTION_FIELDS, ACTION_STATUS } from '#domain/transverse/actions/fields.ts'
import { type ActionRights, type ActionRow, delayWords, eventWords } from './table.tsx'

interface SheetProps {
  action: ActionRow
  history: HistoryPage
  can: ActionRights
  closeHref: string
  /** Link to this action with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/** `?panel=show&id=…`. */
export function ActionSheet({ action, history, can, closeHref, href }: SheetProps) {
  return (
    <Panel
      title={action.label}
      aside={<UseMark active={action.active} words={ACTION_STATUS} />}
      closeHref={closeHref}
      footer={
        <>
          {can.write && action.active && (
            <a className="btn btn-primary" href={href({ panel: 'edit' })}>
              <Icon name="pencil" />
              Modifier
            </a>
          )}
          {can.archive && (
            <a className="btn btn-bare" href={href({ panel: 'show', confirm: action.active ? 'deactivate' : 'reactivate' })}>
              {action.active ? 'Désactiver…' : 'Réactiver…'}
            </a>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <Facts
          stacked
          items={[
            ...factsOf(ACTION_FIELDS, action, ['code', 'nature']),
            [ACTION_FIELDS.events.label, eventWords(action)],
            [ACTION_FIELDS.defaultDelayDays.label, delayWords(action.defaultDelayDays)],
            ...factsOf(ACTION_FIELDS, action, ['defaultRole']),
          ]}
        />
        <PanelSection title={ACTION_FIELDS.checklist.label}>
          {action.checklist.length === 0 ? (
            <p className="help">Aucune étape.</p>
          ) : (
            <ol className="grid list-decimal gap-1 pl-5">
              {action.checklist.map(step => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
        </PanelSection>
        <PanelSection title="Historique">
          <History history={history} href={page => href({ panel: 'show', histo: page })} />
        </PanelSection>
      </div>
    </Panel>
  )
}
