import { Group, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { CERTIFICATION_FORM_FIELDS } from '#domain/human-resources/driver-certifications/fields.ts'
import { validityEnd } from '#domain/human-resources/driver-certifications/values.ts'
import type { CertificationChoices } from './head.tsx'
import type { CertificationDetail } from './panels.server.ts'

interface CommonProps {
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

const { driverId: _driver, typeId: _type, ...HELD_FIELDS } = CERTIFICATION_FORM_FIELDS

/** Panel that adds a certification: `?panel=new`. */
export function NewCertification({
  types,
  today,
  idempotencyKey,
  failure,
  closeHref,
}: CommonProps & { types: CertificationChoices['types']; today: string }) {
  const named = recordFieldsOf(failure, CERTIFICATION_FORM_FIELDS)
  const options = types
    .filter(type => !type.onDriver)
    .map(({ id, label, validityMonths }) => ({ value: id, label: validityMonths ? `${label} (${validityMonths} mois)` : label }))
  return (
    <RecordPanel
      title="Nouvelle habilitation"
      closeHref={closeHref}
      save="Ajouter l'habilitation"
      id="certification-form"
      intent="create"
      {...{ idempotencyKey, failure }}
      book={CERTIFICATION_FORM_FIELDS}
      start={{ obtainedOn: today }}
    >
      {field => (
        <>
          <Group title="Habilitation">
            {named(
              'driverId',
              'driver',
              { id: null, text: null },
              { required: true, full: true, help: 'Matricule ou une partie du nom' },
            )}
            {field('typeId', {
              type: 'select',
              required: true,
              full: true,
              options: [{ value: '', label: '—' }, ...options],
              help: 'Le permis et la carte conducteur se saisissent sur la fiche du chauffeur',
            })}
            {field('number', { maxLength: 40 })}
            {field('organisation', { maxLength: 80 })}
          </Group>
          <Group title="Validité">
            {field('obtainedOn', { required: true, max: today })}
            {field('validTo', { help: "Vide\u202f: calculée avec la durée de l'habilitation" })}
          </Group>
        </>
      )}
    </RecordPanel>
  )
}

/** Panel that corrects a certification, or renews it: `?panel=edit`, `?panel=renew`. */
export function HeldCertification({
  certification,
  renewal,
  idempotencyKey,
  failure,
  closeHref,
  reloadHref,
}: CommonProps & { certification: CertificationDetail; renewal: boolean; reloadHref: string }) {
  const { type, driver, today, validityMonths, validTo } = certification
  const end = validityMonths && formatDate(validityEnd(today, validityMonths))
  return (
    <RecordPanel
      title={`${renewal ? 'Renouveler' : 'Modifier'} ${type}`}
      closeHref={closeHref}
      save={renewal ? "Renouveler l'habilitation" : "Enregistrer l'habilitation"}
      id="certification-form"
      intent={renewal ? 'renew' : 'update'}
      {...{ idempotencyKey, failure, reloadHref }}
      book={HELD_FIELDS}
      record={certification}
      typed={renewal ? fresh(today) : undefined}
    >
      {field => (
        <>
          <p className="help">
            {driver}
            {renewal && validTo && `\u202f: celle qui court jusqu'au ${formatDate(validTo)} devient « Remplacée »`}.
          </p>
          <div className="fields">
            {field('number', { maxLength: 40 })}
            {field('organisation', { maxLength: 80 })}
            {field('obtainedOn', { required: true, max: today })}
            {field('validTo', {
              help: end
                ? `Vide\u202f: ${validityMonths} mois après l'obtention, ${end} si c'est aujourd'hui`
                : 'Vide\u202f: sans échéance',
            })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

/** What a renewal starts from: today, by whom the last one was given. */
const fresh = (today: string) => (held: { organisation: string | null }) => ({
  number: '',
  organisation: held.organisation ?? '',
  obtainedOn: today,
  validTo: '',
})
