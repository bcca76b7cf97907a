import { z } from 'zod'
import { decimal, optionalWholeNumber } from '#domain/fields.ts'
import { RANGE, REQ } from '#domain/messages.ts'

/** Upper bounds that keep sums of cents exact. */
const MOST_KG = 1_000_000
const MOST_CENTS = 1_000_000_000
const MOST_ITEMS = 500

// Without min and max here: the range message would hide « supérieure ou égale à 0 ».
const weight = (bounds: { min: 0 } | { positive: true }) =>
  decimal(3, bounds).refine(value => Number(value) <= MOST_KG, RANGE(0, MOST_KG))
const worth = optionalWholeNumber({ min: 0 }).refine(value => value === null || value <= MOST_CENTS, RANGE(0, MOST_CENTS))

export const damageCeilingInput = z.object({
  shipmentWeightKg: weight({ positive: true }),
  items: z
    .array(
      z.object({
        weightKg: weight({ min: 0 }),
        valueCents: worth,
        parcel: z.boolean({ error: REQ }),
        parcels: optionalWholeNumber({ min: 1, max: 10_000 }),
      }),
    )
    .min(1, REQ)
    .max(MOST_ITEMS),
  declaredValueCents: worth,
})
