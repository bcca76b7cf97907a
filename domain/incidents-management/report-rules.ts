import type { DamageKind } from './damages/values.ts'

/** Letters of what happened, at least (`domain.md` §3.17). */
export const DESCRIPTION_MIN = 20

export const PHOTO_WANTED = 'Une photo est obligatoire pour ce type de dommage'
/** Kinds that want a photo. */
const PHOTOGRAPHED: readonly DamageKind[] = ['CASSE', 'MOUILLE']
export const wantsPhoto = (kind: DamageKind): boolean => PHOTOGRAPHED.includes(kind)
