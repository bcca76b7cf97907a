import { asChoice, type FieldBook } from '#domain/field-book.ts'
import { E_STATUS_LABELS, INVOICE_KIND_LABELS, INVOICE_STATUS_LABELS } from './values.ts'

/** Tabs of the list (`domain.md` §4.2); `toBill` lists billable journeys instead of invoices. */
export const INVOICE_STAGES = ['all', 'toBill', 'drafts', 'invoices', 'credits', 'late'] as const
export type InvoiceStage = (typeof INVOICE_STAGES)[number]
export const INVOICE_STAGE_LABELS: Record<InvoiceStage, string> = {
  all: 'Toutes',
  toBill: 'À facturer',
  drafts: 'Brouillons',
  invoices: 'Factures',
  credits: 'Avoirs',
  late: 'En retard',
}

export const INVOICE_FILTER_FIELDS = {
  kind: asChoice('Type', INVOICE_KIND_LABELS),
  status: asChoice('Statut', INVOICE_STATUS_LABELS),
  eStatus: asChoice('E-facture', E_STATUS_LABELS),
} satisfies FieldBook
