import { fieldsOf, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { asChoice, asName } from '#domain/field-book.ts'
import { counted } from '#domain/formats/counted.ts'

const TOUR_FORM = { driverPoolId: asName('Tournée', 'driver_pool'), weekdays: asChoice('Jours', WEEKDAY_LABELS) }

interface TourProps {
  /** Chosen lines with the idempotency key of the form. */
  joining: { lineIds: string[]; idempotencyKey: string }
  failure: FormFailure | undefined
  closeHref: string
}

/** « Affecter à une tournée »: adds the lines of `?panel=tour&id=…` to a tour's standard week. */
export function TourPanel({ joining: { lineIds, idempotencyKey }, failure, closeHref }: TourProps) {
  return (
    <RecordPanel
      title={`Affecter ${counted(lineIds.length, 'trajet prévu', 'trajets prévus')} à une tournée`}
      save="Affecter à la tournée"
      id="tour-form"
      intent="tour"
      {...{ idempotencyKey, failure, closeHref }}
      book={TOUR_FORM}
    >
      <input type="hidden" name="ids" value={lineIds.join(',')} />
      <div className="fields">
        {recordFieldsOf(failure, TOUR_FORM)(
          'driverPoolId',
          'driverPool',
          { id: null, text: null },
          { required: true, full: true, help: 'Code ou une partie du libellé' },
        )}
        {fieldsOf(
          failure,
          {},
          TOUR_FORM,
        )('weekdays', { type: 'checkboxes', squares: true, help: 'Aucun\u202f: tous les jours où chacun roule sans tournée' })}
      </div>
    </RecordPanel>
  )
}
