import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params } from '#api/middleware/input.ts'
import { penaltySchema, waiverSchema } from '#domain/sales/invoices/invoice.ts'
import { deductPenalty, waivePenalty } from './penalties.ts'

const tags = ['sales/invoices']
const byPenalty = params(z.object({ id: z.uuid(), delayId: z.uuid() }))

/** Penalties of late journeys, answered at invoicing (`domain.md` §3.16). */
export const penaltyRoutes = new Hono<Env>()
  .use(gate(['/sales/invoices']))
  .post(
    '/:id/penalties/:delayId/deduct',
    describeRoute({ tags, summary: "Déduire la pénalité d'un retard" }),
    right('invoice.write'),
    byPenalty,
    body(penaltySchema),
    async c => {
      const { id, delayId } = c.req.valid('param')
      return c.json(await write(c, tx => deductPenalty(tx, id, delayId, c.req.valid('json'))), 201)
    },
  )
  .post(
    '/:id/penalties/:delayId/waive',
    describeRoute({ tags, summary: "Écarter la pénalité d'un retard" }),
    right('invoice.write'),
    byPenalty,
    body(waiverSchema),
    async c => {
      const { id, delayId } = c.req.valid('param')
      return c.json(await write(c, tx => waivePenalty(tx, id, delayId, c.req.valid('json').reason)))
    },
  )
