import type { VehicleCategory } from '#domain/materials/vehicle-values.ts'

export const LICENCE_CATEGORIES = ['B', 'BE', 'C1', 'C1E', 'C', 'CE'] as const
export type LicenceCategory = (typeof LICENCE_CATEGORIES)[number]

/** Licence needed per vehicle category (code de la route, article R221-4). */
const LICENCES: Record<VehicleCategory, 'B' | 'C' | 'CE'> = {
  VUL: 'B',
  PORTEUR_12: 'C',
  PORTEUR_19: 'C',
  PORTEUR_26: 'C',
  TRACTEUR: 'CE',
}

const STAND_FOR: Record<'B' | 'BE' | 'C' | 'CE', readonly string[]> = {
  B: LICENCE_CATEGORIES,
  BE: ['BE', 'C1E', 'CE'],
  C: ['C', 'CE'],
  CE: ['CE'],
}

/** Trailers up to this gross weight, kg, need no trailer licence (code de la route, article R221-4). */
const LIGHT_TRAILER_KG = 750

/** AF05 (`domain.md` §2.8) when the licences do not cover the vehicle with a trailer of that gross weight, else null. */
export function licenceRefusal(held: readonly string[], category: VehicleCategory, trailerGvwKg = 0): string | null {
  const alone = LICENCES[category]
  const licence = trailerGvwKg <= LIGHT_TRAILER_KG || alone === 'CE' ? alone : (`${alone}E` as const)
  return STAND_FOR[licence].some(one => held.includes(one)) ? null : `Permis ${licence} requis pour ce véhicule`
}
