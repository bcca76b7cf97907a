import { invoiceAmounts } from '#domain/sales/invoices/amounts.ts'
import { invoiceInput, lateFeeInput } from '#domain/sales/invoices/amounts-schema.ts'
import { lateFee } from '#domain/sales/invoices/late/fee.ts'
import { office } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { invoiceInvoice, invoiceLateFee } from './answers.ts'

/** Invoice amounts and late fees (`domain.md` §6.8); stores nothing. */
export const invoiceSimulations = operations('simulations', office)
  .read('POST /invoice', "Montants d'une facture", { body: invoiceInput, answer: invoiceInvoice }, ({ body }) =>
    invoiceAmounts(body.lines),
  )
  .read('POST /late-fee', 'Pénalités de retard', { body: lateFeeInput, answer: invoiceLateFee }, ({ body }) => lateFee(body))
