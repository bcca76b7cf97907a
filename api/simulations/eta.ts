import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { etaOf } from '#domain/journey-management/live/eta.ts'
import { etaInput } from '#domain/journey-management/live/eta-schema.ts'
import type { Env } from '../middleware/env.ts'
import { office } from '../middleware/gate.ts'
import { body } from '../middleware/input.ts'

/** Expected arrivals (`domain.md` §4.3); stores nothing. */
export const etaSimulation = new Hono<Env>()
  .use(office)
  .post('/', describeRoute({ tags: ['simulations'], summary: "Heures d'arrivée prévues" }), body(etaInput), c =>
    c.json({ stops: etaOf(c.req.valid('json')) }),
  )
