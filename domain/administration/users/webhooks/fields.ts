import { asText, asWords, type FieldBook } from '#domain/field-book.ts'

/** Events that a subscription may name, with the record that each is about. */
export const WEBHOOK_EVENTS = {
  'journey.created': 'Trajet créé',
  'journey.assigned': 'Trajet affecté',
  'journey.started': 'Trajet démarré',
  'journey.stop_reached': 'Arrêt atteint',
  'journey.late': 'Retard constaté ou prévu',
  'journey.ended': 'Trajet terminé',
  'journey.controlled': 'Trajet contrôlé',
  'journey.cancelled': 'Trajet annulé ou non exécuté',
  'invoice.validated': 'Facture ou avoir validé',
  'invoice.paid': 'Facture réglée',
  'replacement.opened': 'Remplacement ouvert',
  'replacement.filled': 'Remplacement pourvu',
  'absence.validated': 'Absence validée',
} as const
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS

/** The event of the test button. */
export const TEST_EVENT = 'webhook.test'
export const eventLabel = (event: string): string =>
  event === TEST_EVENT ? 'Essai' : (WEBHOOK_EVENTS[event as WebhookEvent] ?? event)

/** `ECHEC`: all attempts failed, and a person must send the message again. */
export const DELIVERY_STATUSES = ['EN_ATTENTE', 'LIVREE', 'ECHEC'] as const
export const DELIVERY_STATUS_LABELS: Record<(typeof DELIVERY_STATUSES)[number], string> = {
  EN_ATTENTE: 'En attente',
  LIVREE: 'Livré',
  ECHEC: 'Échec',
}

export const WEBHOOK_FIELDS = {
  name: asText('Nom'),
  url: asText('Adresse'),
  events: asWords<string[]>('Événements', events => events.map(eventLabel).join(', ')),
} satisfies FieldBook
