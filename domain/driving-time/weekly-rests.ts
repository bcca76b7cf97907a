import { dateRange, mondayOf } from '#domain/calendar/dates.ts'
import { localOfMinute, minuteOfLocal, weekOf } from './civil-time.ts'
import { REDUCED_WEEKLY_REST } from './daily-period.ts'
import { BETWEEN_WEEKLY_RESTS, REGULAR_REST, WORKED_DAYS } from './limits.ts'
import { type Interval, lengthOf } from './timeline.ts'

/** Regulation (EC) No 561/2006, or the code du travail alone for vehicles outside it. */
export type RestRegime = 'EU' | 'FR'

export interface WeeklyRest extends Interval {
  kind: 'REGULIER' | 'REDUIT'
}

export type WeeklyRestCode = 'REPOS_TARDIF' | 'SEMAINE_SANS_REPOS' | 'DEUX_REDUITS' | 'SEPT_JOURS'

/** One broken rule; `start` and `end` delimit the stretch of work or the weeks concerned. */
export interface WeeklyRestFinding extends Interval {
  code: WeeklyRestCode
  /** When the rest was due, or the Monday of the (second) week. */
  at: number
}

export interface WeeklyRests {
  /** Gaps of at least 24 h between two runs. */
  rests: WeeklyRest[]
  findings: WeeklyRestFinding[]
}

/** A longer gap is a regular rest for every week that it overlaps; a shorter one counts for one week. */
const ONE_REST = 7 * 24 * 60

/**
 * Weekly rests of a driver's runs and what is wrong with them in the weeks of `horizon`, Monday to Sunday (Regulation (EC)
 * No 561/2006, article 8, 6 and 9; code du travail L3132-1, L3132-2). Before the first and after the last run there is rest.
 * Rests are attributed to weeks so that the fewest weeks have none, then that the fewest pairs of weeks have only reduced ones.
 * Pure; linear in runs and weeks after sorting. Overlapping runs count once.
 */
export function weeklyRests(regime: RestRegime, horizon: Interval, runs: readonly Interval[]): WeeklyRests {
  const stretches = stretchesOf(runs)
  const gaps = stretches.slice(1).map(({ start }, nth) => ({ start: stretches[nth]!.end, end: start }))
  const regular = REGULAR_REST[regime]
  const rests = gaps.map((gap): WeeklyRest => ({ ...gap, kind: lengthOf(gap) >= regular ? 'REGULIER' : 'REDUIT' }))
  const counting = regime === 'EU' ? rests : rests.filter(({ kind }) => kind === 'REGULIER')
  const findings = judgeWeeks(horizon, around(stretches, counting), regime)
  return {
    rests,
    findings: [...findings, ...(regime === 'EU' ? lateRests(stretches, horizon) : sevenDays(runs, horizon))].sort(byTime),
  }
}

const byTime = (a: WeeklyRestFinding, b: WeeklyRestFinding) => a.at - b.at || (a.code < b.code ? -1 : 1)

/** Work between two rests of at least 24 h. */
export function stretchesOf(runs: readonly Interval[]): Interval[] {
  const stretches: Interval[] = []
  for (const { start, end } of runs.toSorted((a, b) => a.start - b.start)) {
    const last = stretches.at(-1)
    if (last && start - last.end < REDUCED_WEEKLY_REST) last.end = Math.max(last.end, end)
    else stretches.push({ start, end })
  }
  return stretches
}

/** The rests, and those of unknown length before the first and after the last run. */
function around(stretches: readonly Interval[], rests: readonly WeeklyRest[]): WeeklyRest[] {
  const kind = 'REGULIER' as const
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) return [{ start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY, kind }]
  return [
    { start: Number.NEGATIVE_INFINITY, end: first.start, kind },
    ...rests,
    { start: last.end, end: Number.POSITIVE_INFINITY, kind },
  ]
}

/** A rest must start within 144 h of the end of the one before. */
function lateRests(stretches: readonly Interval[], horizon: Interval): WeeklyRestFinding[] {
  return stretches.flatMap(stretch => {
    const at = stretch.start + BETWEEN_WEEKLY_RESTS
    return stretch.end > at && isIn(horizon, at) ? [{ code: 'REPOS_TARDIF' as const, at, ...stretch }] : []
  })
}

const isIn = ({ start, end }: Interval, minute: number) => start <= minute && minute < end

/** Weeks with work on seven civil days. */
function sevenDays(runs: readonly Interval[], horizon: Interval): WeeklyRestFinding[] {
  const days = new Set(runs.flatMap(({ start, end }) => dateRange(dayOf(start), dayOf(end - 1))))
  return [...Map.groupBy(days, mondayOf)].flatMap(([monday, { length }]) => {
    const week = weekOf(minuteOfLocal(`${monday}T00:00`))
    return length > WORKED_DAYS && isIn(horizon, week.start) ? [{ code: 'SEPT_JOURS' as const, at: week.start, ...week }] : []
  })
}

const dayOf = (minute: number) => localOfMinute(minute).slice(0, 10)

interface Week extends Interval {
  /** Best rest that no other week can use. */
  own: WeeklyRest | null
  /** Short rests over its two ends, which it shares with its neighbours. */
  before: WeeklyRest | null
  after: WeeklyRest | null
}

function weeksOf(horizon: Interval, rests: readonly WeeklyRest[]): Week[] {
  const weeks: Week[] = []
  let next = 0
  for (let week = weekOf(horizon.start); week.start < horizon.end; week = weekOf(week.end)) {
    const found: Week = { ...week, own: null, before: null, after: null }
    while (next < rests.length && rests[next]!.end <= week.start) next++
    for (let place = next; place < rests.length && rests[place]!.start < week.end; place++) {
      const rest = rests[place]!
      const inside = week.start <= rest.start && rest.end <= week.end
      if (inside || lengthOf(rest) > ONE_REST) found.own = better(found.own, rest)
      else {
        if (rest.start < week.start) found.before = rest
        if (rest.end > week.end) found.after = rest
      }
    }
    weeks.push(found)
  }
  return weeks
}

const WORTH = { REGULIER: 2, REDUIT: 1 } as const
const worthOf = (rest: WeeklyRest | null): 0 | 1 | 2 => (rest ? WORTH[rest.kind] : 0)
const better = (a: WeeklyRest | null, b: WeeklyRest | null) => (worthOf(b) > worthOf(a) ? b : a)

/** Rest attributed to a week; with `used` the next week cannot have the rest over their boundary. */
interface Step {
  rest: WeeklyRest | null
  used: boolean
}

/** The ways to attribute rests to a week; the rest that starts in it comes first, so that ties go to that week. */
function waysOf({ own, before, after }: Week, used: boolean): Step[] {
  // A rest of 168 h can lie over both ends of a week that a clock change shortens.
  if (before && before === after)
    return used
      ? [{ rest: own, used }]
      : [
          { rest: better(own, after), used: true },
          { rest: own, used },
        ]
  const best = used ? own : better(own, before)
  return [...(after ? [{ rest: better(best, after), used: true }] : []), { rest: best, used: false }]
}

/**
 * Attributes rests to weeks by dynamic programming from the last week: cost to go by value of the week before (null before the
 * first) and by whether the rest over the boundary is used.
 */
function attributed(weeks: readonly Week[], twoReduced: boolean): (WeeklyRest | null)[] {
  // A week without rest outweighs any number of pairs.
  const without = weeks.length + 1
  const costOf = (before: number, { rest }: Step) => {
    const value = worthOf(rest)
    return value === 0 ? without : twoReduced && value === 1 && before === 1 ? 1 : 0
  }
  const state = (before: number, used: boolean) => before * 2 + (used ? 1 : 0)
  let after: number[] = Array(6).fill(0)
  const best: Step[][] = []
  for (let nth = weeks.length - 1; nth >= 0; nth--) {
    const costs: number[] = []
    const steps: Step[] = []
    for (const before of [0, 1, 2])
      for (const used of [false, true]) {
        let least = Number.POSITIVE_INFINITY
        for (const step of waysOf(weeks[nth]!, used)) {
          const cost = costOf(before, step) + after[state(worthOf(step.rest), step.used)]!
          if (cost >= least) continue
          least = cost
          steps[state(before, used)] = step
        }
        costs[state(before, used)] = least
      }
    after = costs
    best[nth] = steps
  }
  let at = state(0, false)
  return weeks.map((_, nth) => {
    const { rest, used } = best[nth]![at]!
    at = state(worthOf(rest), used)
    return rest
  })
}

function judgeWeeks(horizon: Interval, rests: readonly WeeklyRest[], regime: RestRegime): WeeklyRestFinding[] {
  const weeks = weeksOf(horizon, rests)
  const taken = attributed(weeks, regime === 'EU')
  return weeks.flatMap(({ start, end }, nth): WeeklyRestFinding[] => {
    if (!taken[nth]) return [{ code: 'SEMAINE_SANS_REPOS', at: start, start, end }]
    const two = regime === 'EU' && taken[nth].kind === 'REDUIT' && taken[nth - 1]?.kind === 'REDUIT'
    return two ? [{ code: 'DEUX_REDUITS', at: start, start: weeks[nth - 1]!.start, end }] : []
  })
}
