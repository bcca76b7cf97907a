import { eachDone, numbered } from '#api/middleware/answers.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { cancelPaymentSchema, matchSchema, paymentSchema, refundSchema, remindSchema } from '#domain/sales/invoices/invoice.ts'
import { paymentRouteRemind } from './answers.ts'
import { cancelPayment, matchPayments, payInvoice, refundInvoice, remindInvoice } from './payments.ts'

/** Payments and reminders of invoices (`domain.md` §3.24, §4.2). */
export const invoicePaymentRoutes = operations('sales/invoices', gate(['/sales/invoices']))
  .write('POST /payments', 'Lettrer par lot', { act: 'invoice.pay', body: matchSchema, answer: eachDone }, (tx, { body }) =>
    matchPayments(tx, body),
  )
  .create(
    'POST /:id/payments',
    'Enregistrer un règlement',
    { act: 'invoice.pay', body: paymentSchema, answer: numbered },
    (tx, { id, body }) => payInvoice(tx, id, body),
  )
  .create(
    'POST /:id/refunds',
    'Enregistrer un remboursement',
    { act: 'invoice.pay', body: refundSchema, answer: numbered },
    (tx, { id, body }) => refundInvoice(tx, id, body),
  )
  .write(
    'POST /:id/payments/:paymentId/cancel',
    'Annuler un règlement ou un remboursement saisi par erreur',
    { act: 'invoice.pay', body: cancelPaymentSchema },
    (tx, { id, paymentId, body }) => cancelPayment(tx, id, paymentId, body.reason),
  )
  .write(
    'POST /:id/remind',
    'Relancer un client',
    { act: 'invoice.pay', body: remindSchema, answer: paymentRouteRemind },
    (tx, { c, id, body }) => {
      const { jobs, user } = c.var
      return remindInvoice(tx, jobs, id, body, user.id)
    },
  )
