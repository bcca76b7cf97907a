import { calendarWords, RecurrenceYear } from '#app/components/sales/request-recurrence.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { rowCount } from '#app/lib/forms/rows.ts'
import { WEEKDAY_LABELS, WEEKDAY_LETTERS } from '#domain/calendar/weekdays.ts'
import { labelsOf } from '#domain/field-book.ts'
import type { RequestCalendar } from '#domain/sales/delivery-request/calendar.ts'
import { REQUEST_FORM_FIELDS } from '#domain/sales/delivery-request/form-fields.ts'
import type { FormParts } from './parts.tsx'

const WEEK = WEEKDAY_LETTERS.map((letter, index) => ({
  value: String(index + 1),
  label: (
    <>
      <span aria-hidden="true">{letter}</span>
      <span className="sr-only">{WEEKDAY_LABELS[index + 1]}</span>
    </>
  ),
}))

const LABELS = labelsOf(REQUEST_FORM_FIELDS)
const dated = (field: ReturnType<FormParts['rowField']>) => (
  <>
    {field('date')}
    {field('reason', { maxLength: 200 })}
  </>
)

/** Recurrence rule, seasons, dated exceptions, and a twelve-month preview on demand. */
export function RecurrenceFields({ parts, calendar, today }: { parts: FormParts; calendar?: RequestCalendar; today: string }) {
  const { field, rowField, values, failure } = parts
  return (
    <>
      <p className="spot-only help">Un transport spot roule une fois, le premier jour de validité.</p>
      <div className="not-spot grid gap-5">
        <div className="fields">
          {field('recurrence.weekdays', {
            type: 'checkboxes',
            squares: true,
            required: true,
            options: WEEK,
          })}
          {field('recurrence.intervalWeeks')}
          {field('recurrence.anchorDate', { help: 'Obligatoire au-delà de toutes les semaines' })}
          {field('recurrence.holidayPolicy')}
          {field('recurrence.holidayZone', { placeholder: 'Celle du premier arrêt' })}
          {field('recurrence.followSiteClosures')}
        </div>
        <Rows
          title={LABELS['recurrence.periods']}
          help="Sans saison, toute l'année"
          row="period"
          add="Ajouter une saison"
          remove="Retirer la saison"
          count={rowCount(values, 'recurrence.periods')}
          fields={index => {
            const field = rowField('recurrence.periods', index)
            return (
              <>
                {field('from')}
                {field('to')}
              </>
            )
          }}
        />
        <Rows
          title={LABELS['recurrence.excludeDates']}
          row="exclusion"
          add="Exclure une date"
          remove="Retirer l'exclusion"
          count={rowCount(values, 'recurrence.excludeDates')}
          fields={index => dated(rowField('recurrence.excludeDates', index))}
        />
        <Rows
          title={LABELS['recurrence.includeDates']}
          row="inclusion"
          add="Ajouter une date"
          remove="Retirer la date"
          count={rowCount(values, 'recurrence.includeDates')}
          fields={index => dated(rowField('recurrence.includeDates', index))}
        />
        <section aria-labelledby="preview-title">
          <div className="flex flex-wrap items-center gap-3">
            <button
              type="submit"
              className="btn btn-sm btn-dark"
              name="intent"
              value="preview"
              formNoValidate
              autoFocus={failure?.focus === 'preview'}
            >
              <Icon name="calendar-days" />
              Prévisualiser
            </button>
            <h3 className="section-title" id="preview-title">
              {calendar ? calendarWords(calendar).title : 'Douze mois'}
            </h3>
            <span className="help">
              {calendar ? calendarWords(calendar).detail : "Les dates que donne la règle, avant d'enregistrer."}
            </span>
          </div>
          {calendar && (
            <div className="mt-4">
              <RecurrenceYear calendar={calendar} today={today} inForm />
            </div>
          )}
        </section>
      </div>
    </>
  )
}

/** Rows that form buttons add and remove. */
function Rows({
  title,
  help,
  row,
  add,
  remove,
  count,
  fields,
}: {
  title: string
  help?: string
  row: string
  add: string
  remove: string
  count: number
  fields: (index: number) => React.ReactNode
}) {
  return (
    <section className="grid gap-2" aria-label={title}>
      <h3 className="field-label mb-0">
        {title} {help && count === 0 && <span className="help font-normal">· {help}</span>}
      </h3>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id; the form remounts when their order changes
        <div key={index} className="dated-row">
          {fields(index)}
          <button
            type="submit"
            className="btn btn-bare btn-square"
            name="intent"
            value={`remove-${row}:${index}`}
            aria-label={`${remove} ${index + 1}`}
            title={remove}
            formNoValidate
          >
            <Icon name="trash-2" />
          </button>
        </div>
      ))}
      <button type="submit" className="btn btn-sm btn-line w-fit" name="intent" value={`add-${row}`} formNoValidate>
        <Icon name="plus" />
        {add}
      </button>
    </section>
  )
}
