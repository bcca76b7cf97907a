import { Field, fieldId } from '#app/components/ui/form/field.tsx'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { IconName } from '#app/components/ui/icon-names.ts'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { STOP_KIND_LABELS, STOP_KINDS } from '#domain/sales/delivery-request/values.ts'
import { lineFormValues, siteText } from './line-values.ts'
import type { ConceptionLine } from './record.ts'

const KINDS = STOP_KINDS.map(value => ({ value, label: STOP_KIND_LABELS[value] }))
const DAYS = Array.from({ length: 7 }, (_, day) => ({ value: String(day), label: day === 0 ? 'J' : `J+${day}` }))

/** The stops of a line with their times; a button adds one, takes one out, or moves it, without saving anything. */
export function StopFields({ line, failure }: { line: ConceptionLine; failure: FormFailure | undefined }) {
  const count = failure ? rowCount(failure.typed, 'stops') : line.stops.length
  const missing = issueAt(failure, 'stops')
  return (
    <fieldset>
      <legend className="section-title">Arrêts</legend>
      <ol className="grid gap-3">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place; the form is drawn anew when places change
          <li key={index}>
            <StopRow line={line} failure={failure} index={index} count={count} />
          </li>
        ))}
      </ol>
      {missing && (
        <p className="field-error" id={fieldId('stops')} tabIndex={-1}>
          <Icon name="circle-alert" />
          {missing}
        </p>
      )}
      <button type="submit" className="btn btn-sm btn-line mt-3" name="intent" value="add-stop" formNoValidate>
        <Icon name="plus" />
        Ajouter un arrêt
      </button>
    </fieldset>
  )
}

interface StopRowProps {
  line: ConceptionLine
  failure: FormFailure | undefined
  index: number
  count: number
}

function StopRow({ line, failure, index, count }: StopRowProps) {
  const stop = line.stops[index]
  const recorded = lineFormValues(line)
  const at = (part: string) => `stops[${index}].${part}`
  const field = (part: string) => ({
    name: at(part),
    defaultValue: startValue(failure, at(part), recorded[at(part)] as string | undefined),
    error: issueAt(failure, at(part)),
  })
  return (
    <fieldset className="box grid grid-cols-2 items-start gap-x-3 gap-y-3 p-3 md:grid-cols-[minmax(0,1fr)_9.5rem_5.5rem_8rem_8rem]">
      <legend className="sr-only">Arrêt {index + 1}</legend>
      <div className="col-span-2 md:col-span-1">
        <RecordField
          label={`Arrêt ${index + 1}`}
          name={at('addressId')}
          suggest="/api/lookup/address"
          required
          start={recordStart(failure, at('addressId'), { id: stop?.addressId ?? null, text: stop ? siteText(stop.site) : null })}
          error={issueAt(failure, at('addressId'))}
          placeholder="Site, commune, client…"
        />
      </div>
      <Field {...field('kind')} label="Type" type="select" options={KINDS} />
      <Field {...field('dayOffset')} label="Jour" type="select" options={DAYS} />
      <Field {...field('arrival')} label="Arrivée" type="time" required />
      <Field {...field('departure')} label="Départ" type="time" required />
      <div className="col-span-2 flex flex-wrap items-end gap-3 md:col-span-5">
        <div className="min-w-48 flex-1">
          <Field {...field('instructions')} label="Consignes" maxLength={1000} />
        </div>
        <div className="flex gap-1 pb-1">
          <RowButton act="up" index={index} icon="arrow-up" label="Monter" disabled={index === 0} />
          <RowButton act="down" index={index} icon="arrow-down" label="Descendre" disabled={index === count - 1} />
          <RowButton act="remove" index={index} icon="trash-2" label="Retirer" />
        </div>
      </div>
    </fieldset>
  )
}

interface RowButtonProps {
  act: 'up' | 'down' | 'remove'
  index: number
  icon: IconName
  label: string
  disabled?: boolean
}

function RowButton({ act, index, icon, label, disabled }: RowButtonProps) {
  return (
    <button
      type="submit"
      className="btn btn-sm btn-bare btn-square"
      name="intent"
      value={`${act}-stop:${index}`}
      formNoValidate
      disabled={disabled}
      aria-label={`${label} l'arrêt ${index + 1}`}
      title={label}
    >
      <Icon name={icon} />
    </button>
  )
}
