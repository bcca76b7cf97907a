import { asChoice, asDate, asFigure, asText, asYesNo, type EntityReading } from '#domain/history/reading.ts'
import { VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { FACTOR_BASIS_LABELS, FACTOR_CONDITION_LABELS, FACTOR_SIGN_LABELS, FACTOR_FIELD_LABELS as FIELD } from './values.ts'

export const FACTOR_READING: EntityReading = {
  label: 'Valeur',
  fields: {
    code: asText(FIELD.code),
    label: asText(FIELD.label),
    basis: asChoice(FIELD.basis, FACTOR_BASIS_LABELS),
    amount: asFigure(FIELD.amount),
    sign: asChoice(FIELD.sign, FACTOR_SIGN_LABELS),
    vehicleCategories: asChoice(FIELD.vehicleCategories, VEHICLE_CATEGORY_LABELS),
    condition: asChoice(FIELD.condition, FACTOR_CONDITION_LABELS),
    stackable: asYesNo(FIELD.stackable),
    priority: asFigure(FIELD.priority),
    validFrom: asDate(FIELD.validFrom),
    validTo: asDate(FIELD.validTo),
    active: asYesNo(FIELD.active),
  },
}
