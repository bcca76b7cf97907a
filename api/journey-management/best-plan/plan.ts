import { answerTo } from '#api/trade/assignment/answer.ts'
import { giveRun, hasGone, type MeansRecords } from '#api/trade/assignment/means-records.ts'
import { isRegulated, runOf } from '#api/trade/assignment/to-run.ts'
import {
  CREW_BY_HAND,
  NO_DRIVER,
  NO_LONGER,
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

/** A journey with its own means in the plan. */
interface Placed {
  line: PlanLine
  journey: OpenJourney
}

interface Day {
  placed: Placed[]
  carried: OpenJourney[]
  open: OpenLine[]
  gap: number
  sequences: number
}

/**
 * The best plan of each day in turn, with the days before it as work that drivers, vehicles and trailers have: drivers by set
 * partitioning, then vehicles and trailers, then the whole check of each line, then carriers for what stays open.
 */
export async function planOf(problem: Problem, progress: Progress = () => {}): Promise<Proposal> {
  const began = performance.now()
  const { drivers } = problem
  const days = [...Map.groupBy(problem.journeys, ({ need }) => need.hours.start.slice(0, 10)).entries()].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const planned: Day[] = []
  let now = problem
  for (const [nth, [_, journeys]] of days.entries()) {
    const left = problem.seconds - (performance.now() - began) / 1000
    const day = await planDay({ ...now, journeys, seconds: Math.max(1, left / (days.length - nth)) }, done =>
      progress(nth * drivers.length + done, days.length * drivers.length),
    )
    planned.push(day)
    now = withWork(now, day.placed)
  }
  const placed = planned.flatMap(day => day.placed)
  const carried = planned.flatMap(day => day.carried)
  return {
    ...{ day: problem.day, until: problem.until, asked: problem.asked, without: problem.without, weights: problem.weights },
    lines: [...placed.map(({ line }) => line), ...carried.map(journey => carriedLine(problem, journey))].sort(byDeparture),
    open: planned.flatMap(({ open }) => open),
    ...totalsOf(problem, placed, carried),
    gapPct: Math.ceil(Math.max(0, ...planned.map(({ gap }) => gap)) * 1000) / 10,
    drivers: drivers.length,
    sequences: planned.reduce((sum, day) => sum + day.sequences, 0),
    milliseconds: Math.round(performance.now() - began),
  }
}

async function planDay(problem: Problem, progress: Progress): Promise<Day> {
  const crews = problem.journeys.filter(({ need }) => need.sold?.driverNeed?.doubleCrew)
  const rest = { ...problem, journeys: problem.journeys.filter(journey => !crews.includes(journey)) }
  const { chosen, gap, sequences } = await chooseDrivers(rest, problem.seconds, progress)
  const { lines } = await withMeans(rest, chosen)
  const placed = lines.flatMap(line => {
    const journey = rest.journeys.find(({ id }) => id === line.id)
    return journey ? { line, journey } : []
  })
  const left = rest.journeys.filter(({ id }) => !lines.some(line => line.id === id))
  return {
    ...{ placed, gap, sequences },
    carried: left.filter(({ carrier }) => carrier),
    open: [
      ...left.filter(({ carrier }) => !carrier).map(journey => openLine(problem, journey, reasonsOf(rest, chosen, journey))),
      ...crews.map(journey => openLine(problem, journey, [{ name: null, why: CREW_BY_HAND }])),
    ],
  }
}

/** Adds the journeys of a planned day to the work of its drivers, vehicles and trailers, for the days after it. */
function withWork(problem: Problem, placed: readonly Placed[]): Problem {
  const records: MeansRecords = {
    drivers: new Map(problem.records.drivers),
    vehicles: new Map(problem.records.vehicles),
    trailers: new Map(problem.records.trailers),
  }
  const busy = new Map<string, OpenJourney[]>()
  for (const { line, journey } of placed) {
    const { number, need } = journey
    const other = { number, ...need.hours }
    const wanted = { vehicleId: line.vehicle?.id ?? null, trailerId: line.trailer?.id ?? null }
    const driver = records.drivers.get(line.driver?.id ?? '')
    if (driver) {
      const own = { ...driver, journeys: [...driver.journeys, other], runs: [...driver.runs] }
      giveRun(own, { number, ...runOf(need, isRegulated(records, wanted, need)) })
      records.drivers.set(own.id, own)
      busy.set(own.id, [...(busy.get(own.id) ?? []), journey])
    }
    const vehicle = records.vehicles.get(wanted.vehicleId ?? '')
    if (vehicle) records.vehicles.set(vehicle.id, { ...vehicle, journeys: [...vehicle.journeys, other] })
    const trailer = records.trailers.get(wanted.trailerId ?? '')
    if (trailer) records.trailers.set(trailer.id, { ...trailer, journeys: [...trailer.journeys, other] })
  }
  const drivers = problem.drivers.map(driver => {
    const own = busy.get(driver.id) ?? []
    return {
      ...driver,
      nights: driver.nights + Number(own.some(({ isAtNight }) => isAtNight)),
      saturdays: driver.saturdays + Number(own.some(({ isOnSaturday }) => isOnSaturday)),
      busy: inOrder([...driver.busy, ...own]),
    }
  })
  return { ...problem, records, drivers }
}

const byDeparture = (one: PlanLine, other: PlanLine) => (one.start + one.number < other.start + other.number ? -1 : 1)

/** Today's means in words: « Karim Guérin · ER-742-FG ». */
function hadBy({ drivers, vehicles, without }: Problem, { has }: OpenJourney): string | null {
  if (!has) return null
  const driver = [...drivers, ...without.drivers].find(({ id }) => id === has.driverId)?.name ?? NO_LONGER
  const plate =
    vehicles.find(({ id }) => id === has.vehicleId)?.plate ?? without.vehicles.find(({ id }) => id === has.vehicleId)?.name
  return [driver, plate].filter(Boolean).join(' · ')
}

const openLine = (problem: Problem, journey: OpenJourney, reasons: OpenLine['reasons']): OpenLine => ({
  ...ends(journey),
  ...{ had: hadBy(problem, journey), reasons },
})

const ends = ({ id, number, label, version, need }: OpenJourney) => ({
  ...{ id, number, label, version, start: need.hours.start, end: need.hours.end },
})

const carriedLine = (problem: Problem, journey: OpenJourney): PlanLine => ({
  ...ends(journey),
  ...{ driver: null, vehicle: null, trailer: null, carrier: journey.carrier, warnings: [] },
  ...{ had: hadBy(problem, journey), isSame: false },
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
      lines.sort(byDeparture)
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
    const { number, need, has } = journey
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
      ...{ ...ends(journey), carrier: null, had: hadBy(problem, journey) },
      isSame: has?.driverId === driver.id && has.vehicleId === vehicle.id && has.trailerId === (trailer?.id ?? null),
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

/** Covered journeys, empty kilometres and cost of the drivers of the days, today and with the plan. */
function totalsOf(
  problem: Problem,
  placed: readonly Placed[],
  carried: readonly OpenJourney[],
): Pick<Proposal, 'before' | 'after'> {
  const now = Map.groupBy(
    problem.journeys.filter(({ has }) => has),
    ({ has }) => has!.driverId,
  )
  const then = new Map<string, OpenJourney[]>()
  for (const { line, journey } of placed) then.set(line.driver!.id, [...(then.get(line.driver!.id) ?? []), journey])
  const bought = carried.reduce((sum, { carrier }) => sum + carrier!.buyPriceCents, 0)
  const after = ownTotals(problem, then)
  return {
    before: ownTotals(problem, now),
    after: { ...after, covered: after.covered + carried.length, costCents: after.costCents + bought },
  }
}

/** Totals of the own drivers, from their journeys by driver. Empty kilometres count all runs that they have on the days. */
function ownTotals(problem: Problem, journeysOf: ReadonlyMap<string, OpenJourney[]>): Proposal['before'] {
  const { roads, drivers, weights } = problem
  const sum = (of: (driver: PlanDriver, own: OpenJourney[]) => number) =>
    drivers.reduce((total, driver) => total + of(driver, journeysOf.get(driver.id) ?? []), 0)
  const emptyKm = Math.round(sum((driver, own) => emptyKmOf(roads, driver, inOrder([...driver.busy, ...own]))))
  const overtime = sum((driver, own) => overtimeOf(problem, driver, own))
  const covered = [...journeysOf.values()].flat()
  return {
    covered: covered.length,
    emptyKm,
    costCents:
      emptyKm * weights.emptyKm +
      covered.reduce((cents, { costCents }) => cents + (costCents ?? 0), 0) +
      Math.round((overtime * weights.overtimeHour) / 60),
  }
}
