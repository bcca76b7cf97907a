import { asChoice, asFigure, asMoney, asName, asPrice, asText, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { MATERIAL_FIELDS } from '../material-fields.ts'
import {
  CRIT_AIR_LABELS,
  ENERGY_LABELS,
  EURO_CLASS_LABELS,
  TACHOGRAPH_LABELS,
  VEHICLE_BODY_LABELS,
  VEHICLE_CATEGORY_LABELS,
} from '../vehicle-values.ts'

export const VEHICLE_FIELDS = {
  ...MATERIAL_FIELDS,
  category: asChoice('Catégorie', VEHICLE_CATEGORY_LABELS),
  gcwKg: asFigure('PTRA', 'kg'),
  body: asChoice('Carrosserie', VEHICLE_BODY_LABELS),
  reefer: asYesNo('Température dirigée'),
  energy: asChoice('Énergie', ENERGY_LABELS),
  euroClass: asChoice('Norme Euro', EURO_CLASS_LABELS),
  critAir: asChoice("Crit'Air", CRIT_AIR_LABELS),
  consumption: asFigure('Consommation de référence', 'aux 100 km'),
  tachograph: asChoice('Tachygraphe', TACHOGRAPH_LABELS),
  licenceCopyNo: asText('Copie conforme de licence n°'),
  tollBadge: asText('Badge de péage'),
  fuelCard: asText('Carte carburant'),
  trackerNo: asText('Boîtier'),
  ownDayCostCents: asMoney('Coût propre par jour'),
  ownKmCost: asPrice('Coût propre par km', '€ / km'),
  odometerKm: asFigure('Compteur', 'km'),
  driverId: asName('Chauffeur habituel', 'driver'),
} satisfies FieldBook
