import { z } from 'zod'
import { decimal, optionalEuros, optionalText, recordVersion, text } from '#domain/fields.ts'
import { RANGE, REASON, REQ } from '#domain/messages.ts'

const MOST_EUROS = 1_000_000
const euros = () => optionalEuros({ min: 0 }).refine(cents => cents === null || cents <= MOST_EUROS * 100, RANGE(0, MOST_EUROS))
const rows = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(value => value ?? [], z.array(schema).max(50))

/** Input of the tab « Coût » (`domain.md` §4.3): reference rates, days, tolls, purchase prices, corrections. */
export const designCostSchema = z.object({
  /** Id of the reference costs; empty: rates of the version, else those of its vehicle. */
  reference: optionalText(60),
  days: decimal(2, { positive: true, max: 99 }),
  tolls: euros(),
  purchases: rows(z.object({ code: text(20), amount: euros() })),
  corrections: rows(
    z
      .object({ component: text(60), amount: euros(), reason: optionalText(500) })
      .refine(({ amount, reason }) => amount === null || reason !== null, { error: REASON, path: ['reason'] })
      .refine(({ amount, reason }) => amount !== null || reason === null, { error: REQ, path: ['amount'] }),
  ),
  version: recordVersion(),
})
export type DesignCostInput = z.output<typeof designCostSchema>
