import { chunk } from 'es-toolkit/array'
import type { OpenJourney, Problem, Progress } from './problem.ts'
import { DriverSearch, type Wanted } from './search.ts'
import type { Sequence } from './sequences.ts'
import { type Model, Relaxation, type Solved, solve } from './solver.ts'
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
/** Sequences of a driver that are judged at most to prove the plan. */
const PROOF = 200
/** Share of the time in which sequences are sought; the rest is for the choice among them. */
const SEEKING = 0.8

/**
 * Chooses the sequences of the drivers by set partitioning: each journey is in one chosen sequence or stays open, which costs more than
 * any of them; each driver has one sequence at most. Sequences are sought in rounds (column generation): the relaxed choice among
 * those known says what each journey and driver is worth, and drivers then add the sequences that cost less. What the relaxed
 * choice costs, less what the drivers could still gain, is a bound on every plan. Sequences that a plan better than the
 * one found could have are added last, so that it is proven.
 */
export async function chooseDrivers(problem: Problem, seconds: number, progress: Progress = () => {}): Promise<DriversChosen> {
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
  let solved = await solve(modelOf(problem, sequences), Math.max(1, seconds - spent()))
  if (solved.chosen && last.isWhole) {
    const cost = costOf(problem, sequences, solved.chosen)
    const proof = seek(all, { below: bound.objective - cost - 1, judged: PROOF, found: Number.POSITIVE_INFINITY })
    if (proof.found.length > 0) solved = await solve(modelOf(problem, sequences), Math.max(1, seconds - spent()))
    if (proof.isWhole) return { ...taken(sequences, solved), gap: solved.gap }
  }
  const cost = costOf(problem, sequences, solved.chosen ?? [])
  const above = Math.max(0, cost - Math.max(0, lowest))
  return { ...taken(sequences, solved), gap: solved.chosen ? above / Math.max(1, cost) : 1 }
}

const taken = (sequences: readonly Sequence[], { chosen }: Solved) => ({
  chosen: (chosen ?? []).flatMap(place => sequences[place] ?? []),
  sequences: sequences.length,
})

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
