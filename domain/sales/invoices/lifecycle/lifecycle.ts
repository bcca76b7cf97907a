import { z } from 'zod'
import { decimal, oneOf, optionalEuros, optionalOneOf, optionalText, recordVersion } from '#domain/fields.ts'
import { E_STATUSES } from '../values.ts'
import { E_REASONS } from './reasons.ts'

const report = {
  eStatus: oneOf(E_STATUSES),
  reason: optionalOneOf(E_REASONS),
  comment: optionalText(300),
}
export const reportSchema = z.object({
  ...report,
  /** With « encaissée »: amounts with VAT, each at its rate; without, what was paid, or all that is left. */
  amounts: z
    .array(z.object({ ratePct: decimal(2, { min: 0, max: 20 }), amount: optionalEuros({ min: 0 }) }))
    .max(10)
    .optional(),
  version: recordVersion(),
})
export const reportManySchema = z.object({ ids: z.array(z.uuid()).min(1).max(100), ...report })
export type ReportInput = Omit<z.output<typeof reportSchema>, 'version'> & { version?: number }
