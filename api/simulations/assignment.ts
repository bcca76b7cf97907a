import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { checkAssignment, isAssignable } from '#domain/assignment/assignment.ts'
import { assignmentInput } from '#domain/assignment/assignment-schema.ts'
import type { Env } from '../middleware/env.ts'
import { office } from '../middleware/gate.ts'
import { body } from '../middleware/input.ts'

/** Whether a journey may be given these means (`domain.md` §2.8): they come with the call, nothing is looked up or stored. */
export const assignmentSimulation = new Hono<Env>()
  .use(office)
  .post('/', describeRoute({ tags: ['simulations'], summary: "Contrôle d'une affectation" }), body(assignmentInput), c => {
    const { journey, ...means } = c.req.valid('json')
    const findings = checkAssignment(journey, means)
    return c.json({ assignable: isAssignable(findings), findings })
  })
