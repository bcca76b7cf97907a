import type { VehicleCategory } from '#domain/materials/vehicle-values.ts'

/** What each category of vehicle is driven with (code de la route, article R221-4). */
const LICENCES: Record<VehicleCategory, string> = {
  VUL: 'B',
  PORTEUR_12: 'C',
  PORTEUR_19: 'C',
  PORTEUR_26: 'C',
  TRACTEUR: 'CE',
}

/** AF05 (`domain.md` §2.8) when who holds these licences may not drive such a vehicle; null when allowed. */
export function licenceRefusal(held: readonly string[], category: VehicleCategory): string | null {
  const licence = LICENCES[category]
  return held.includes(licence) ? null : `Permis ${licence} requis pour ce véhicule`
}
