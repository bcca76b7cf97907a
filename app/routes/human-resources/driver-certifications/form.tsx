import { Group, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { FileField } from '#app/components/ui/form/file-field.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { formatDate, monthsLater } from '#domain/calendar/dates.ts'
import { asDate } from '#domain/field-book.ts'
import { CERTIFICATION_FORM_FIELDS, DEPOSIT_FIELDS } from '#domain/human-resources/driver-certifications/fields.ts'
import type { CertificationChoices } from './head.tsx'
import type { CertificationDetail } from './panels.server.ts'

interface CommonProps {
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

const { driverId: _driver, typeId: _type, ...HELD_FIELDS } = CERTIFICATION_FORM_FIELDS

/** Fields common to all forms: driver and expiry. */
const NOBODY = { id: null, text: null }
const WHOSE = { required: true, full: true, help: 'Matricule ou une partie du nom' }
const RECKONED = { help: "Vide\u202f: calculée avec la durée de l'habilitation" }

/** `?panel=new`. */
export function NewCertification({
  types,
  today,
  idempotencyKey,
  failure,
  closeHref,
}: CommonProps & { types: CertificationChoices['types']; today: string }) {
  const named = recordFieldsOf(failure, CERTIFICATION_FORM_FIELDS)
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
            {named('driverId', 'driver', NOBODY, WHOSE)}
            {field('typeId', {
              type: 'select',
              required: true,
              full: true,
              options: typeOptions(types),
              help: 'Le permis et la carte conducteur se saisissent sur la fiche du chauffeur',
            })}
            {field('number', { maxLength: 40 })}
            {field('organisation', { maxLength: 80 })}
          </Group>
          <Group title="Validité">
            {field('obtainedOn', { required: true, max: today })}
            {field('validTo', RECKONED)}
          </Group>
        </>
      )}
    </RecordPanel>
  )
}

/** « Déposer une pièce »: a document to be checked, `?panel=deposit`. */
export function DepositForm({
  types,
  today,
  idempotencyKey,
  failure,
  closeHref,
}: CommonProps & { types: CertificationChoices['types']; today: string }) {
  const named = recordFieldsOf(failure, DEPOSIT_FIELDS)
  return (
    <RecordPanel
      title="Déposer une pièce"
      closeHref={closeHref}
      save="Déposer la pièce"
      id="deposit-form"
      intent="deposit"
      {...{ idempotencyKey, failure }}
      book={DEPOSIT_FIELDS}
      multipart
    >
      {field => (
        <>
          <p className="help">La pièce reste « À vérifier » jusqu'à ce que la conception la confirme.</p>
          <div className="fields">
            {named('driverId', 'driver', NOBODY, WHOSE)}
            {field('typeId', {
              type: 'select',
              required: true,
              full: true,
              options: [{ value: '', label: '—' }, ...types.map(({ id, label }) => ({ value: id, label }))],
            })}
            {field('number', { maxLength: 40, full: true })}
            {field('obtainedOn', { required: true, max: today })}
            {field('validTo', RECKONED)}
            <FileField label="Photo ou PDF" required full error={issueAt(failure, 'file')} />
          </div>
        </>
      )}
    </RecordPanel>
  )
}

const TRAINING_FIELDS = {
  driverId: CERTIFICATION_FORM_FIELDS.driverId,
  typeId: CERTIFICATION_FORM_FIELDS.typeId,
  from: asDate('Du'),
  to: asDate('Au'),
  organisation: CERTIFICATION_FORM_FIELDS.organisation,
}

/** « Planifier une formation »: `?panel=training`. */
export function TrainingForm({
  types,
  today,
  idempotencyKey,
  failure,
  closeHref,
}: CommonProps & { types: CertificationChoices['types']; today: string }) {
  const named = recordFieldsOf(failure, TRAINING_FIELDS)
  return (
    <RecordPanel
      title="Planifier une formation"
      closeHref={closeHref}
      save="Planifier la formation"
      id="training-form"
      intent="training"
      {...{ idempotencyKey, failure }}
      book={TRAINING_FIELDS}
    >
      {field => (
        <>
          <p className="help">
            Le chauffeur est absent ces jours-là (absence « Formation », validée){'\u202f'}: ses trajets sont à remplacer.
            L'habilitation reste « En cours d'obtention » jusqu'à ce que l'obtention soit confirmée.
          </p>
          <div className="fields">
            {named('driverId', 'driver', NOBODY, WHOSE)}
            {field('typeId', { type: 'select', required: true, full: true, options: typeOptions(types) })}
            {field('from', { required: true, min: today })}
            {field('to', { required: true, min: today })}
            {field('organisation', { maxLength: 80, full: true })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

/** Types entered by hand; the others are stored on the driver's sheet. */
const typeOptions = (types: CertificationChoices['types']) => [
  { value: '', label: '—' },
  ...types
    .filter(type => !type.onDriver)
    .map(({ id, label, validityMonths }) => ({ value: id, label: validityMonths ? `${label} (${validityMonths} mois)` : label })),
]

const HELD_WORDS = {
  edit: { verb: 'Modifier', save: "Enregistrer l'habilitation", intent: 'update' },
  renew: { verb: 'Renouveler', save: "Renouveler l'habilitation", intent: 'renew' },
  obtain: { verb: "Confirmer l'obtention de", save: "Confirmer l'obtention", intent: 'obtain' },
}

/** Corrects, renews or records a certification: `?panel=edit`, `renew`, `obtain`. */
export function HeldCertification({
  certification,
  kind,
  idempotencyKey,
  failure,
  closeHref,
  reloadHref,
}: CommonProps & { certification: CertificationDetail; kind: keyof typeof HELD_WORDS; reloadHref: string }) {
  const { type, driver, today, validityMonths, validTo } = certification
  const words = HELD_WORDS[kind]
  const end = validityMonths && formatDate(monthsLater(today, validityMonths))
  return (
    <RecordPanel
      title={`${words.verb} ${type}`}
      closeHref={closeHref}
      save={words.save}
      id="certification-form"
      intent={words.intent}
      {...{ idempotencyKey, failure, reloadHref }}
      book={HELD_FIELDS}
      record={certification}
      // Values sent by the driver are proposed.
      typed={kind === 'edit' || (kind === 'obtain' && certification.obtainedOn) ? undefined : fresh(today)}
    >
      {field => (
        <>
          <p className="help">
            {driver}
            {kind === 'renew' && validTo && `\u202f: celle qui court jusqu'au ${formatDate(validTo)} devient « Remplacée »`}.
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

/** A renewal starts today with the last training organisation. */
const fresh = (today: string) => (held: { organisation: string | null }) => ({
  number: '',
  organisation: held.organisation ?? '',
  obtainedOn: today,
  validTo: '',
})
