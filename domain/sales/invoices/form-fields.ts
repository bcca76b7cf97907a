import { asChoice, asDate, asFigure, asMoney, asPrice, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { PAYMENT_MODE_LABELS, VAT_BASIS_LABELS } from '#domain/sales/companies/values.ts'
import { INVOICE_FIELDS } from './fields.ts'
import type { LineVatBasis } from './line-bases.ts'

const LINE_VAT_BASIS_LABELS: Record<LineVatBasis, string> = {
  ...VAT_BASIS_LABELS,
  HORS_CHAMP: 'Hors champ de la TVA (indemnité, pénalité)',
}

export const LINE_FIELDS = {
  label: asText('Libellé'),
  quantity: asFigure('Quantité'),
  unit: asText('Unité'),
  unitPrice: asPrice('Prix unitaire HT'),
  discountPct: asFigure('Remise', '%'),
  vatRatePct: asFigure('TVA', '%'),
  vatBasis: asChoice('Base légale à 0\u202f%', LINE_VAT_BASIS_LABELS),
  account: asText('Compte'),
} satisfies FieldBook

export const DEPOSIT_FIELDS = {
  companyId: INVOICE_FIELDS.companyId,
  label: LINE_FIELDS.label,
  amount: asMoney('Montant HT'),
  vatRatePct: LINE_FIELDS.vatRatePct,
  vatBasis: asChoice(LINE_FIELDS.vatBasis.label, VAT_BASIS_LABELS),
  from: asDate('Prestations prévues du'),
  to: asDate('Prestations prévues au'),
  po: INVOICE_FIELDS.po,
} satisfies FieldBook

export const FREE_INVOICE_FIELDS = {
  companyId: INVOICE_FIELDS.companyId,
  from: asDate('Prestations du'),
  to: asDate('Prestations au'),
  po: INVOICE_FIELDS.po,
  ...LINE_FIELDS,
} satisfies FieldBook

export const DEDUCTION_FIELDS = { amount: asMoney('Montant TTC à déduire') } satisfies FieldBook

export const PENALTY_FIELDS = { amount: asMoney('Montant HT à déduire') } satisfies FieldBook

export const DRAFT_FIELDS = {
  po: INVOICE_FIELDS.po,
  operationNature: INVOICE_FIELDS.operationNature,
  vatOnDebits: INVOICE_FIELDS.vatOnDebits,
} satisfies FieldBook

export const VALIDATE_FIELDS = { issueDate: asDate("Date d'émission"), issue: asYesNo('Émettre aussitôt') } satisfies FieldBook

export const PAYMENT_FIELDS = {
  date: asDate('Date'),
  amount: asMoney('Montant'),
  mode: asChoice('Mode', PAYMENT_MODE_LABELS),
  reference: asText('Référence'),
} satisfies FieldBook

/** A payment in the history; a negative amount is a refund. */
export const PAYMENT_HISTORY_FIELDS = {
  date: PAYMENT_FIELDS.date,
  amountCents: PAYMENT_FIELDS.amount,
  mode: PAYMENT_FIELDS.mode,
  reference: PAYMENT_FIELDS.reference,
  cancelReason: asText('Annulé'),
} satisfies FieldBook

export const REMINDER_FIELDS = {
  level: asFigure('Niveau'),
  contactId: asText('Destinataire'),
  sentTo: asText('Destinataire'),
  text: asText('Message'),
} satisfies FieldBook

export const CREDIT_LINE_FIELDS = {
  amount: asMoney('Montant HT à reprendre'),
  cause: INVOICE_FIELDS.creditCause,
  reason: asText('Motif'),
} satisfies FieldBook

export const CREDIT_FIELDS = {
  reason: asText('Motif'),
  cause: INVOICE_FIELDS.creditCause,
  rebill: asYesNo('Refacturer ces trajets'),
} satisfies FieldBook
