import { asChoice, asDate, asText, type FieldBook } from '#domain/field-book.ts'
import { MATERIAL_STATUS_LABELS, OUTAGE_KINDS } from './vehicle-values.ts'

/** Downtime of a vehicle or trailer (`domain.md` §3.13). */
export const OUTAGE_FIELDS = {
  kind: asChoice('État', Object.fromEntries(OUTAGE_KINDS.map(kind => [kind, MATERIAL_STATUS_LABELS[kind]]))),
  from: asDate('À partir du'),
  expectedReturn: asDate('Retour prévu le'),
  reason: asText('Motif'),
} satisfies FieldBook

export const OUTAGE_HISTORY_FIELDS = {
  kind: OUTAGE_FIELDS.kind,
  fromDate: OUTAGE_FIELDS.from,
  toDate: asDate("Jusqu'au"),
  expectedReturn: OUTAGE_FIELDS.expectedReturn,
  reason: OUTAGE_FIELDS.reason,
} satisfies FieldBook
