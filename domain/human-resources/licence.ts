import type { VehicleCategory } from '#domain/materials/vehicle-values.ts'

/** Categories of a driving licence (`domain.md` §3.10). */
export const LICENCE_CATEGORIES = ['B', 'BE', 'C1', 'C1E', 'C', 'CE'] as const
export type LicenceCategory = (typeof LICENCE_CATEGORIES)[number]

/** What each category of vehicle is driven with (code de la route, article R221-4). */
const LICENCES: Record<VehicleCategory, 'B' | 'C' | 'CE'> = {
  VUL: 'B',
  PORTEUR_12: 'C',
  PORTEUR_19: 'C',
  PORTEUR_26: 'C',
  TRACTEUR: 'CE',
}

/** The licences that stand for each that a vehicle may want: who holds a heavier one may drive what is lighter. */
const STAND_FOR: Record<'B' | 'BE' | 'C' | 'CE', readonly string[]> = {
  B: LICENCE_CATEGORIES,
  BE: ['BE', 'C1E', 'CE'],
  C: ['C', 'CE'],
  CE: ['CE'],
}

/** A trailer up to this gross weight, kg, asks for no licence of its own (code de la route, article R221-4). */
const LIGHT_TRAILER_KG = 750

/**
 * AF05 (`domain.md` §2.8) when who holds these licences may not drive such a vehicle with a trailer of that gross weight; null when allowed.
 */
export function licenceRefusal(held: readonly string[], category: VehicleCategory, trailerGvwKg = 0): string | null {
  const alone = LICENCES[category]
  const licence = trailerGvwKg <= LIGHT_TRAILER_KG || alone === 'CE' ? alone : (`${alone}E` as const)
  return STAND_FOR[licence].some(one => held.includes(one)) ? null : `Permis ${licence} requis pour ce véhicule`
}
