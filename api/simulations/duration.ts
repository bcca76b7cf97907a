import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { elapsedMinutes } from '#domain/calendar/clock.ts'
import { localDateTime } from '#domain/calendar/exact-schema.ts'
import { DATEORD } from '#domain/messages.ts'
import type { Env } from '../middleware/env.ts'
import { office } from '../middleware/gate.ts'
import { body } from '../middleware/input.ts'

const journey = z
  .object({ start: localDateTime, end: localDateTime })
  .refine(({ start, end }) => elapsedMinutes(start, end) >= 0, { error: DATEORD, path: ['end'] })

/** Elapsed minutes between two local times, with clock changes (`domain.md` §6.3). */
export const durationSimulation = new Hono<Env>()
  .use(office)
  .post('/', describeRoute({ tags: ['simulations'], summary: 'Durée réelle entre deux heures locales' }), body(journey), c => {
    const { start, end } = c.req.valid('json')
    return c.json({ minutes: elapsedMinutes(start, end) })
  })
