import { asChoice, asDate, asFigure, asName, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { ABSENCE_KIND_LABELS, LEAVE_KINDS } from '../absence-values.ts'
import { ABSENCE_STATUS_LABELS, LEAVE_UNIT_LABELS, REQUESTED_KINDS } from './values.ts'

export const ABSENCE_FORM_FIELDS = {
  driverId: asName('Chauffeur', 'driver'),
  kind: asChoice('Type', ABSENCE_KIND_LABELS),
  from: asDate('Du'),
  fromHalf: asChoice('Début', { APRES_MIDI: "L'après-midi" }),
  to: asDate('Au'),
  toHalf: asChoice('Fin', { MATIN: 'Le matin' }),
  hours: asFigure('Heures', 'h'),
  comment: asText('Commentaire'),
} satisfies FieldBook

const { driverId: _, ...OWN } = ABSENCE_FORM_FIELDS
const OWN_KINDS = Object.fromEntries(REQUESTED_KINDS.map(kind => [kind, ABSENCE_KIND_LABELS[kind]]))

export const OWN_ABSENCE_FIELDS = { ...OWN, kind: asChoice('Type', OWN_KINDS) } satisfies FieldBook

const { hours: __, ...STORED } = ABSENCE_FORM_FIELDS

export const SHORTENING_FIELDS = {
  to: asDate('Nouvelle fin'),
  toHalf: ABSENCE_FORM_FIELDS.toHalf,
  hours: ABSENCE_FORM_FIELDS.hours,
} satisfies FieldBook

export const TRAINING_LINK_FIELDS = { typeId: asName('Habilitation préparée', 'certification_type') } satisfies FieldBook

export const LEAVE_RIGHT_FIELDS = {
  driverId: ABSENCE_FORM_FIELDS.driverId,
  kind: asChoice('Type', Object.fromEntries(LEAVE_KINDS.map(kind => [kind, ABSENCE_KIND_LABELS[kind]]))),
  year: asFigure('Année de référence'),
  granted: asFigure('Droits', 'j'),
} satisfies FieldBook

export const ABSENCE_FIELDS = {
  ...STORED,
  counted: asFigure('Décompte'),
  unit: asChoice('Unité', LEAVE_UNIT_LABELS),
  status: asChoice('Statut', ABSENCE_STATUS_LABELS),
  toRatify: asYesNo('À ratifier'),
  requestedById: asName('Demandée par', 'account'),
  decidedById: asName('Décidée par', 'account'),
  reason: asText('Motif'),
  replacedJourneys: asFigure('Trajets à remplacer'),
} satisfies FieldBook

/** Same, keyed by table columns for the history. */
export const ABSENCE_RECORD_FIELDS = {
  ...ABSENCE_FIELDS,
  fromDate: ABSENCE_FIELDS.from,
  toDate: ABSENCE_FIELDS.to,
} satisfies FieldBook
