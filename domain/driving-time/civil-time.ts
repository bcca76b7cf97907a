import { offsetAt, toInstant, toLocal } from '#domain/calendar/clock.ts'
import { mondayOf } from '#domain/calendar/dates.ts'
import type { Interval } from './timeline.ts'

const MINUTE_MS = 60_000
const DAY = 1_440
const WEEK = 7 * DAY

/** A local date-time `YYYY-MM-DDTHH:mm` as minutes since 01/01/1970 UTC. Throws as `toInstant`. */
export const minuteOfLocal = (local: string): number => Date.parse(toInstant(local)) / MINUTE_MS

export const localOfMinute = (minute: number): string => toLocal(new Date(minute * MINUTE_MS))

const offsetOf = (minute: number) => offsetAt(minute * MINUTE_MS)

/** A Monday: 01/01/1970 was a Thursday. */
const MONDAY = 4 * DAY

let latest: Interval = { start: 0, end: 0 }
/** Cached weeks by number since 1970: computing a start is 50 times slower than a lookup. */
const known = new Map<number, Interval>()
const KNOWN_MOST = 1_000

/** The week of a minute: Monday 00:00 to Sunday 24:00 (Regulation (EC) No 561/2006, article 4, i). */
export function weekOf(minute: number): Interval {
  // Consecutive calls mostly ask for the same week or the next.
  if (latest.start <= minute && minute < latest.end) return latest
  const number = Math.floor((minute + offsetOf(minute) - MONDAY) / WEEK)
  latest = known.get(number) ?? weekFrom(minuteOfLocal(`${mondayOf(localOfMinute(minute).slice(0, 10))}T00:00`))
  if (known.size >= KNOWN_MOST) known.clear()
  known.set(number, latest)
  return latest
}

/** A week with a clock change is an hour longer or shorter. */
const weekFrom = (start: number): Interval => ({ start, end: start + WEEK + offsetOf(start) - offsetOf(start + WEEK) })

/** Splits an interval at week boundaries. */
export function* byWeek({ start, end }: Interval): Generator<Interval & { week: Interval }> {
  let from = start
  while (from < end) {
    const week = weekOf(from)
    yield { start: from, end: Math.min(end, week.end), week }
    from = week.end
  }
}

/** Minimum distance between two clock changes. */
const NO_TWO_CHANGES = 90 * DAY

/** Minutes of an interval between two local times of day; `to` goes up to 1,440. */
export function minutesBetween({ start, end }: Interval, from: number, to: number): number {
  if (start >= end) return 0
  const offset = offsetOf(start)
  // Split until each part has no clock change.
  if (end - start > 1 && (end - start > NO_TWO_CHANGES || offset !== offsetOf(end - 1))) {
    const middle = Math.floor((start + end) / 2)
    return minutesBetween({ start, end: middle }, from, to) + minutesBetween({ start: middle, end }, from, to)
  }
  const until = (wall: number) => {
    const day = Math.floor(wall / DAY)
    return day * (to - from) + Math.min(Math.max(wall - day * DAY - from, 0), to - from)
  }
  return until(end + offset) - until(start + offset)
}
