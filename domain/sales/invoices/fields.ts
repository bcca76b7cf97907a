import { asInstant } from '#domain/calendar/instant.ts'
import { asChoice, asDate, asFigure, asMoney, asName, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { INVOICE_FILTER_FIELDS } from './filter-fields.ts'
import { CREDIT_CAUSE_LABELS, OPERATION_NATURE_LABELS } from './values.ts'

export const INVOICE_FIELDS = {
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
  restoredCents: asMoney('Acomptes rendus'),
  deductedCents: asMoney('Déduit ou remboursé'),
  paidCents: asMoney('Réglé'),
  refundedCents: asMoney('Remboursé'),
  creditedCents: asMoney('Avoirs'),
  balanceCents: asMoney('Solde'),
  ...INVOICE_FILTER_FIELDS,
  co2Kg: asFigure('CO₂e', 'kg'),
  reason: asText("Motif de l'avoir"),
  creditCause: asChoice("Nature de l'avoir", CREDIT_CAUSE_LABELS),
  rebill: asYesNo('À refacturer'),
  validatedAt: asInstant('Validée le'),
  validatedById: asName('Validée par', 'account'),
  issuedAt: asInstant('Émise le'),
  contestReason: asText('Contestation'),
  reminders: asFigure('Relances'),
  remindedAt: asInstant('Dernière relance'),
} satisfies FieldBook

export const INVOICE_HISTORY_FIELDS = {
  ...INVOICE_FIELDS,
  periodFrom: INVOICE_FIELDS.from,
  periodTo: INVOICE_FIELDS.to,
} satisfies FieldBook
