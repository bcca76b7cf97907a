import { addDays } from '#domain/calendar/dates.ts'
import { localOfMinute, minuteOfLocal, weekOf } from './civil-time.ts'
import { REDUCED_REST } from './daily-period.ts'
import { REGULAR_REST } from './limits.ts'
import { type Interval, lengthOf } from './timeline.ts'
import { weeklyRestCompensation } from './weekly-rest.ts'
import { weeklyRests } from './weekly-rests.ts'

/** A reduced weekly rest that is owed back (`law.md` §2). */
export interface ReducedRest extends Interval {
  owedMinutes: number
  /** Sunday by whose end the missing hours are due. */
  before: string
  /** Rest that gives them back, done or planned; null when none does yet. */
  returnedBy: Interval | null
}

/**
 * Ledger of reduced weekly rests, oldest first. Each is given back en bloc by the first rest after it that has the missing hours
 * beyond 9 h, or beyond its own 45 h (Regulation (EC) No 561/2006, article 8, 6). After the last run there is rest until `now`.
 */
export function reducedRests(runs: readonly Interval[], now: number): ReducedRest[] {
  if (runs.length === 0) return []
  const horizon = {
    start: weekOf(Math.min(...runs.map(({ start }) => start))).start,
    end: weekOf(Math.max(...runs.map(({ end }) => end))).end,
  }
  const owed = weeklyRests('EU', horizon, runs).rests.filter(({ kind }) => kind === 'REDUIT')
  const starts = new Set(owed.map(({ start }) => start))
  const rests = gapsOf(runs, now)
    .filter(({ start }) => !starts.has(start))
    .map(gap => ({ ...gap, needed: lengthOf(gap) >= REGULAR_REST.EU ? REGULAR_REST.EU : REDUCED_REST }))
  return owed.map(({ start, end }) => {
    const owedMinutes = REGULAR_REST.EU - (end - start)
    const { before } = weeklyRestCompensation(localOfMinute(start), '24')
    const due = minuteOfLocal(`${addDays(before!, 1)}T00:00`)
    const rest = rests.find(gap => gap.start >= end && Math.min(gap.end, due) - gap.start >= gap.needed + owedMinutes)
    if (rest) rest.needed += owedMinutes
    return { start, end, owedMinutes, before: before!, returnedBy: rest ? { start: rest.start, end: rest.end } : null }
  })
}

function gapsOf(runs: readonly Interval[], now: number): Interval[] {
  const gaps: Interval[] = []
  let free = Number.POSITIVE_INFINITY
  for (const { start, end } of runs.toSorted((a, b) => a.start - b.start)) {
    if (free < start) gaps.push({ start: free, end: start })
    free = free === Number.POSITIVE_INFINITY ? end : Math.max(free, end)
  }
  return free < now ? [...gaps, { start: free, end: now }] : gaps
}
