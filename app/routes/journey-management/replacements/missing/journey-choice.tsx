import { Box } from '#app/components/ui/box.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { clockTime, dayAndTime } from '#app/lib/dates/french-dates.ts'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { MISSING_FIELDS as FIELDS } from '#domain/journey-management/replacements/fields.ts'
import { LEFT_OPEN, SUBCONTRACTED } from '#domain/journey-management/replacements/missing-values.ts'
import type { MissingWhy } from '#domain/journey-management/replacements/missing-whys.ts'
import { Candidates } from './candidates.tsx'
import type { Proposals } from './proposals.server.ts'

/** One journey: who takes it, a sub-contractor, or nobody yet; a running one from a stop. */
export function JourneyChoice({
  journey,
  index,
  failure,
  why,
  carriers,
}: {
  journey: Proposals['journeys'][number]
  index: number
  failure: FormFailure | undefined
  why: MissingWhy
  carriers: Proposals['carriers']
}) {
  const at = (field: string) => `choices[${index}].${field}`
  const shared = (field: string, start: string | null = '') => ({
    name: at(field),
    defaultValue: startValue(failure, at(field), start),
    error: issueAt(failure, at(field)),
  })
  const running = journey.status === 'EN_COURS'
  return (
    <Box
      title={
        <>
          {journey.label} <span className="voice-code font-normal text-muted">{journey.number}</span>
        </>
      }
      action={
        <>
          {dayAndTime(journey.plannedStart)} → {clockTime(journey.plannedEnd)}
          {journey.vehicle && ` · ${journey.vehicle}`}
          {running && ' · en cours'}
        </>
      }
    >
      <div className="grid gap-3">
        <input type="hidden" name={at('journeyId')} value={journey.id} />
        <input type="hidden" name={at('number')} value={journey.number} />
        <input type="hidden" name={at('plannedStart')} value={journey.plannedStart} />
        <input type="hidden" name={at('plannedEnd')} value={journey.plannedEnd} />
        {journey.candidates.length === 0 && (
          <p className="help">
            Personne n'est possible{why === 'PANNE' ? ' parmi les véhicules' : ''} sans un refus du contrôle.
          </p>
        )}
        <Candidates
          name={at('choice')}
          legend={`Qui prend ${journey.number}`}
          rows={journey.candidates}
          chosen={startValue(failure, at('choice'), journey.best ?? LEFT_OPEN)}
          error={issueAt(failure, at('choice'))}
          others={[
            ...(running || carriers.length === 0 ? [] : [{ value: SUBCONTRACTED, label: 'Sous-traiter' }]),
            { value: LEFT_OPEN, label: 'Laisser à pourvoir' },
          ]}
        />
        {running && (
          <Field
            {...shared('startPosition', String(journey.stops[0]?.position ?? ''))}
            label={FIELDS.startPosition.label}
            type="select"
            options={journey.stops.map(({ position, address, plannedArrival }) => ({
              value: String(position),
              label: `${position + 1}. ${address}, ${clockTime(plannedArrival)}`,
            }))}
          />
        )}
        {!running && carriers.length > 0 && (
          <details>
            <summary className="text-link">Sous-traitant et prix</summary>
            <div className="fields mt-2">
              <Field
                {...shared('subcontractorId')}
                label={FIELDS.subcontractorId.label}
                type="select"
                placeholder="Aucun"
                options={carriers.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <ListedMax shown={carriers.length} what="sous-traitants" />
              <Field {...shared('buyPrice')} label={FIELDS.buyPrice.label} inputMode="decimal" unit="€" />
            </div>
          </details>
        )}
      </div>
    </Box>
  )
}
