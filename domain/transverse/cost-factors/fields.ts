import { asChoice, asDate, asFigure, asPrice, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { FACTOR_BASIS_LABELS, FACTOR_CONDITION_LABELS, FACTOR_SIGN_LABELS } from './values.ts'

export const FACTOR_FIELDS = {
  code: asText('Code'),
  label: asText('Libellé'),
  basis: asChoice('Base', FACTOR_BASIS_LABELS),
  amount: asPrice('Montant', ''),
  sign: asChoice('Sens', FACTOR_SIGN_LABELS),
  condition: asChoice('Condition', FACTOR_CONDITION_LABELS),
  priority: asFigure('Priorité'),
  stackable: asYesNo('Cumulable'),
  vehicleCategories: asChoice('Catégories de véhicule', VEHICLE_CATEGORY_LABELS),
  validFrom: asDate('Valable du'),
  validTo: asDate('Valable au'),
  active: asYesNo('Actif'),
} satisfies FieldBook
