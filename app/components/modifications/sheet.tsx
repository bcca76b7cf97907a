import type { ReactNode } from 'react'
import { History, type HistoryPage } from '#app/components/history/history.tsx'
import { Status } from '#app/components/ui/feu.tsx'
import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { ModificationDetail } from '#app/lib/modifications/panels.server.ts'
import { factsOf } from '#domain/field-book.ts'
import { counted } from '#domain/formats/counted.ts'
import { MODIFICATION_FIELDS, MODIFICATION_MESSAGE_FIELDS } from '#domain/journey-management/modifications/fields.ts'
import {
  MODIFICATION_OUTCOME_LABELS,
  MODIFICATION_SCOPE_LABELS,
  MODIFICATION_TYPE_LABELS,
  NOTICE_CHANNEL_LABELS,
} from '#domain/journey-management/modifications/values.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { ModificationStatusMark } from './mark.tsx'
import { effectText, MODIFICATION_ACT_LABELS } from './words.ts'

interface SheetProps {
  modification: ModificationDetail
  history: HistoryPage
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link to this modification with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/** Sheet of a modification: « avant → après », journeys, messages. */
export function ModificationSheet({ modification, history, idempotencyKey, failure, closeHref, href }: SheetProps) {
  const { acts, difference, messages } = modification
  return (
    <Panel
      title={
        <>
          {modification.label} <span className="voice-code font-normal text-muted">{modification.number}</span>
        </>
      }
      aside={<ModificationStatusMark status={modification.status} />}
      closeHref={closeHref}
      footer={
        acts.length > 0 &&
        acts.map((act, place) => (
          <a
            key={act}
            className={`btn ${place === 0 ? 'btn-primary' : 'btn-bare'}`}
            href={href(act === 'edit' ? { panel: 'modify' } : { acte: act })}
          >
            {MODIFICATION_ACT_LABELS[act]}…
          </a>
        ))
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <PanelSection title="Avant → après">
          {difference.length === 0 ? (
            <p className="help">Un trajet de plus.</p>
          ) : (
            <table className="w-full text-sm">
              <thead>
                <tr className="text-left text-muted">
                  <th scope="col">Ce qui change</th>
                  <th scope="col">Avant</th>
                  <th scope="col">Après</th>
                </tr>
              </thead>
              <tbody>
                {difference.map(({ label, before, after }) => (
                  <tr key={`${label}${before}${after}`} className="border-t border-line align-top">
                    <th scope="row" className="py-1 pr-3 text-left font-normal">
                      {label}
                    </th>
                    <td className="py-1 pr-3">{before || '—'}</td>
                    <td className="py-1 font-semibold">{after || '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </PanelSection>
        <Facts stacked items={factsShown(modification).filter(([label, value]) => value || !RARE.includes(label))} />
        <Impacted modification={modification} />
        <PanelSection title="Messages">
          {messages.length > 0 && (
            <ul className="mb-3 grid gap-2">
              {messages.map(({ id, at, author, body }) => (
                <li key={id}>
                  <p className="help">{`${dayAndTime(at)} · ${author}`}</p>
                  <p className="whitespace-pre-line wrap-anywhere">{body}</p>
                </li>
              ))}
            </ul>
          )}
          <ListedMax shown={messages.length} what="messages les plus récents" />
          <MessageForm {...{ idempotencyKey, failure }} />
        </PanelSection>
        <PanelSection title="Historique">
          <History history={history} href={page => href({ histo: page })} />
        </PanelSection>
      </div>
    </Panel>
  )
}

/** Facts hidden when empty. */
const RARE = [
  'Impact',
  'Validée le',
  'Accord commercial',
  'Motif de la décision',
  'Client prévenu',
  "Annule l'effet de",
  'Appliquée le',
  'Interlocuteur',
]

function factsShown(modification: ModificationDetail): [string, ReactNode][] {
  const { journey, line, inverseOf } = modification
  const signed = [modification.approvedAt && dayAndTime(modification.approvedAt), modification.approver]
    .filter(Boolean)
    .join(', ')
  return [
    [
      'Cible',
      journey ? (
        <a key="journey" className="text-link voice-code" href={`/journey-management/journeys?trajet=${journey}`}>
          {journey}
        </a>
      ) : (
        <a
          key="line"
          className="text-link voice-code"
          href={`/journey-management/live-lines?panel=show&id=${modification.liveLineId}`}
        >
          {line}
        </a>
      ),
    ],
    ['Client', modification.company],
    ['Type', MODIFICATION_TYPE_LABELS[modification.type]],
    ['Portée', MODIFICATION_SCOPE_LABELS[modification.scope]],
    ['Effet', effectText(modification)],
    ['Motif', modification.reason],
    [
      'Demandée',
      [dayAndTime(modification.requestedAt), MODIFICATION_FIELDS.requestedBy.read(modification.requestedBy)].join(', '),
    ],
    ['Saisie par', modification.author],
    ...factsOf(MODIFICATION_FIELDS, modification, ['contact', 'priceImpactCents']),
    ['Validée le', modification.approvedAt ? signed : null],
    [
      'Accord commercial',
      modification.salesNeeded
        ? modification.salesApprovedAt
          ? [dayAndTime(modification.salesApprovedAt), modification.salesApprover].filter(Boolean).join(', ')
          : 'Demandé'
        : null,
    ],
    ...factsOf(MODIFICATION_FIELDS, modification, ['decisionReason', 'appliedAt']),
    [
      'Client prévenu',
      modification.clientNotifiedAt &&
        [
          dayAndTime(modification.clientNotifiedAt),
          modification.clientChannel && NOTICE_CHANNEL_LABELS[modification.clientChannel],
          modification.clientNotifiedBy,
        ]
          .filter(Boolean)
          .join(', '),
    ],
    ["Annule l'effet de", inverseOf?.number ?? null],
  ]
}

/** Effect on each journey: preview before it is applied, result afterwards. */
function Impacted({ modification: { preview, changed } }: { modification: ModificationDetail }) {
  if (changed.length > 0) {
    return (
      <PanelSection title="Trajets modifiés" note={changed.length < LISTED_MAX && counted(changed.length, 'trajet', 'trajets')}>
        <ul className="grid gap-1">
          {changed.map(({ id, number, plannedStart, outcome, detail }) => (
            <Row key={id} {...{ number, plannedStart }}>
              {outcome === 'DESAFFECTE' ? (
                <Status shape="octagon" tone="error" label={`${MODIFICATION_OUTCOME_LABELS[outcome]}\u202f: ${detail}`} />
              ) : (
                [MODIFICATION_OUTCOME_LABELS[outcome], detail].filter(Boolean).join('\u202f: ')
              )}
            </Row>
          ))}
        </ul>
        <ListedMax shown={changed.length} what="premiers trajets" />
      </PanelSection>
    )
  }
  if (preview.total === 0) return null
  return (
    <PanelSection title="Trajets concernés" note={counted(preview.total, 'trajet', 'trajets')}>
      <ul className="grid gap-1">
        {preview.rows.map(({ id, number, plannedStart, blocks, warnings }) => (
          <Row key={id} {...{ number, plannedStart }}>
            {[...blocks.map(text => ({ text, block: true })), ...warnings.map(text => ({ text, block: false }))].map(
              ({ text, block }) => (
                <span key={text} className="block [&_.status-word]:whitespace-normal">
                  <Status shape={block ? 'octagon' : 'triangle'} tone={block ? 'error' : 'warning'} label={text} />
                </span>
              ),
            )}
            {blocks.length + warnings.length === 0 && 'Affectation possible'}
          </Row>
        ))}
      </ul>
      {preview.total > preview.rows.length && (
        <p className="help mt-2">
          Les {preview.rows.length} premiers{'\u202f'}; chacun est contrôlé à l'application.
        </p>
      )}
    </PanelSection>
  )
}

function Row({ number, plannedStart, children }: { number: string; plannedStart: string; children: ReactNode }) {
  return (
    <li className="border-t border-line py-1 first:border-t-0">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <a className="text-link voice-code" href={`/journey-management/journeys?trajet=${number}`}>
          {number}
        </a>
        <span className="help">{dayAndTime(plannedStart)}</span>
      </span>
      <span className="text-sm">{children}</span>
    </li>
  )
}

function MessageForm({ idempotencyKey, failure }: { idempotencyKey: string; failure: FormFailure | undefined }) {
  const own = failure?.intent === 'modif-message' ? failure : undefined
  const field = fieldsOf(own, { body: '' }, MODIFICATION_MESSAGE_FIELDS)
  return (
    <Form reloadDocument method="post" className="grid gap-3">
      {own && own.issues.length === 0 && <WholeRefusal failure={own} />}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {field('body', { id: 'message-body', type: 'textarea', rows: 2, required: true, maxLength: 1000, full: true })}
      <div className="form-actions">
        <button type="submit" className="btn btn-sm btn-dark" name="intent" value="modif-message">
          Envoyer le message
        </button>
      </div>
    </Form>
  )
}
