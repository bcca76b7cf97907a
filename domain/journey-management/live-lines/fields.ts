import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { asChoice, asDate, asFigure, asName, asText, asTime, asWords, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { SOLD_STOP_FIELDS } from '#domain/sales/delivery-request/stops/sold-fields.ts'
import { STOP_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'
import { LINE_COLOR_LABELS } from './colors.ts'
import { LIVE_LINE_FILTER_FIELDS } from './filter-fields.ts'
import { legWords } from './legs.ts'

const WEEKDAY_WORDS = Object.fromEntries(Object.entries(WEEKDAY_LABELS).map(([day, label]) => [day, label.toLowerCase()]))

/** A live line (`domain.md` §3.5). Progress of the nightly generation is not a user's change, so it is left out. */
export const LIVE_LINE_FIELDS = {
  number: asText('N°'),
  code: asText('Code'),
  label: asText('Libellé'),
  color: asChoice('Couleur', LINE_COLOR_LABELS),
  weekdays: asChoice('Jours', WEEKDAY_WORDS),
  runNo: asFigure('Course vendue'),
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
  suspensionReason: asText('Motif de la suspension'),
  status: LIVE_LINE_FILTER_FIELDS.status,
} satisfies FieldBook

export const LIVE_LINE_STOP_FIELDS = {
  position: asFigure('Ordre'),
  addressId: asName('Adresse', 'address'),
  kind: asChoice('Nature', STOP_KIND_LABELS),
  dayOffset: asFigure('Jour +'),
  arrival: asTime('Arrivée'),
  departure: asTime('Départ'),
  instructions: asText('Consignes'),
  leg: asWords("Route vers l'arrêt suivant", legWords),
  ...SOLD_STOP_FIELDS,
} satisfies FieldBook

export const LINE_MEANS = [
  { name: 'defaultDriverId', kind: 'driver' },
  { name: 'defaultVehicleId', kind: 'vehicle' },
  { name: 'defaultTrailerId', kind: 'trailer' },
  { name: 'subcontractorId', kind: 'subcontractor' },
] as const

/** Possible days of a stop, counted from the service date. */
export const dayOffsets = (same: string, later: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: 7 }, (_, day) => [String(day), day === 0 ? same : `${later}${day}`]))

const { code, label, color, weekdays, kmLoaded, kmEmpty, drivingMin, serviceMin, breakMin, subcontractorId } = LIVE_LINE_FIELDS
export const LINE_FORM_FIELDS = {
  code,
  label,
  color,
  weekdays,
  kmLoaded,
  kmEmpty,
  drivingMin,
  serviceMin,
  breakMin,
  defaultDriverId: asName('Titulaire', 'driver'),
  defaultVehicleId: asName('Véhicule', 'vehicle'),
  defaultTrailerId: asName('Remorque', 'trailer'),
  subcontractorId,
} satisfies FieldBook

/** Suspension period; an empty end means until the line is resumed. */
export const SUSPENSION_FIELDS = { from: asDate('Du'), to: asDate('Au'), reason: asText('Motif') } satisfies FieldBook
export const GENERATION_FIELDS = { until: asDate("Jusqu'au") } satisfies FieldBook

export const LINE_COPY_FIELDS = { code, label } satisfies FieldBook

/** Rests, crossings and changes of driver between two stops, and the driving there. */
export const LEG_FIELDS = {
  dayOffset: asChoice('Jour', dayOffsets('Jour de service', 'J+')),
  start: asTime('Début'),
  endDay: asChoice("Jusqu'au", dayOffsets('Jour de service', 'J+')),
  end: asTime('Fin'),
  place: asText('Lieu'),
  bunk: asYesNo('Cabine ou couchette'),
  drivingMin: asFigure('Conduite', 'min'),
  km: asFigure('Distance', 'km'),
} satisfies FieldBook
