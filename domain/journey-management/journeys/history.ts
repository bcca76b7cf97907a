import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { asChoice, asDate, asFigure, asMoney, asName, asText, asWords, asYesNo, type EntityReading } from '#domain/field-book.ts'
import { REQUEST_KIND_LABELS, STOP_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'
import { JOURNEY_STATUS_LABELS, JOURNEY_STOP_STATUS_LABELS } from './values.ts'

/** An instant on the carrier's clock: « 20/11/2026 06:30 ». */
const asInstant = (label: string) =>
  asWords<string>(label, instant => {
    const local = toLocal(instant)
    return `${formatDate(local.slice(0, 10))} ${local.slice(11)}`
  })

export const JOURNEY_READING: EntityReading = {
  label: 'Trajet',
  fields: {
    number: asText('N°'),
    serviceDate: asDate('Date de service'),
    kind: asChoice('Type', REQUEST_KIND_LABELS),
    label: asText('Libellé'),
    liveLineId: asName('Trajet prévu', 'live_line'),
    companyId: asName('Client', 'company'),
    driverId: asName('Chauffeur', 'driver'),
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
    odometerStart: asFigure('Compteur au départ', 'km'),
    odometerEnd: asFigure('Compteur à la fin', 'km'),
    maxDelayMin: asFigure('Retard', 'min'),
    priceCents: asMoney('Prix'),
    indexationPct: asFigure('Indexation gazole', '%'),
    indexationCents: asMoney('Indexation gazole'),
    co2Kg: asFigure('CO₂e', 'kg'),
    status: asChoice('Statut', JOURNEY_STATUS_LABELS),
    review: asYesNo('À revoir'),
    reviewReason: asText('À revoir parce que'),
    reason: asText('Motif'),
    cancelBillingPct: asFigure("Facturé malgré l'annulation", '%'),
  },
}

export const JOURNEY_STOP_READING: EntityReading = {
  label: 'Arrêt',
  fields: {
    position: asFigure('Ordre'),
    addressId: asName('Adresse', 'address'),
    kind: asChoice('Nature', STOP_KIND_LABELS),
    plannedArrival: asInstant('Arrivée prévue'),
    plannedDeparture: asInstant('Départ prévu'),
    actualArrival: asInstant('Arrivée réelle'),
    actualDeparture: asInstant('Départ réel'),
    status: asChoice('Statut', JOURNEY_STOP_STATUS_LABELS),
    reason: asText('Motif'),
    instructions: asText('Consignes'),
  },
}
