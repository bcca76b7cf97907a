import { AbsenceFields } from '#app/components/human-resources/absence-fields.tsx'
import { recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { typedOf } from '#domain/field-book.ts'
import { ABSENCE_FORM_FIELDS } from '#domain/human-resources/absences/fields.ts'
import type { AbsenceDetail } from './panels.server.ts'

interface FormProps {
  /** The request that is changed; absent for a new one. */
  absence?: AbsenceDetail
  today: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** This panel anew, with what is recorded. */
  reloadHref: string
}

/** Panel that enters an absence or changes a request: `?panel=new`, `?panel=edit`. */
export function AbsenceForm({ absence, today, idempotencyKey, failure, closeHref, reloadHref }: FormProps) {
  const named = recordFieldsOf(failure, ABSENCE_FORM_FIELDS)
  return (
    <RecordPanel
      title={absence ? `Modifier l'absence de ${absence.driver.firstName} ${absence.driver.lastName}` : 'Nouvelle absence'}
      closeHref={closeHref}
      save={absence ? "Enregistrer l'absence" : "Demander l'absence"}
      // An answer that found the driver draws the form anew.
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
        </>
      )}
    </RecordPanel>
  )
}

/** A recorded absence as its form posts it: hours are what it counts, where it counts in hours. */
const typedAbsence = (absence: AbsenceDetail) =>
  typedOf(ABSENCE_FORM_FIELDS, { ...absence, hours: absence.unit === 'HEURE' ? absence.counted : null })
