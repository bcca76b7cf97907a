import type { VEHICLE_FORM } from '#domain/materials/vehicles/fields.ts'

/** Place of each field in the form and on the tab « Fiche ». */
export const VEHICLE_GROUPS: readonly (readonly [title: string, fields: readonly (keyof typeof VEHICLE_FORM)[]])[] = [
  ['Identité', ['plate', 'fleetNo', 'foreignPlate', 'vin', 'firstRegistration', 'category', 'brand', 'model']],
  [
    'Poids et capacité',
    ['gvwKg', 'gcwKg', 'tareKg', 'pallets', 'volume', 'floorMetres', 'heightM', 'lengthM', 'body', 'atpClass', 'reefer'],
  ],
  ['Motorisation et tachygraphe', ['energy', 'euroClass', 'critAir', 'consumption', 'tachograph', 'odometerKm']],
  ['Affectation', ['depotId', 'driverId']],
  ['Détention', ['ownership', 'lessor', 'leaseEnd', 'rent', 'ownDayCost', 'ownKmCost']],
  ['Papiers et matériel de bord', ['insurancePolicy', 'licenceCopyNo', 'tollBadge', 'fuelCard', 'trackerNo', 'note']],
]
