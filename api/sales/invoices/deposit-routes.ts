import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { deductionSchema, depositSchema } from '#domain/sales/invoices/invoice.ts'
import { createDeposit, deductDeposit, restoreDeposit } from './deposits.ts'

/** Acomptes (`domain.md` §3.24): requested before and deducted from later invoices. */
export const depositRoutes = operations('sales/invoices', gate(['/sales/invoices']))
  .create('POST /deposits', 'Nouvel acompte', { act: 'invoice.write', body: depositSchema }, (tx, { body }) =>
    createDeposit(tx, body),
  )
  .write(
    'POST /:id/deposits/:depositId/deduct',
    "Déduire un acompte d'une facture",
    { act: 'invoice.write', body: deductionSchema },
    (tx, { id, depositId, body }) => deductDeposit(tx, id, depositId, body),
  )
  .write(
    'POST /:id/deposits/:depositId/restore',
    "Ne plus déduire un acompte d'une facture",
    { act: 'invoice.write' },
    (tx, { id, depositId }) => restoreDeposit(tx, id, depositId),
  )
