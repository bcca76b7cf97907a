import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { readDatedBans } from '#api/parameters/traffic-bans.ts'
import { checkAssignment, isAssignable } from '#domain/assignment/assignment.ts'
import { assignmentInput } from '#domain/assignment/assignment-schema.ts'
import type { Env } from '../middleware/env.ts'
import { office } from '../middleware/gate.ts'
import { body } from '../middleware/input.ts'

/** Assignment check of means in the request (`domain.md` §2.8); stores nothing, and reads the bans of the yearly order alone. */
export const assignmentSimulation = new Hono<Env>()
  .use(office)
  .post('/', describeRoute({ tags: ['simulations'], summary: "Contrôle d'une affectation" }), body(assignmentInput), async c => {
    const {
      journey: { departments, ...journey },
      ...means
    } = c.req.valid('json')
    const dated = await readDatedBans(c.var.db, { from: journey.start.slice(0, 10), to: journey.end.slice(0, 10) })
    const findings = checkAssignment({ ...journey, bans: { dated, departments } }, means)
    return c.json({ assignable: isAssignable(findings), findings })
  })
