import { asInstant } from '#domain/calendar/instant.ts'
import {
  asChoice,
  asDate,
  asFigure,
  asMoney,
  asName,
  asPrice,
  asText,
  asTime,
  asWords,
  asYesNo,
  type FieldBook,
} from '#domain/field-book.ts'
import { CANCEL_BILLING_LABELS } from '#domain/journey-management/journeys/values.ts'
import { dayOffsets } from '#domain/journey-management/live-lines/fields.ts'
import { STOP_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'
import type { Difference } from './difference.ts'
import { MODIFICATION_FILTER_FIELDS, MODIFICATION_WEEKDAYS } from './filter-fields.ts'
import { NOTICE_CHANNEL_LABELS } from './values.ts'

export const MODIFICATION_FIELDS = {
  number: asText('N°'),
  requestedAt: asInstant('Demandée le'),
  ...MODIFICATION_FILTER_FIELDS,
  contact: asText('Interlocuteur'),
  effectiveFrom: asDate("Date d'effet"),
  effectiveTo: asDate("Fin d'effet"),
  weekdays: MODIFICATION_WEEKDAYS,
  reason: asText('Motif'),
  difference: asWords<Difference[]>('Avant → après', rows =>
    rows.map(({ label, before, after }) => `${label}\u202f: ${before || '—'} → ${after || '—'}`).join(' ; '),
  ),
  priceImpactCents: asMoney('Impact'),
  salesNeeded: asYesNo('Accord commercial demandé'),
  approverId: asName('Valideur', 'account'),
  approvedAt: asInstant('Validée le'),
  salesApproverId: asName('Accord commercial', 'account'),
  decisionReason: asText('Motif de la décision'),
  appliedAt: asInstant('Appliquée le'),
  clientNotifiedAt: asInstant('Client prévenu le'),
  clientNotifiedById: asName('Client prévenu par', 'account'),
  clientChannel: asChoice('Moyen', NOTICE_CHANNEL_LABELS),
} satisfies FieldBook

export const MODIFICATION_MONEY_FIELDS = ['priceImpactCents']

export const MODIFICATION_MESSAGE_FIELDS = { body: asText('Message') } satisfies FieldBook

/** Form of a modification; the last fields depend on its type. */
export const MODIFICATION_FORM_FIELDS = {
  type: MODIFICATION_FIELDS.type,
  scope: MODIFICATION_FIELDS.scope,
  effectiveFrom: MODIFICATION_FIELDS.effectiveFrom,
  effectiveTo: MODIFICATION_FIELDS.effectiveTo,
  weekdays: MODIFICATION_FIELDS.weekdays,
  requestedBy: MODIFICATION_FIELDS.requestedBy,
  contact: MODIFICATION_FIELDS.contact,
  reason: MODIFICATION_FIELDS.reason,
  start: asTime('Nouvelle heure de départ'),
  addressId: asName('Adresse', 'address'),
  kind: asChoice('Nature', STOP_KIND_LABELS),
  arrival: asTime('Arrivée'),
  departure: asTime('Départ'),
  dayOffset: asChoice('Jour', dayOffsets('Jour de service', 'J+')),
  stop: asText('Arrêt'),
  pallets: asFigure('Palettes'),
  weightKg: asFigure('Poids', 'kg'),
  kmLoaded: asFigure('Km en charge', 'km'),
  kmEmpty: asFigure('Km à vide', 'km'),
  vehicleId: asName('Véhicule', 'vehicle'),
  trailerId: asName('Remorque', 'trailer'),
  driverId: asName('Chauffeur', 'driver'),
  billingPct: asChoice('Facturation', CANCEL_BILLING_LABELS),
  price: asPrice('Nouveau prix'),
  target: asText('Trajet ou trajet prévu'),
} satisfies FieldBook

/** Channel by which the client was told. */
export const NOTICE_FIELDS = { clientChannel: MODIFICATION_FIELDS.clientChannel } satisfies FieldBook
