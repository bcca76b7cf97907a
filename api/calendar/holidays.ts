import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { HOLIDAY_ZONES, holidays } from '#domain/calendar/holidays.ts'
import { oneOf } from '#domain/fields.ts'
import { RANGE, REQ } from '#domain/messages.ts'
import type { Env } from '../middleware/env.ts'
import { office } from '../middleware/gate.ts'
import { query } from '../middleware/input.ts'

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
export const holidayRoutes = new Hono<Env>()
  .use(office)
  .get('/', describeRoute({ tags: ['calendar'], summary: "Jours fériés d'une année" }), query(holidayQuery), c => {
    const { zone, year } = c.req.valid('query')
    return c.json({ holidays: holidays(zone, year) })
  })
