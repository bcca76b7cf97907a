import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { typedOf } from '#domain/field-book.ts'
import { formatNumber, typedDecimal } from '#domain/formats/number.ts'
import { PRICE_FIELDS } from '#domain/sales/pricing/price-fields.ts'

type PriceApi = ApiClient['sales']['delivery-request'][':id']['price']

/** Stored price with the choices of its form; `sheet` is omitted beside a simulation. */
export type PriceAnswer = Simulation['recorded'] & Partial<Pick<Answer<PriceApi['$get']>, 'sheet'>>
/** Result of the assumptions. */
export type Simulated = Omit<Simulation, 'recorded'>
type Simulation = Answer<PriceApi['simulation']['$post']>
export type ShownTerms = Simulated['terms']
export type FactorChoice = Simulated['factors'][number]

const NO_RATES = { perKm: null, perHour: null, perDay: null, consumption: null }

/** Form values of a price. */
export function priceFormValues({ terms, reference, factors }: PriceAnswer): Record<string, string | string[]> {
  return {
    ...typedOf(PRICE_FIELDS, {
      ...terms,
      reference,
      // Reference rates are not form fields.
      rates: terms.rates?.referenceId ? NO_RATES : { ...NO_RATES, ...terms.rates },
      tolls: terms.tollsCents,
      minimum: terms.minimumCents,
      marginMethod: terms.marginMethod ?? 'SUR_COUT',
      grid: terms.grid ?? [],
    }),
    ...Object.assign(
      {},
      ...factors.map(({ id, ofVersion, chosen, entered }, index) => ({
        ...(chosen && { [`factors[${index}].factorId`]: id }),
        ...(ofVersion && { [`factors[${index}].ofVersion`]: 'on' }),
        [`factors[${index}].quantity`]: typedDecimal(entered),
      })),
    ),
  }
}

export const percent = (decimal: string) => `${formatNumber(decimal)}\u202f%`

/** Link to another version, keeping the assumptions of this address. */
export function hypothesesOn(versionNo: number, address: string): string {
  const search = new URLSearchParams(address.split('?')[1])
  if (!search.has('pricingMode')) return `?version=${versionNo}`
  for (const name of ['lock', 'panel', 'idempotencyKey']) search.delete(name)
  search.set('version', String(versionNo))
  return `?${search}`
}
