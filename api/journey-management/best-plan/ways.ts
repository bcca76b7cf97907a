import { type ChainLink, DAY_ENDS_AFTER_MIN } from '#domain/assignment/chain.ts'
import { roadKm } from '#domain/journey-management/live-lines/line-plan.ts'
import type { PlacedRun, PlanDriver, Problem, Site } from './problem.ts'

type Roads = Problem['roads']

/** Kilometres by the known road, else estimated; none where a place is unknown. */
export function kmBetween(roads: Roads, from: Site | null, to: Site | null): number {
  if (!from || !to || from.id === to.id) return 0
  const road = roads.get(`${from.id} ${to.id}`)
  if (road) return road.metres / 1000
  return from.position && to.position ? Number(roadKm([from.position, to.position])) : 0
}

/** Links of a run to the driver's runs before and after it on the day, as the check reads them (AF23). */
export function linksAround(roads: Roads, run: PlacedRun, others: readonly PlacedRun[]): ChainLink[] {
  const before = others.findLast(({ start }) => start <= run.start)
  const after = others.find(({ start }) => start > run.start)
  return [before && linkOf(roads, before, run), after && linkOf(roads, run, after)].flatMap(link => link ?? [])
}

function linkOf(roads: Roads, { to: from, end }: PlacedRun, { from: to, start }: PlacedRun): ChainLink | null {
  const gapMin = start - end
  if (gapMin < 0 || gapMin >= DAY_ENDS_AFTER_MIN) return null
  if (!from?.position || !to?.position || from.id === to.id) return null
  return {
    from: { label: from.label, position: from.position },
    to: { label: to.label, position: to.position },
    gapMin,
    roadSeconds: roads.get(`${from.id} ${to.id}`)?.seconds ?? null,
  }
}

/** Empty kilometres of a driver's runs, ascending: between those of one day, else from and to his depot. */
export function emptyKmOf(roads: Roads, { depot }: Pick<PlanDriver, 'depot'>, runs: readonly PlacedRun[]): number {
  if (runs.length === 0) return 0
  const inside = runs.slice(1).reduce((sum, run, place) => {
    const before = runs[place]!
    const isOneDay = run.start - before.end < DAY_ENDS_AFTER_MIN
    return (
      sum +
      (isOneDay ? kmBetween(roads, before.to, run.from) : kmBetween(roads, before.to, depot) + kmBetween(roads, depot, run.from))
    )
  }, 0)
  return kmBetween(roads, depot, runs[0]!.from) + inside + kmBetween(roads, runs.at(-1)!.to, depot)
}

export const inOrder = (runs: readonly PlacedRun[]): PlacedRun[] => runs.toSorted((a, b) => a.start - b.start || a.end - b.end)
