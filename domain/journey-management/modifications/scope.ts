import { isoWeekday } from '#domain/calendar/dates.ts'
import type { ModificationScope } from './values.ts'

/** The dates of a modification: its scope, from when and until when, on which weekdays (ISO, none: all). */
export interface Reach {
  scope: ModificationScope
  effectiveFrom: string
  effectiveTo: string | null
  weekdays: readonly number[]
}

/** The last date that it reaches; null where it has no end. */
export const lastDate = ({ scope, effectiveFrom, effectiveTo }: Omit<Reach, 'weekdays'>): string | null =>
  scope === 'TRAJET' ? effectiveFrom : effectiveTo

/** Whether a service date lies in it (`domain.md` §3.8). */
export function reaches(reach: Reach, date: string): boolean {
  const last = lastDate(reach)
  if (date < reach.effectiveFrom || (last !== null && date > last)) return false
  return reach.scope === 'TRAJET' || reach.weekdays.length === 0 || reach.weekdays.includes(isoWeekday(date))
}

/** Whether it changes the line for good, on each of its days: then the planned line itself follows, and generation with it. */
export function changesLine({ scope, effectiveTo, weekdays }: Reach, lineWeekdays: readonly number[]): boolean {
  if (scope === 'TRAJET' || scope === 'PERIODE' || effectiveTo !== null) return false
  return weekdays.length === 0 || lineWeekdays.every(day => weekdays.includes(day))
}

/** The weekdays on which it excludes others that change the same field (`domain.md` §3.27). */
export const claimedWeekdays = ({ scope, effectiveFrom, weekdays }: Reach): readonly number[] => {
  if (scope === 'TRAJET') return [isoWeekday(effectiveFrom)]
  return weekdays.length > 0 ? weekdays : [1, 2, 3, 4, 5, 6, 7]
}
