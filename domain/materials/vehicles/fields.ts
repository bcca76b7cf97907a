import {
  asChoice,
  asDate,
  asFigure,
  asMoney,
  asName,
  asPrice,
  asText,
  asYesNo,
  type FieldBook,
  formOf,
} from '#domain/field-book.ts'
import { MATERIAL_FIELDS, MATERIAL_NOTE, MOST_EUROS, ODOMETER_LIMITS } from '../material-fields.ts'
import {
  CRIT_AIR_LABELS,
  ENERGY_LABELS,
  EURO_CLASS_LABELS,
  TACHOGRAPH_LABELS,
  VEHICLE_BODY_LABELS,
  VEHICLE_CATEGORY_LABELS,
} from '../vehicle-values.ts'

/** The book of a vehicle (`domain.md` §3.13). */
export const VEHICLE_FIELDS = {
  ...MATERIAL_FIELDS,
  brand: asText('Marque', { required: true, max: 60 }),
  model: asText('Modèle', { required: true, max: 60 }),
  firstRegistration: asDate('1re mise en circulation', { required: true }),
  category: asChoice('Catégorie', VEHICLE_CATEGORY_LABELS, { required: true }),
  gcwKg: asFigure('PTRA', 'kg', { above: 0, max: MATERIAL_FIELDS.gvwKg.limits!.max }),
  body: asChoice('Carrosserie', VEHICLE_BODY_LABELS, {}),
  reefer: asYesNo('Température dirigée'),
  energy: asChoice('Énergie', ENERGY_LABELS, { required: true }),
  euroClass: asChoice('Norme Euro', EURO_CLASS_LABELS, {}),
  critAir: asChoice("Crit'Air", CRIT_AIR_LABELS, {}),
  consumption: asFigure('Consommation de référence', 'aux 100 km', { places: 1, min: 1, max: 80 }),
  tachograph: asChoice('Tachygraphe', TACHOGRAPH_LABELS, { required: true }),
  licenceCopyNo: asText('Copie conforme de licence n°', { max: 40 }),
  tollBadge: asText('Badge de péage', { max: 40 }),
  fuelCard: asText('Carte carburant', { max: 40 }),
  trackerNo: asText('Boîtier', { max: 40 }),
  ownDayCostCents: asMoney('Coût propre par jour', { max: MOST_EUROS, help: 'Vide\u202f: le référentiel CNR' }),
  ownKmCost: asPrice('Coût propre par km', '€ / km', { places: 4, min: 0, max: 1_000 }),
  odometerKm: asFigure('Compteur', 'km', { ...ODOMETER_LIMITS, required: true, help: 'Ne peut pas diminuer' }),
  driverId: asName('Chauffeur habituel', 'driver'),
  note: MATERIAL_NOTE,
} satisfies FieldBook

export const VEHICLE_FORM = formOf(VEHICLE_FIELDS, 'status')
