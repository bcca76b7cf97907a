/** Why somebody is missing: he, or his vehicle. */
export const MISSING_WHYS = ['MALADE', 'ABSENT', 'PANNE'] as const
export type MissingWhy = (typeof MISSING_WHYS)[number]
export const MISSING_LABELS: Record<MissingWhy, string> = {
  MALADE: 'Malade',
  ABSENT: 'Absent',
  PANNE: 'Véhicule en panne',
}
