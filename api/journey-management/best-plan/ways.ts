import { type ChainLink, chainFindings, DAY_ENDS_AFTER_MIN } from '#domain/assignment/chain.ts'
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
    return (
      sum +
      (isOneDay(before, run)
        ? kmBetween(roads, before.to, run.from)
        : kmBetween(roads, before.to, depot) + kmBetween(roads, depot, run.from))
    )
  }, 0)
  return kmBetween(roads, depot, runs[0]!.from) + inside + kmBetween(roads, runs.at(-1)!.to, depot)
}

const isOneDay = (before: PlacedRun, after: PlacedRun) => after.start - before.end < DAY_ENDS_AFTER_MIN

export const inOrder = (runs: readonly PlacedRun[]): PlacedRun[] => runs.toSorted((a, b) => a.start - b.start || a.end - b.end)

/** Whether there is time for each way, by the rule of the check. */
export const isInTime = (links: ChainLink | readonly ChainLink[]): boolean => chainFindings([links].flat()).length === 0

/** Cents of the empty ways between journeys, each computed once for all drivers. */
export interface Ways {
  /** From the end of a journey to the beginning of a later one, by their places; infinite where there is no time for it (AF23). */
  between(before: number, after: number): number
  /** From a depot to the beginning of each journey, and home from its end. */
  ofDepot(depot: Site): { out: Float64Array; home: Float64Array }
}

export function waysOf({ journeys, roads, weights }: Pick<Problem, 'journeys' | 'roads' | 'weights'>): Ways {
  const cents = (from: Site | null, to: Site | null) => kmBetween(roads, from, to) * weights.emptyKm
  const between = new Float64Array(journeys.length ** 2)
  for (const [before, one] of journeys.entries())
    for (const [after, next] of journeys.entries())
      if (next.start >= one.end)
        between[before * journeys.length + after] = isInTime(linkOf(roads, one, next) ?? [])
          ? cents(one.to, next.from)
          : Number.POSITIVE_INFINITY
  const depots = new Map<string, { out: Float64Array; home: Float64Array }>()
  return {
    between: (before, after) => between[before * journeys.length + after]!,
    ofDepot(depot) {
      const known = depots.get(depot.id) ?? {
        out: Float64Array.from(journeys, ({ from }) => cents(depot, from)),
        home: Float64Array.from(journeys, ({ to }) => cents(to, depot)),
      }
      depots.set(depot.id, known)
      return known
    },
  }
}

/** Cents that a sequence adds to the runs that a driver has: the ways out to its first journey, between each two, and home. */
export function driverWays({ journeys, roads, weights }: Problem, driver: PlanDriver, ways: Ways) {
  const { busy } = driver
  const { out, home } = ways.ofDepot(driver.depot)
  const cents = (runs: readonly PlacedRun[]) => emptyKmOf(roads, driver, runs) * weights.emptyKm
  const has = cents(busy)
  // Runs before each journey, and the ways over those, without the depot at the end or beginning.
  const before = journeys.map(({ start }) => busy.filter(run => run.end <= start).length)
  const to = journeys.map((journey, nth) => cents([...busy.slice(0, before[nth]!), journey]) - home[nth]!)
  const from = journeys.map((journey, nth) => cents([journey, ...busy.slice(before[nth]!)]) - out[nth]!)
  const between = (nth: number, next: number) => {
    if (before[nth] !== before[next])
      return cents([journeys[nth]!, ...busy.slice(before[nth]!, before[next]!), journeys[next]!]) - out[nth]! - home[next]!
    return isOneDay(journeys[nth]!, journeys[next]!) ? ways.between(nth, next) : home[nth]! + out[next]!
  }
  return { out: (nth: number) => to[nth]! - has, home: (nth: number) => from[nth]!, between }
}
