import { answerTo } from '#api/trade/assignment/answer.ts'
import { blockedBy, trailerJudge, vehicleJudge } from '#api/trade/assignment/check.ts'
import { isGone, type MeansRecords, type TrailerRecord, type VehicleRecord } from '#api/trade/assignment/means-records.ts'
import type { Need } from '#api/trade/assignment/to-run.ts'
import { COUPLED } from '#domain/journey-management/journeys/assignment.ts'
import { withoutOwnCents } from './drivers.ts'
import type { OpenJourney, PlanMaterial, Problem } from './problem.ts'
import type { Sequence } from './sequences.ts'
import { solve } from './solver.ts'
import { kmBetween } from './ways.ts'

/** Vehicle and trailer of a journey, places in the problem. */
export interface Coupled {
  vehicle: number
  trailer: number | null
}

/** Means that the whole check refused together. */
export interface Refused extends Coupled {
  journey: number
}

/** Findings that the rounds of the choice share. */
export interface Rounds {
  /** Combinations to avoid. */
  refused: Refused[]
  /** Journeys that all vehicles and trailers are compared for: the nearest were not enough. */
  wide: Set<number>
}

/** Vehicles and trailers that are compared for a journey at first, nearest first. */
const NEAREST = 15
/** Bound on the vehicles compared, as a multiple of `NEAREST`, while too few are without a warning: a warning costs more than a longer way. */
const WARNED = 4

/** The journey's own run is no conflict with itself. */
export function withoutOwn({ drivers, vehicles, trailers }: MeansRecords, { number }: Pick<OpenJourney, 'number'>): MeansRecords {
  const others = <Row extends { journeys: { number: string }[] }>(rows: Map<string, Row>) =>
    new Map([...rows].map(([id, row]) => [id, { ...row, journeys: row.journeys.filter(one => one.number !== number) }]))
  return { drivers, vehicles: others(vehicles), trailers: others(trailers) }
}

/**
 * Vehicles and trailers for the chosen sequences, after the drivers. A vehicle is on one journey at a time, a tractor has one
 * trailer, and a driver keeps his vehicle where he can. Null for a journey without means.
 */
export async function chooseVehicles(
  problem: Problem,
  sequences: readonly Sequence[],
  { refused, wide }: Rounds,
  seconds: number,
): Promise<Map<number, Coupled | null>> {
  const { weights } = problem
  const costs: number[] = []
  const rows: { lower: number; upper: number; terms: [number, number][] }[] = []
  const choice = (costCents: number) => costs.push(costCents) - 1
  const vehicleOf = new Map<number, Map<number, number>>()
  const trailerOf = new Map<number, Map<number, number>>()
  const openOf = new Map<number, number>()
  for (const { driver: place, journeys } of sequences)
    for (const nth of journeys) {
      const journey = problem.journeys[nth]!
      const { depot } = problem.drivers[place]!
      const own = withoutOwn(problem.records, journey)
      const wayTo = (one: PlanMaterial) => Math.round(kmBetween(problem.roads, depot, one.depot) * weights.emptyKm)
      const otherCents = weights.otherVehicle + (journey.has ? weights.change : 0)
      // Each driver begins at another of equal ones, so that all do not compare the same few.
      const ordered = (all: readonly PlanMaterial[], usual: string | null) => {
        const cents = all.map(one => wayTo(one) + otherThan(usual, one.id) * otherCents)
        const turn = (nth: number) => (nth - place + all.length) % all.length
        return [...all.keys()].sort((a, b) => cents[a]! - cents[b]! || turn(a) - turn(b))
      }
      const most = wide.has(nth) ? Number.POSITIVE_INFINITY : NEAREST
      const vehicles = possibleVehicles(problem, own, journey, {
        driverId: problem.drivers[place]!.id,
        order: ordered(problem.vehicles, journey.usualVehicleId),
        most,
      })
      const hasTractor = vehicles.some(({ tows }) => tows)
      const trailers = hasTractor
        ? possibleTrailers(problem, own, journey, { order: ordered(problem.trailers, journey.usualTrailerId), most })
        : []
      const x = new Map(
        vehicles.map(({ vehicle, warnings }) => [
          vehicle,
          choice(
            warnings * weights.warning +
              otherThan(journey.usualVehicleId, problem.vehicles[vehicle]!.id) * otherCents +
              wayTo(problem.vehicles[vehicle]!),
          ),
        ]),
      )
      const z = new Map(
        trailers.map(trailer => [
          trailer,
          choice(
            otherThan(journey.usualTrailerId, problem.trailers[trailer]!.id) * otherCents + wayTo(problem.trailers[trailer]!),
          ),
        ]),
      )
      const open = choice(withoutOwnCents(weights, journey))
      vehicleOf.set(nth, x)
      trailerOf.set(nth, z)
      openOf.set(nth, open)
      rows.push({ lower: 1, upper: 1, terms: [...[...x.values()].map(one => [one, 1] as [number, number]), [open, 1]] })
      if (hasTractor)
        rows.push({
          lower: 0,
          upper: 0,
          terms: [
            ...[...z.values()].map(one => [one, 1] as [number, number]),
            ...vehicles.filter(({ tows }) => tows).map(({ vehicle }) => [x.get(vehicle)!, -1] as [number, number]),
          ],
        })
    }
  const placed = [...vehicleOf.keys()].sort((a, b) => a - b)
  for (const choices of [vehicleOf, trailerOf])
    for (const nth of placed) {
      // At each departure one journey at most has the vehicle: what overlaps any journey overlaps the later departure.
      const { start } = problem.journeys[nth]!
      const abroad = placed.filter(other => problem.journeys[other]!.start <= start && start < problem.journeys[other]!.end)
      for (const means of choices.get(nth)!.keys()) {
        const terms = abroad.flatMap(other => {
          const one = choices.get(other)!.get(means)
          return one === undefined ? [] : [[one, 1] as [number, number]]
        })
        if (terms.length > 1) rows.push({ lower: 0, upper: 1, terms })
      }
    }
  for (const { journeys } of sequences)
    for (const [place, nth] of journeys.slice(1).entries()) {
      const [before, after] = [vehicleOf.get(journeys[place]!)!, vehicleOf.get(nth)!]
      const changed = choice(weights.vehicleChange)
      for (const [vehicle, one] of after) {
        const kept = before.get(vehicle)
        rows.push({
          lower: Number.NEGATIVE_INFINITY,
          upper: 0,
          terms: [[one, 1], ...(kept === undefined ? [] : [[kept, -1] as [number, number]]), [changed, -1]],
        })
      }
    }
  for (const { journey, vehicle, trailer } of refused) {
    const x = vehicleOf.get(journey)?.get(vehicle)
    const z = trailer === null ? undefined : trailerOf.get(journey)?.get(trailer)
    if (x === undefined) continue
    const terms: [number, number][] = [[x, 1], ...(z === undefined ? [] : [[z, 1] as [number, number]])]
    rows.push({ lower: 0, upper: terms.length - 1, terms })
  }
  const { chosen } = await solve({ costs, rows }, seconds)
  const is = new Set(chosen ?? [])
  const taken = (of: Map<number, number>) => [...of].find(([, one]) => is.has(one))?.[0]
  return new Map(
    placed.map(nth => {
      const vehicle = taken(vehicleOf.get(nth)!)
      return [nth, vehicle === undefined ? null : { vehicle, trailer: taken(trailerOf.get(nth)!) ?? null }]
    }),
  )
}

const otherThan = (usual: string | null, id: string) => (usual === id ? 0 : 1)

interface Among {
  /** Places of the means, nearest first. */
  order: readonly number[]
  most: number
}

function possibleVehicles(
  problem: Problem,
  records: MeansRecords,
  journey: OpenJourney,
  { driverId, order, most }: Among & { driverId: string },
) {
  // Days and weeks were judged with the driver; they are judged again with the whole plan.
  const need = { ...journey.need, work: undefined } as unknown as Need
  const isBlocked = blockedBy<VehicleRecord>(vehicleJudge(need))
  const found: { vehicle: number; warnings: number; tows: boolean }[] = []
  let clean = 0
  for (const vehicle of order) {
    if (clean >= most || found.length >= most * WARNED) break
    const { id } = problem.vehicles[vehicle]!
    const record = records.vehicles.get(id)
    if (!record || (journey.vehicleId && journey.vehicleId !== id) || isBlocked(record)) continue
    const means = { driverId, coDriverId: null, vehicleId: id, trailerId: null, subcontractorId: null }
    const { issues, warnings } = answerTo(records, means, need)
    if (issues.some(({ message }) => message !== COUPLED)) continue
    if (warnings.length === 0) clean++
    found.push({ vehicle, warnings: warnings.length, tows: record.category === 'TRACTEUR' })
  }
  return found
}

function possibleTrailers(problem: Problem, records: MeansRecords, journey: OpenJourney, { order, most }: Among): number[] {
  const isBlocked = blockedBy<TrailerRecord>(trailerJudge(journey.need))
  const found: number[] = []
  for (const trailer of order) {
    if (found.length >= most) break
    const { id } = problem.trailers[trailer]!
    const record = records.trailers.get(id)
    if (record && !isGone(record) && (!journey.trailerId || journey.trailerId === id) && !isBlocked(record)) found.push(trailer)
  }
  return found
}
