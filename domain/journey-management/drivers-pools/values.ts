export const DRIVER_POOL_STATUSES = ['BROUILLON', 'ACTIVE', 'SUSPENDUE', 'ARCHIVEE'] as const
export type DriverPoolStatus = (typeof DRIVER_POOL_STATUSES)[number]
export const DRIVER_POOL_STATUS_LABELS: Record<DriverPoolStatus, string> = {
  BROUILLON: 'Brouillon',
  ACTIVE: 'Active',
  SUSPENDUE: 'Suspendue',
  ARCHIVEE: 'Archivée',
}

/** Rotation of holders: always the first, weekly, or every `n` weeks. */
export const ROTATIONS = ['FIXE', 'HEBDO', 'CYCLE'] as const
export type Rotation = (typeof ROTATIONS)[number]
export const ROTATION_LABELS: Record<Rotation, string> = {
  FIXE: 'Fixe',
  HEBDO: 'Chaque semaine',
  CYCLE: 'Toutes les n semaines',
}

/** Order in which drivers are chosen. */
export const MEMBER_RANKS = ['TITULAIRE', 'REMPLACANT', 'RESERVE'] as const
export type MemberRank = (typeof MEMBER_RANKS)[number]
export const MEMBER_RANK_LABELS: Record<MemberRank, string> = {
  TITULAIRE: 'Titulaire',
  REMPLACANT: 'Remplaçant',
  RESERVE: 'Réserve',
}

/** Legal conformity: no finding, a warning, a block. */
export const CONFORMITIES = ['VERT', 'ORANGE', 'ROUGE'] as const
export type Conformity = (typeof CONFORMITIES)[number]
export const CONFORMITY_LABELS: Record<Conformity, string> = { VERT: 'Conforme', ORANGE: 'À surveiller', ROUGE: 'Non conforme' }

export const MAX_CYCLE_WEEKS = 52
export const PREVIEW_WEEKS = 8

/** Weekday on which the run of a weekday departs; with a negative offset, the reverse. */
export const departureDay = (weekday: number, dayOffset = 0): number => ((((weekday - 1 + dayOffset) % 7) + 7) % 7) + 1
