import { eachDone, numbered } from '#api/middleware/answers.ts'
import { eachOf } from '#api/middleware/each.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { reportManySchema, reportSchema } from '#domain/sales/invoices/lifecycle/lifecycle.ts'
import { invoiceName } from '../lock.ts'
import { sendAgain } from './sending.ts'
import { reportInvoice } from './steps.ts'

/** Life of electronic invoices (`domain.md` §3.24, decision 41). */
export const invoiceLifeRoutes = operations('sales/invoices', gate(['/sales/invoices']))
  .write(
    'POST /report',
    "Noter l'état de plusieurs factures électroniques",
    { act: 'invoice.validate', body: reportManySchema, answer: eachDone },
    (tx, { user, body: { ids, ...input } }) => eachOf(ids, id => reportInvoice(tx, id, input, user.id), invoiceName(tx)),
  )
  .write('POST /:id/send', 'Envoyer une facture à la plateforme', { act: 'invoice.validate', answer: numbered }, (tx, { id }) =>
    sendAgain(tx, id),
  )
  .write(
    'POST /:id/report',
    "Noter l'état d'une facture électronique",
    { act: 'invoice.validate', body: reportSchema, answer: numbered },
    (tx, { id, user, body }) => reportInvoice(tx, id, body, user.id),
  )
