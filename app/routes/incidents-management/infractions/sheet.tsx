import type { ReactNode } from 'react'
import { History, type HistoryPage } from '#app/components/history/history.tsx'
import { InfractionStatusMark } from '#app/components/incidents-management/infraction-marks.tsx'
import { EventTaskList } from '#app/components/transverse/action-tasks/event-tasks.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { MoreActs } from '#app/components/ui/panel/more-acts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import type { EventTasks } from '#app/lib/action-tasks/panels.server.ts'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { countdown } from '#domain/calendar/countdown.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { factsOf } from '#domain/field-book.ts'
import { lateWords } from '#domain/incidents-management/infractions/deadline.ts'
import { INFRACTION_FIELDS as FIELDS } from '#domain/incidents-management/infractions/fields.ts'
import { DESIGNATION_STATUS_LABELS, DRIVER_SOURCE_LABELS } from '#domain/incidents-management/infractions/values.ts'
import { RunFacts } from './acts.tsx'
import type { InfractionDetail } from './panels.server.ts'
import { Papers } from './papers.tsx'
import { actParameters, INFRACTION_ACT_LABELS, INFRACTION_ICONS } from './table.tsx'

interface SheetProps {
  infraction: InfractionDetail
  tasks: EventTasks
  mayAdd: boolean
  history: HistoryPage
  idempotencyKey: string
  failure: FormFailure | undefined
  canWrite: boolean
  closeHref: string
  /** Link to this infraction with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/** `?panel=show&id=…`. */
export function InfractionSheet({ infraction, tasks, mayAdd, history, closeHref, href, ...papers }: SheetProps) {
  const { designationDueOn, designation, today } = infraction
  const late = designation === 'DEPASSEE' && designationDueOn ? lateWords(designationDueOn, today) : null
  return (
    <Panel
      title={
        <>
          {infraction.offence} <span className="voice-code font-normal text-muted">{infraction.number}</span>
        </>
      }
      aside={<InfractionStatusMark status={infraction.status} />}
      closeHref={closeHref}
      footer={<Acts infraction={infraction} href={href} />}
    >
      <div className="grid grid-cols-1 gap-6">
        {late && (
          <Banner tone="error">
            <b>{late}.</b> La société s'expose à une amende pour non-désignation.
          </Banner>
        )}
        <Facts stacked items={noticeFacts(infraction).filter(([, value]) => value)} />
        <PanelSection title="Chauffeur">
          <Facts stacked items={driverFacts(infraction).filter(([, value]) => value)} />
          <div className="mt-4">
            <RunFacts infraction={infraction} />
          </div>
        </PanelSection>
        <PanelSection title="Désignation" note={DESIGNATION_STATUS_LABELS[designation]}>
          {designationDueOn && <Facts stacked items={designationFacts(infraction).filter(([, value]) => value)} />}
        </PanelSection>
        <PanelSection title="Paiement et contestation">
          <Facts
            stacked
            items={[
              ...factsOf(FIELDS, infraction, ['reducedCents', 'fixedCents', 'increasedCents', 'paymentStatus']),
              ...factsOf(FIELDS, infraction, ['paidOn', 'paidBy', 'paidCents']),
              ...factsOf(FIELDS, infraction, ['contestedOn', 'contestReason', 'contestOutcome', 'contestOutcomeOn']),
            ].filter(([, value]) => value)}
          />
        </PanelSection>
        <EventTaskList tasks={tasks} mayAdd={mayAdd} href={href} />
        <Papers infraction={infraction} href={href} {...papers} />
        <PanelSection title="Historique">
          <History history={history} href={page => href({ panel: 'show', histo: page })} />
        </PanelSection>
      </div>
    </Panel>
  )
}

const designationFacts = (infraction: InfractionDetail): [string, ReactNode][] => {
  const { designationDueOn, designation, today } = infraction
  const due = designationDueOn && formatDate(designationDueOn)
  return [
    [FIELDS.designationDueOn.label, due && (designation === 'A_FAIRE' ? `${due} (${countdown(designationDueOn, today)})` : due)],
    ...factsOf(FIELDS, infraction, ['designatedOn', 'designationChannel', 'exemption']),
  ]
}

const noticeFacts = (infraction: InfractionDetail): [string, ReactNode][] => [
  ...factsOf(FIELDS, infraction, ['noticeNo', 'source', 'occurredAt', 'place']),
  [
    FIELDS.vehicleId.label,
    <a key="vehicle" className="text-link voice-code" href={`/materials/vehicles/${infraction.vehicleId}`}>
      {infraction.plate}
    </a>,
  ],
  ...factsOf(FIELDS, infraction, ['speedLimit', 'speedMeasured', 'speedRetained', 'points', 'noticeSentOn', 'receivedOn']),
  ...factsOf(FIELDS, infraction, ['comment']),
]

const driverFacts = ({
  driver,
  driverId,
  driverSource,
  identifiedAt,
  driverAckAt,
  driverSignature,
}: InfractionDetail): [string, ReactNode][] => [
  [
    FIELDS.driverId.label,
    driver ? (
      <>
        <a key="driver" className="text-link" href={`/human-resources/drivers/${driverId}`}>
          {driver}
        </a>{' '}
        <span className="help">
          {identifiedAt ? 'identifié' : `proposé d'après ${DRIVER_SOURCE_LABELS[driverSource ?? 'MANUEL']}`}
        </span>
      </>
    ) : (
      'inconnu'
    ),
  ],
  [
    'Reconnue',
    identifiedAt &&
      (driverAckAt ? `${dayAndTime(driverAckAt)}${driverSignature ? ', signée' : ''}` : 'pas encore par le chauffeur'),
  ],
]

/** Acts of the role; a refused payment shows its reason. */
function Acts({ infraction, href }: Pick<SheetProps, 'infraction' | 'href'>) {
  const refusal = infraction.acts.includes('pay') ? infraction.paymentRefusal : null
  const acts = infraction.acts.filter(act => !(act === 'pay' && refusal))
  const [first, ...others] = acts.filter(act => act !== 'identify' || !infraction.identifiedAt)
  const again = acts.includes('identify') && infraction.identifiedAt ? (['identify'] as const) : []
  if (acts.length === 0 && !refusal) return null
  return (
    <>
      {first && (
        <a className="btn btn-primary" data-autofocus href={href(actParameters(first, infraction.id))}>
          <Icon name={INFRACTION_ICONS[first]} />
          {INFRACTION_ACT_LABELS[first]}…
        </a>
      )}
      {refusal && (
        <button type="button" className="btn btn-line" disabled title={refusal} aria-describedby="pay-refusal">
          {INFRACTION_ACT_LABELS.pay}
        </button>
      )}
      <MoreActs>
        {[...others, ...again].map(act => (
          <a key={act} className="btn btn-bare" href={href(actParameters(act, infraction.id))}>
            {INFRACTION_ACT_LABELS[act]}…
          </a>
        ))}
      </MoreActs>
      {refusal && (
        <p className="help" id="pay-refusal">
          {refusal}
        </p>
      )}
    </>
  )
}
