import { asChoice, asName, type FieldBook } from '#domain/field-book.ts'
import { EQUIPMENT_KIND_LABELS } from '../equipment-values.ts'
import { ENERGY_LABELS, MATERIAL_STATUS_LABELS, OWNERSHIP_LABELS, VEHICLE_CATEGORY_LABELS } from '../vehicle-values.ts'

/** The fields that vehicles are filtered by, apart from the rest of their book: a list needs no more of it in the browser. */
export const VEHICLE_FILTER_FIELDS = {
  category: asChoice('Catégorie', VEHICLE_CATEGORY_LABELS),
  status: asChoice('État', MATERIAL_STATUS_LABELS),
  depot: asName('Dépôt', 'address'),
  energy: asChoice('Énergie', ENERGY_LABELS),
  equipment: asChoice('Équipement', EQUIPMENT_KIND_LABELS),
  ownership: asChoice('Détention', OWNERSHIP_LABELS),
} satisfies FieldBook
