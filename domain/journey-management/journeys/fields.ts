import { asInstant } from '#domain/calendar/instant.ts'
import { asChoice, asDate, asFigure, asMoney, asName, asText, asWords, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { LIVE_LINE_STOP_FIELDS } from '#domain/journey-management/live-lines/fields.ts'
import { SOLD_STOP_FIELDS } from '#domain/sales/delivery-request/stops/sold-fields.ts'
import { REQUEST_KIND_LABELS, STOP_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'
import { JOURNEY_FILTER_FIELDS } from './filter-fields.ts'
import { REAL_FACT_FIELDS, STOP_PROOF_FIELDS } from './noted-fields.ts'
import { JOURNEY_STOP_STATUS_LABELS } from './stop-values.ts'
import { CANCELLED_BY_LABELS } from './values.ts'

export const JOURNEY_FIELDS = {
  number: asText('N°'),
  serviceDate: asDate('Date de service'),
  kind: asChoice('Type', REQUEST_KIND_LABELS),
  label: asText('Libellé'),
  liveLineId: asName('Trajet prévu', 'live_line'),
  companyId: asName('Client', 'company'),
  clientReference: asText('Référence du client'),
  external: asWords<object>('Données externes', JSON.stringify),
  driverPoolId: asName('Tournée', 'driver_pool'),
  driverId: asName('Chauffeur', 'driver'),
  coDriverId: asName('Second chauffeur', 'driver'),
  vehicleId: asName('Véhicule', 'vehicle'),
  trailerId: asName('Remorque', 'trailer'),
  subcontractorId: asName('Sous-traitant', 'company'),
  buyPriceCents: asMoney("Prix d'achat"),
  plannedStart: asInstant('Départ prévu'),
  plannedEnd: asInstant('Fin prévue'),
  actualStart: asInstant('Départ réel'),
  actualEnd: asInstant('Fin réelle'),
  kmLoaded: asFigure('Km en charge', 'km'),
  kmEmpty: asFigure('Km à vide', 'km'),
  drivingMin: asFigure('Conduite', 'min'),
  serviceMin: asFigure('Service', 'min'),
  odometerStart: REAL_FACT_FIELDS.odometerStart,
  odometerEnd: REAL_FACT_FIELDS.odometerEnd,
  kmReal: REAL_FACT_FIELDS.kmReal,
  fuelL: REAL_FACT_FIELDS.fuelL,
  fuelKg: REAL_FACT_FIELDS.fuelKg,
  energyKwh: REAL_FACT_FIELDS.energyKwh,
  tollsRealCents: REAL_FACT_FIELDS.tollsReal,
  maxDelayMin: asFigure('Retard', 'min'),
  priceCents: asMoney('Prix'),
  indexationPct: asFigure('Indexation énergie', '%'),
  indexationCents: asMoney('Indexation énergie'),
  servicesCents: asMoney('Prestations facturées'),
  costCents: asMoney('Coût de revient'),
  co2Kg: asFigure('CO₂e', 'kg'),
  status: JOURNEY_FILTER_FIELDS.status,
  review: asYesNo('À revoir'),
  reviewReason: asText('À revoir parce que'),
  reason: asText('Motif'),
  meansReason: asText('Motif des moyens'),
  cancelledBy: asChoice('Du fait de', CANCELLED_BY_LABELS),
  cancelledAt: asInstant("Heure de l'annulation"),
  cancelRecordedById: asName('Annulation saisie par', 'account'),
  cancelBillingPct: asFigure("Facturé malgré l'annulation", '%'),
  cancelChargeCents: asMoney('Annulation facturée'),
} satisfies FieldBook

/** Null values for roles without the right `journey.money`. */
export const NO_JOURNEY_MONEY = {
  priceCents: null,
  buyPriceCents: null,
  indexedBaseCents: null,
  indexationPct: null,
  indexationCents: null,
  indexValueId: null,
  servicesCents: null,
  costCents: null,
  cancelChargeCents: null,
}
export const JOURNEY_MONEY_FIELDS = Object.keys(NO_JOURNEY_MONEY)

export const JOURNEY_STOP_FIELDS = {
  position: asFigure('Ordre'),
  addressId: asName('Adresse', 'address'),
  kind: asChoice('Nature', STOP_KIND_LABELS),
  plannedArrival: asInstant('Arrivée prévue'),
  plannedDeparture: asInstant('Départ prévu'),
  actualArrival: asInstant('Arrivée réelle'),
  actualDeparture: asInstant('Départ réel'),
  status: asChoice('Statut', JOURNEY_STOP_STATUS_LABELS),
  reason: asText('Motif'),
  palletsGiven: STOP_PROOF_FIELDS.palletsGiven,
  palletsReturned: STOP_PROOF_FIELDS.palletsReturned,
  deliveredPallets: STOP_PROOF_FIELDS.deliveredPallets,
  refusedPallets: STOP_PROOF_FIELDS.refusedPallets,
  deliveredKg: STOP_PROOF_FIELDS.deliveredKg,
  refusedKg: STOP_PROOF_FIELDS.refusedKg,
  temperature: STOP_PROOF_FIELDS.temperature,
  signatory: STOP_PROOF_FIELDS.signatory,
  signedAt: asInstant('Signé le'),
  reserves: STOP_PROOF_FIELDS.reserves,
  instructions: asText('Consignes'),
  leg: LIVE_LINE_STOP_FIELDS.leg,
  ...SOLD_STOP_FIELDS,
} satisfies FieldBook

export const PERFORMED_SERVICE_FIELDS = {
  serviceId: asName('Prestation', 'additional_service'),
  quantity: asFigure('Quantité'),
  unitPrice: asFigure('Prix unitaire'),
  amountCents: asMoney('Montant'),
  reason: asText('Motif'),
} satisfies FieldBook

/** An error shown without its field: names the second driver where « ce chauffeur » means them. */
export const namedIssue = ({ path, message }: { path?: string; message: string }): string =>
  path === 'coDriverId' ? `${JOURNEY_FIELDS.coDriverId.label}\u202F: ${message}` : message

export const ASSIGNMENT_FIELDS = {
  driverId: JOURNEY_FIELDS.driverId,
  coDriverId: JOURNEY_FIELDS.coDriverId,
  vehicleId: JOURNEY_FIELDS.vehicleId,
  trailerId: JOURNEY_FIELDS.trailerId,
  subcontractorId: JOURNEY_FIELDS.subcontractorId,
  buyPrice: JOURNEY_FIELDS.buyPriceCents,
  reason: JOURNEY_FIELDS.reason,
} satisfies FieldBook

export const JOURNEY_EQUIPMENT_FIELDS = {
  equipmentId: asName('Équipement', 'equipment'),
  taken: asYesNo('Pris'),
} satisfies FieldBook

export const COMMENT_FIELDS = { body: asText('Commentaire') } satisfies FieldBook
