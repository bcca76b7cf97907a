import { asInstant } from '#domain/calendar/instant.ts'
import { asChoice, asDate, asFigure, asMoney, asName, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { INCIDENT_FILTER_FIELDS } from './filter-fields.ts'
import { INCIDENT_DOCUMENT_KIND_LABELS } from './values.ts'

export const INCIDENT_FIELDS = {
  number: asText('N°'),
  occurredAt: asInstant('Survenu le'),
  ...INCIDENT_FILTER_FIELDS,
  driverId: asName('Chauffeur', 'driver'),
  vehicleId: asName('Véhicule', 'vehicle'),
  trailerId: asName('Remorque', 'trailer'),
  place: asText('Lieu'),
  lat: asText('Latitude'),
  lng: asText('Longitude'),
  description: asText('Description'),
  injured: asFigure('Blessés'),
  injuredEmployees: asFigure('Dont salariés'),
  immobilised: asYesNo('Véhicule immobilisé'),
  expectedReturn: asDate('Retour prévu'),
  thirdPartyName: asText('Tiers'),
  thirdPartyPhone: asText('Téléphone du tiers'),
  thirdPartyPlate: asText('Immatriculation du tiers'),
  thirdPartyInsurer: asText('Assureur du tiers'),
  thirdPartyPolicy: asText('Contrat du tiers'),
  causeId: asName('Cause', 'incident_cause'),
  why1: asText('Pourquoi 1'),
  why2: asText('Pourquoi 2'),
  why3: asText('Pourquoi 3'),
  why4: asText('Pourquoi 4'),
  why5: asText('Pourquoi 5'),
  analysis: asText('Arbre des causes'),
  clientInformedAt: asInstant('Client informé le'),
  clientInformedById: asName('Client informé par', 'account'),
  insurer: asText('Assureur'),
  insurerDeclaredAt: asInstant("Déclaré à l'assureur le"),
  claimNo: asText('N° de sinistre'),
  expertOn: asDate("Passage de l'expert"),
  deductibleCents: asMoney('Franchise'),
  reimbursedCents: asMoney('Remboursé'),
  workAccidentDeclaredAt: asInstant('Accident du travail déclaré le'),
  repairCents: asMoney('Réparation'),
  towingCents: asMoney('Dépannage, remorquage'),
  otherCents: asMoney('Autres frais'),
  costCents: asMoney('Coût'),
  reopenReason: asText('Motif de la réouverture'),
  archived: asYesNo('Archivé'),
} satisfies FieldBook

export const FACT_FIELDS = {
  occurredAt: INCIDENT_FIELDS.occurredAt,
  kind: INCIDENT_FIELDS.kind,
  severity: INCIDENT_FIELDS.severity,
  journey: asText('Trajet'),
  stop: asText('Arrêt'),
  driverId: INCIDENT_FIELDS.driverId,
  vehicleId: INCIDENT_FIELDS.vehicleId,
  trailerId: INCIDENT_FIELDS.trailerId,
  place: INCIDENT_FIELDS.place,
  lat: INCIDENT_FIELDS.lat,
  lng: INCIDENT_FIELDS.lng,
  description: INCIDENT_FIELDS.description,
  injured: INCIDENT_FIELDS.injured,
  injuredEmployees: INCIDENT_FIELDS.injuredEmployees,
  immobilised: INCIDENT_FIELDS.immobilised,
  expectedReturn: INCIDENT_FIELDS.expectedReturn,
  thirdPartyName: INCIDENT_FIELDS.thirdPartyName,
  thirdPartyPhone: INCIDENT_FIELDS.thirdPartyPhone,
  thirdPartyPlate: INCIDENT_FIELDS.thirdPartyPlate,
  thirdPartyInsurer: INCIDENT_FIELDS.thirdPartyInsurer,
  thirdPartyPolicy: INCIDENT_FIELDS.thirdPartyPolicy,
} satisfies FieldBook

export const OWN_INCIDENT_FIELDS = {
  kind: FACT_FIELDS.kind,
  severity: FACT_FIELDS.severity,
  stop: FACT_FIELDS.stop,
  place: FACT_FIELDS.place,
  description: FACT_FIELDS.description,
  injured: FACT_FIELDS.injured,
  immobilised: FACT_FIELDS.immobilised,
  file: asText('Photo'),
} satisfies FieldBook

export const ANALYSIS_FIELDS = {
  causeId: asText('Cause'),
  responsibility: INCIDENT_FIELDS.responsibility,
  why1: INCIDENT_FIELDS.why1,
  why2: INCIDENT_FIELDS.why2,
  why3: INCIDENT_FIELDS.why3,
  why4: INCIDENT_FIELDS.why4,
  why5: INCIDENT_FIELDS.why5,
  analysis: INCIDENT_FIELDS.analysis,
} satisfies FieldBook

export const INSURANCE_FIELDS = {
  insurer: INCIDENT_FIELDS.insurer,
  claimNo: INCIDENT_FIELDS.claimNo,
  insurerDeclaredAt: INCIDENT_FIELDS.insurerDeclaredAt,
  expertOn: INCIDENT_FIELDS.expertOn,
  deductible: INCIDENT_FIELDS.deductibleCents,
  reimbursed: INCIDENT_FIELDS.reimbursedCents,
  workAccidentDeclaredAt: INCIDENT_FIELDS.workAccidentDeclaredAt,
} satisfies FieldBook

export const COST_FIELDS = {
  repair: INCIDENT_FIELDS.repairCents,
  towing: INCIDENT_FIELDS.towingCents,
  other: INCIDENT_FIELDS.otherCents,
} satisfies FieldBook

export const INFORMED_FIELDS = { at: INCIDENT_FIELDS.clientInformedAt } satisfies FieldBook

export const INCIDENT_DOCUMENT_FIELDS = {
  kind: asChoice('Type', INCIDENT_DOCUMENT_KIND_LABELS),
  label: asText('Libellé'),
  validFrom: asDate('Du'),
  validTo: asDate('Au'),
  file: asText('Fichier'),
} satisfies FieldBook
