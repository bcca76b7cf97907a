import type { ReactNode } from 'react'
import { History, type HistoryPage } from '#app/components/history/history.tsx'
import { DamageStatusMark } from '#app/components/incidents-management/damage-status.tsx'
import { EventTaskList } from '#app/components/transverse/action-tasks/event-tasks.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { KnownFacts } from '#app/components/ui/panel/facts.tsx'
import { MoreActs } from '#app/components/ui/panel/more-acts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import type { EventTasks } from '#app/lib/action-tasks/panels.server.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { daysBetween, formatDate } from '#domain/calendar/dates.ts'
import { factsOf } from '#domain/field-book.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatDecimal, formatMoney, withUnit } from '#domain/formats/number.ts'
import { CEILING_RULE_LABELS } from '#domain/incidents-management/damages/ceiling-rules.ts'
import { DAMAGE_FIELDS as FIELDS } from '#domain/incidents-management/damages/fields.ts'
import { DamagePapers } from './documents.tsx'
import type { DamageDetail } from './panels.server.ts'
import { actParameters, DAMAGE_ACT_LABELS } from './table.tsx'

interface SheetProps {
  damage: DamageDetail
  tasks: EventTasks
  mayAdd: boolean
  history: HistoryPage
  /** Id of the document to remove. */
  paper: string | null
  today: string
  write: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link to this damage with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/** `?panel=show&id=…`. */
export function DamageSheet({ damage, tasks, mayAdd, history, today, closeHref, href, ...papers }: SheetProps) {
  const [first, ...others] = damage.archived ? [] : damage.acts
  const cap = damage.legalCapCents
  return (
    <Panel
      title={
        <>
          {FIELDS.kind.read(damage.kind)} <span className="voice-code font-normal text-muted">{damage.number}</span>
        </>
      }
      aside={<DamageStatusMark status={damage.status} />}
      size="wide"
      closeHref={closeHref}
      footer={
        <>
          {first && (
            <a className="btn btn-primary" href={href(actParameters(first, damage.id))}>
              {DAMAGE_ACT_LABELS[first]}…
            </a>
          )}
          <MoreActs>
            {others.map(act => (
              <a key={act} className="btn btn-bare" href={href(actParameters(act, damage.id))}>
                {DAMAGE_ACT_LABELS[act]}…
              </a>
            ))}
          </MoreActs>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {damage.archived && <Banner tone="info">Ce dommage est archivé.</Banner>}
        {damage.dates && damage.status !== 'CLOS' && <Dates dates={damage.dates} today={today} />}
        <p className="whitespace-pre-line">{damage.description}</p>
        <KnownFacts items={factsFor(damage)} />
        <PanelSection
          title="Marchandises et plafond"
          action={
            <a className="text-link" href={href({ panel: 'cap', id: damage.id })}>
              Calculer le plafond
            </a>
          }
        >
          <Items damage={damage} />
          {cap !== null && (
            <p className="mt-2">
              Plafond légal{damage.capExpected ? ' avec ce qui est connu' : ', conservé avec la décision'}
              {'\u202f'}: <b>{formatMoney(cap)}</b>.{damage.capRule && ` ${CEILING_RULE_LABELS[damage.capRule]}.`}
            </p>
          )}
        </PanelSection>
        <PanelSection title="Réclamation et assurance">
          <KnownFacts
            items={factsOf(FIELDS, { ...damage, causeId: damage.cause }, [
              ...(['causeId', 'responsibility', 'comment', 'claimant', 'claimedCents', 'inexcusableFault'] as const),
              ...(['insurer', 'claimNo', 'expertOn', 'provisionCents', 'deductibleCents'] as const),
              ...(['refusalReason', 'disputeReason', 'settledCents', 'settledOn', 'overCapReason'] as const),
            ]).map(([label, value]) => (label === FIELDS.causeId.label ? [label, damage.cause] : [label, value]))}
          />
        </PanelSection>
        <EventTaskList tasks={tasks} mayAdd={mayAdd} href={href} />
        <DamagePapers damage={damage} href={href} {...papers} />
        <PanelSection title="Historique">
          <History history={history} href={page => href({ panel: 'show', histo: page })} />
        </PanelSection>
      </div>
    </Panel>
  )
}

const factsFor = (damage: DamageDetail): [string, ReactNode][] => [
  [
    'Trajet',
    <a key="journey" className="text-link voice-code" href={`/journey-management/journeys?trajet=${damage.journey}`}>
      {damage.journey}
    </a>,
  ],
  ['Ligne', damage.label],
  ['Client', damage.company],
  ['Arrêt', damage.stop],
  ...factsOf(FIELDS, damage, ['foundOn', 'shipmentWeightT', 'declaredValueCents', 'reserves', 'reservedOn']),
  ['Déclaré par', damage.declaredBy],
]

/** Deadlines of the consignee's protest and of legal action (C. com. L133-3, L133-6). */
function Dates({ dates, today }: { dates: NonNullable<DamageDetail['dates']>; today: string }) {
  const { from, protestUntil, prescribedOn } = dates
  const left = daysBetween(today, prescribedOn)
  return (
    <Banner tone={left < 0 ? 'info' : left <= 60 ? 'warning' : 'info'}>
      {protestUntil && (
        <p>
          Protestation du destinataire jusqu'au {formatDate(protestUntil)} (livré le {formatDate(from)}
          {'\u202f'}; C. com. L133-3){protestUntil < today && '\u202f: délai passé'}.
        </p>
      )}
      <p>
        Prescription le {formatDate(prescribedOn)} (C. com. L133-6)
        {left < 0 ? '\u202f: acquise' : `, dans ${counted(left, 'jour')}`}.
      </p>
    </Banner>
  )
}

function Items({ damage: { items } }: { damage: DamageDetail }) {
  if (items.length === 0) return <p className="help">Aucune marchandise détaillée.</p>
  return (
    <table className="impact">
      <caption className="sr-only">Marchandises</caption>
      <thead>
        <tr>
          <th scope="col">Marchandise</th>
          <th scope="col">Colis</th>
          <th scope="col">Poids brut</th>
          <th scope="col">Valeur</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ label, parcels, weightKg, valueCents }, place) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id
            key={place}
          >
            <th scope="row">{label}</th>
            <td>{parcels ?? '—'}</td>
            <td>{weightKg === null ? '—' : withUnit(formatDecimal(weightKg), 'kg')}</td>
            <td>{valueCents === null ? '—' : formatMoney(valueCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
