import { Field } from '#app/components/ui/form/field.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { PALLET_FIELDS } from '#domain/sales/companies/pallet-values.ts'

interface PalletPanelProps {
  choices: { value: string; label: string }[]
  /** Site filter of the page. */
  site: string | undefined
  today: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** Corrects a pallet account: `?tab=pallets&panel=pallets`. Corrections are never deleted; a second one reverses the first. */
export function PalletPanel({ choices, site, today, idempotencyKey, failure, closeHref }: PalletPanelProps) {
  return (
    <RecordPanel
      title="Corriger le compte palettes"
      closeHref={closeHref}
      save="Enregistrer la correction"
      id="pallet-form"
      intent="pallet-correct"
      {...{ idempotencyKey, failure }}
      book={PALLET_FIELDS}
      record={undefined}
      start={{ day: today, given: '0', returned: '0' }}
      reloadHref={closeHref}
    >
      {field => (
        <>
          <p className="help">
            Ce que les arrêts n'ont pas compté{'\u202f'}: palettes comptées sur place, perdues ou refusées. Une correction reste
            au compte avec son motif.
          </p>
          <div className="fields">
            <Field
              label={PALLET_FIELDS.addressId.label}
              name="addressId"
              type="select"
              required
              full
              placeholder="Choisir"
              defaultValue={startValue(failure, 'addressId', site ?? '')}
              error={issueAt(failure, 'addressId')}
              options={choices}
            />
            {field('day', { required: true, full: true })}
            {field('given', { required: true, inputMode: 'numeric', help: 'Par le transporteur, sur ce site' })}
            {field('returned', { required: true, inputMode: 'numeric', help: 'Au transporteur, sur ce site' })}
            {field('reason', { type: 'textarea', rows: 2, required: true, full: true, maxLength: 300 })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}
