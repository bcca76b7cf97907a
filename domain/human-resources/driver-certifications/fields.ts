import { asChoice, asDate, asFigure, asName, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { CERTIFICATION_NEED_LABELS, CERTIFICATION_SEVERITY_LABELS, CERTIFICATION_STATE_LABELS } from './values.ts'

/** What is entered of a certification. */
const ENTERED = {
  number: asText('N°'),
  obtainedOn: asDate('Obtenue le'),
  validTo: asDate('Valable au'),
  organisation: asText('Organisme'),
}

/** A certification of a driver (`domain.md` §3.12). */
export const CERTIFICATION_FIELDS = {
  driverId: asName('Chauffeur', 'driver'),
  typeId: asName('Habilitation', 'certification_type'),
  ...ENTERED,
  state: asChoice('État', CERTIFICATION_STATE_LABELS),
  suspendedFrom: asDate('Suspendue le'),
  reason: asText('Motif'),
} satisfies FieldBook

/** What the form of one posts; whose it is and of which type is chosen once. */
export const CERTIFICATION_FORM_FIELDS = {
  driverId: CERTIFICATION_FIELDS.driverId,
  typeId: CERTIFICATION_FIELDS.typeId,
  ...ENTERED,
} satisfies FieldBook

/** What a driver says of a paper that he sends. */
export const PAPER_FIELDS = {
  typeId: CERTIFICATION_FIELDS.typeId,
  number: ENTERED.number,
  obtainedOn: ENTERED.obtainedOn,
  validTo: ENTERED.validTo,
  file: asText('Photo ou PDF'),
} satisfies FieldBook

/** What the office says of a paper that a driver hands in. */
export const DEPOSIT_FIELDS = { driverId: CERTIFICATION_FIELDS.driverId, ...PAPER_FIELDS } satisfies FieldBook

/** « Relancer », as the driver's history names it. */
export const REMINDER_FIELDS = {
  typeId: CERTIFICATION_FIELDS.typeId,
  validTo: ENTERED.validTo,
  remindedOn: asDate('Relancé le'),
  remindedById: asName('Relancé par', 'account'),
} satisfies FieldBook

/** What only those see who may read more of it than name, type and dates. */
export const CERTIFICATION_DETAIL_FIELDS = ['number', 'organisation', 'suspendedFrom', 'reason']

const daysBefore = (value: unknown) => (value as number[]).join(', ')

/** A type of certification. */
export const CERTIFICATION_TYPE_FIELDS = {
  code: asText('Code'),
  label: asText('Libellé'),
  validityMonths: asFigure('Durée de validité', 'mois'),
  alertDays: { ...asText('Alertes avant échéance'), read: daysBefore, typed: daysBefore, unit: 'jours' },
  severity: asChoice('Sans elle, un trajet est', CERTIFICATION_SEVERITY_LABELS),
  requiredWhen: asChoice('Requise', CERTIFICATION_NEED_LABELS),
  active: asYesNo('Active'),
} satisfies FieldBook
