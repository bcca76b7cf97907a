import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { write } from '#api/db/write.ts'
import { acknowledge, ownInfractions } from '#api/incidents-management/infractions/own.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params } from '#api/middleware/input.ts'
import { acknowledgeSchema } from '#domain/incidents-management/infractions/infraction.ts'
import { driverOf } from './day.ts'

const tags = ['home']

/** « Mes infractions » (`domain.md` §4.1): a driver's own; ids of others are not found. */
export const myInfractionRoutes = new Hono<Env>()
  .use(gate([], ['DRIVER']))
  .get('/', describeRoute({ tags, summary: 'Mes infractions' }), async c => {
    const driverId = await driverOf(c.var.db, c.var.user.id)
    return c.json({ rows: driverId ? await ownInfractions(c.var.db, driverId) : [] })
  })
  .post(
    '/:id/acknowledge',
    describeRoute({ tags, summary: 'Prendre connaissance de mon infraction' }),
    right('infraction.acknowledge'),
    params(z.object({ id: z.uuid() })),
    body(acknowledgeSchema),
    async c =>
      c.json(
        await write(c, async tx =>
          acknowledge(tx, c.req.valid('param').id, c.req.valid('json'), await driverOf(tx, c.var.user.id)),
        ),
      ),
  )
