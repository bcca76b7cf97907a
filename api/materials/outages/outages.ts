import { desc } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { findOwner, ownerOf } from '#api/trade/outages/owners.ts'
import { closeOutage, createOutage, outagesOf, unavailable, updateOutage } from '#api/trade/outages/writes.ts'
import { impactedJourneys } from '#api/trade/replacements/open.ts'
import { boundedDay } from '#domain/calendar/exact-schema.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { outageBack, outageSchema, outageUpdate } from '#domain/materials/outage.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['materials/outages']
const whose = { vehicleId: z.uuid().optional(), trailerId: z.uuid().optional() }

/** Outages of vehicles and trailers: « Hors service », « Remise en service » (`domain.md` §3.13). */
export const outageRoutes = new Hono<Env>()
  .use(gate(['/materials/vehicles', '/materials/trailers']))
  .get(
    '/',
    describeRoute({ tags, summary: "Indisponibilités d'un véhicule ou d'une remorque" }),
    query(z.object(whose)),
    async c => {
      const owner = ownerOf(c.req.valid('query'))
      await findOwner(c.var.db, owner)
      return c.json({
        rows: await c.var.db.select().from(outages).where(outagesOf(owner)).orderBy(desc(outages.from)).limit(LISTED_MAX),
      })
    },
  )
  .get(
    '/impact',
    describeRoute({ tags, summary: 'Trajets touchés par une indisponibilité' }),
    query(z.object({ ...whose, from: boundedDay, expectedReturn: boundedDay.optional() })),
    async c => {
      const { from, expectedReturn = null, ...ids } = c.req.valid('query')
      const owner = ownerOf(ids)
      await findOwner(c.var.db, owner)
      const journeys = await impactedJourneys(c.var.db, unavailable(owner, { from, to: null, expectedReturn }))
      return c.json({ journeys })
    },
  )
  .post('/', describeRoute({ tags, summary: 'Mettre hors service' }), right('material.state'), body(outageSchema), async c =>
    c.json(await write(c, tx => createOutage(tx, c.req.valid('json'))), 201),
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: "Changer le retour prévu d'une indisponibilité" }),
    right('material.state'),
    byId,
    body(outageUpdate),
    async c => c.json(await write(c, tx => updateOutage(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post(
    '/:id/back',
    describeRoute({ tags, summary: 'Remettre en service' }),
    right('material.restore'),
    byId,
    body(outageBack),
    async c => c.json(await write(c, tx => closeOutage(tx, c.req.valid('param').id, c.req.valid('json').backOn))),
  )
