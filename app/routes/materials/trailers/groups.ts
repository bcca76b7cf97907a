import type { TRAILER_FORM } from '#domain/materials/trailers/fields.ts'

/** Place of each field in the form and, below the head, on the sheet. */
export const TRAILER_GROUPS: readonly (readonly [title: string, fields: readonly (keyof typeof TRAILER_FORM)[]])[] = [
  ['Identité', ['plate', 'fleetNo', 'foreignPlate', 'vin', 'firstRegistration', 'category', 'brand', 'model', 'depotId']],
  ['Poids et capacité', ['gvwKg', 'tareKg', 'pallets', 'volume', 'floorMetres', 'heightM', 'lengthM', 'atpClass']],
  ['Détention', ['ownership', 'lessor', 'leaseEnd', 'rent', 'insurancePolicy', 'note']],
]
