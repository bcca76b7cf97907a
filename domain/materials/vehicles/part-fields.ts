import { asChoice, asDate, asFigure, asMoney, asName, asText, type FieldBook } from '#domain/field-book.ts'
import { EXPENSE_KIND_LABELS } from '../vehicle-values.ts'

export const COUPLING_FIELDS = {
  vehicleId: asName('Véhicule', 'vehicle'),
  trailerId: asName('Remorque', 'trailer'),
  fromDate: asDate('Attelée du'),
  toDate: asDate('Au'),
} satisfies FieldBook

export const EXPENSE_FIELDS = {
  kind: asChoice('Nature', EXPENSE_KIND_LABELS),
  spentOn: asDate('Date'),
  quantity: asFigure('Quantité'),
  amountCents: asMoney('Montant HT'),
  odometerKm: asFigure('Compteur', 'km'),
  supplier: asText('Fournisseur'),
  note: asText('Remarques'),
} satisfies FieldBook

export const ODOMETER_FIELDS = {
  readOn: asDate('Relevé le'),
  km: asFigure('Compteur', 'km'),
  reason: asText('Motif'),
} satisfies FieldBook

export const TRACK_FIELDS = {
  file: asText('Fichier'),
  positions: asFigure('Positions'),
} satisfies FieldBook
