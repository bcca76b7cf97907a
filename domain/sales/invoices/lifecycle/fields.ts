import { asInstant } from '#domain/calendar/instant.ts'
import { asChoice, asMoney, asText, type FieldBook } from '#domain/field-book.ts'
import { INVOICE_FILTER_FIELDS } from '../filter-fields.ts'
import { E_REASON_LABELS } from './reasons.ts'
import { E_SOURCE_LABELS, FLOW_STATUS_LABELS } from './values.ts'

export const REPORT_FIELDS = {
  eStatus: INVOICE_FILTER_FIELDS.eStatus,
  reason: asChoice('Motif', E_REASON_LABELS),
  comment: asText('Précision'),
  amount: asMoney('Encaissé TTC'),
} satisfies FieldBook

export const STEP_FIELDS = {
  status: INVOICE_FILTER_FIELDS.eStatus,
  at: asInstant('Date'),
  source: asChoice('Origine', E_SOURCE_LABELS),
  reason: REPORT_FIELDS.reason,
  comment: REPORT_FIELDS.comment,
} satisfies FieldBook

export const FLOW_FIELDS = {
  status: asChoice('État', FLOW_STATUS_LABELS),
  flowId: asText('Identifiant du flux'),
  answer: asText('Réponse'),
} satisfies FieldBook
