import { asInstant } from '#domain/calendar/instant.ts'
import { asChoice, asFigure, asText, type FieldBook } from '#domain/field-book.ts'
import { NOTICE_KIND_LABELS, POSITION_SOURCE_LABELS } from './values.ts'

/** What a client was told of a late arrival. */
export const CLIENT_NOTICE_FIELDS = {
  kind: asChoice('Message', NOTICE_KIND_LABELS),
  plannedArrival: asInstant('Arrivée prévue'),
  eta: asInstant('Arrivée annoncée'),
  gapMinutes: asFigure('Écart', 'min'),
  sentTo: asText('Adresse e-mail'),
  text: asText('Texte'),
} satisfies FieldBook

/** A device that tells where its vehicle is. */
export const TRACKING_DEVICE_FIELDS = {
  label: asText('Libellé'),
  kind: asChoice('Type', POSITION_SOURCE_LABELS),
  revokedAt: asInstant('Révoqué le'),
} satisfies FieldBook

/** What a device may be: a passage that somebody enters is none. */
export const DEVICE_KINDS = (['BOITIER', 'MOBILE'] as const).map(value => ({ value, label: POSITION_SOURCE_LABELS[value] }))

/** « Saisir un passage », as its form posts it. */
export const PASSAGE_FIELDS = {
  stop: asText('Arrêt'),
  arrival: asText('Arrivée'),
  departure: asText('Départ'),
} satisfies FieldBook

/** « Message » to the driver, as its form posts it. */
export const DRIVER_MESSAGE_FIELDS = { body: asText('Message') } satisfies FieldBook

/** « Informer le client », as its form posts it. */
export const NOTICE_FIELDS = {
  contactId: asText('Destinataire'),
  text: asText('Message'),
} satisfies FieldBook
