import { asChoice, asHours, asMoney, asName, asText, type FieldBook } from '#domain/field-book.ts'
import {
  dayOffsets,
  LINE_FORM_FIELDS,
  LIVE_LINE_FIELDS,
  LIVE_LINE_STOP_FIELDS,
} from '#domain/journey-management/live-lines/fields.ts'
import { STOP_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'

/** A line as conception refines it. */
export const CONCEPTION_LINE_FIELDS = {
  ...LINE_FORM_FIELDS,
  defaultDriverId: asName('Conducteur', 'driver'),
  stops: asText('Arrêts'),
} satisfies FieldBook

export const CONCEPTION_STOP_FIELDS = {
  addressId: LIVE_LINE_STOP_FIELDS.addressId,
  kind: asChoice('Type', STOP_KIND_LABELS),
  dayOffset: asChoice('Jour', dayOffsets('J', 'J+')),
  arrival: LIVE_LINE_STOP_FIELDS.arrival,
  departure: LIVE_LINE_STOP_FIELDS.departure,
  instructions: LIVE_LINE_STOP_FIELDS.instructions,
} satisfies FieldBook

/** What conception finds for a version as a whole. */
export const DESIGN_FIELDS = {
  kmLoaded: LIVE_LINE_FIELDS.kmLoaded,
  kmEmpty: LIVE_LINE_FIELDS.kmEmpty,
  serviceHours: asHours('Heures de service'),
  cost: asMoney('Coût de revient'),
} satisfies FieldBook
