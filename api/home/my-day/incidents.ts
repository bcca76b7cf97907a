import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { write } from '#api/db/write.ts'
import { declareOwnIncident } from '#api/incidents-management/incidents/declare.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body } from '#api/middleware/input.ts'
import { ownIncidentSchema } from '#domain/incidents-management/incidents/incident.ts'

/** « Signaler » an incident (`domain.md` §4.1): a driver, on the journeys that he drives. */
export const myIncidentRoutes = new Hono<Env>()
  .use(gate([], ['DRIVER']))
  .post(
    '/',
    describeRoute({ tags: ['home'], summary: 'Signaler un incident sur son trajet' }),
    right('incident.declareOwn'),
    body(ownIncidentSchema),
    async c => c.json(await write(c, tx => declareOwnIncident(tx, c.req.valid('json'), c.var.user.id)), 201),
  )
