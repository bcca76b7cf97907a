import { formatDate } from '#domain/calendar/dates.ts'

/** Years after his last day for which the file of a driver is kept (`domain.md` §2.3). */
const KEPT_YEARS = 5

/** Days for which an export of a person's data may be downloaded. */
export const EXPORT_DAYS = 7

/** What is written to confirm that data are erased. */
export const ERASE_WORD = 'EFFACER'
export const ERASE_UNCONFIRMED = `Écrivez ${ERASE_WORD} pour confirmer`
export const ERASED = 'Les données de ce chauffeur sont effacées'

/** What an erased driver is called in journeys, replacements and histories. */
export const ERASED_NAME = { firstName: 'Chauffeur', lastName: 'effacé' } as const

/** The first day on which the data of who left on a day may be erased; null for who has not left. */
export function erasableFrom(leaveDate: string | null): string | null {
  if (leaveDate === null) return null
  const day = `${Number(leaveDate.slice(0, 4)) + KEPT_YEARS}${leaveDate.slice(4)}`
  // No year that comes five years after a leap year is one.
  return day.replace(/-02-29$/, '-03-01')
}

/** Why the data of a driver may not be erased on a day; null where they may. */
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
