import type { FocusEvent, ReactNode } from 'react'
import { AddStop, StopRows } from '#app/components/sales/stop-rows.tsx'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { issueAt } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { departureAfter } from '#domain/sales/delivery-request/stops/stop-order.ts'
import type { FormParts } from './parts.tsx'

export function StopFields({ parts, count }: { parts: FormParts; count: number }) {
  const error = issueAt(parts.failure, 'stops')
  return (
    <div className="stops" id="f-stops" tabIndex={-1}>
      {error && (
        <div className="field-error">
          <Icon name="circle-alert" />
          {error}
        </div>
      )}
      <StopRows count={count} className="stop">
        {({ index, grip, tools }) => (
          <StopRow parts={parts} index={index}>
            {grip}
            <b>Arrêt {index + 1}</b>
            <div className="stop-tools">{tools}</div>
          </StopRow>
        )}
      </StopRows>
      <AddStop />
    </div>
  )
}

interface StopRowProps {
  parts: FormParts
  index: number
  /** Heading of the row. */
  children: ReactNode
}

function StopRow({ parts: { rowField, failure, text, list }, index, children }: StopRowProps) {
  const field = rowField('stops', index)
  const name = (field: string) => `stops[${index}].${field}`
  const more = ['windowFrom', 'windowTo', 'toleranceMin', 'pallets', 'weightKg', 'reference', 'instructions', 'documents'].map(
    name,
  )
  const onBlur = (event: FocusEvent<HTMLInputElement>) => fillDeparture(event.currentTarget, name)
  const opened = more.some(name => list(name).some(Boolean) || issueAt(failure, name))
  return (
    <>
      <div className="stop-head">{children}</div>
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

/** Fills the departure from arrival and time on site until somebody types another one. */
function fillDeparture(left: HTMLInputElement, name: (field: string) => string) {
  const input = (field: string) => left.form?.elements.namedItem(name(field)) as HTMLInputElement
  const [arrival, service, departure] = [input('arrival'), input('serviceMin'), input('departure')]
  const followed = [departure.dataset.filled, departureAfter(arrival.defaultValue, Number(service.defaultValue)), '']
  const time = departureAfter(arrival.value, Number(service.value))
  if (!followed.includes(departure.value) || !time || time === departure.value) return
  departure.value = time
  departure.dataset.filled = time
  // Notifies the summary, which listens for input events.
  departure.dispatchEvent(new Event('input', { bubbles: true }))
}
