import type { DamageKind } from './damages/values.ts'

/** Minimum length of the description (`domain.md` §3.17). */
export const DESCRIPTION_MIN = 20

export const PHOTO_WANTED = 'Une photo est obligatoire pour ce type de dommage'
const PHOTOGRAPHED: readonly DamageKind[] = ['CASSE', 'MOUILLE']
export const wantsPhoto = (kind: DamageKind): boolean => PHOTOGRAPHED.includes(kind)

/** The photo that the kind of a damage asks for. */
export const missingPhoto = (kind: DamageKind, photo: boolean) =>
  wantsPhoto(kind) && !photo ? { path: 'file', message: PHOTO_WANTED } : null
