import { formatDate } from '#domain/calendar/dates.ts'

/** Retention of a driver's file after leaving, years (`domain.md` §2.3). */
const KEPT_YEARS = 5

export const EXPORT_DAYS = 7

export const ERASE_WORD = 'EFFACER'
export const ERASE_UNCONFIRMED = `Écrivez ${ERASE_WORD} pour confirmer`
export const ERASED = 'Les données de ce chauffeur sont effacées'

/** Replaces the name of an erased driver everywhere. */
export const ERASED_NAME = { firstName: 'Chauffeur', lastName: 'effacé' } as const

/** First day on which a former driver's data may be erased; null when the driver has not left. */
export function erasableFrom(leaveDate: string | null): string | null {
  if (leaveDate === null) return null
  const day = `${Number(leaveDate.slice(0, 4)) + KEPT_YEARS}${leaveDate.slice(4)}`
  // Five years after a leap year is never a leap year.
  return day.replace(/-02-29$/, '-03-01')
}

export function erasureRefusal(
  { status, leaveDate }: { status: string; leaveDate: string | null },
  today: string,
): string | null {
  const from = erasableFrom(leaveDate)
  if (from === null || (status !== 'SORTI' && status !== 'ARCHIVE'))
    return "Les données d'un chauffeur qui n'est pas sorti ne s'effacent pas"
  return from <= today
    ? null
    : `La fiche d'un chauffeur se garde ${KEPT_YEARS} ans après sa sortie\u202f: effacement possible à partir du ${formatDate(from)}`
}
