import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { damageCeiling } from '#domain/incidents-management/damages/ceiling.ts'
import { damageCeilingInput } from '#domain/incidents-management/damages/ceiling-schema.ts'
import type { Env } from '../middleware/env.ts'
import { office } from '../middleware/gate.ts'
import { body } from '../middleware/input.ts'

/** Liability cap for damaged goods (`domain.md` §6.10); stores nothing. */
export const damageCeilingSimulation = new Hono<Env>()
  .use(office)
  .post('/', describeRoute({ tags: ['simulations'], summary: "Plafond légal d'un dommage" }), body(damageCeilingInput), c =>
    c.json(damageCeiling(c.req.valid('json'))),
  )
