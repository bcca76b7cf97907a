import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { penaltySchema, waiverSchema } from '#domain/sales/invoices/invoice.ts'
import { changedInvoiceLine } from './answers.ts'
import { deductPenalty, waivePenalty } from './penalties.ts'

/** Penalties of late journeys, answered at invoicing (`domain.md` §3.16). */
export const penaltyRoutes = operations('sales/invoices', gate(['/sales/invoices']))
  .create(
    'POST /:id/penalties/:delayId/deduct',
    "Déduire la pénalité d'un retard",
    { act: 'invoice.write', body: penaltySchema, answer: changedInvoiceLine },
    (tx, { id, delayId, body }) => deductPenalty(tx, id, delayId, body),
  )
  .write(
    'POST /:id/penalties/:delayId/waive',
    "Écarter la pénalité d'un retard",
    { act: 'invoice.write', body: waiverSchema },
    (tx, { id, delayId, body }) => waivePenalty(tx, id, delayId, body.reason),
  )
