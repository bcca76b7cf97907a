import { asChoice, asFigure, asHours, asMoney, asName, asRows, asText, asWords, type FieldBook } from '#domain/field-book.ts'
import {
  dayOffsets,
  LINE_FORM_FIELDS,
  LIVE_LINE_FIELDS,
  LIVE_LINE_STOP_FIELDS,
} from '#domain/journey-management/live-lines/fields.ts'
import { STOP_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'

const { drivingMin: _, serviceMin: __, breakMin: ___, ...LINE } = LINE_FORM_FIELDS
export const CONCEPTION_LINE_FIELDS = {
  ...LINE,
  defaultDriverId: asName('Conducteur', 'driver'),
  driverPoolId: asName('Tournée', 'driver_pool'),
  runNo: LIVE_LINE_FIELDS.runNo,
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

export const POINT_FIELDS = {
  kind: asChoice('Nature', { RELAIS: 'Point relais', HLP: 'Parcours à vide (HLP)' }),
  place: asChoice('Place', {}),
  addressId: LIVE_LINE_STOP_FIELDS.addressId,
  minutes: asFigure('Route', 'min'),
  handlingMin: asFigure('Temps sur place', 'min'),
  km: LIVE_LINE_FIELDS.kmEmpty,
} satisfies FieldBook

export const LINE_ACT_FIELDS = { at: asChoice('Diviser à', {}), next: asChoice('Grouper avec', {}) } satisfies FieldBook

export const DESIGN_FIELDS = {
  kmLoaded: LIVE_LINE_FIELDS.kmLoaded,
  kmEmpty: LIVE_LINE_FIELDS.kmEmpty,
  serviceHours: asHours('Heures de service'),
  cost: asMoney('Coût de revient'),
} satisfies FieldBook

export const CORRECTION_FIELDS = {
  component: asText('Composante'),
  amount: asMoney('Montant corrigé'),
  reason: asText('Motif'),
} satisfies FieldBook
export const PURCHASE_FIELDS = { code: asText('Trajet prévu'), amount: asMoney("Prix d'achat HT") } satisfies FieldBook

export const DESIGN_COST_FIELDS = {
  reference: asText('Taux du trinôme'),
  days: asFigure('Jours', 'j'),
  tolls: asMoney('Péages'),
  purchases: asRows('Sous-traitance', 'Sous-traitance', PURCHASE_FIELDS),
  corrections: asRows('Corrections', 'Correction', CORRECTION_FIELDS),
} satisfies FieldBook

export const VARIANT_FIELDS = { name: asText('Nom'), note: asText('Note') } satisfies FieldBook
export const VARIANT_HISTORY_FIELDS = {
  ...VARIANT_FIELDS,
  lines: asWords<readonly { code: string }[]>('Trajets prévus', lines => lines.map(({ code }) => code).join(', ')),
} satisfies FieldBook
