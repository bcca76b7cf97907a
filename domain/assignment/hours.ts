import { addDays } from '#domain/calendar/dates.ts'
import { inOrderOf } from './finding.ts'
import type { Hours, OtherJourney } from './means.ts'

/** True when both overlap; touching is allowed (`domain.md` §0.13). */
export const overlaps = (a: Hours, b: Hours): boolean => a.start < b.end && b.start < a.end

/** Last day of a journey, on which documents must be valid (`domain.md` §6.11); midnight belongs to the day before. */
export function lastDayOf({ end }: Hours): string {
  const day = end.slice(0, 10)
  return end.endsWith('T00:00') ? addDays(day, -1) : day
}

/** Other journeys that overlap, described by `text` (AF01, AF07). */
export const overlapConflicts = (
  journey: Hours,
  others: readonly OtherJourney[],
  text: (number: string, from: string, to: string) => string,
): string[] =>
  inOrderOf(
    others.filter(other => !other.cancelled && overlaps(journey, other)),
    ({ start, end, number }) => `${start} ${end} ${number}`,
  ).map(({ number, start, end }) => text(number, start.slice(11), end.slice(11)))
