import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { invoiceAmounts, lateFee } from '#domain/sales/invoices/amounts.ts'
import { invoiceInput, lateFeeInput } from '#domain/sales/invoices/amounts-schema.ts'
import type { Env } from '../middleware/env.ts'
import { office } from '../middleware/gate.ts'
import { body } from '../middleware/input.ts'

/** Invoice amounts and late fees (`domain.md` §6.8); stores nothing. */
export const invoiceSimulations = new Hono<Env>()
  .use(office)
  .post('/invoice', describeRoute({ tags: ['simulations'], summary: "Montants d'une facture" }), body(invoiceInput), c =>
    c.json(invoiceAmounts(c.req.valid('json').lines)),
  )
  .post('/late-fee', describeRoute({ tags: ['simulations'], summary: 'Pénalités de retard' }), body(lateFeeInput), c =>
    c.json(lateFee(c.req.valid('json'))),
  )
