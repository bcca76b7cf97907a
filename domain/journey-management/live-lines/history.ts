import { asChoice, asDate, asFigure, asName, asText, asTime, asWords, type EntityReading } from '#domain/field-book.ts'
import { LIVE_LINE_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { WEEKDAY_LABELS } from '#domain/sales/addresses/values.ts'
import { STOP_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'

/** How far the nightly generation has come is not a change that somebody made: it is left out. */
export const LIVE_LINE_READING: EntityReading = {
  label: 'Trajet prévu',
  fields: {
    number: asText('N°'),
    code: asText('Code'),
    label: asText('Libellé'),
    weekdays: asWords<number[]>('Jours', days => days.map(day => WEEKDAY_LABELS[day]!.toLowerCase()).join(', ')),
    kmLoaded: asFigure('Km en charge', 'km'),
    kmEmpty: asFigure('Km à vide', 'km'),
    drivingMin: asFigure('Conduite', 'min'),
    serviceMin: asFigure('Service', 'min'),
    breakMin: asFigure('Pauses', 'min'),
    nightMin: asFigure('Nuit', 'min'),
    amplitudeMin: asFigure('Amplitude', 'min'),
    startTime: asTime('Départ'),
    endTime: asTime('Arrivée'),
    defaultDriverId: asName('Chauffeur habituel', 'driver'),
    defaultVehicleId: asName('Véhicule habituel', 'vehicle'),
    defaultTrailerId: asName('Remorque habituelle', 'trailer'),
    subcontractorId: asName('Sous-traitant', 'company'),
    suspendedFrom: asDate('Suspendu du'),
    suspendedTo: asDate('Suspendu au'),
    status: asChoice('Statut', LIVE_LINE_STATUS_LABELS),
  },
}

export const LIVE_LINE_STOP_READING: EntityReading = {
  label: 'Arrêt',
  fields: {
    position: asFigure('Ordre'),
    addressId: asName('Adresse', 'address'),
    kind: asChoice('Nature', STOP_KIND_LABELS),
    dayOffset: asFigure('Jour +'),
    arrival: asTime('Arrivée'),
    departure: asTime('Départ'),
    instructions: asText('Consignes'),
  },
}
