import { instantAt } from '../calendar/clock.ts'
import { REDUCED_REST } from '../driving-time/daily-period.ts'

const HOUR_MS = 3_600_000
/** A departure this near belongs to the day of its driver, whatever its date. */
const AHEAD_MS = 4 * HOUR_MS
/** A run stays on show until the rest after it could end. */
const AFTER_MS = REDUCED_REST * 60_000

/** An hour and its calendar date at the carrier. */
export interface Moment {
  today: string
  now: string
}

/** A run is of the driver's day when it departs before `before` and ends from `from` on: midnight ends no run. */
export function spanOfDay({ today, now }: Moment): { from: string; before: string } {
  const [midnight, next] = [Date.parse(instantAt(today, 0, '00:00')), Date.parse(instantAt(today, 1, '00:00'))]
  const instant = Date.parse(now)
  return {
    from: new Date(Math.min(midnight, instant - AFTER_MS)).toISOString(),
    before: new Date(Math.max(next, instant + AHEAD_MS)).toISOString(),
  }
}
