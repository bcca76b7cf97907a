import { recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { clockTime, dayAndTime } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { REPLACEMENT_KIND_LABELS, REPLACEMENT_KINDS } from '#domain/journey-management/replacement-values.ts'
import { REPLACEMENT_FORM_FIELDS, SUBCONTRACT_FIELDS } from '#domain/journey-management/replacements/fields.ts'
import type { ReplacementDetail, ToReplace } from './panels.server.ts'

interface FormProps {
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** `?panel=new&trajet=TR-…`. */
export function NewReplacement({ journey, idempotencyKey, failure, closeHref }: FormProps & { journey: ToReplace }) {
  const underWay = journey.status === 'EN_COURS'
  const kinds = REPLACEMENT_KINDS.filter(kind => journey.has[kind] && !(underWay && kind === 'SOUS_TRAITANCE'))
  return (
    <RecordPanel
      title="Créer un remplacement"
      closeHref={closeHref}
      save="Créer le remplacement"
      id="replacement-form"
      intent="create"
      {...{ idempotencyKey, failure }}
      book={REPLACEMENT_FORM_FIELDS}
      start={{ kind: kinds[0] ?? '', cause: underWay ? 'PANNE' : 'ABSENCE' }}
    >
      {field => (
        <>
          <input type="hidden" name="journeyId" value={journey.id} />
          <Facts
            items={[
              ['Trajet', `${journey.number} · ${journey.label}`],
              ['Départ', dayAndTime(journey.plannedStart)],
            ]}
          />
          {kinds.length === 0 && <p className="help">Ce trajet n'a ni chauffeur ni véhicule à remplacer.</p>}
          <div className="fields">
            {field('kind', {
              required: true,
              options: kinds.map(kind => ({ value: kind, label: REPLACEMENT_KIND_LABELS[kind] })),
            })}
            {field('cause', { required: true })}
            {underWay &&
              field('startPosition', {
                type: 'select',
                required: true,
                full: true,
                options: journey.stops.map(({ position, address, plannedArrival }) => ({
                  value: String(position),
                  label: `${position + 1} · ${address}, ${clockTime(plannedArrival)}`,
                })),
              })}
            {field('comment', { type: 'textarea', rows: 2, maxLength: 300, full: true })}
            {!underWay && field('wholeDay', { help: 'Tout ce que le même chauffeur, véhicule ou remorque fait ce jour-là' })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

/** « Sous-traiter »: `?panel=subcontract&id=…`. */
export function SubcontractPanel({
  replacement,
  idempotencyKey,
  failure,
  closeHref,
}: FormProps & { replacement: ReplacementDetail }) {
  const named = recordFieldsOf(failure, SUBCONTRACT_FIELDS)
  return (
    <RecordPanel
      title={`Sous-traiter ${replacement.label}`}
      closeHref={closeHref}
      save="Sous-traiter le trajet"
      formKey={failure ? JSON.stringify(failure.typed) : replacement.id}
      id="subcontract-form"
      intent="subcontract"
      {...{ idempotencyKey, failure }}
      book={SUBCONTRACT_FIELDS}
      record={replacement}
      typed={() => ({})}
    >
      {field => (
        <>
          <Facts
            items={[
              ['Trajet', replacement.journey],
              ['Départ', dayAndTime(replacement.plannedStart)],
            ]}
          />
          <div className="fields">
            {named(
              'subcontractorId',
              'subcontractor',
              { id: null, text: null },
              { required: true, full: true, help: 'Code ou une partie du nom' },
            )}
            {field('buyPrice', { small: true })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}
