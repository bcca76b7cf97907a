import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { elapsedMinutes, isLocalDateTime, SkippedHourError, toInstant } from '#domain/calendar/clock.ts'
import { isDate } from '#domain/calendar/dates.ts'
import { DATE, DATEORD, REQ, SKIPPED_HOUR, TIME } from '#domain/messages.ts'
import type { Env } from '../middleware/env.ts'
import { office } from '../middleware/gate.ts'
import { body } from '../middleware/input.ts'

function existsOnTheClock(local: string): boolean {
  try {
    toInstant(local)
    return true
  } catch (error) {
    if (error instanceof SkippedHourError) return false
    throw error
  }
}

/** 'YYYY-MM-DDTHH:mm' in Paris; the first thing wrong with it is what is said. */
const local = z
  .string({ error: REQ })
  .min(1, { error: REQ, abort: true })
  .refine(text => isDate(text.slice(0, 10)), { error: DATE, abort: true })
  .refine(isLocalDateTime, { error: TIME, abort: true })
  .refine(existsOnTheClock, { error: SKIPPED_HOUR, abort: true })

const journey = z
  .object({ start: local, end: local })
  .refine(({ start, end }) => elapsedMinutes(start, end) >= 0, { error: DATEORD, path: ['end'] })

/** Minutes that really pass between two local times, clock changes included (`domain.md` §6.3). */
export const durationSimulation = new Hono<Env>()
  .use(office)
  .post('/', describeRoute({ tags: ['simulations'], summary: 'Durée réelle entre deux heures locales' }), body(journey), c => {
    const { start, end } = c.req.valid('json')
    return c.json({ minutes: elapsedMinutes(start, end) })
  })
