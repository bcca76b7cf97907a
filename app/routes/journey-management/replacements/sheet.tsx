import type { ReactNode } from 'react'
import { History, type HistoryPage } from '#app/components/history/history.tsx'
import { ReplacementStatusMark } from '#app/components/journey-management/replacement-mark.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { factsOf } from '#domain/field-book.ts'
import { counted } from '#domain/formats/counted.ts'
import { ABSENCE_KIND_LABELS } from '#domain/human-resources/absence-values.ts'
import { REPLACEMENT_CAUSE_LABELS, REPLACEMENT_KIND_LABELS } from '#domain/journey-management/replacement-values.ts'
import { REPLACEMENT_FIELDS } from '#domain/journey-management/replacements/fields.ts'
import type { ReplacementDetail } from './panels.server.ts'
import { ASKED_ACTS, REPLACEMENT_ACT_LABELS } from './table.tsx'

interface SheetProps {
  replacement: ReplacementDetail
  history: HistoryPage
  closeHref: string
  /** Link to this replacement with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/** `?panel=show&id=…`. */
export function ReplacementSheet({ replacement, history, closeHref, href }: SheetProps) {
  const { acts, siblings } = replacement
  const facts: [string, ReactNode][] = [
    [
      'Trajet',
      <a key="journey" className="text-link voice-code" href={`/journey-management/journeys?trajet=${replacement.journey}`}>
        {replacement.journey}
      </a>,
    ],
    ['Client', replacement.company],
    ['Départ', dayAndTime(replacement.plannedStart)],
    ['Tournée', replacement.pool],
    ['Type', REPLACEMENT_KIND_LABELS[replacement.kind]],
    ['Remplacé', replacement.replaced],
    ['Cause', <Cause key="cause" replacement={replacement} />],
    ['Remplaçant', replacement.replacing],
    ['Score', replacement.score === null ? null : `${replacement.score} / 100`],
    [
      "À partir de l'arrêt",
      replacement.startPosition === null ? 'Départ du trajet' : `${replacement.startPosition + 1}, ${replacement.stop}`,
    ],
    [
      'Confirmé',
      replacement.confirmedAt && [dayAndTime(replacement.confirmedAt), replacement.confirmedBy].filter(Boolean).join(', '),
    ],
    ...factsOf(REPLACEMENT_FIELDS, replacement, ['informedDriverAt', 'comment', 'reason']),
    ['Ont refusé', replacement.refusedBy.join(', ')],
    ...factsOf(REPLACEMENT_FIELDS, replacement, ['endOdometer', 'startOdometer', 'costDeltaCents']),
  ]
  return (
    <Panel
      title={
        <>
          {replacement.label} <span className="voice-code font-normal text-muted">{replacement.number}</span>
        </>
      }
      aside={<ReplacementStatusMark status={replacement.status} />}
      closeHref={closeHref}
      footer={acts.length > 0 && <Buttons replacement={replacement} href={href} />}
    >
      <div className="grid grid-cols-1 gap-6">
        {replacement.causeOver && acts.includes('restore') && (
          <Banner tone="info">
            La cause de ce remplacement est levée.{' '}
            <a className="text-link" href={href({ panel: 'show', confirm: 'restore' })}>
              {REPLACEMENT_ACT_LABELS.restore}…
            </a>
          </Banner>
        )}
        <Facts stacked items={facts.filter(([label, value]) => value || !RARE.includes(label))} />
        {siblings.length > 0 && (
          <PanelSection title="Le même jour" note={`${counted(siblings.length, 'autre trajet', 'autres trajets')} à pourvoir`}>
            <ul className="grid grid-cols-1 gap-1">
              {siblings.map(({ id, number, label, plannedStart }) => (
                <li key={id} className="flex flex-wrap items-baseline gap-x-3">
                  <a className="text-link voice-code" href={href({ panel: 'show', id })}>
                    {number}
                  </a>
                  <span className="min-w-0 flex-1 truncate" title={label}>
                    {label}
                  </span>
                  <span className="help">{dayAndTime(plannedStart)}</span>
                </li>
              ))}
            </ul>
          </PanelSection>
        )}
        <PanelSection title="Historique">
          <History history={history} href={page => href({ panel: 'show', histo: page })} />
        </PanelSection>
      </div>
    </Panel>
  )
}

/** Facts hidden when empty. */
const RARE = [
  'Tournée',
  'Score',
  'Confirmé',
  'Ont refusé',
  REPLACEMENT_FIELDS.informedDriverAt.label,
  REPLACEMENT_FIELDS.comment.label,
  REPLACEMENT_FIELDS.reason.label,
  REPLACEMENT_FIELDS.endOdometer.label,
  REPLACEMENT_FIELDS.startOdometer.label,
  REPLACEMENT_FIELDS.costDeltaCents.label,
]

/** Cause, with a link to its record. */
function Cause({ replacement: { cause, absence, outage } }: { replacement: ReplacementDetail }) {
  const label = REPLACEMENT_CAUSE_LABELS[cause]
  if (absence) {
    return (
      <a className="text-link" href={`/human-resources/absences?panel=show&id=${absence.id}`}>
        {`${ABSENCE_KIND_LABELS[absence.kind]}, du ${formatDate(absence.from)} au ${formatDate(absence.to)}`}
      </a>
    )
  }
  return outage ? `${label}\u202f: ${outage.reason}` : label
}

/** Next act first, then the others. */
function Buttons({ replacement: { acts }, href }: { replacement: ReplacementDetail; href: SheetProps['href'] }) {
  const chooses = acts.includes('confirm')
  const [first, ...rest] = ASKED_ACTS.filter(act => acts.includes(act))
  const others = chooses ? [first, ...rest].filter(act => act !== undefined) : rest
  return (
    <>
      {chooses && (
        <a className="btn btn-primary" href={href({ panel: 'choose' })}>
          Proposer, confirmer…
        </a>
      )}
      {!chooses && first && (
        <a className="btn btn-primary" href={href({ panel: 'show', confirm: first })}>
          {REPLACEMENT_ACT_LABELS[first]}…
        </a>
      )}
      {acts.includes('subcontract') && (
        <a className="btn btn-line" href={href({ panel: 'subcontract' })}>
          {REPLACEMENT_ACT_LABELS.subcontract}…
        </a>
      )}
      {others.map(act => (
        <a key={act} className="btn btn-bare" href={href({ panel: 'show', confirm: act })}>
          {REPLACEMENT_ACT_LABELS[act]}…
        </a>
      ))}
    </>
  )
}
