import { isRegulated, runOf } from '#api/trade/assignment/check.ts'
import { giveRun, hasGone, type MeansRecords } from '#api/trade/assignment/means-records.ts'
import { answerTo } from '#api/trade/journeys/assignment.ts'
import {
  CREW_BY_HAND,
  NO_DRIVER,
  NO_VEHICLE_LEFT,
  type OpenLine,
  type PlanLine,
  type Proposal,
  TAKEN_BY,
} from '#domain/journey-management/best-plan/proposal.ts'
import { chooseDrivers } from './drivers.ts'
import type { OpenJourney, PlanDriver, Problem, Progress } from './problem.ts'
import { findingsAfter, overtimeOf, type Sequence, stopsPlan, tieOf } from './sequences.ts'
import { type Coupled, chooseVehicles, type Refused, type Rounds, withoutOwn } from './vehicles.ts'
import { emptyKmOf, inOrder, kmBetween, linksAround } from './ways.ts'

/** Rounds in which refused combinations of means are avoided. */
const ROUNDS = 10
/** Candidates of an open journey whose obstacle is shown. */
const SHOWN = 3

/** The best plan of a day: drivers by set partitioning, then vehicles and trailers, then the whole check of each line. */
export async function planOf(problem: Problem, progress?: Progress): Promise<Proposal> {
  const began = performance.now()
  const crews = problem.journeys.filter(({ need }) => need.sold?.driverNeed?.doubleCrew)
  const rest = { ...problem, journeys: problem.journeys.filter(journey => !crews.includes(journey)) }
  const { chosen, gap, sequences } = await chooseDrivers(rest, problem.seconds, progress)
  const { lines, kept } = await withMeans(rest, chosen)
  const open = rest.journeys.filter(({ id }) => !lines.some(line => line.id === id))
  return {
    day: problem.day,
    lines,
    open: [
      ...open.map(journey => openLine(journey, reasonsOf(rest, chosen, journey))),
      ...crews.map(journey => openLine(journey, [{ name: null, why: CREW_BY_HAND }])),
    ],
    ...totalsOf(rest, kept),
    gapPct: Math.ceil(gap * 1000) / 10,
    weights: problem.weights,
    drivers: problem.drivers.length,
    sequences,
    milliseconds: Math.round(performance.now() - began),
  }
}

const openLine = ({ id, number, label, need }: OpenJourney, reasons: OpenLine['reasons']): OpenLine => ({
  ...{ id, number, label, start: need.hours.start, end: need.hours.end },
  reasons,
})

/** Gives each sequence its vehicles and judges every line as its confirmation will; the next round avoids a refused combination. */
export async function withMeans(
  problem: Problem,
  sequences: readonly Sequence[],
): Promise<{ lines: PlanLine[]; kept: Sequence[] }> {
  const rounds: Rounds = { refused: [], wide: new Set() }
  const until = performance.now() + problem.seconds * 1000
  for (let round = 1; ; round++) {
    const means = await chooseVehicles(problem, sequences, rounds, Math.max(1, (until - performance.now()) / 1000))
    const lines: PlanLine[] = []
    const kept: Sequence[] = []
    const before = rounds.refused.length + rounds.wide.size
    for (const [nth, coupled] of means) if (!coupled) rounds.wide.add(nth)
    for (const sequence of sequences) {
      const { found, refusals } = linesOf(problem, sequence, means)
      rounds.refused.push(...refusals)
      lines.push(...found)
      if (found.length > 0)
        kept.push({
          ...sequence,
          journeys: sequence.journeys.filter(nth => found.some(({ id }) => id === problem.journeys[nth]!.id)),
        })
    }
    if (rounds.refused.length + rounds.wide.size === before || round === ROUNDS) {
      lines.sort((a, b) => (a.start + a.number < b.start + b.number ? -1 : 1))
      return { lines, kept }
    }
  }
}

function linesOf(problem: Problem, { driver: place, journeys }: Sequence, means: Map<number, Coupled | null>) {
  const driver = problem.drivers[place]!
  const record = problem.records.drivers.get(driver.id)!
  const own = { ...record, journeys: [...record.journeys], runs: [...record.runs] }
  const records: MeansRecords = { ...problem.records, drivers: new Map([[driver.id, own]]) }
  const found: PlanLine[] = []
  const refusals: Refused[] = []
  let runs = driver.busy
  for (const nth of journeys) {
    const coupled = means.get(nth)
    if (!coupled) continue
    const journey = problem.journeys[nth]!
    const { id, number, label, version, need } = journey
    const vehicle = problem.vehicles[coupled.vehicle]!
    const trailer = coupled.trailer === null ? null : problem.trailers[coupled.trailer]!
    const wanted = { driverId: driver.id, coDriverId: null, vehicleId: vehicle.id, trailerId: trailer?.id ?? null }
    const links = linksAround(problem.roads, journey, runs)
    const { issues, warnings } = answerTo(
      withoutOwn(records, journey),
      { ...wanted, subcontractorId: null },
      { ...need, links: () => links },
    )
    if (issues.length > 0) {
      refusals.push({ ...coupled, journey: nth })
      continue
    }
    own.journeys.push({ number, ...need.hours })
    giveRun(own, { number, ...runOf(need, isRegulated(records, wanted, need)) })
    runs = inOrder([...runs, journey])
    found.push({
      ...{ id, number, label, version, start: need.hours.start, end: need.hours.end },
      driver: { id: driver.id, name: driver.name, code: driver.code },
      vehicle: { id: vehicle.id, plate: vehicle.plate },
      trailer: trailer && { id: trailer.id, plate: trailer.plate },
      warnings,
    })
  }
  return { found, refusals }
}

/** The best candidates of an open journey, and what speaks against each: a rule, another journey of the plan, or no vehicle. */
function reasonsOf(problem: Problem, chosen: readonly Sequence[], journey: OpenJourney): OpenLine['reasons'] {
  const nth = problem.journeys.indexOf(journey)
  const taker = chosen.find(({ journeys }) => journeys.includes(nth))
  if (taker) return [{ name: problem.drivers[taker.driver]!.name, why: NO_VEHICLE_LEFT }]
  const rank = (driver: PlanDriver) => ['HOLDER', 'KNOWN', 'STRANGER'].indexOf(tieOf(driver, journey))
  const judged = problem.drivers.flatMap((driver, place) => {
    const record = problem.records.drivers.get(driver.id)
    if (!record || hasGone(record)) return []
    const blockers = findingsAfter(problem, record, driver.busy, journey).filter(stopsPlan)
    const others = chosen.find(sequence => sequence.driver === place)?.journeys ?? []
    const why = blockers.map(({ message }) => message).join(' · ') || TAKEN_BY(others.map(one => problem.journeys[one]!.number))
    return {
      name: driver.name,
      why,
      blockers: blockers.length,
      rank: rank(driver),
      km: kmBetween(problem.roads, driver.depot, journey.from),
    }
  })
  const best = judged.toSorted((a, b) => a.blockers - b.blockers || a.rank - b.rank || a.km - b.km).slice(0, SHOWN)
  return best.length > 0 ? best.map(({ name, why }) => ({ name, why })) : [{ name: null, why: NO_DRIVER }]
}

/** Covered journeys, empty kilometres and cost of the drivers of the day, today and with the plan. */
function totalsOf(problem: Problem, kept: readonly Sequence[]): Pick<Proposal, 'before' | 'after'> {
  const { roads, drivers, weights } = problem
  const kmOf = (of: (driver: PlanDriver, place: number) => OpenJourney[]) =>
    drivers.reduce((sum, driver, place) => sum + emptyKmOf(roads, driver, inOrder([...driver.busy, ...of(driver, place)])), 0)
  const before = Math.round(kmOf(() => []))
  const after = Math.round(
    kmOf((_, place) =>
      kept.filter(one => one.driver === place).flatMap(({ journeys }) => journeys.map(nth => problem.journeys[nth]!)),
    ),
  )
  const covered = kept.flatMap(({ journeys }) => journeys)
  const known = covered.reduce((sum, nth) => sum + (problem.journeys[nth]!.costCents ?? 0), 0)
  const overtime = kept.reduce((sum, { driver, journeys }) => sum + overtimeOf(problem, drivers[driver]!, journeys), 0)
  return {
    before: { covered: 0, emptyKm: before, costCents: before * weights.emptyKm },
    after: {
      covered: covered.length,
      emptyKm: after,
      costCents: after * weights.emptyKm + known + Math.round((overtime * weights.overtimeHour) / 60),
    },
  }
}
