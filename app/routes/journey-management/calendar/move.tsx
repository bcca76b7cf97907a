import { journeyHref } from '#app/components/journey-management/journey-href.ts'
import { JourneyStatusMark } from '#app/components/journey-management/journey-marks.tsx'
import { fieldsOf, Group } from '#app/components/ui/form/fields-of.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { MOVE_FIELDS } from '#domain/journey-management/calendar/fields.ts'
import { JOURNEY_ACT_LABELS } from '#domain/journey-management/journeys/values.ts'
import { type Candidate, optionsOf } from './candidate-options.ts'
import type { MovePanelData, UnassignQuestion } from './panels.server.ts'

type Detail = MovePanelData['detail']

const typedMove = ({ journey }: Detail) => ({
  start: toLocal(journey.plannedStart),
  driverId: journey.driverId ?? '',
  vehicleId: journey.vehicleId ?? '',
  trailerId: journey.trailerId ?? '',
  ...{ reason: '', scope: 'TRAJET', effectiveTo: '', requestedBy: 'EXPLOITATION' },
})

/** Changes time or resources by a form, as a drag does. */
export function MovePanel({
  move: { detail, candidates, isWhole, idempotencyKey },
  failure,
  closeHref,
  reloadHref,
  allHref,
  unassignHref,
}: {
  move: MovePanelData
  failure: FormFailure | undefined
  closeHref: string
  reloadHref: string
  /** The panel with all candidates. */
  allHref: string
  /** Link to the unassign question. */
  unassignHref: string
}) {
  const { journey, driver, vehicle, trailer, subcontractor } = detail
  // A drag posts only its changes.
  const whole = failure && { ...failure, typed: { ...typedMove(detail), ...failure.typed } }
  const words = {
    driverId: namesOf(candidates.drivers, driver),
    vehicleId: namesOf(candidates.vehicles, vehicle && { id: vehicle.id, name: vehicle.plate }),
    trailerId: namesOf(candidates.trailers, trailer && { id: trailer.id, name: trailer.plate }),
  }
  return (
    <RecordPanel
      title={`Déplacer ${journey.label}`}
      closeHref={closeHref}
      save={journey.status === 'PLANIFIE' ? 'Affecter' : 'Déplacer'}
      formKey={failure ? JSON.stringify(failure.typed) : journey.number}
      id="move-form"
      intent="move"
      {...{ idempotencyKey, reloadHref }}
      action={allHref}
      failure={whole}
      book={MOVE_FIELDS}
      words={words}
      record={detail}
      versionOf={({ journey }: Detail) => journey.version}
      typed={typedMove}
      marks={false}
    >
      {field => (
        <>
          <Facts
            items={[
              [
                'Trajet',
                <a key="sheet" className="text-link voice-code" href={journeyHref(journey)}>
                  {journey.number}
                </a>,
              ],
              ['Statut', <JourneyStatusMark key="status" status={journey.status} />],
              ['Prévu', `${dayAndTime(journey.plannedStart)} → ${dayAndTime(journey.plannedEnd)}`],
              ['Sous-traitant', subcontractor?.name ?? null],
            ]}
          />
          <div className="fields">
            {field('start', { type: 'datetime-local', full: true, help: "Tous les arrêts se décalent d'autant." })}
            {field('driverId', { type: 'select', full: true, options: optionsOf(candidates.drivers, words.driverId) })}
            {field('vehicleId', { type: 'select', options: optionsOf(candidates.vehicles, words.vehicleId) })}
            {field('trailerId', { type: 'select', options: optionsOf(candidates.trailers, words.trailerId) })}
            {field('reason', {
              type: 'textarea',
              rows: 2,
              maxLength: 300,
              full: true,
              help: journey.liveLineId
                ? 'Demandé pour une modification, un avertissement ou un écart au contrat'
                : "Demandé pour un avertissement, un écart au contrat ou d'autres moyens que ceux vendus",
            })}
          </div>
          {!isWhole && (
            <a className="text-link" href={allHref}>
              Tous les chauffeurs, véhicules et remorques
            </a>
          )}
          {journey.liveLineId && (
            <Group title="Modification">
              {field('scope', {
                type: 'radios',
                full: true,
                help: 'Ce trajet suit une ligne\u202f: le changement est une modification.',
              })}
              {field('effectiveTo', { help: 'Pour une période\u202f; vide sinon' })}
              {field('requestedBy')}
            </Group>
          )}
          {detail.acts.includes('unassign') && (
            <a className="text-link" href={unassignHref}>
              {JOURNEY_ACT_LABELS.unassign}…
            </a>
          )}
        </>
      )}
    </RecordPanel>
  )
}

/** Asks before a journey returns to « À affecter »: after a drag to the tray, or from the panel. */
export function UnassignAsk({
  question: { label, number, who, idempotencyKey },
  failure,
  closeHref,
}: {
  question: UnassignQuestion
  failure: FormFailure | undefined
  closeHref: string
}) {
  const mine = failure?.intent === 'unassign' ? failure : undefined
  const field = fieldsOf(mine, {}, { reason: MOVE_FIELDS.reason })
  return (
    <AskOpen
      title={`Désaffecter «\u202f${label}\u202f»\u202f?`}
      text={`${number} retourne parmi les trajets à affecter${who ? `, sans ${who}` : ''}.`}
      confirm={JOURNEY_ACT_LABELS.unassign}
      fields={{ intent: 'unassign', idempotencyKey }}
      closeHref={closeHref}
    >
      {mine && mine.issues.length === 0 && <WholeRefusal failure={mine} />}
      {field('reason', { id: 'ask-reason', type: 'textarea', rows: 2, required: true, maxLength: 300 })}
    </AskOpen>
  )
}

type Named = { id: string; name: string }

/** Names by id; the current resource may not be among the candidates. */
const namesOf = (rows: readonly Candidate[], now: Named | null): Record<string, string> =>
  Object.fromEntries([...(now ? [now] : []), ...rows].map(({ id, name }) => [id, name]))
