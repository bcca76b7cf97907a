import type { ReactNode } from 'react'
import { LegFields } from '#app/components/journey-management/legs/leg-fields.tsx'
import { AddStop, StopRows } from '#app/components/sales/stop-rows.tsx'
import { fieldId } from '#app/components/ui/form/field.tsx'
import { fieldsOf, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { CONCEPTION_STOP_FIELDS } from '#domain/journey-management/delivery-request/fields.ts'
import { siteText, stopFormValues } from '../line-values.ts'
import type { ConceptionLine } from '../record.ts'

export function StopFields({ line, failure }: { line: ConceptionLine; failure: FormFailure | undefined }) {
  const count = failure ? rowCount(failure.typed, 'stops') : line.stops.length
  const missing = issueAt(failure, 'stops')
  return (
    <fieldset>
      <legend className="section-title">Arrêts</legend>
      <StopRows count={count}>
        {({ index, grip, tools }) => (
          <div className="grid gap-3">
            <StopRow line={line} failure={failure} index={index}>
              {grip}
              {tools}
            </StopRow>
            <LegFields place={index} isLast={index === count - 1} stop={line.stops[index]} failure={failure} />
          </div>
        )}
      </StopRows>
      {missing && (
        <p className="field-error" id={fieldId('stops')} tabIndex={-1}>
          <Icon name="circle-alert" />
          {missing}
        </p>
      )}
      <AddStop className="mt-3" />
    </fieldset>
  )
}

interface StopRowProps {
  line: ConceptionLine
  failure: FormFailure | undefined
  index: number
  /** Buttons that move or remove the stop. */
  children: ReactNode
}

function StopRow({ line, failure, index, children }: StopRowProps) {
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
        <div className="flex items-center gap-1 pb-1">{children}</div>
      </div>
    </fieldset>
  )
}
