import { History, type HistoryPage } from '#app/components/history/history.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { UseMark } from '#app/components/ui/use-mark.tsx'
import type { CauseRights } from '#app/lib/causes/panels.server.ts'
import { factsOf } from '#domain/field-book.ts'
import { CAUSE_FIELDS, CAUSE_STATUS } from '#domain/transverse/causes/fields.ts'
import type { CauseRow } from './table.tsx'

interface SheetProps {
  /** `mergedInto`: code of the cause it was merged into. */
  cause: CauseRow & { mergedInto: string | null }
  history: HistoryPage
  can: CauseRights
  closeHref: string
  /** Link to this cause with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/** `?panel=show&id=…`. */
export function CauseSheet({ cause, history, can, closeHref, href }: SheetProps) {
  return (
    <Panel
      title={cause.label}
      aside={<UseMark active={cause.active} words={CAUSE_STATUS} />}
      closeHref={closeHref}
      footer={
        <>
          {can.write && cause.active && (
            <a className="btn btn-primary" href={href({ panel: 'edit' })}>
              <Icon name="pencil" />
              Modifier
            </a>
          )}
          {can.archive && !cause.mergedIntoId && (
            <>
              <a className="btn btn-line" href={href({ panel: 'merge' })}>
                Fusionner…
              </a>
              <a className="btn btn-bare" href={href({ panel: 'show', confirm: cause.active ? 'deactivate' : 'reactivate' })}>
                {cause.active ? 'Désactiver…' : 'Réactiver…'}
              </a>
            </>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <Facts
          stacked
          items={[
            ...factsOf(CAUSE_FIELDS, cause, [
              'code',
              'order',
              'family',
              'defaultResponsibility',
              'countsInService',
              'requiresComment',
              'requiresPhoto',
            ]),
          ]}
        />
        {cause.mergedIntoId && (
          <p>
            {CAUSE_FIELDS.mergedIntoId.label}{' '}
            <a className="text-link" href={href({ panel: 'show', id: cause.mergedIntoId })}>
              {cause.mergedInto}
            </a>
            .
          </p>
        )}
        <PanelSection title="Historique">
          <History history={history} href={page => href({ panel: 'show', histo: page })} />
        </PanelSection>
      </div>
    </Panel>
  )
}
