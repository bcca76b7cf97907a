import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { columnsOf } from '#domain/field-book.ts'
import { INVOICE_FIELDS } from '#domain/sales/invoices/fields.ts'
import type { InvoiceRow } from './list.ts'

/** CSV of invoices (`domain.md` §2.2, §4.2). */
export const invoiceColumns: CsvColumns<InvoiceRow> = {
  // Drafts have no number; the client's order number tells them apart.
  [INVOICE_FIELDS.number.label]: row => row.number ?? ['Brouillon', row.po].filter(Boolean).join(' '),
  ...columnsOf(INVOICE_FIELDS, ['kind']),
  'Code client': row => row.companyCode,
  Client: row => row.company,
  ...columnsOf(INVOICE_FIELDS, ['from', 'to', 'po', 'issueDate', 'dueDate', 'netCents', 'vatCents', 'totalCents']),
  ...columnsOf(INVOICE_FIELDS, [
    'prepaidCents',
    'restoredCents',
    'deductedCents',
    'paidCents',
    'refundedCents',
    'creditedCents',
    'balanceCents',
    'status',
    'eStatus',
    'reminders',
  ]),
  'En retard': row => (row.late ? 'Oui' : 'Non'),
  "Facture d'origine": row => row.original,
  Commercial: row => row.salesUser,
}
