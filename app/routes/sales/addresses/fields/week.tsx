import { fieldId } from '#app/components/ui/form/field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { type FormValues, openingLabel, weekPlaces } from '../form-values.ts'

/** Opening hours: two intervals a day; an empty one means closed. */
export function WeekFields({ values, failure }: { values: FormValues; failure: FormFailure | undefined }) {
  return (
    <div className="grid gap-2">
      {weekPlaces(values).map(({ weekday, places }) => (
        <DayFields key={weekday} weekday={weekday} places={places} values={values} failure={failure} />
      ))}
      <button
        type="submit"
        className="btn btn-sm btn-line mt-1 w-fit"
        name="intent"
        value="same-week"
        formNoValidate
        autoFocus={failure?.focus === 'same-week'}
      >
        <Icon name="copy" />
        Recopier le lundi jusqu'au vendredi
      </button>
    </div>
  )
}

interface DayProps {
  weekday: number
  places: number[]
  values: FormValues
  failure: FormFailure | undefined
}

function DayFields({ weekday, places, values, failure }: DayProps) {
  const errors = places.flatMap(place =>
    ['from', 'to'].flatMap(end => {
      const name = `openings[${place}].${end}`
      const message = issueAt(failure, name)
      return message ? [{ name, message }] : []
    }),
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot stand in its line
    <div role="group" aria-label={WEEKDAY_LABELS[weekday]} className="grid gap-x-3 gap-y-1 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
      <span className="font-semibold sm:pt-1.5" aria-hidden="true">
        {WEEKDAY_LABELS[weekday]}
      </span>
      <div className="grid gap-x-3 gap-y-2 sm:grid-cols-2">
        {places.map(place => (
          <Interval key={place} place={place} values={values} failure={failure} />
        ))}
      </div>
      {errors.map(({ name, message }) => (
        <div className="field-error sm:col-start-2" id={`${fieldId(name)}-error`} key={name}>
          <Icon name="circle-alert" />
          {message}
        </div>
      ))}
    </div>
  )
}

function Interval({ place, values, failure }: Omit<DayProps, 'weekday' | 'places'> & { place: number }) {
  const end = (part: 'from' | 'to') => {
    const name = `openings[${place}].${part}`
    const invalid = issueAt(failure, name) !== undefined
    return (
      <input
        type="time"
        // Hours are typed; the browser's time picker would hide the minutes.
        className="ctl ctl-sm px-2 [&::-webkit-calendar-picker-indicator]:hidden"
        id={fieldId(name)}
        name={name}
        defaultValue={String(values[name] ?? '')}
        aria-label={openingLabel(values, place, part)}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? `${fieldId(name)}-error` : undefined}
      />
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-1">
      <input type="hidden" name={`openings[${place}].weekday`} value={String(values[`openings[${place}].weekday`])} />
      {end('from')}
      <span aria-hidden="true">–</span>
      {end('to')}
    </div>
  )
}
