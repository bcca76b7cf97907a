import { type DragEvent, type FocusEvent, useState } from 'react'
import { useSubmit } from 'react-router'
import { useHydrated } from 'remix-utils/use-hydrated'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { IconName } from '#app/components/ui/icon-names.ts'
import { issueAt } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { departureAfter } from '#domain/sales/delivery-request/stops/stop-order.ts'
import type { FormParts } from './parts.tsx'

/**
 * The stops of a cahier des charges: added, taken out and moved by buttons of the form, so that no script is needed. With one, a stop is also
 * pulled to its place by its handle: the form is sent as by a button of the row.
 */
export function StopFields({ parts, count }: { parts: FormParts; count: number }) {
  const error = issueAt(parts.failure, 'stops')
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
    <div className="stops" id="f-stops" tabIndex={-1}>
      {error && (
        <div className="field-error">
          <Icon name="circle-alert" />
          {error}
        </div>
      )}
      <ol className="grid gap-3">
        {Array.from({ length: count }, (_, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place; the form is drawn anew when places change
            key={index}
            className={pulled === null || pulled === index ? 'stop' : 'stop stop-place'}
            onDragOver={event => pulled !== null && event.preventDefault()}
            onDrop={event => drop(event, index)}
          >
            <StopRow parts={parts} index={index} count={count} onPull={setPulled} />
          </li>
        ))}
      </ol>
      <button type="submit" className="btn btn-sm btn-line" name="intent" value="add-stop" formNoValidate>
        <Icon name="plus" />
        Ajouter un arrêt
      </button>
    </div>
  )
}

function StopRow({
  parts: { rowField, failure, text, list },
  index,
  count,
  onPull,
}: {
  parts: FormParts
  index: number
  count: number
  onPull: (index: number | null) => void
}) {
  const hydrated = useHydrated()
  const field = rowField('stops', index)
  const name = (field: string) => `stops[${index}].${field}`
  const more = ['windowFrom', 'windowTo', 'toleranceMin', 'pallets', 'weightKg', 'reference', 'instructions', 'documents'].map(
    name,
  )
  const onBlur = (event: FocusEvent<HTMLInputElement>) => fillDeparture(event.currentTarget, name)
  const opened = more.some(name => list(name).some(Boolean) || issueAt(failure, name))
  return (
    <>
      <div className="stop-head">
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
        <b>Arrêt {index + 1}</b>
        <div className="stop-tools">
          {index > 0 && <StopButton act="up" icon="arrow-up" label={`Monter l'arrêt ${index + 1}`} index={index} />}
          {index < count - 1 && (
            <StopButton act="down" icon="arrow-down" label={`Descendre l'arrêt ${index + 1}`} index={index} />
          )}
          <StopButton act="add" icon="plus" label={`Insérer un arrêt avant l'arrêt ${index + 1}`} index={index} />
          <StopButton act="remove" icon="trash-2" label={`Retirer l'arrêt ${index + 1}`} index={index} />
        </div>
      </div>
      <div className="stop-fields">
        <div className="stop-address">
          <RecordField
            label="Adresse"
            name={name('addressId')}
            suggest="/api/lookup/address"
            required
            placeholder="Libellé, commune ou client"
            start={recordStart(failure, name('addressId'), {
              id: text(name('addressId')),
              text: text(name('addressIdText')),
            })}
            error={issueAt(failure, name('addressId'))}
            autoFocus={failure?.focus === name('addressId')}
          />
        </div>
        {field('kind', { required: true })}
        {field('dayOffset')}
        {field('arrival', { required: true, onBlur })}
        {field('departure', { required: true })}
        {field('serviceMin', { inputMode: 'numeric', onBlur })}
      </div>
      <details className="stop-more" open={opened}>
        <summary>Créneau, quantités et consignes</summary>
        <div className="stop-fields">
          {field('windowFrom')}
          {field('windowTo', { label: 'à' })}
          {field('toleranceMin', { inputMode: 'numeric' })}
          {field('pallets', { inputMode: 'text', help: '+ chargées, − livrées' })}
          {field('weightKg', { help: '+ chargés, − livrés' })}
          {field('reference', { maxLength: 60 })}
          {field('documents', { type: 'checkboxes' })}
          {field('instructions', { type: 'textarea', maxLength: 1000, rows: 2, full: true })}
        </div>
      </details>
    </>
  )
}

/** With the arrival and the time on site the departure is known: it follows them as long as nobody wrote another one. */
function fillDeparture(left: HTMLInputElement, name: (field: string) => string) {
  const input = (field: string) => left.form?.elements.namedItem(name(field)) as HTMLInputElement
  const [arrival, service, departure] = [input('arrival'), input('serviceMin'), input('departure')]
  const followed = [departure.dataset.filled, departureAfter(arrival.defaultValue, Number(service.defaultValue)), '']
  const time = departureAfter(arrival.value, Number(service.value))
  if (!followed.includes(departure.value) || !time || time === departure.value) return
  departure.value = time
  departure.dataset.filled = time
  // What keeps the form must hear of it.
  departure.dispatchEvent(new Event('input', { bubbles: true }))
}

function StopButton({
  act,
  icon,
  label,
  index,
}: {
  act: 'up' | 'down' | 'add' | 'remove'
  icon: IconName
  label: string
  index: number
}) {
  return (
    <button
      type="submit"
      className="btn btn-sm btn-bare btn-square"
      name="intent"
      value={`${act}-stop:${index}`}
      aria-label={label}
      title={label}
      formNoValidate
    >
      <Icon name={icon} />
    </button>
  )
}
