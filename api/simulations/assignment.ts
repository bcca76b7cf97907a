import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { checkAssignment, isAssignable } from '#domain/assignment/assignment.ts'
import { assignmentInput } from '#domain/assignment/assignment-schema.ts'
import type { Env } from '../middleware/env.ts'
import { office } from '../middleware/gate.ts'
import { body } from '../middleware/input.ts'

/** Assignment check of means in the request (`domain.md` §2.8); reads and stores nothing. */
export const assignmentSimulation = new Hono<Env>()
  .use(office)
  .post('/', describeRoute({ tags: ['simulations'], summary: "Contrôle d'une affectation" }), body(assignmentInput), c => {
    const { journey, ...means } = c.req.valid('json')
    const findings = checkAssignment(journey, means)
    return c.json({ assignable: isAssignable(findings), findings })
  })
