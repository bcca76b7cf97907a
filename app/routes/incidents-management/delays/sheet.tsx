import type { ReactNode } from 'react'
import { History, type HistoryPage } from '#app/components/history/history.tsx'
import { DelayStatusMark } from '#app/components/journey-management/delay-status.tsx'
import { EventTaskList } from '#app/components/transverse/action-tasks/event-tasks.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { MoreActs } from '#app/components/ui/panel/more-acts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { factsOf } from '#domain/field-book.ts'
import { DELAY_FIELDS } from '#domain/incidents-management/delays/fields.ts'
import type { DelayPanel } from './panels.server.ts'
import { actParameters, DELAY_ACT_LABELS } from './table.tsx'

interface SheetProps extends Pick<Extract<DelayPanel, { kind: 'show' }>, 'delay' | 'tasks' | 'mayAdd'> {
  history: HistoryPage
  closeHref: string
  /** Link to this delay with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/** Says whether the penalty is deducted, set aside or open (`domain.md` §3.16). */
function penaltyWords({ penaltyCents, penaltyWaived, penaltyDeductedBy }: SheetProps['delay']) {
  if (!penaltyCents) return null
  if (penaltyWaived) return `écartée\u202f: ${penaltyWaived}`
  if (penaltyDeductedBy === null) return 'à déduire ou à écarter'
  return penaltyDeductedBy ? `déduite par ${penaltyDeductedBy}` : 'déduite par un brouillon'
}

/** `?panel=show&id=…`. */
export function DelaySheet({ delay, tasks, mayAdd, history, closeHref, href }: SheetProps) {
  const [first, ...others] = delay.acts
  const facts: [string, ReactNode][] = [
    [
      'Trajet',
      <a key="journey" className="text-link voice-code" href={`/journey-management/journeys?trajet=${delay.journey}`}>
        {delay.journey}
      </a>,
    ],
    ['Client', delay.company],
    ['Arrêt', delay.stop],
    ['Prévu', dayAndTime(delay.dueAt)],
    [delay.estimated ? 'Attendu' : 'Réel', dayAndTime(delay.observedAt)],
    ...factsOf(DELAY_FIELDS, delay, ['minutes', 'toleranceMin', 'detectedBy']),
    ['Cause', delay.cause],
    ...factsOf(DELAY_FIELDS, delay, ['responsibility', 'comment', 'penaltyCents']),
    ['À la facturation', penaltyWords(delay)],
    ...factsOf(DELAY_FIELDS, delay, ['contestReason']),
    [
      'Client informé',
      delay.clientInformedAt && [dayAndTime(delay.clientInformedAt), delay.clientInformedBy].filter(Boolean).join(', '),
    ],
  ]
  return (
    <Panel
      title={
        <>
          {delay.label} <span className="voice-code font-normal text-muted">{delay.number}</span>
        </>
      }
      aside={<DelayStatusMark status={delay.status} archived={delay.archived} />}
      closeHref={closeHref}
      footer={
        first && (
          <>
            <a className="btn btn-primary" href={href(actParameters(first, delay.id))}>
              {DELAY_ACT_LABELS[first]}…
            </a>
            <MoreActs>
              {others.map(act => (
                <a key={act} className="btn btn-bare" href={href(actParameters(act, delay.id))}>
                  {DELAY_ACT_LABELS[act]}…
                </a>
              ))}
            </MoreActs>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <Facts stacked items={facts.filter(([, value]) => value)} />
        <EventTaskList tasks={tasks} mayAdd={mayAdd} href={href} />
        <PanelSection title="Historique">
          <History history={history} href={page => href({ panel: 'show', histo: page })} />
        </PanelSection>
      </div>
    </Panel>
  )
}
