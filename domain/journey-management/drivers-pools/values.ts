/** States of a tour (`domain.md` §3.6). */
export const DRIVER_POOL_STATUSES = ['BROUILLON', 'ACTIVE', 'SUSPENDUE', 'ARCHIVEE'] as const
export type DriverPoolStatus = (typeof DRIVER_POOL_STATUSES)[number]
export const DRIVER_POOL_STATUS_LABELS: Record<DriverPoolStatus, string> = {
  BROUILLON: 'Brouillon',
  ACTIVE: 'Active',
  SUSPENDUE: 'Suspendue',
  ARCHIVEE: 'Archivée',
}

/** How the holders of a tour take turns: the first always, every week, every `n` weeks. */
export const ROTATIONS = ['FIXE', 'HEBDO', 'CYCLE'] as const
export type Rotation = (typeof ROTATIONS)[number]
export const ROTATION_LABELS: Record<Rotation, string> = {
  FIXE: 'Fixe',
  HEBDO: 'Chaque semaine',
  CYCLE: 'Toutes les n semaines',
}

/** In the order in which a tour looks for its driver. */
export const MEMBER_RANKS = ['TITULAIRE', 'REMPLACANT', 'RESERVE'] as const
export type MemberRank = (typeof MEMBER_RANKS)[number]
export const MEMBER_RANK_LABELS: Record<MemberRank, string> = {
  TITULAIRE: 'Titulaire',
  REMPLACANT: 'Remplaçant',
  RESERVE: 'Réserve',
}

/** What the law says of a tour: nothing, a warning, a block. */
export const CONFORMITIES = ['VERT', 'ORANGE', 'ROUGE'] as const
export type Conformity = (typeof CONFORMITIES)[number]
export const CONFORMITY_LABELS: Record<Conformity, string> = { VERT: 'Conforme', ORANGE: 'À surveiller', ROUGE: 'Non conforme' }

/** Weeks of a turn at most: a year. */
export const MAX_CYCLE_WEEKS = 52
/** What a preview of the rotation shows. */
export const PREVIEW_WEEKS = 8

/** The weekday on which what serves one weekday leaves, and the other way with a negative offset. */
export const departureDay = (weekday: number, dayOffset = 0): number => ((((weekday - 1 + dayOffset) % 7) + 7) % 7) + 1
