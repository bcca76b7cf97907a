import { instantAt, toLocal } from '#domain/calendar/clock.ts'
import { addDays, isoWeekday, mondayOf } from '#domain/calendar/dates.ts'
import type { Driver } from '../fleet.ts'
import type { Line } from './lines.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

interface Rules {
  reduced: number
  regular: number
  between: number
}
/** Regulation (EC) No 561/2006, article 8, 6; `law.md` §2. */
const LORRIES: Rules = { reduced: 24 * HOUR, regular: 45 * HOUR, between: 144 * HOUR }
/** Code du travail L3132-2. */
const VANS: Rules = { reduced: 35 * HOUR, regular: 35 * HOUR, between: Number.POSITIVE_INFINITY }
const rulesOf = ({ drives }: Driver) => (drives.every(traction => traction === 'VUL') ? VANS : LORRIES)
const ONE_REST = 168 * HOUR
/** A real start may be earlier than planned, a real end later. */
const EARLY = 5 * MINUTE
const LATE = 125 * MINUTE

const MONDAY = 1
const SATURDAY = 6

/** A run in milliseconds with its service date. */
interface Planned {
  start: number
  end: number
  date: string
}

type Kind = 'none' | 'reduced' | 'regular'

/** A driver's work so far; a rest counts for the week in which it starts. */
interface State {
  since: number
  until: number
  /** Monday of the week of `until`. */
  monday: string
  own: Kind
  before: Kind
}

const better = (one: Kind, other: Kind): Kind => (one === 'regular' || other === 'none' ? one : other)
const mondayAt = (at: number) => mondayOf(toLocal(new Date(at)).slice(0, 10))

/** Null when the weekly rests would no longer be lawful. */
function after(rules: Rules, state: State | undefined, start: number, end: number): State | null {
  const monday = mondayAt(end)
  if (!state || start - state.until > ONE_REST)
    return { since: start, until: end, monday, own: monday === mondayAt(start) ? 'regular' : 'none', before: 'regular' }
  const gap = start - state.until
  const kind: Kind = gap >= rules.regular ? 'regular' : gap >= rules.reduced ? 'reduced' : 'none'
  const since = kind === 'none' ? state.since : start
  if (end - since > rules.between) return null
  const own = better(state.own, kind)
  if (monday === state.monday) return { since, until: end, monday, own, before: state.before }
  if (own === 'none' || (own === 'reduced' && state.before === 'reduced')) return null
  // Two weeks further on, the week between has no rest of its own.
  if (addDays(state.monday, 7) !== monday) return null
  return { since, until: end, monday, own: 'none', before: own }
}

/** Keeps the weekly rests of all drivers lawful, run by run in order of start. */
export class WeeklyRestsKept {
  readonly #states = new Map<Driver, State>()
  /** Departures of the drivers' own lines on Mondays. */
  readonly #mondays: Map<Driver, string[]>

  constructor(lines: readonly Line[]) {
    const ofMonday = lines.flatMap(({ row, usual: { driver } }) =>
      driver && row.status === 'PLANIFIE' && row.weekdays.includes(MONDAY) ? [{ driver, time: row.startTime }] : [],
    )
    this.#mondays = new Map(
      [...Map.groupBy(ofMonday, ({ driver }) => driver)].map(([driver, own]) => [driver, own.map(({ time }) => time)]),
    )
  }

  /** Whether the rests stay lawful; a weekend run must also leave the rest before the driver's own lines of Monday. */
  allow(driver: Driver, run: Planned): boolean {
    const next = this.#with(driver, run)
    const back = next && this.#back(driver, run.date)
    return next !== null && (!back || after(rulesOf(driver), next, back, back) !== null)
  }

  /** Whether the weekend run leaves the driver no regular rest in its week. */
  cutsShort(driver: Driver, run: Planned): boolean {
    const next = this.#with(driver, run)
    const back = next && this.#back(driver, run.date)
    return Boolean(next && back && next.own !== 'regular' && back - next.until < rulesOf(driver).regular)
  }

  #with(driver: Driver, { start, end }: Planned): State | null {
    return after(rulesOf(driver), this.#states.get(driver), start - EARLY, end + LATE)
  }

  work(driver: Driver, start: number, end: number): void {
    const next = after(rulesOf(driver), this.#states.get(driver), start, end)
    if (next) this.#states.set(driver, next)
  }

  /** First departure of the driver's own lines on the Monday after a weekend day. */
  #back(driver: Driver, date: string): number | null {
    const monday = addDays(mondayOf(date), 7)
    const times = this.#mondays.get(driver)
    return isoWeekday(date) < SATURDAY || !times || driver.away(monday)
      ? null
      : Date.parse(instantAt(monday, 0, times.toSorted()[0]!))
  }
}
