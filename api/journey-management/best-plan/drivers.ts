import { chunk } from 'es-toolkit/array'
import type { OpenJourney, Problem, Progress } from './problem.ts'
import { DriverSearch, type Wanted } from './search.ts'
import type { Sequence } from './sequences.ts'
import { type Model, Relaxation, solve } from './solver.ts'
import { waysOf } from './ways.ts'

export interface DriversChosen {
  /** One sequence at most of each driver. */
  chosen: Sequence[]
  /** Proven distance to the best choice among all lawful sequences. */
  gap: number
  /** Compared ones. */
  sequences: number
}

/** Sequences of a driver that are judged at most in one round, and in the last ones, and those that are taken. */
const ROUND = 24
const ROUND_MAX = 1_600
const FOUND = 6
/** Drivers of one round: what journeys are worth is reckoned again before the next ones. */
const DRIVERS = 30
/** Sequences among which a first plan is chosen, those nearest to what they are worth, for each journey and driver. */
const NEAR = 10
/** Sequences of a driver that are judged at most to prove the plan. */
const PROOF = 200
/** Share of the time in which sequences are sought; the rest is for the choice among them. */
const SEEKING = 0.8

/**
 * Chooses the sequences of the drivers by set partitioning: each journey is in one chosen sequence or stays open, which costs more than
 * any of them; each driver has one sequence at most. Sequences are sought in rounds (column generation): the relaxed choice among
 * those known says what each journey and driver is worth, and drivers then add the sequences that cost less. What the relaxed
 * choice costs, less what the drivers could still gain, is a bound on every plan. A first plan is chosen among the sequences that cost
 * little more than their journeys and driver are worth; the plan is proven among all that a better one could have.
 */
export async function chooseDrivers(
  problem: Problem,
  seconds: number,
  progress: Progress = () => {},
  nearest = NEAR,
): Promise<DriversChosen> {
  const { journeys, drivers } = problem
  if (journeys.length === 0) return { chosen: [], gap: 0, sequences: 0 }
  const began = performance.now()
  const spent = () => (performance.now() - began) / 1000
  const ways = waysOf(problem)
  const searches = drivers.map((_, place) => {
    progress(place, drivers.length)
    return new DriverSearch(problem, place, ways)
  })
  progress(drivers.length, drivers.length)
  const sequences = greedy(problem, searches)
  const relaxation = await Relaxation.of(modelOf(problem, sequences))
  let bound = relaxation.answer()
  const seek = (places: readonly number[], most: Pick<Wanted, 'below' | 'judged' | 'found'>) => {
    const found: Sequence[] = []
    let [least, isWhole] = [0, true]
    for (const place of places) {
      const answer = searches[place]!.cheaper({ journeys: bound.prices, driver: bound.prices[journeys.length + place]!, ...most })
      found.push(...answer.found)
      least += answer.least
      isWhole &&= answer.isWhole
    }
    sequences.push(...found)
    return { least, isWhole, found }
  }
  const all = [...drivers.keys()]
  const rounds = chunk(all, DRIVERS)
  let judged = ROUND
  for (let idle = 0, round = 0; idle < rounds.length && spent() < seconds * SEEKING; round++) {
    const sought = seek(rounds[round % rounds.length]!, { below: 1, judged, found: FOUND })
    idle = sought.found.length > 0 || !sought.isWhole ? 0 : idle + 1
    if (sought.found.length > 0) {
      relaxation.add(
        sought.found.map(({ costCents, journeys: taken, driver }) => ({
          cost: costCents,
          rows: [...taken, journeys.length + driver],
        })),
      )
      bound = relaxation.answer()
    } else if (!sought.isWhole) judged = Math.min(ROUND_MAX, judged * 2)
  }
  relaxation.close()
  const last = seek(all, { below: 1, judged, found: FOUND })
  const lowest = bound.objective + last.least
  const { prices } = bound
  /** Cents by which a sequence costs more than what its journeys and driver are worth. */
  const aboveWorth = ({ costCents, journeys: taken, driver }: Sequence) =>
    taken.reduce((sum, nth) => sum - prices[nth]!, costCents - prices[journeys.length + driver]!)
  const choose = async (among: readonly Sequence[]) => {
    const { chosen, gap } = await solve(modelOf(problem, among), Math.max(1, seconds - spent()))
    const own = chosen && { chosen: chosen.flatMap(place => among[place] ?? []), cost: costOf(problem, among, chosen) }
    return { ...own, gap }
  }
  /** Not proven: what it costs above the bound, if it was found. */
  const withGap = ({ chosen = [], cost }: { chosen?: Sequence[] | undefined; cost?: number | undefined }): DriversChosen => {
    const gap = cost === undefined ? 1 : Math.max(0, cost - Math.max(0, lowest)) / Math.max(1, cost)
    return { chosen, gap, sequences: sequences.length }
  }
  // Before the search has ended, what journeys are worth is too rough to leave any out.
  if (!last.isWhole) return withGap(await choose(sequences))
  const near = sequences.toSorted((one, other) => aboveWorth(one) - aboveWorth(other)).slice(0, nearest * prices.length)
  let best = await choose(near)
  if (best.cost !== undefined) {
    const room = best.cost - lowest + 1
    const proof = seek(all, { below: -room, judged: PROOF, found: Number.POSITIVE_INFINITY })
    // A plan that costs less has no other sequences than these.
    const useful = sequences.filter(sequence => aboveWorth(sequence) <= room)
    const known = new Set(near)
    let isProven = proof.isWhole
    if (useful.some(sequence => !known.has(sequence))) {
      const again = await choose(useful)
      if (again.cost !== undefined && again.cost <= best.cost) best = again
      else isProven = false
    }
    if (isProven && best.chosen) return { chosen: best.chosen, gap: best.gap, sequences: sequences.length }
  }
  return withGap(best)
}

/** A first plan: each driver in turn takes the best of what is still open. */
function greedy({ journeys, weights }: Problem, searches: readonly DriverSearch[]): Sequence[] {
  const worth = journeys.map(journey => withoutOwnCents(weights, journey))
  return searches.flatMap(search => {
    const { found } = search.cheaper({ journeys: worth, driver: 0, below: 0, judged: ROUND, found: FOUND })
    const best = found.toSorted((a, b) => b.journeys.length - a.journeys.length || a.costCents - b.costCents)[0]
    for (const nth of best?.journeys ?? []) worth[nth] = 0
    return found
  })
}

/** Choices: the sequences, then each journey left open. Rows: the journeys, then the drivers. */
function modelOf({ journeys, drivers, weights }: Problem, sequences: readonly Sequence[]): Model {
  const covering: [number, number][][] = journeys.map((_, nth) => [[sequences.length + nth, 1]])
  const driving: [number, number][][] = drivers.map(() => [])
  for (const [place, sequence] of sequences.entries()) {
    driving[sequence.driver]!.push([place, 1])
    for (const nth of sequence.journeys) covering[nth]!.push([place, 1])
  }
  return {
    costs: [...sequences.map(({ costCents }) => costCents), ...journeys.map(journey => withoutOwnCents(weights, journey))],
    rows: [...covering.map(terms => ({ lower: 1, upper: 1, terms })), ...driving.map(terms => ({ lower: 0, upper: 1, terms }))],
  }
}

/** Cents of a journey without an own driver: nobody runs it, which loses its price too, or a carrier for more than own means cost. */
export function withoutOwnCents(
  { open, change }: Problem['weights'],
  { priceCents, costCents, carrier, has }: OpenJourney,
): number {
  const lost = open + priceCents
  return carrier ? Math.min(lost, Math.max(0, carrier.buyPriceCents - (costCents ?? 0)) + (has ? change : 0)) : lost
}

const costOf = ({ weights, journeys }: Problem, sequences: readonly Sequence[], chosen: readonly number[]): number =>
  chosen.reduce(
    (sum, place) => sum + (sequences[place]?.costCents ?? withoutOwnCents(weights, journeys[place - sequences.length]!)),
    0,
  )
