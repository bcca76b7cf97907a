import type { ReactNode } from 'react'
import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { centsToDecimal, typedDecimal, typedPrice } from '#domain/formats/number.ts'
import { REAL_FACT_FIELDS } from '#domain/journey-management/journeys/noted-fields.ts'
import { recordedBy } from '#domain/journey-management/journeys/recorded-units.ts'
import type { Energy } from '#domain/materials/vehicle-values.ts'

interface RealFactsFormProps {
  journey: {
    version: number
    odometerStart: number | null
    odometerEnd: number | null
    kmReal: number | null
    fuelL: string | null
    fuelKg: string | null
    energyKwh: string | null
    tollsRealCents: number | null
  }
  /** Energy of the vehicle, null without. */
  energy: Energy | null
  idempotencyKey: string
  failure: FormFailure | undefined
  intent: string
  /** Target of the form; default: its own page. */
  action?: string
  /** Hidden fields that the action needs. */
  children?: ReactNode
}

/** Counters, kilometres, energy and tolls of a run, for office and driver. */
export function RealFactsForm({ journey, energy, idempotencyKey, failure, intent, action, children }: RealFactsFormProps) {
  const { odometerStart, odometerEnd, kmReal, tollsRealCents } = journey
  const quantity = (value: string | null) => (value === null ? '' : typedDecimal(value))
  const recorded = {
    odometerStart: String(odometerStart ?? ''),
    odometerEnd: String(odometerEnd ?? ''),
    kmReal: String(kmReal ?? ''),
    fuelL: quantity(journey.fuelL),
    fuelKg: quantity(journey.fuelKg),
    energyKwh: quantity(journey.energyKwh),
    tollsReal: tollsRealCents === null ? '' : typedPrice(centsToDecimal(tollsRealCents)),
  }
  const field = fieldsOf(failure, recorded, REAL_FACT_FIELDS)
  const id = (name: string) => `${intent}-${name}`
  return (
    <Form reloadDocument={action === undefined} method="post" action={action} className="mt-2 grid gap-3">
      {children}
      <input type="hidden" name="version" value={journey.version} />
      <input type="hidden" name="idempotencyKey" value={`${idempotencyKey}-${intent}`} />
      <FormRefusal
        failure={failure}
        label={name => REAL_FACT_FIELDS[name as keyof typeof REAL_FACT_FIELDS]?.label}
        idPrefix={`${intent}-`}
      />
      <div className="fields">
        {field('odometerStart', { id: id('odometerStart'), inputMode: 'numeric' })}
        {field('odometerEnd', { id: id('odometerEnd'), inputMode: 'numeric' })}
        {field('kmReal', { id: id('kmReal'), inputMode: 'numeric', help: 'Sans compteur' })}
        {recordedBy(energy).map(name => field(name, { id: id(name) }))}
        {field('tollsReal', { id: id('tollsReal') })}
      </div>
      <div className="form-actions">
        <button type="submit" className="btn btn-dark" name="intent" value={intent}>
          Enregistrer le relevé
        </button>
      </div>
    </Form>
  )
}
