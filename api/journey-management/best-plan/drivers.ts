import type { Problem, Progress } from './problem.ts'
import { SEQUENCES_MAX, type Sequence, sequencesOf } from './sequences.ts'
import { solve } from './solver.ts'

export interface DriversChosen {
  /** One sequence at most of each driver. */
  chosen: Sequence[]
  gap: number
  sequences: number
  /** Whether a driver has more sequences than are compared. */
  isCapped: boolean
}

/**
 * Chooses the sequences of the drivers by set partitioning: each journey is in one chosen sequence or stays open, which costs more than
 * any of them; each driver has one sequence at most.
 */
export async function chooseDrivers(problem: Problem, seconds: number, progress: Progress = () => {}): Promise<DriversChosen> {
  const { journeys, drivers, weights } = problem
  const ofDrivers = drivers.map((_, place) => {
    progress(place, drivers.length)
    return sequencesOf(problem, place)
  })
  const sequences = ofDrivers.flat()
  progress(drivers.length, drivers.length)
  const open = sequences.length
  const covering: [number, number][][] = journeys.map((_, nth) => [[open + nth, 1]])
  const driving: [number, number][][] = drivers.map(() => [])
  for (const [place, sequence] of sequences.entries()) {
    driving[sequence.driver]!.push([place, 1])
    for (const nth of sequence.journeys) covering[nth]!.push([place, 1])
  }
  const { chosen, gap } = await solve(
    {
      costs: [...sequences.map(({ costCents }) => costCents), ...journeys.map(() => weights.open)],
      rows: [
        ...covering.map(terms => ({ lower: 1, upper: 1, terms })),
        ...driving.filter(terms => terms.length > 0).map(terms => ({ lower: 0, upper: 1, terms })),
      ],
    },
    seconds,
  )
  return {
    chosen: (chosen ?? []).filter(place => place < open).map(place => sequences[place]!),
    gap,
    sequences: open,
    isCapped: ofDrivers.some(({ length }) => length >= SEQUENCES_MAX),
  }
}
