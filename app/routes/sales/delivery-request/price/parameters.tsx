import type { FieldProps } from '#app/components/ui/form/field.tsx'
import { optionsOf } from '#app/components/ui/form/options.ts'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { late } from '#app/lib/navigation/late.ts'
import { PRICE_UNITS, PRICING_MODE_LABELS, type PricingMode } from '#domain/sales/delivery-request/values.ts'
import { MEASURED, TOLLS_CHARGE_LABELS } from '#domain/sales/pricing/charge-rules.ts'
import { CHOOSES_TOLLS, USES_GRID } from '#domain/sales/pricing/price-values.ts'
import type { PriceField } from './rates.tsx'
import type { ShownTerms } from './values.ts'

const Brackets = late(() => import('./grid.tsx'), 'Brackets')

/** Fields of the pricing mode: unit price, quantity per run, minimum, grid. */
export function PriceParameters({
  mode,
  field,
  typed,
  recorded,
  failure,
}: {
  mode: PricingMode
  field: PriceField
  /** Current values of the form. */
  typed: FormFailure['typed']
  /** Used where the address has no value. */
  recorded: Pick<ShownTerms, 'tollsCharge' | 'emptyKmCharge' | 'quantityRule'>
  failure: FormFailure | undefined
}) {
  if (mode === 'TRINOME') return null
  const unit = PRICE_UNITS[mode]
  const grid = USES_GRID.includes(mode)
  const measured = mode !== 'FORFAIT_TRAJET' && mode !== 'KM'
  const chosen = (name: 'tollsCharge' | 'emptyKmCharge' | 'quantityRule', options?: FieldProps['options']) =>
    field(name, { defaultValue: String(typed[name] ?? recorded[name]), ...(options && { options }) })
  return (
    <fieldset>
      <legend>Prix {PRICING_MODE_LABELS[mode].toLowerCase()}</legend>
      <div className="lines">
        {mode !== 'GRILLE' && field('unitPrice', { unit: `€/${SHORT_UNITS[unit] ?? unit}` })}
        {measured &&
          field('chargedQuantity', {
            unit: SHORT_UNITS[unit] ?? unit,
            help: QUANTITY_HELP[mode],
          })}
        {MEASURED.includes(mode) && chosen('quantityRule')}
        {MEASURED.includes(mode) && field('quantityTolerancePct')}
        {mode === 'HEURE' && field('minimumHours', { placeholder: '8 h' })}
        {mode !== 'FORFAIT_TRAJET' && field('minimum')}
        {chosen('tollsCharge', CHOOSES_TOLLS.includes(mode) ? undefined : TOLLS_INSIDE)}
        {mode === 'KM' && chosen('emptyKmCharge')}
      </div>
      {grid && <Brackets typed={typed} failure={failure} error={issueAt(failure, 'grid')} />}
    </fieldset>
  )
}

/** A price that includes planned tolls may only leave them to what was paid. */
const TOLLS_INSIDE = optionsOf({ COMPRIS: TOLLS_CHARGE_LABELS.COMPRIS, REELS: TOLLS_CHARGE_LABELS.REELS })
const SHORT_UNITS: Record<string, string> = { palette: 'pal.', trajet: 'trajet', point: 'pt', jour: 'j' }
const QUANTITY_HELP: Partial<Record<PricingMode, string>> = {
  HEURE: 'Sans quantité : les heures de service, par demi-heure entamée',
  JOUR: 'Sans quantité : les jours',
  PALETTE: 'Sans quantité : selon ce que le trajet emporte',
  GRILLE: 'Sans quantité : selon ce que le trajet emporte',
  TONNE: 'Sans quantité : selon ce que le trajet emporte',
  POINT: 'Sans quantité : selon ce que le trajet emporte',
}
