import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params } from '#api/middleware/input.ts'
import { cancelPaymentSchema, matchSchema, paymentSchema, refundSchema, remindSchema } from '#domain/sales/invoices/invoice.ts'
import { cancelPayment, matchPayments, payInvoice, refundInvoice, remindInvoice } from './payments.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['sales/invoices']

/** Payments and reminders of invoices (`domain.md` §3.24, §4.2). */
export const invoicePaymentRoutes = new Hono<Env>()
  .use(gate(['/sales/invoices']))
  .post('/payments', describeRoute({ tags, summary: 'Lettrer par lot' }), right('invoice.pay'), body(matchSchema), async c =>
    c.json(await write(c, tx => matchPayments(tx, c.req.valid('json')))),
  )
  .post(
    '/:id/payments',
    describeRoute({ tags, summary: 'Enregistrer un règlement' }),
    right('invoice.pay'),
    byId,
    body(paymentSchema),
    async c => c.json(await write(c, tx => payInvoice(tx, c.req.valid('param').id, c.req.valid('json'))), 201),
  )
  .post(
    '/:id/refunds',
    describeRoute({ tags, summary: 'Enregistrer un remboursement' }),
    right('invoice.pay'),
    byId,
    body(refundSchema),
    async c => c.json(await write(c, tx => refundInvoice(tx, c.req.valid('param').id, c.req.valid('json'))), 201),
  )
  .post(
    '/:id/payments/:paymentId/cancel',
    describeRoute({ tags, summary: 'Annuler un règlement ou un remboursement saisi par erreur' }),
    right('invoice.pay'),
    params(z.object({ id: z.uuid(), paymentId: z.uuid() })),
    body(cancelPaymentSchema),
    async c => {
      const { id, paymentId } = c.req.valid('param')
      return c.json(await write(c, tx => cancelPayment(tx, id, paymentId, c.req.valid('json').reason)))
    },
  )
  .post(
    '/:id/remind',
    describeRoute({ tags, summary: 'Relancer un client' }),
    right('invoice.pay'),
    byId,
    body(remindSchema),
    async c => {
      const { jobs, user } = c.var
      return c.json(await write(c, tx => remindInvoice(tx, jobs, c.req.valid('param').id, c.req.valid('json'), user.id)))
    },
  )
