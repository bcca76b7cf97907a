import { asInstant } from '#domain/calendar/instant.ts'
import { asChoice, asDate, asFigure, asMoney, asName, asPrice, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { PAYMENT_MODE_LABELS } from '#domain/sales/companies/values.ts'
import { INVOICE_FILTER_FIELDS } from './filter-fields.ts'
import { INVOICE_KIND_LABELS, OPERATION_NATURE_LABELS } from './values.ts'

/** An invoice (`domain.md` §3.24). */
export const INVOICE_FIELDS = {
  kind: asChoice('Type', INVOICE_KIND_LABELS),
  number: asText('N°'),
  companyId: asName('Client', 'company'),
  from: asDate('Prestations du'),
  to: asDate('Prestations au'),
  po: asText('N° de commande'),
  operationNature: asChoice("Nature de l'opération", OPERATION_NATURE_LABELS),
  vatOnDebits: asYesNo('TVA sur les débits'),
  issueDate: asDate('Émission'),
  dueDate: asDate('Échéance'),
  netCents: asMoney('HT'),
  vatCents: asMoney('TVA'),
  totalCents: asMoney('TTC'),
  prepaidCents: asMoney('Acomptes déduits'),
  /** Of those, what credit notes gave back. */
  restoredCents: asMoney('Acomptes rendus'),
  /** Of a down payment. */
  deductedCents: asMoney('Déduit ou remboursé'),
  paidCents: asMoney('Réglé'),
  refundedCents: asMoney('Remboursé'),
  creditedCents: asMoney('Avoirs'),
  balanceCents: asMoney('Solde'),
  ...INVOICE_FILTER_FIELDS,
  co2Kg: asFigure('CO₂e', 'kg'),
  reason: asText("Motif de l'avoir"),
  rebill: asYesNo('À refacturer'),
  validatedAt: asInstant('Validée le'),
  validatedById: asName('Validée par', 'account'),
  issuedAt: asInstant('Émise le'),
  contestReason: asText('Contestation'),
  reminders: asFigure('Relances'),
  remindedAt: asInstant('Dernière relance'),
} satisfies FieldBook

/** An invoice in a history, which calls its period by other names. */
export const INVOICE_HISTORY_FIELDS = {
  ...INVOICE_FIELDS,
  periodFrom: INVOICE_FIELDS.from,
  periodTo: INVOICE_FIELDS.to,
} satisfies FieldBook

/** A line, as somebody types it. */
export const LINE_FIELDS = {
  label: asText('Libellé'),
  quantity: asFigure('Quantité'),
  unit: asText('Unité'),
  unitPrice: asPrice('Prix unitaire HT'),
  discountPct: asFigure('Remise', '%'),
  vatRatePct: asFigure('TVA', '%'),
  account: asText('Compte'),
} satisfies FieldBook

/** A down payment, as it is asked for. */
export const DEPOSIT_FIELDS = {
  companyId: INVOICE_FIELDS.companyId,
  label: LINE_FIELDS.label,
  amount: asMoney('Montant HT'),
  vatRatePct: LINE_FIELDS.vatRatePct,
  from: asDate('Prestations prévues du'),
  to: asDate('Prestations prévues au'),
  po: INVOICE_FIELDS.po,
} satisfies FieldBook

/** A part of a down payment, as somebody takes it off. */
export const DEDUCTION_FIELDS = { amount: asMoney('Montant TTC à déduire') } satisfies FieldBook

/** The form of a draft. */
export const DRAFT_FIELDS = {
  po: INVOICE_FIELDS.po,
  operationNature: INVOICE_FIELDS.operationNature,
  vatOnDebits: INVOICE_FIELDS.vatOnDebits,
} satisfies FieldBook

export const REPORT_FIELDS = { eStatus: INVOICE_FILTER_FIELDS.eStatus } satisfies FieldBook
export const VALIDATE_FIELDS = { issueDate: asDate("Date d'émission") } satisfies FieldBook

export const PAYMENT_FIELDS = {
  date: asDate('Date'),
  amount: asMoney('Montant'),
  mode: asChoice('Mode', PAYMENT_MODE_LABELS),
  reference: asText('Référence'),
} satisfies FieldBook

/** A payment in a history; one of a negative amount was paid back. */
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

export const CREDIT_FIELDS = {
  reason: asText('Motif'),
  rebill: asYesNo('Refacturer ces trajets'),
} satisfies FieldBook
