import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { rotationOf } from '#domain/journey-management/drivers-pools/rotation.ts'
import { rotationInput } from '#domain/journey-management/drivers-pools/rotation-schema.ts'
import type { Env } from '../middleware/env.ts'
import { office } from '../middleware/gate.ts'
import { body } from '../middleware/input.ts'

/** Driver of a tour on each date (`domain.md` §3.6); stores nothing. */
export const rotationSimulation = new Hono<Env>()
  .use(office)
  .post('/', describeRoute({ tags: ['simulations'], summary: "Roulement d'une tournée" }), body(rotationInput), c => {
    const { dates, ...rule } = c.req.valid('json')
    return c.json({ dates: rotationOf(rule, dates) })
  })
