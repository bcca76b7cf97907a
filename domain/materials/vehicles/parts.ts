import { z } from 'zod'
import { date, id, oneOf, optionalDate, optionalDecimal, optionalText } from '#domain/fields.ts'
import { DATEORD, REQ } from '#domain/messages.ts'
import { optionalOdometer } from '../deadline-schema.ts'
import { always, materialEuros } from '../material-schema.ts'
import { EXPENSE_KINDS } from '../vehicle-values.ts'

/** A trailer that a vehicle pulls from a day on (`domain.md` §3.13). */
export const couplingSchema = z.object({ trailerId: id(), from: date(), to: optionalDate() }).superRefine((coupling, ctx) => {
  if (ctx.issues.length > 0 || coupling.to === null || coupling.to >= coupling.from) return
  ctx.addIssue({ code: 'custom', message: DATEORD, path: ['to'], input: coupling })
}, always)
export type CouplingInput = z.output<typeof couplingSchema>

/** « Dételer », after this day. */
export const couplingEnd = z.object({ to: date() })

/** What is spent on a vehicle: fuel says how much of it. */
export const expenseSchema = z
  .object({
    kind: oneOf(EXPENSE_KINDS),
    spentOn: date(),
    quantity: optionalDecimal(2, { min: 0, max: 99_999 }),
    amount: materialEuros(),
    odometerKm: optionalOdometer(),
    supplier: optionalText(120),
    note: optionalText(500),
  })
  .superRefine((expense, ctx) => {
    const issue = (path: string) => ctx.addIssue({ code: 'custom', message: REQ, path: [path], input: expense })
    const wrong = (field: string) => ctx.issues.some(({ path }) => path?.[0] === field)
    if (!wrong('amount') && expense.amount === null) issue('amount')
    if (!wrong('quantity') && expense.kind === 'CARBURANT' && expense.quantity === null) issue('quantity')
  }, always)
  .transform(({ amount, ...expense }) => ({ ...expense, amountCents: amount! }))
export type ExpenseInput = z.output<typeof expenseSchema>
