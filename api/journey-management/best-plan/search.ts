import type { Problem } from './problem.ts'
import { ableFor, type Extended, extended, extendedNear, personCents, type Sequence, sequenceBefore } from './sequences.ts'
import { driverWays, type Ways } from './ways.ts'

/** A sequence that the days around allow, and those that extend it; null where the check refuses. */
interface Judged {
  sequence: Extended
  before: Judged | null
  /** As the whole check judges it, once that is asked; null where it refuses. */
  whole: Extended | null | undefined
  /** Place of its last journey among those that the driver may drive; −1 for none. */
  last: number
  isKept: boolean
  after: Map<number, Judged | null>
}

/** A sequence to extend, with a bound for each extension, infinite once it was tried, and the lowest of them. */
interface Open {
  from: Judged
  first: number
  bounds: Float64Array
  next: number
  bound: number
}

export interface Wanted {
  /** Dual price of each journey, cents, by place. */
  journeys: ArrayLike<number>
  /** Dual price of the driver, cents; negative where he is scarce. */
  driver: number
  /** Cents by which a sequence must be cheaper than what it is worth. */
  below: number
  /** Sequences that are judged, and returned, at most. */
  judged: number
  found: number
}

/**
 * The lawful sequences of a driver, each judged once, when what its journeys are worth makes it useful. Sequences are extended
 * journey by journey, each judged by the check of the confirmation with the ones before it as work that he has: its days first, all
 * of it once the sequence is useful. One of which a part is not lawful is not tried. A bound on the cost of what may follow decides which is tried next, and when none is useful any more.
 */
export class DriverSearch {
  readonly #problem: Problem
  readonly #root: Judged | null
  /** Places of the journeys that he may drive, by departure. */
  readonly #able: number[]
  /** First of them that departs after the end of each. */
  readonly #after: number[]
  readonly #personCents: number[]
  readonly #out: number[]
  readonly #home: number[]
  /** Cents of the way from each to those after it; infinite for a pair that is not lawful. */
  readonly #between: Float32Array[]

  constructor(problem: Problem, place: number, ways: Ways) {
    const driver = problem.drivers[place]!
    const none = sequenceBefore(problem, place)
    this.#problem = problem
    this.#root = none && { sequence: none, before: null, whole: none, last: -1, isKept: true, after: new Map() }
    const able = none ? ableFor(problem, place, none) : []
    const journeys = able.map(nth => problem.journeys[nth]!)
    this.#able = able
    this.#after = journeys.map(({ end }) => {
      const first = journeys.findIndex(({ start }) => start >= end)
      return first < 0 ? journeys.length : first
    })
    this.#personCents = journeys.map(journey => personCents(problem, driver, journey))
    const { out, home, between } = driverWays(problem, driver, ways)
    this.#out = able.map(out)
    this.#home = able.map(home)
    this.#between = this.#after.map((first, one) => Float32Array.from(able.slice(first), next => between(able[one]!, next)))
  }

  /**
   * Sequences that cost less than they are worth and were not returned before. `least`: no sequence costs less than this beyond
   * what it is worth. `isWhole`: there is no other.
   */
  cheaper(wanted: Wanted): { found: Sequence[]; least: number; isWhole: boolean } {
    if (!this.#root) return { found: [], least: 0, isWhole: true }
    const worth = this.#able.map((nth, able) => this.#personCents[able]! - wanted.journeys[nth]!)
    const rest = this.#restOf(worth)
    const found: Sequence[] = []
    let left = wanted.judged
    let least = 0
    const open: Open[] = []
    const visit = (from: Judged) => {
      let cost = this.#costOf(from.whole ?? from.sequence, wanted)
      if (!from.isKept && cost < -wanted.below) {
        const whole = this.#wholeOf(from)
        if (!whole) return
        cost = this.#costOf(whole, wanted)
        if (cost < -wanted.below) {
          from.isKept = true
          found.push(whole)
        }
      }
      least = Math.min(least, cost)
      const one = this.#extensions(from, cost, worth, rest)
      if (one.bound < -wanted.below) open.push(one)
    }
    visit(this.#root)
    for (;;) {
      let best: Open | undefined
      let bound = -wanted.below
      for (const one of open)
        if (one.bound < bound) {
          best = one
          bound = one.bound
        }
      if (!best) return { found, least: Math.min(least, -wanted.below), isWhole: true }
      if (found.length >= wanted.found) return { found, least: Math.min(least, bound), isWhole: false }
      const able = best.first + best.next
      let one = best.from.after.get(able)
      if (one === undefined) {
        if (left-- <= 0) return { found, least: Math.min(least, bound), isWhole: false }
        one = this.#judged(best.from, able)
      }
      toNext(best)
      if (one) visit(one)
    }
  }

  #judged(from: Judged, able: number): Judged | null {
    if (!this.#mayFollow(from, able)) {
      from.after.set(able, null)
      return null
    }
    const sequence = extendedNear(this.#problem, from.sequence, this.#able[able]!)
    const one: Judged | null = sequence && {
      sequence,
      before: from,
      whole: undefined,
      last: able,
      isKept: false,
      after: new Map(),
    }
    from.after.set(able, one)
    const { length } = from.sequence.journeys
    if (one || length > 1) return one
    // Not lawful alone, or right after another: not lawful in a longer sequence either.
    for (const [before, first] of this.#after.entries())
      if (first <= able && (length === 0 || before === from.last)) this.#between[before]![able - first] = Number.POSITIVE_INFINITY
    return one
  }

  /** Judged by the whole check, each journey after those before it. */
  #wholeOf(one: Judged): Extended | null {
    if (one.whole !== undefined) return one.whole
    const before = this.#wholeOf(one.before!)
    one.whole = before && extended(this.#problem, before, this.#able[one.last]!)
    if (!one.whole) one.before!.after.set(one.last, null)
    return one.whole
  }

  /** False when a part is known not to be lawful: the first journey with the last one is judged for all sequences between them. */
  #mayFollow({ sequence }: Judged, able: number): boolean {
    const [first, ...others] = sequence.journeys
    if (first === undefined || others.length === 0) return true
    const alone = this.#root!.after.get(this.#able.indexOf(first))
    // The whole check may have refused it since.
    if (!alone) return false
    const pair = alone.after.has(able) ? alone.after.get(able) : this.#judged(alone, able)
    return pair !== null && pair !== undefined
  }

  #costOf({ costCents, journeys }: Sequence, wanted: Wanted): number {
    return journeys.reduce((sum, nth) => sum - wanted.journeys[nth]!, costCents - wanted.driver)
  }

  /** Least cents that a sequence adds after each journey, with the way home. */
  #restOf(worth: readonly number[]): Float64Array {
    const rest = Float64Array.from(this.#home)
    const value = new Float64Array(rest.length)
    for (let able = rest.length - 1; able >= 0; able--) {
      const first = this.#after[able]!
      const ways = this.#between[able]!
      let least = rest[able]!
      for (let nth = 0; nth < ways.length; nth++) {
        const cents = ways[nth]! + value[first + nth]!
        if (cents < least) least = cents
      }
      rest[able] = least
      value[able] = worth[able]! + least
    }
    return rest
  }

  /** A bound on the cost of each sequence that is one journey longer, and of all that extend it. */
  #extensions(from: Judged, cost: number, worth: readonly number[], rest: Float64Array): Open {
    const { last } = from
    const home = last < 0 ? 0 : this.#home[last]!
    const first = last < 0 ? 0 : this.#after[last]!
    const ways = last < 0 ? this.#out : this.#between[last]!
    const bounds = new Float64Array(ways.length)
    for (let nth = 0; nth < bounds.length; nth++)
      bounds[nth] = cost - home + ways[nth]! + worth[first + nth]! + rest[first + nth]!
    // The first of the earlier ones excludes most: it is judged with each later one.
    const earliest = from.sequence.journeys.length > 1 ? this.#able.indexOf(from.sequence.journeys[0]!) : last
    const excluded = earliest === last ? null : this.#between[earliest]!.subarray(first - this.#after[earliest]!)
    if (excluded)
      for (let nth = 0; nth < bounds.length; nth++)
        if (excluded[nth] === Number.POSITIVE_INFINITY) bounds[nth] = Number.POSITIVE_INFINITY
    for (const [able, one] of from.after) if (!one) bounds[able - first] = Number.POSITIVE_INFINITY
    return lowest({ from, first, bounds, next: -1, bound: Number.POSITIVE_INFINITY })
  }
}

/** Sequences of a few journeys are many; only the lowest bound is needed, not their order. */
function lowest(open: Open): Open {
  open.bound = Number.POSITIVE_INFINITY
  for (let nth = 0; nth < open.bounds.length; nth++)
    if (open.bounds[nth]! < open.bound) {
      open.bound = open.bounds[nth]!
      open.next = nth
    }
  return open
}

function toNext(open: Open): void {
  open.bounds[open.next] = Number.POSITIVE_INFINITY
  lowest(open)
}
