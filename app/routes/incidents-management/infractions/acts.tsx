import { recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { countdown } from '#domain/calendar/countdown.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { lateWords } from '#domain/incidents-management/infractions/deadline.ts'
import {
  CONTEST_FIELDS,
  DESIGNATE_FIELDS,
  IDENTIFY_FIELDS,
  OUTCOME_FIELDS,
  PAY_FIELDS,
} from '#domain/incidents-management/infractions/fields.ts'
import { DRIVER_SOURCE_LABELS } from '#domain/incidents-management/infractions/values.ts'
import type { InfractionDetail, InfractionPanel } from './panels.server.ts'

interface ActProps {
  infraction: InfractionDetail
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** `?panel=identify&id=…`, `designate`, `pay`, `contest`, `outcome`. */
export function ActForm({ form, ...props }: Extract<InfractionPanel, { kind: 'form' }> & ActProps) {
  if (form === 'identify') return <IdentifyForm {...props} />
  if (form === 'designate') return <DesignateForm {...props} />
  if (form === 'pay') return <PayForm {...props} />
  return form === 'contest' ? <ContestForm {...props} /> : <OutcomeForm {...props} />
}

/** Run of the vehicle at that time, actual or planned. */
export function RunFacts({ infraction: { run, occurredAt, plate } }: { infraction: InfractionDetail }) {
  if (!run)
    return (
      <p className="help">
        Aucun trajet du véhicule {plate} n'est enregistré le {dayAndTime(occurredAt)}.
      </p>
    )
  return (
    <Facts
      stacked
      items={[
        [
          'Trajet à cette heure',
          <>
            <a key="run" className="text-link voice-code" href={`/journey-management/journeys?trajet=${run.number}`}>
              {run.number}
            </a>{' '}
            {run.label}
          </>,
        ],
        ['Du', dayAndTime(run.actualStart ?? run.plannedStart)],
        ['Au', dayAndTime(run.actualEnd ?? run.plannedEnd)],
        ['Conduit par', run.crew.map(({ name, code }) => `${name} (${code})`).join(', ') || 'personne'],
      ]}
    />
  )
}

function IdentifyForm({ infraction, idempotencyKey, failure, closeHref }: ActProps) {
  const named = recordFieldsOf(failure, IDENTIFY_FIELDS)
  const { driverSource, identifiedAt } = infraction
  return (
    <RecordPanel
      title="Identifier le chauffeur"
      closeHref={closeHref}
      save="Confirmer le chauffeur"
      formKey={failure ? JSON.stringify(failure.typed) : infraction.id}
      id="identify-form"
      intent="identify"
      {...{ idempotencyKey, failure }}
      book={IDENTIFY_FIELDS}
      record={infraction}
      typed={() => ({})}
    >
      <RunFacts infraction={infraction} />
      <div className="fields mt-4">
        {named(
          'driverId',
          'driver',
          { id: infraction.driverId, text: infraction.driver },
          {
            required: true,
            full: true,
            help: driverSource && !identifiedAt ? `Proposé d'après ${DRIVER_SOURCE_LABELS[driverSource]}` : 'Matricule ou nom',
          },
        )}
      </div>
    </RecordPanel>
  )
}

function DesignateForm({ infraction, idempotencyKey, failure, closeHref }: ActProps) {
  const { designationDueOn, today } = infraction
  const late = designationDueOn && lateWords(designationDueOn, today)
  return (
    <RecordPanel
      title={`Désignation de l'avis ${infraction.noticeNo}`}
      closeHref={closeHref}
      save="Marquer désignée"
      id="designate-form"
      intent="designate"
      {...{ idempotencyKey, failure }}
      book={DESIGNATE_FIELDS}
      record={infraction}
      typed={() => ({ designatedOn: late ? '' : today, designationChannel: 'ANTAI', exemption: '' })}
    >
      {field => (
        <>
          <Facts
            stacked
            items={[
              ['Chauffeur', infraction.identifiedAt ? infraction.driver : 'pas encore identifié'],
              [
                'À désigner avant le',
                designationDueOn && (
                  <>
                    {formatDate(designationDueOn)} <b>{late ?? countdown(designationDueOn, today)}</b>
                  </>
                ),
              ],
            ]}
          />
          <div className="fields mt-4">
            {field('designatedOn', { required: true })}
            {field('designationChannel', { required: true })}
            {field('exemption', {
              placeholder: 'Aucune, le chauffeur est désigné',
              full: true,
              help: 'Quand personne ne peut être désigné',
            })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

function PayForm({ infraction, idempotencyKey, failure, closeHref }: ActProps) {
  const { fixedCents, reducedCents, today } = infraction
  return (
    <RecordPanel
      title={`Payer l'avis ${infraction.noticeNo}`}
      closeHref={closeHref}
      save="Enregistrer le paiement"
      id="pay-form"
      intent="pay"
      {...{ idempotencyKey, failure }}
      book={PAY_FIELDS}
      record={infraction}
      typed={() => ({
        paidOn: today,
        paidBy: '',
        paid: fixedCents === null ? '' : PAY_FIELDS.paid.typed(fixedCents),
      })}
    >
      {field => (
        <div className="fields">
          {field('paidOn', { required: true })}
          {field('paidBy', {
            required: true,
            placeholder: 'Choisir',
            help: 'La société\u202f: stationnement et péages seulement',
          })}
          {field('paid', { help: reducedCents === null ? undefined : `Minorée, ${formatMoney(reducedCents)}` })}
        </div>
      )}
    </RecordPanel>
  )
}

function ContestForm({ infraction, idempotencyKey, failure, closeHref }: ActProps) {
  return (
    <RecordPanel
      title={`Contester l'avis ${infraction.noticeNo}`}
      closeHref={closeHref}
      save="Enregistrer la contestation"
      id="contest-form"
      intent="contest"
      {...{ idempotencyKey, failure }}
      book={CONTEST_FIELDS}
      record={infraction}
      typed={() => ({ contestedOn: infraction.today, reason: '' })}
    >
      {field => (
        <div className="fields">
          {field('contestedOn', { required: true })}
          {field('reason', { type: 'textarea', rows: 3, required: true, maxLength: 300, full: true })}
        </div>
      )}
    </RecordPanel>
  )
}

function OutcomeForm({ infraction, idempotencyKey, failure, closeHref }: ActProps) {
  return (
    <RecordPanel
      title={`Contestation de l'avis ${infraction.noticeNo}`}
      closeHref={closeHref}
      save="Enregistrer l'issue"
      id="outcome-form"
      intent="outcome"
      {...{ idempotencyKey, failure }}
      book={OUTCOME_FIELDS}
      record={infraction}
      typed={() => ({ contestOutcome: '', contestOutcomeOn: infraction.today })}
    >
      {field => (
        <>
          <Facts stacked items={[['Motif', infraction.contestReason]]} />
          <div className="fields mt-4">
            {field('contestOutcome', { required: true, placeholder: 'Choisir' })}
            {field('contestOutcomeOn', { required: true })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}
