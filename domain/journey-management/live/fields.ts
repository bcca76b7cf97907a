import { asInstant } from '#domain/calendar/instant.ts'
import { asChoice, asFigure, asText, type FieldBook } from '#domain/field-book.ts'
import { NOTICE_KIND_LABELS, POSITION_SOURCE_LABELS } from './values.ts'

export const CLIENT_NOTICE_FIELDS = {
  kind: asChoice('Message', NOTICE_KIND_LABELS),
  plannedArrival: asInstant('Arrivée prévue'),
  eta: asInstant('Arrivée annoncée'),
  gapMinutes: asFigure('Écart', 'min'),
  sentTo: asText('Adresse e-mail'),
  text: asText('Texte'),
} satisfies FieldBook

export const TRACKING_DEVICE_FIELDS = {
  label: asText('Libellé'),
  kind: asChoice('Type', POSITION_SOURCE_LABELS),
  identifier: asText('Identifiant (IMEI)'),
  revokedAt: asInstant('Révoqué le'),
} satisfies FieldBook

/** Device kinds; a manual passage is not a device. */
export const DEVICE_KINDS = (['BOITIER', 'MOBILE'] as const).map(value => ({ value, label: POSITION_SOURCE_LABELS[value] }))

export const PASSAGE_FIELDS = {
  stop: asText('Arrêt'),
  arrival: asText('Arrivée'),
  departure: asText('Départ'),
} satisfies FieldBook

export const DRIVER_MESSAGE_FIELDS = { body: asText('Message') } satisfies FieldBook

export const NOTICE_FIELDS = {
  contactId: asText('Destinataire'),
  text: asText('Message'),
} satisfies FieldBook
