import { asChoice, asDate, asFigure, asMoney, asName, asText, asWords, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { RESPONSIBILITY_LABELS } from '#domain/transverse/cause-values.ts'
import { CEILING_RULE_LABELS } from './ceiling-rules.ts'
import { DAMAGE_FILTER_FIELDS } from './filter-fields.ts'
import { DAMAGE_DOCUMENT_KIND_LABELS } from './values.ts'

export const DAMAGE_ITEM_FIELDS = {
  label: asText('Marchandise'),
  parcels: asFigure('Colis'),
  weightKg: asFigure('Poids brut', 'kg'),
  valueCents: asMoney('Valeur'),
} satisfies FieldBook

export const DAMAGE_FIELDS = {
  number: asText('N°'),
  foundOn: asDate('Constaté le'),
  ...DAMAGE_FILTER_FIELDS,
  description: asText('Description'),
  stopPosition: asWords<number>('Arrêt', position => String(position + 1)),
  shipmentWeightT: asFigure("Poids de l'envoi", 't'),
  declaredValueCents: asMoney('Valeur déclarée'),
  reserves: asText('Réserves'),
  reservedOn: asDate('Réserves du'),
  causeId: asName('Cause', 'damage_cause'),
  responsibility: asChoice('Responsabilité', RESPONSIBILITY_LABELS),
  comment: asText('Commentaire'),
  claimant: asText('Réclamant'),
  claimedCents: asMoney('Réclamé'),
  inexcusableFault: asYesNo('Faute inexcusable'),
  provisionCents: asMoney('Provision'),
  claimNo: asText('N° de sinistre'),
  deductibleCents: asMoney('Franchise'),
  expertOn: asDate('Expertise le'),
  legalCapCents: asMoney('Plafond légal'),
  capRule: asChoice('Règle du plafond', CEILING_RULE_LABELS),
  refusalReason: asText('Motif du refus'),
  disputeReason: asText('Motif du contentieux'),
  settledCents: asMoney('Indemnisé'),
  settledOn: asDate('Indemnisé le'),
  overCapReason: asText('Motif du dépassement'),
  archived: asYesNo('Archivé'),
} satisfies FieldBook

export const DAMAGE_MONEY_FIELDS = ['declaredValueCents', 'provisionCents', 'deductibleCents', 'settledCents']

export const DAMAGE_FORM_FIELDS = {
  kind: DAMAGE_FIELDS.kind,
  stop: asText('Arrêt'),
  foundOn: DAMAGE_FIELDS.foundOn,
  description: DAMAGE_FIELDS.description,
  shipmentWeightT: DAMAGE_FIELDS.shipmentWeightT,
  declaredValue: DAMAGE_FIELDS.declaredValueCents,
  reserves: DAMAGE_FIELDS.reserves,
  reservedOn: DAMAGE_FIELDS.reservedOn,
  stopPhotos: asYesNo("Reprendre les photos de l'arrêt"),
} satisfies FieldBook

export const OWN_DAMAGE_FIELDS = {
  kind: DAMAGE_FORM_FIELDS.kind,
  stop: DAMAGE_FORM_FIELDS.stop,
  description: DAMAGE_FORM_FIELDS.description,
  parcels: DAMAGE_ITEM_FIELDS.parcels,
  reserves: DAMAGE_FORM_FIELDS.reserves,
  file: asText('Photo'),
} satisfies FieldBook

export const DAMAGE_ITEM_FORM_FIELDS = {
  label: DAMAGE_ITEM_FIELDS.label,
  parcels: DAMAGE_ITEM_FIELDS.parcels,
  weightKg: DAMAGE_ITEM_FIELDS.weightKg,
  value: DAMAGE_ITEM_FIELDS.valueCents,
} satisfies FieldBook

export const CLAIM_FIELDS = {
  causeId: asText('Cause'),
  responsibility: DAMAGE_FIELDS.responsibility,
  comment: DAMAGE_FIELDS.comment,
  claimant: DAMAGE_FIELDS.claimant,
  claimed: DAMAGE_FIELDS.claimedCents,
  inexcusableFault: DAMAGE_FIELDS.inexcusableFault,
  provision: DAMAGE_FIELDS.provisionCents,
  insurer: DAMAGE_FIELDS.insurer,
  claimNo: DAMAGE_FIELDS.claimNo,
  deductible: DAMAGE_FIELDS.deductibleCents,
  expertOn: DAMAGE_FIELDS.expertOn,
} satisfies FieldBook

export const SETTLEMENT_FIELDS = {
  settled: asMoney('Montant indemnisé'),
  settledOn: DAMAGE_FIELDS.settledOn,
  overCapReason: DAMAGE_FIELDS.overCapReason,
} satisfies FieldBook

export const DAMAGE_DOCUMENT_FIELDS = {
  kind: asChoice('Nature', DAMAGE_DOCUMENT_KIND_LABELS),
  label: asText('Libellé'),
  file: asText('Fichier'),
} satisfies FieldBook
