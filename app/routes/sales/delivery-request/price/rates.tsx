import type { FieldOf } from '#app/components/ui/form/fields-of.tsx'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatPrice } from '#domain/formats/number.ts'
import { VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import type { PRICE_FIELDS } from '#domain/sales/pricing/price-fields.ts'
import { CNR_ACTIVITY_LABELS } from '#domain/transverse/cnr/values.ts'
import type { PriceAnswer } from './values.ts'

/** Renders a field of the price form with its typed value and error. */
export type PriceField = FieldOf<typeof PRICE_FIELDS>

/** Cost per kilometre, hour and day: from a reference, or own rates. */
export function Rates({ recorded, own, field }: { recorded: PriceAnswer; own: boolean; field: PriceField }) {
  return (
    <fieldset>
      <legend>Taux du trinôme</legend>
      {recorded.ratesFrom && <p className="help">Taux et facteurs au {formatDate(recorded.ratesFrom)}, début de la version.</p>}
      <div className="lines">
        <div className="field-wide">{field('reference', { type: 'select', options: referenceOptions(recorded) })}</div>
        {own && field('rates.perKm')}
        {own && field('rates.perHour')}
        {own && field('rates.perDay')}
        {own && field('rates.consumption')}
      </div>
    </fieldset>
  )
}

/** Current references by vehicle, the version's copy of an outdated one, own rates. */
function referenceOptions({ references, reference, terms }: PriceAnswer) {
  const words = ({ perKm, perHour, perDay }: Pick<PriceAnswer['references'][number], 'perKm' | 'perHour' | 'perDay'>) =>
    `${formatPrice(perKm, '€/km')} · ${formatPrice(perHour, '€/h')} · ${formatPrice(perDay, '€/j')}`
  return [
    { value: '', label: 'Sans taux (coût de conception)' },
    { value: 'OWN', label: 'Taux propres' },
    ...(reference === 'VERSION' && terms.rates
      ? [{ value: 'VERSION', label: `Taux de la version · ${words(terms.rates)}` }]
      : []),
    ...references.map(row => ({
      value: row.id,
      label: `${CNR_ACTIVITY_LABELS[row.activity]} · ${words(row)}`,
      group: VEHICLE_CATEGORY_LABELS[row.category],
    })),
  ]
}
