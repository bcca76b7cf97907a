import { z } from 'zod'
import { isDate, monthsLater } from '#domain/calendar/dates.ts'
import { date, optionalId } from '#domain/fields.ts'
import { DATEORD } from '#domain/messages.ts'

/** A year plus one month. */
const MONTHS = 13
const REGISTER_TOO_LONG = `La période est limitée à ${MONTHS} mois`

/** Register of sub-contracted journeys: service dates, both included, and one sub-contractor or all. */
export const affreightmentRegisterQuery = z
  .object({ from: date(), to: date(), subcontractor: optionalId() })
  .superRefine(({ from, to }, ctx) => {
    if (!isDate(from) || !isDate(to)) return
    const issue = (message: string) => ctx.addIssue({ code: 'custom', path: ['to'], message, input: to })
    if (to < from) issue(DATEORD)
    if (to >= monthsLater(from, MONTHS)) issue(REGISTER_TOO_LONG)
  })
export type AffreightmentRegisterQuery = z.output<typeof affreightmentRegisterQuery>
