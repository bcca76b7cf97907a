import type { Problem, Progress } from './problem.ts'
import { type Sequence, sequencesOf } from './sequences.ts'
import { solve } from './solver.ts'

export interface DriversChosen {
  /** One sequence at most of each driver. */
  chosen: Sequence[]
  gap: number
  sequences: number
}

/**
 * Who drives what: set partitioning. Each journey is in one chosen sequence or stays open, which costs more than any of them; each
 * driver has one sequence at most.
 */
export async function chooseDrivers(problem: Problem, seconds: number, progress: Progress = () => {}): Promise<DriversChosen> {
  const { journeys, drivers, weights } = problem
  const sequences = drivers.flatMap((_, place) => {
    progress(place, drivers.length)
    return sequencesOf(problem, place)
  })
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
  return { chosen: (chosen ?? []).filter(place => place < open).map(place => sequences[place]!), gap, sequences: open }
}
