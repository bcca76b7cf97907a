import { counted } from '#domain/formats/counted.ts'
import type { LicenceKind } from './fields.ts'

/** Vehicles in service and certified copies of licences that are in force, by licence. */
export type CopyFacts = Record<LicenceKind, { vehicles: number; copies: number }>

/** Vehicles that no copy is left for: one has to be in each (`domain.md` §4.9). */
export const copiesLacking = (facts: CopyFacts): number =>
  Object.values(facts).reduce((sum, { vehicles, copies }) => sum + Math.max(0, vehicles - copies), 0)

/** « 3 véhicules sans copie conforme de licence »; null where none is lacking. */
export function lackingText(facts: CopyFacts): string | null {
  const lacking = copiesLacking(facts)
  return lacking > 0 ? `${counted(lacking, 'véhicule', 'véhicules')} sans copie conforme de licence` : null
}
