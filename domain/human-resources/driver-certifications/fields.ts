import { asChoice, asDate, asFigure, asName, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { CERTIFICATION_NEED_LABELS, CERTIFICATION_SEVERITY_LABELS, CERTIFICATION_STATE_LABELS } from './values.ts'

const ENTERED = {
  number: asText('N°'),
  obtainedOn: asDate('Obtenue le'),
  validTo: asDate('Valable au'),
  organisation: asText('Organisme'),
}

export const CERTIFICATION_FIELDS = {
  driverId: asName('Chauffeur', 'driver'),
  typeId: asName('Habilitation', 'certification_type'),
  ...ENTERED,
  state: asChoice('État', CERTIFICATION_STATE_LABELS),
  suspendedFrom: asDate('Suspendue le'),
  reason: asText('Motif'),
} satisfies FieldBook

export const CERTIFICATION_FORM_FIELDS = {
  driverId: CERTIFICATION_FIELDS.driverId,
  typeId: CERTIFICATION_FIELDS.typeId,
  ...ENTERED,
} satisfies FieldBook

export const PAPER_FIELDS = {
  typeId: CERTIFICATION_FIELDS.typeId,
  number: ENTERED.number,
  obtainedOn: ENTERED.obtainedOn,
  validTo: ENTERED.validTo,
  file: asText('Photo ou PDF'),
} satisfies FieldBook

export const DEPOSIT_FIELDS = { driverId: CERTIFICATION_FIELDS.driverId, ...PAPER_FIELDS } satisfies FieldBook

export const REMINDER_FIELDS = {
  typeId: CERTIFICATION_FIELDS.typeId,
  validTo: ENTERED.validTo,
  remindedOn: asDate('Relancé le'),
  remindedById: asName('Relancé par', 'account'),
} satisfies FieldBook

/** Only visible to roles with full access to certifications. */
export const CERTIFICATION_DETAIL_FIELDS = ['number', 'organisation', 'suspendedFrom', 'reason']

const daysBefore = (value: unknown) => (value as number[]).join(', ')

export const CERTIFICATION_TYPE_FIELDS = {
  code: asText('Code'),
  label: asText('Libellé'),
  validityMonths: asFigure('Durée de validité', 'mois'),
  alertDays: { ...asText('Alertes avant échéance'), read: daysBefore, typed: daysBefore, unit: 'jours' },
  severity: asChoice('Sans elle, un trajet est', CERTIFICATION_SEVERITY_LABELS),
  requiredWhen: asChoice('Requise', CERTIFICATION_NEED_LABELS),
  active: asYesNo('Active'),
} satisfies FieldBook
