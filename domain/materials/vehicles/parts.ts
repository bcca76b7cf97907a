import { z } from 'zod'
import { date, evenWhenInvalid, oneOf, optionalDecimal, optionalText } from '#domain/fields.ts'
import { REQ } from '#domain/messages.ts'
import { optionalOdometer } from '../deadline-schema.ts'
import { materialEuros } from '../material-schema.ts'
import { EXPENSE_KINDS } from '../vehicle-values.ts'

/** An expense of a vehicle; fuel needs a quantity. */
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
  }, evenWhenInvalid)
  .transform(({ amount, ...expense }) => ({ ...expense, amountCents: amount! }))
export type ExpenseInput = z.output<typeof expenseSchema>
