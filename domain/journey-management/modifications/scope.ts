import { isoWeekday } from '#domain/calendar/dates.ts'
import type { ModificationScope } from './values.ts'

/** Dates of a modification: scope, first and last day, ISO weekdays (empty: all). */
export interface Reach {
  scope: ModificationScope
  effectiveFrom: string
  effectiveTo: string | null
  weekdays: readonly number[]
}

/** Last date, or null when open-ended. */
export const lastDate = ({ scope, effectiveFrom, effectiveTo }: Omit<Reach, 'weekdays'>): string | null =>
  scope === 'TRAJET' ? effectiveFrom : effectiveTo

/** True when the modification applies to a service date (`domain.md` §3.8). */
export function appliesTo(reach: Reach, date: string): boolean {
  const last = lastDate(reach)
  if (date < reach.effectiveFrom || (last !== null && date > last)) return false
  return reach.scope === 'TRAJET' || reach.weekdays.length === 0 || reach.weekdays.includes(isoWeekday(date))
}

/** True when it permanently changes all days of the line: the planned line is then updated too. */
export function changesLine({ scope, effectiveTo, weekdays }: Reach, lineWeekdays: readonly number[]): boolean {
  if (scope === 'TRAJET' || scope === 'PERIODE' || effectiveTo !== null) return false
  return weekdays.length === 0 || lineWeekdays.every(day => weekdays.includes(day))
}

/** Weekdays on which it excludes modifications of the same field (`domain.md` §3.27). */
export const claimedWeekdays = ({ scope, effectiveFrom, weekdays }: Reach): readonly number[] => {
  if (scope === 'TRAJET') return [isoWeekday(effectiveFrom)]
  return weekdays.length > 0 ? weekdays : [1, 2, 3, 4, 5, 6, 7]
}
