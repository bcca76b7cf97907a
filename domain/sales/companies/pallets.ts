import { z } from 'zod'
import { date, id, integer, reason } from '#domain/fields.ts'
import { dateFilter, PAGE_SIZES } from '#domain/lists.ts'
import { MINLEN } from '#domain/messages.ts'

const MOST = 9_999
export const NO_PALLETS = 'Indiquez des palettes données ou rendues'

/** Manual correction: pallets given or returned outside any stop. */
export const palletCorrectionSchema = z
  .object({
    addressId: id(),
    day: date(),
    given: integer({ min: 0, max: MOST }),
    returned: integer({ min: 0, max: MOST }),
    reason: reason().refine(text => text === '' || text.length >= 5, MINLEN(5)),
  })
  .superRefine(
    ({ given, returned }, ctx) => {
      if (given + returned === 0) ctx.addIssue({ code: 'custom', path: ['given'], message: NO_PALLETS, input: given })
    },
    { when: ({ issues }) => issues.length === 0 },
  )
export type PalletCorrection = z.infer<typeof palletCorrectionSchema>

export const palletQuery = z.object({
  site: z.uuid().optional().catch(undefined),
  from: dateFilter(),
  to: dateFilter(),
})
export const palletPageQuery = palletQuery.extend({
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  perPage: z.coerce
    .number()
    .refine(size => (PAGE_SIZES as readonly number[]).includes(size))
    .catch(25)
    .default(25),
})

/** A road train on two decks. */
const MOST_A_DAY = 132

/** Returns the unlikely values of a correction, by field; an opening balance is entered the same way. */
export const palletDoubts = ({ given, returned }: Pick<PalletCorrection, 'given' | 'returned'>) => ({
  given: given > MOST_A_DAY && `${given} palettes données, plus que deux ensembles complets`,
  returned: returned > MOST_A_DAY && `${returned} palettes rendues, plus que deux ensembles complets`,
})
