import { asChoice, asDate, asFigure, asMoney, asName, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { EQUIPMENT_KIND_LABELS, EQUIPMENT_STATUS_LABELS } from '../equipment-values.ts'

export const HOLDER_FIELDS = {
  vehicleId: asName('Véhicule', 'vehicle'),
  trailerId: asName('Remorque', 'trailer'),
  driverId: asName('Chauffeur', 'driver'),
  depotId: asName('Dépôt', 'address'),
} satisfies FieldBook

export const EQUIPMENT_FIELDS = {
  code: asText('Code'),
  kind: asChoice('Type', EQUIPMENT_KIND_LABELS),
  label: asText('Libellé'),
  brand: asText('Marque'),
  serial: asText('N° série'),
  purchaseDate: asDate("Date d'achat"),
  valueCents: asMoney('Valeur'),
  ...HOLDER_FIELDS,
  heldSince: asDate('Affecté depuis'),
  status: asChoice('État', EQUIPMENT_STATUS_LABELS),
  reason: asText('Motif'),
  archived: asYesNo('Archivé'),
} satisfies FieldBook

export const HOLDING_FIELDS = { ...HOLDER_FIELDS, from: asDate('Du'), to: asDate('Au') } satisfies FieldBook

export const INVENTORY_FIELDS = {
  depotId: asName('Dépôt', 'address'),
  countedOn: asDate('Compté le'),
  note: asText('Note'),
} satisfies FieldBook
export const INVENTORY_LINE_FIELDS = {
  kind: asChoice('Type', EQUIPMENT_KIND_LABELS),
  expected: asFigure('Attendu'),
  counted: asFigure('Compté'),
} satisfies FieldBook
