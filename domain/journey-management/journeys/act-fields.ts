import { asChoice, asFigure, asText, asTime, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { dayOffsets } from '#domain/journey-management/live-lines/fields.ts'
import { JOURNEY_FIELDS, JOURNEY_STOP_FIELDS } from './fields.ts'
import { REAL_FACT_FIELDS, STOP_PROOF_FIELDS } from './noted-fields.ts'
import type { JourneyAct } from './transitions.ts'
import { CANCEL_BILLING_LABELS } from './values.ts'

/** Fields of the questions and forms about a journey, apart from its own because its sheet does not load them. */
export const JOURNEY_ACT_FIELDS = {
  start: { at: JOURNEY_FIELDS.actualStart, odometerStart: JOURNEY_FIELDS.odometerStart, reason: JOURNEY_FIELDS.reason },
  finish: { at: JOURNEY_FIELDS.actualEnd, odometerEnd: JOURNEY_FIELDS.odometerEnd },
  unassign: { reason: JOURNEY_FIELDS.reason },
  control: {
    odometerStart: JOURNEY_FIELDS.odometerStart,
    odometerEnd: JOURNEY_FIELDS.odometerEnd,
    kmReal: JOURNEY_FIELDS.kmReal,
    tollsReal: REAL_FACT_FIELDS.tollsReal,
    chargedQuantity: asText('Quantité facturée'),
    chargedReason: asText('Motif de la quantité'),
  },
  reopen: { reason: JOURNEY_FIELDS.reason },
  cancel: {
    reason: JOURNEY_FIELDS.reason,
    cancelledBy: JOURNEY_FIELDS.cancelledBy,
    cancelledAt: JOURNEY_FIELDS.cancelledAt,
    billingPct: asChoice('Facturation', CANCEL_BILLING_LABELS),
  },
  notExecuted: { reason: JOURNEY_FIELDS.reason, cancelledBy: JOURNEY_FIELDS.cancelledBy },
} satisfies Partial<Record<JourneyAct, FieldBook>>

export const JOURNEY_FORM_FIELDS = {
  companyId: JOURNEY_FIELDS.companyId,
  clientReference: JOURNEY_FIELDS.clientReference,
  label: JOURNEY_FIELDS.label,
  kind: JOURNEY_FIELDS.kind,
  serviceDate: JOURNEY_FIELDS.serviceDate,
  kmLoaded: asFigure('Kilomètres en charge', 'km'),
  kmEmpty: asFigure('Kilomètres à vide', 'km'),
  price: JOURNEY_FIELDS.priceCents,
  reason: JOURNEY_FIELDS.reason,
  meansReason: JOURNEY_FIELDS.meansReason,
  stops: asText('Arrêts'),
} satisfies FieldBook

/** Stops of the form: local hours, days from the service date. */
export const JOURNEY_STOP_FORM_FIELDS = {
  addressId: JOURNEY_STOP_FIELDS.addressId,
  kind: JOURNEY_STOP_FIELDS.kind,
  arrival: asTime('Arrivée'),
  departure: asTime('Départ'),
  dayOffset: asChoice('Jour', dayOffsets('Jour de service', 'J+')),
  instructions: JOURNEY_STOP_FIELDS.instructions,
} satisfies FieldBook

export const STOP_RECORD_FIELDS = {
  arrival: asText('Arrivée'),
  departure: asText('Départ'),
  ...STOP_PROOF_FIELDS,
  failed: asYesNo('Échec'),
  reason: asText("Motif de l'échec"),
} satisfies FieldBook
