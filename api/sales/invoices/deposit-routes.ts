import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params } from '#api/middleware/input.ts'
import { deductionSchema, depositSchema } from '#domain/sales/invoices/invoice.ts'
import { createDeposit, deductDeposit, restoreDeposit } from './deposits.ts'

const tags = ['sales/invoices']
const byDeposit = params(z.object({ id: z.uuid(), depositId: z.uuid() }))

/** Acomptes (`domain.md` §3.24): requested before and deducted from later invoices. */
export const depositRoutes = new Hono<Env>()
  .use(gate(['/sales/invoices']))
  .post('/deposits', describeRoute({ tags, summary: 'Nouvel acompte' }), right('invoice.write'), body(depositSchema), async c =>
    c.json(await write(c, tx => createDeposit(tx, c.req.valid('json'))), 201),
  )
  .post(
    '/:id/deposits/:depositId/deduct',
    describeRoute({ tags, summary: "Déduire un acompte d'une facture" }),
    right('invoice.write'),
    byDeposit,
    body(deductionSchema),
    async c => {
      const { id, depositId } = c.req.valid('param')
      return c.json(await write(c, tx => deductDeposit(tx, id, depositId, c.req.valid('json'))))
    },
  )
  .post(
    '/:id/deposits/:depositId/restore',
    describeRoute({ tags, summary: "Ne plus déduire un acompte d'une facture" }),
    right('invoice.write'),
    byDeposit,
    async c => {
      const { id, depositId } = c.req.valid('param')
      return c.json(await write(c, tx => restoreDeposit(tx, id, depositId)))
    },
  )
