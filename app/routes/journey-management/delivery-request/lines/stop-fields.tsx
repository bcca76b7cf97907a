import { type DragEvent, useState } from 'react'
import { useSubmit } from 'react-router'
import { useHydrated } from 'remix-utils/use-hydrated'
import { fieldId } from '#app/components/ui/form/field.tsx'
import { fieldsOf, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { IconName } from '#app/components/ui/icon-names.ts'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { CONCEPTION_STOP_FIELDS } from '#domain/journey-management/delivery-request/fields.ts'
import { siteText, stopFormValues } from '../line-values.ts'
import type { ConceptionLine } from '../record.ts'

/**
 * The stops of a line with their times; a button adds one, takes one out, or moves it, without saving anything. With JavaScript a stop is also pulled
 * to its place by its handle: the form is sent as by a button of the row.
 */
export function StopFields({ line, failure }: { line: ConceptionLine; failure: FormFailure | undefined }) {
  const count = failure ? rowCount(failure.typed, 'stops') : line.stops.length
  const missing = issueAt(failure, 'stops')
  const submit = useSubmit()
  const [pulled, setPulled] = useState<number | null>(null)
  function drop(event: DragEvent<HTMLElement>, place: number) {
    const form = event.currentTarget.closest('form')
    setPulled(null)
    if (pulled === null || pulled === place || !form) return
    event.preventDefault()
    const fields = new FormData(form)
    fields.set('intent', `move-stop:${pulled}:${place}`)
    submit(fields, { method: 'post', preventScrollReset: true })
  }
  return (
    <fieldset>
      <legend className="section-title">Arrêts</legend>
      <ol className="grid gap-3">
        {Array.from({ length: count }, (_, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place; the form is drawn anew when places change
            key={index}
            className={pulled === null || pulled === index ? undefined : 'stop-place'}
            onDragOver={event => pulled !== null && event.preventDefault()}
            onDrop={event => drop(event, index)}
          >
            <StopRow line={line} failure={failure} index={index} count={count} onPull={setPulled} />
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
  onPull: (index: number | null) => void
}

function StopRow({ line, failure, index, count, onPull }: StopRowProps) {
  const hydrated = useHydrated()
  const stop = line.stops[index]
  const prefix = `stops[${index}].`
  const field = fieldsOf(failure, stop ? stopFormValues(stop) : {}, CONCEPTION_STOP_FIELDS, prefix)
  const named = recordFieldsOf(failure, CONCEPTION_STOP_FIELDS, prefix)
  const site = { id: stop?.addressId ?? null, text: stop ? siteText(stop.site) : null }
  return (
    <fieldset className="box grid grid-cols-2 items-start gap-x-3 gap-y-3 p-3 md:grid-cols-[minmax(0,1fr)_9.5rem_5.5rem_8rem_8rem]">
      <legend className="sr-only">Arrêt {index + 1}</legend>
      <div className="col-span-2 md:col-span-1">
        {named('addressId', 'address', site, {
          label: `Arrêt ${index + 1}`,
          required: true,
          placeholder: 'Site, commune, client…',
          autoFocus: failure?.focus === `${prefix}addressId`,
        })}
      </div>
      {field('kind')}
      {field('dayOffset')}
      {field('arrival', { required: true })}
      {field('departure', { required: true })}
      <div className="col-span-2 flex flex-wrap items-end gap-3 md:col-span-5">
        <div className="min-w-48 flex-1">{field('instructions', { maxLength: 1000 })}</div>
        <div className="flex items-center gap-1 pb-1">
          {hydrated && (
            // The arrows do the same by keyboard.
            <span
              className="stop-grip"
              draggable
              title="Tirer pour déplacer"
              aria-hidden="true"
              onDragStart={event => {
                const row = event.currentTarget.closest('li')
                if (row) event.dataTransfer.setDragImage(row, 12, 12)
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', `Arrêt ${index + 1}`)
                onPull(index)
              }}
              onDragEnd={() => onPull(null)}
            >
              <Icon name="grip-vertical" />
            </span>
          )}
          <RowButton act="up" index={index} icon="arrow-up" label="Monter" disabled={index === 0} />
          <RowButton act="down" index={index} icon="arrow-down" label="Descendre" disabled={index === count - 1} />
          <RowButton act="add" index={index} icon="plus" label="Insérer un arrêt avant" />
          <RowButton act="remove" index={index} icon="trash-2" label="Retirer" />
        </div>
      </div>
    </fieldset>
  )
}

interface RowButtonProps {
  act: 'up' | 'down' | 'add' | 'remove'
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
