import { z } from 'zod'
import { HOLIDAY_ZONES, holidays } from '#domain/calendar/holidays.ts'
import { oneOf } from '#domain/fields.ts'
import { RANGE, REQ } from '#domain/messages.ts'
import { office } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { holidaysList } from './answers.ts'

const YEARS = RANGE(1900, 2199)

const holidayQuery = z.object({
  zone: oneOf(HOLIDAY_ZONES),
  year: z
    .string({ error: REQ })
    .min(1, REQ)
    .regex(/^(19|20|21)\d\d$/, YEARS)
    .transform(Number),
})

/** Public holidays of a zone and year, ascending (`domain.md` §6.1). */
export const holidayRoutes = operations('calendar', office).read(
  'GET /',
  "Jours fériés d'une année",
  { query: holidayQuery, answer: holidaysList },
  ({ query: { zone, year } }) => ({ holidays: holidays(zone, year) }),
)
