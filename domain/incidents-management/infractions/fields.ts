import { asInstant } from '#domain/calendar/instant.ts'
import { asChoice, asDate, asFigure, asMoney, asName, asText, asWords, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { INFRACTION_FILTER_FIELDS, NATURE_FIELD } from './filter-fields.ts'
import {
  CONTEST_OUTCOME_LABELS,
  DESIGNATION_CHANNEL_LABELS,
  DRIVER_SOURCE_LABELS,
  EXEMPTION_LABELS,
  PAYER_LABELS,
  PAYMENT_STATUS_LABELS,
} from './values.ts'

export const INFRACTION_FIELDS = {
  number: asText('N°'),
  noticeNo: asText("N° d'avis"),
  offenceId: asName('Infraction', 'offence'),
  ...INFRACTION_FILTER_FIELDS,
  occurredAt: asInstant('Date et heure'),
  place: asText('Lieu'),
  vehicleId: asName('Véhicule', 'vehicle'),
  noticeSentOn: asDate("Envoi de l'avis"),
  receivedOn: asDate('Reçu le'),
  reducedCents: asMoney('Amende minorée'),
  fixedCents: asMoney('Amende forfaitaire'),
  increasedCents: asMoney('Amende majorée'),
  points: asFigure("Points de l'infraction"),
  speedLimit: asFigure('Vitesse autorisée', 'km/h'),
  speedMeasured: asFigure('Vitesse mesurée', 'km/h'),
  speedRetained: asFigure('Vitesse retenue', 'km/h'),
  comment: asText('Remarque'),
  driverId: asName('Chauffeur', 'driver'),
  driverSource: asChoice('Chauffeur trouvé par', DRIVER_SOURCE_LABELS),
  identifiedAt: asInstant('Chauffeur confirmé le'),
  driverAckAt: asInstant('Reconnue par le chauffeur le'),
  driverSignature: asWords('Signature du chauffeur', () => 'dessinée'),
  designationDueOn: asDate('Désignation avant le'),
  designatedOn: asDate('Désignation envoyée le'),
  designationChannel: asChoice('Envoyée par', DESIGNATION_CHANNEL_LABELS),
  exemption: asChoice('Exonération', EXEMPTION_LABELS),
  contestedOn: asDate('Contestée le'),
  contestReason: asText('Motif de la contestation'),
  contestOutcome: asChoice('Issue de la contestation', CONTEST_OUTCOME_LABELS),
  contestOutcomeOn: asDate('Issue connue le'),
  paymentStatus: asChoice('Paiement', PAYMENT_STATUS_LABELS),
  paidOn: asDate('Payée le'),
  paidBy: asChoice('Payée par', PAYER_LABELS),
  paidCents: asMoney('Montant payé'),
  closedAt: asInstant('Close le'),
} satisfies FieldBook

/** Payment data hidden from OPERATOR (`domain.md` §4.4: « no salary consequence »). */
export const INFRACTION_PAYMENT_FIELDS = ['paidBy', 'paidCents', 'paidOn']

export const DESIGNATION_SHEET_FIELDS = {
  issueNo: asFigure('Fiche de désignation n°'),
} satisfies FieldBook

/** A notice as entered; empty fields come from the offence. */
export const NOTICE_FIELDS = {
  noticeNo: INFRACTION_FIELDS.noticeNo,
  source: INFRACTION_FIELDS.source,
  offenceId: asText('Infraction'),
  occurredAt: asText('Date et heure'),
  place: INFRACTION_FIELDS.place,
  vehicleId: asText('Véhicule'),
  noticeSentOn: INFRACTION_FIELDS.noticeSentOn,
  receivedOn: INFRACTION_FIELDS.receivedOn,
  points: INFRACTION_FIELDS.points,
  reduced: INFRACTION_FIELDS.reducedCents,
  fixed: INFRACTION_FIELDS.fixedCents,
  increased: INFRACTION_FIELDS.increasedCents,
  speedLimit: INFRACTION_FIELDS.speedLimit,
  speedMeasured: INFRACTION_FIELDS.speedMeasured,
  speedRetained: INFRACTION_FIELDS.speedRetained,
  comment: INFRACTION_FIELDS.comment,
} satisfies FieldBook

export const IDENTIFY_FIELDS = { driverId: asText('Chauffeur') } satisfies FieldBook
export const DESIGNATE_FIELDS = {
  designatedOn: INFRACTION_FIELDS.designatedOn,
  designationChannel: INFRACTION_FIELDS.designationChannel,
  exemption: INFRACTION_FIELDS.exemption,
} satisfies FieldBook
export const PAY_FIELDS = {
  paidOn: INFRACTION_FIELDS.paidOn,
  paidBy: INFRACTION_FIELDS.paidBy,
  paid: INFRACTION_FIELDS.paidCents,
} satisfies FieldBook
export const CONTEST_FIELDS = {
  contestedOn: INFRACTION_FIELDS.contestedOn,
  reason: INFRACTION_FIELDS.contestReason,
} satisfies FieldBook
export const OUTCOME_FIELDS = {
  contestOutcome: asChoice('Issue', CONTEST_OUTCOME_LABELS),
  contestOutcomeOn: asDate('Connue le'),
} satisfies FieldBook

export const OFFENCE_FIELDS = {
  code: asText('Code'),
  label: asText('Libellé'),
  nature: NATURE_FIELD,
  points: asFigure('Points'),
  reducedCents: asMoney('Amende minorée'),
  fixedCents: asMoney('Amende forfaitaire'),
  increasedCents: asMoney('Amende majorée'),
  order: asFigure('Ordre'),
  active: asYesNo('Proposée'),
} satisfies FieldBook
export const OFFENCE_FORM_FIELDS = {
  code: OFFENCE_FIELDS.code,
  label: OFFENCE_FIELDS.label,
  nature: OFFENCE_FIELDS.nature,
  points: OFFENCE_FIELDS.points,
  reduced: OFFENCE_FIELDS.reducedCents,
  fixed: OFFENCE_FIELDS.fixedCents,
  increased: OFFENCE_FIELDS.increasedCents,
  active: OFFENCE_FIELDS.active,
} satisfies FieldBook
