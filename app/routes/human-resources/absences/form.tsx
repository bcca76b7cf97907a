import { AbsenceFields } from '#app/components/human-resources/absence-fields.tsx'
import { type CountedForm, LeaveCount } from '#app/components/human-resources/leave-count.tsx'
import { recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { typedOf } from '#domain/field-book.ts'
import { ABSENCE_KIND_LABELS } from '#domain/human-resources/absence-values.ts'
import { ABSENCE_FORM_FIELDS, SHORTENING_FIELDS, TRAINING_LINK_FIELDS } from '#domain/human-resources/absences/fields.ts'
import { leaveText } from '#domain/human-resources/absences/words.ts'
import type { AbsenceDetail, CertificationType } from './panels.server.ts'

interface FormProps {
  /** Absent for a new request. */
  absence?: AbsenceDetail
  today: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link that reloads this panel with the stored values. */
  reloadHref: string
}

/** `?panel=new` and `?panel=edit`. */
export function AbsenceForm({
  absence,
  today,
  idempotencyKey,
  failure,
  closeHref,
  reloadHref,
}: FormProps & { failure: CountedForm | undefined }) {
  const named = recordFieldsOf(failure, ABSENCE_FORM_FIELDS)
  return (
    <RecordPanel
      title={absence ? `Modifier l'absence de ${absence.driver.name}` : 'Nouvelle absence'}
      closeHref={closeHref}
      save={absence ? "Enregistrer l'absence" : "Demander l'absence"}
      // Remounts the form once the server has found the driver, because its fields are uncontrolled.
      formKey={failure ? JSON.stringify(failure.typed) : (absence?.id ?? 'new')}
      id="absence-form"
      intent={absence ? 'update' : 'create'}
      {...{ idempotencyKey, failure, reloadHref }}
      book={ABSENCE_FORM_FIELDS}
      record={absence}
      typed={typedAbsence}
      start={{ from: today, to: today }}
    >
      {field => (
        <>
          {!absence && (
            <div className="fields">
              {named('driverId', 'driver', { id: null, text: null }, { required: true, full: true, help: 'Matricule ou nom' })}
            </div>
          )}
          <AbsenceFields field={field} />
          <LeaveCount intent="count" form={failure} />
        </>
      )}
    </RecordPanel>
  )
}

/** Form values of an absence; `hours` is filled only for kinds counted in hours. */
const typedAbsence = (absence: AbsenceDetail) =>
  typedOf(ABSENCE_FORM_FIELDS, { ...absence, hours: absence.unit === 'HEURE' ? absence.counted : null })

/** « Écourter »: ends a validated absence earlier, `?panel=shorten&id=…`. */
export function ShortenForm({
  absence,
  idempotencyKey,
  failure,
  closeHref,
  reloadHref,
}: Omit<FormProps, 'absence' | 'today'> & { absence: AbsenceDetail }) {
  const { driver, kind, unit } = absence
  return (
    <RecordPanel
      title={`Écourter l'absence de ${driver.name}`}
      closeHref={closeHref}
      save="Écourter l'absence"
      id="shorten-form"
      intent="shorten"
      {...{ idempotencyKey, failure, reloadHref }}
      book={SHORTENING_FIELDS}
      record={absence}
      typed={record => typedOf(SHORTENING_FIELDS, { ...record, hours: unit === 'HEURE' ? record.counted : null })}
    >
      {field => (
        <>
          <p className="help">
            {ABSENCE_KIND_LABELS[kind]} {leaveText(absence)}. Les trajets qui suivent la nouvelle fin, et que personne n'a repris,
            lui sont rendus.
          </p>
          <div className="fields">
            {field('to', { required: true, min: absence.from, max: absence.to })}
            {field('toHalf', { placeholder: 'Toute la journée' })}
            {unit === 'HEURE' && field('hours', { required: true })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

/** Chooses the certification that a validated training prepares: `?panel=training&id=…`. */
export function TrainingForm({
  absence,
  types,
  idempotencyKey,
  failure,
  closeHref,
}: Omit<FormProps, 'absence' | 'today' | 'reloadHref'> & { absence: AbsenceDetail; types: readonly CertificationType[] }) {
  const { driver } = absence
  return (
    <RecordPanel
      title={`Formation de ${driver.name}`}
      closeHref={closeHref}
      save="Enregistrer l'habilitation"
      id="training-form"
      intent="training"
      {...{ idempotencyKey, failure }}
      book={TRAINING_LINK_FIELDS}
    >
      {field => (
        <>
          <p className="help">
            Formation {leaveText(absence)}. L'habilitation reste « En cours d'obtention » jusqu'à ce que l'obtention soit
            confirmée.
          </p>
          <div className="fields">
            {field('typeId', {
              type: 'select',
              required: true,
              full: true,
              options: [{ value: '', label: '—' }, ...types.map(({ id, label }) => ({ value: id, label }))],
            })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}
