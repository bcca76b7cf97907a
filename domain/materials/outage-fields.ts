import { asChoice, asDate, asText, type FieldBook } from '#domain/field-book.ts'
import { MATERIAL_STATUS_LABELS, OUTAGE_KINDS } from './vehicle-values.ts'

/** A time in which a vehicle or a trailer cannot run (`domain.md` §3.13), as its form has it. */
export const OUTAGE_FIELDS = {
  kind: asChoice('État', Object.fromEntries(OUTAGE_KINDS.map(kind => [kind, MATERIAL_STATUS_LABELS[kind]]))),
  from: asDate('À partir du'),
  expectedReturn: asDate('Retour prévu le'),
  reason: asText('Motif'),
} satisfies FieldBook

/** The same as its history names it. */
export const OUTAGE_HISTORY_FIELDS = {
  kind: OUTAGE_FIELDS.kind,
  fromDate: OUTAGE_FIELDS.from,
  toDate: asDate("Jusqu'au"),
  expectedReturn: OUTAGE_FIELDS.expectedReturn,
  reason: OUTAGE_FIELDS.reason,
} satisfies FieldBook
