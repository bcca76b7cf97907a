import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { leaveDays } from '#domain/human-resources/leave.ts'
import { leaveInput } from '#domain/human-resources/leave-schema.ts'
import type { Env } from '../middleware/env.ts'
import { office } from '../middleware/gate.ts'
import { body } from '../middleware/input.ts'

/** Leave in « jours ouvrables », « ouvrés » and « calendaires » (`domain.md` §6.11); stores nothing. */
export const leaveSimulation = new Hono<Env>()
  .use(office)
  .post('/', describeRoute({ tags: ['simulations'], summary: "Décompte d'une absence en jours" }), body(leaveInput), c => {
    const { zone, ...leave } = c.req.valid('json')
    return c.json(leaveDays(leave, zone))
  })
