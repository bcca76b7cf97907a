import { asInstant } from '#domain/calendar/instant.ts'
import { asChoice, asFigure, asMoney, asName, asText, asWords, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { DELAY_FILTER_FIELDS } from './filter-fields.ts'
import { DELAY_SOURCE_LABELS } from './values.ts'

export const DELAY_FIELDS = {
  number: asText('N°'),
  dueAt: asInstant('Prévu'),
  observedAt: asInstant('Réel'),
  estimated: asYesNo('Arrivée estimée'),
  minutes: asFigure('Retard', 'min'),
  toleranceMin: asFigure('Tolérance', 'min'),
  detectedBy: asChoice('Détecté par', DELAY_SOURCE_LABELS),
  causeId: asName('Cause', 'delay_cause'),
  ...DELAY_FILTER_FIELDS,
  comment: asText('Commentaire'),
  clientInformedAt: asInstant('Client informé le'),
  clientInformedById: asName('Client informé par', 'account'),
  penaltyCents: asMoney('Pénalité'),
  penaltyLineId: asWords<string>('Pénalité déduite', () => 'Oui'),
  penaltyWaived: asText('Pénalité écartée'),
  contestReason: asText('Motif de la contestation'),
  archived: asYesNo('Archivé'),
} satisfies FieldBook

export const DELAY_MONEY_FIELDS = ['penaltyCents', 'penaltyLineId', 'penaltyWaived']

export const QUALIFY_FIELDS = {
  causeId: asText('Cause'),
  responsibility: DELAY_FIELDS.responsibility,
  comment: DELAY_FIELDS.comment,
  penalty: DELAY_FIELDS.penaltyCents,
} satisfies FieldBook

export const NEW_DELAY_FIELDS = {
  stop: asText('Arrêt'),
  observed: asText('Arrivée réelle ou attendue'),
} satisfies FieldBook

export const OWN_DELAY_FIELDS = {
  stop: NEW_DELAY_FIELDS.stop,
  minutes: asFigure('Retard attendu', 'min'),
} satisfies FieldBook

/** « Informer le client »; without a contact it records a telephone call. */
export const INFORM_FIELDS = {
  contactId: asText('Destinataire'),
  text: asText('Message'),
} satisfies FieldBook
