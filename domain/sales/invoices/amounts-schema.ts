import { z } from 'zod'
import { decimal, optionalDecimal, wholeNumber } from '#domain/fields.ts'

const count = (max: number) => z.int().min(0).max(max)

export const invoiceInput = z.object({
  lines: z
    .array(
      z.object({
        quantity: decimal(4, { min: -1_000_000_000, max: 1_000_000_000 }),
        unitPrice: decimal(4, { min: 0 }),
        discountPct: optionalDecimal(2, { min: 0, max: 100 }),
        vatRatePct: decimal(2, { min: 0, max: 100 }),
      }),
    )
    .min(1)
    .max(1000),
})

export const lateFeeInput = z.object({
  amountCents: wholeNumber({ min: 0 }).pipe(count(Number.MAX_SAFE_INTEGER)),
  ratePct: decimal(2, { min: 0, max: 100 }),
  days: wholeNumber({ min: 0 }).pipe(count(36_500)),
})
