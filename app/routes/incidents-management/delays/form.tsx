import { causeOptions, USUAL_RESPONSIBILITY } from '#app/components/incidents-management/cause-options.ts'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { AskNames } from '#app/components/ui/panel/dialog.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { clockTime } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatMoney, withUnit } from '#domain/formats/number.ts'
import { INFORM_FIELDS, NEW_DELAY_FIELDS, QUALIFY_FIELDS } from '#domain/incidents-management/delays/fields.ts'
import { NOTICE_TEXT_MAX } from '#domain/journey-management/live/values.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import type { Causes, DelayDetail, DelayedJourney } from './panels.server.ts'

interface FormProps {
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

const factsOf = (delay: DelayDetail): [string, string][] => [
  ['Trajet', `${delay.journey} · ${delay.label}`],
  ['Arrêt', delay.stop],
  ['Retard', `${withUnit(String(delay.minutes), 'min')}, tolérance ${withUnit(String(delay.toleranceMin), 'min')}`],
]

const capWords = ({ capCents, besideCents }: DelayDetail) =>
  capCents === null
    ? undefined
    : besideCents === 0
      ? `Au plus le prix du transport, ${formatMoney(capCents)}`
      : `Au plus ${formatMoney(Math.max(0, capCents - besideCents))}\u202f: le prix du transport, ${formatMoney(capCents)}, moins les pénalités de ses autres retards`

/** « Qualifier »: `?panel=qualify&id=…`. */
export function QualifyPanel({
  delay,
  causes,
  money,
  idempotencyKey,
  failure,
  closeHref,
}: FormProps & { delay: DelayDetail; causes: Causes; money: boolean }) {
  return (
    <RecordPanel
      title={`Qualifier ${delay.number}`}
      closeHref={closeHref}
      save="Qualifier le retard"
      id="qualify-form"
      intent="qualify"
      {...{ idempotencyKey, failure }}
      book={QUALIFY_FIELDS}
      record={delay}
      typed={() => ({
        causeId: delay.causeId ?? '',
        responsibility: delay.responsibility ?? '',
        comment: delay.comment ?? '',
        penalty: delay.penaltyCents === null ? '' : QUALIFY_FIELDS.penalty.typed(delay.penaltyCents),
      })}
    >
      {field => (
        <>
          <Facts items={factsOf(delay)} />
          <div className="fields">
            {field('causeId', { type: 'select', required: true, full: true, options: causeOptions(causes, delay.causeId) })}
            {field('responsibility', { full: true, help: USUAL_RESPONSIBILITY })}
            {field('comment', { type: 'textarea', rows: 2, maxLength: 300, full: true })}
            {money &&
              field('penalty', {
                small: true,
                help: capWords(delay),
              })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

/** « Qualifier » for several delays: `?panel=qualify&id=…&id=…`. */
export function QualifyManyPanel({
  names,
  causes,
  idempotencyKey,
  failure,
  closeHref,
}: FormProps & { names: { id: string; name: string }[]; causes: Causes }) {
  return (
    <RecordPanel
      title={`Qualifier ${names.length} retards`}
      closeHref={closeHref}
      save="Qualifier les retards"
      id="qualify-form"
      intent="qualify-many"
      {...{ idempotencyKey, failure }}
      book={QUALIFY_FIELDS}
    >
      {field => (
        <>
          <input type="hidden" name="ids" value={names.map(({ id }) => id).join(',')} />
          <AskNames names={names} />
          <div className="fields">
            {field('causeId', { type: 'select', required: true, full: true, options: causeOptions(causes) })}
            {field('responsibility', { full: true, help: USUAL_RESPONSIBILITY })}
            {field('comment', { type: 'textarea', rows: 2, maxLength: 300, full: true })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

/** « Informer le client »: `?panel=inform&id=…`; without a contact's e-mail it records a call. */
export function InformPanel({ delay, idempotencyKey, failure, closeHref }: FormProps & { delay: DelayDetail }) {
  return (
    <RecordPanel
      title={`Informer ${delay.company ?? 'le client'}`}
      closeHref={closeHref}
      save="Informer le client"
      id="inform-form"
      intent="inform"
      {...{ idempotencyKey, failure }}
      book={INFORM_FIELDS}
      record={delay}
      typed={() => ({ contactId: delay.recipients[0]?.id ?? '', text: delay.proposal })}
    >
      {field => (
        <>
          <Facts items={factsOf(delay)} />
          <div className="fields">
            {field('contactId', {
              type: 'select',
              full: true,
              options: delay.recipients.map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` })),
              help: "Sans destinataire, rien n'est envoyé\u202f: l'appel est noté",
            })}
            <ListedMax shown={delay.recipients.length} what="premiers contacts" most={CHOICES_MAX} />
            {field('text', { type: 'textarea', rows: 9, maxLength: NOTICE_TEXT_MAX, full: true })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

/** Declares a delay of a journey: `?panel=new&trajet=TR-…`. */
export function NewDelay({ journey, idempotencyKey, failure, closeHref }: FormProps & { journey: DelayedJourney }) {
  const free = journey.stops.filter(({ delay }) => delay === null)
  return (
    <RecordPanel
      title="Noter un retard"
      closeHref={closeHref}
      save="Noter le retard"
      id="delay-form"
      intent="create"
      {...{ idempotencyKey, failure }}
      book={NEW_DELAY_FIELDS}
      start={{ stop: String(free[0]?.position ?? ''), observed: free[0] ? toLocal(free[0].plannedArrival).slice(0, 16) : '' }}
    >
      {field => (
        <>
          <input type="hidden" name="journey" value={journey.number} />
          <Facts items={[['Trajet', `${journey.number} · ${journey.label}`]]} />
          {free.length === 0 && <p className="help">Chaque arrêt de ce trajet a déjà son retard.</p>}
          <div className="fields">
            {field('stop', {
              type: 'select',
              required: true,
              full: true,
              options: free.map(({ position, stop, plannedArrival }, index) => ({
                value: String(position),
                label: `${index + 1} · ${stop}, ${clockTime(plannedArrival)}`,
              })),
            })}
            {field('observed', { type: 'datetime-local', required: true, full: true })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}
