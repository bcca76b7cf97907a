import { daysBetween, formatDate, monthsLater } from '#domain/calendar/dates.ts'
import type { AbsenceKind } from '../absence-values.ts'

/** Longest absence by kind, calendar days; others last a year at most. */
const MOST_DAYS: Partial<Record<AbsenceKind, number>> = {
  CP: 62,
  RTT: 31,
  RC: 31,
  RCR: 31,
  MALADIE: 3 * 366,
  AT: 3 * 366,
  MP: 3 * 366,
  PARENTAL: 3 * 366,
  PATERNITE: 62,
  EVT_FAMILIAL: 31,
  ENFANT_MALADE: 31,
  VISITE_MED: 7,
  DELEGATION: 31,
}
const MONTHS_AHEAD = 18

interface Judged {
  kind: AbsenceKind
  from: string
  to: string
}

/** Returns the unlikely days of an absence, by field. */
export function absenceDoubts({ kind, from, to }: Judged, day: string) {
  const days = daysBetween(from, to) + 1
  const far = from > monthsLater(day, MONTHS_AHEAD) || from < monthsLater(day, -12)
  return {
    from: far && `absence à partir du ${formatDate(from)}`,
    to: days > (MOST_DAYS[kind] ?? 366) && `du ${formatDate(from)} au ${formatDate(to)}, ${days} jours`,
  }
}
