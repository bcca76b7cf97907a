import { asChoice, asName, type FieldBook } from '#domain/field-book.ts'
import { EQUIPMENT_KIND_LABELS } from '../equipment-values.ts'
import { ENERGY_LABELS, MATERIAL_STATUS_LABELS, OWNERSHIP_LABELS, VEHICLE_CATEGORY_LABELS } from '../vehicle-values.ts'

/** Separate from the other vehicle fields, to keep the browser bundle of the list small. */
export const VEHICLE_FILTER_FIELDS = {
  category: asChoice('Catégorie', VEHICLE_CATEGORY_LABELS),
  status: asChoice('État', MATERIAL_STATUS_LABELS),
  depot: asName('Dépôt', 'address'),
  energy: asChoice('Énergie', ENERGY_LABELS),
  equipment: asChoice('Équipement', EQUIPMENT_KIND_LABELS),
  ownership: asChoice('Détention', OWNERSHIP_LABELS),
} satisfies FieldBook
