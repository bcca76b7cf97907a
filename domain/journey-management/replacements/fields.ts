import { asInstant } from '#domain/calendar/instant.ts'
import { asChoice, asDate, asFigure, asMoney, asName, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { REPLACEMENT_FILTER_FIELDS } from './filter-fields.ts'
import { CALL_LABELS } from './missing-values.ts'
import { MISSING_LABELS } from './missing-whys.ts'

export const REPLACEMENT_FIELDS = {
  number: asText('N°'),
  ...REPLACEMENT_FILTER_FIELDS,
  replacedDriverId: asName('Chauffeur remplacé', 'driver'),
  replacedVehicleId: asName('Véhicule remplacé', 'vehicle'),
  replacedTrailerId: asName('Remorque remplacée', 'trailer'),
  replacedSubcontractorId: asName('Sous-traitant remplacé', 'company'),
  replacingDriverId: asName('Remplaçant', 'driver'),
  replacingVehicleId: asName('Véhicule remplaçant', 'vehicle'),
  replacingTrailerId: asName('Remorque remplaçante', 'trailer'),
  replacingSubcontractorId: asName('Sous-traitant', 'company'),
  score: asFigure('Score'),
  startPosition: asFigure("À partir de l'arrêt"),
  endOdometer: asFigure('Compteur du véhicule relevé', 'km'),
  startOdometer: asFigure('Compteur du véhicule de relève', 'km'),
  costDeltaCents: asMoney('Écart de coût'),
  comment: asText('Commentaire'),
  reason: asText('Motif'),
  informedDriverAt: asInstant('Chauffeur prévenu le'),
  confirmedById: asName('Confirmé par', 'account'),
  confirmedAt: asInstant('Confirmé le'),
} satisfies FieldBook

export const REPLACEMENT_MONEY_FIELDS = ['costDeltaCents']

export const REPLACEMENT_FORM_FIELDS = {
  kind: REPLACEMENT_FIELDS.kind,
  cause: REPLACEMENT_FIELDS.cause,
  startPosition: asText("À partir de l'arrêt"),
  comment: REPLACEMENT_FIELDS.comment,
  wholeDay: asYesNo('Tous ses trajets de ce jour'),
} satisfies FieldBook

export const REPLACING_FIELDS = {
  candidateId: asText('Remplaçant'),
  reason: asText('Motif'),
  endOdometer: REPLACEMENT_FIELDS.endOdometer,
  startOdometer: REPLACEMENT_FIELDS.startOdometer,
  partial: asYesNo('Déplacer ceux qui le peuvent, laisser les autres à pourvoir'),
} satisfies FieldBook

export const CALL_FIELDS = {
  driverId: asName('Chauffeur', 'driver'),
  answer: asChoice('Réponse', CALL_LABELS),
  calledById: asName('Noté par', 'account'),
} satisfies FieldBook

export const MISSING_FIELDS = {
  why: asChoice('Motif', MISSING_LABELS),
  from: asDate('À partir du'),
  to: asDate("Jusqu'au"),
  tour: asText('Toute la tournée'),
  choice: asText('Remplaçant'),
  startPosition: REPLACEMENT_FORM_FIELDS.startPosition,
  subcontractorId: asName('Sous-traitant', 'company'),
  buyPrice: asMoney("Prix d'achat"),
  reason: asText('Pourquoi malgré un avertissement'),
  comment: REPLACEMENT_FIELDS.comment,
} satisfies FieldBook

export const SUBCONTRACT_FIELDS = {
  subcontractorId: asName('Sous-traitant', 'company'),
  buyPrice: asMoney("Prix d'achat"),
} satisfies FieldBook
