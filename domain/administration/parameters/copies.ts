import { counted } from '#domain/formats/counted.ts'
import type { LicenceKind } from './fields.ts'

/** Vehicles in service and valid certified copies, by licence. */
export type CopyFacts = Record<LicenceKind, { vehicles: number; copies: number }>

/** Vehicles without a certified copy; each vehicle must carry one (`domain.md` §4.9). */
export const copiesLacking = (facts: CopyFacts): number =>
  Object.values(facts).reduce((sum, { vehicles, copies }) => sum + Math.max(0, vehicles - copies), 0)

/** « 3 véhicules sans copie conforme de licence »; null when every vehicle has one. */
export function lackingText(facts: CopyFacts): string | null {
  const lacking = copiesLacking(facts)
  return lacking > 0 ? `${counted(lacking, 'véhicule', 'véhicules')} sans copie conforme de licence` : null
}
