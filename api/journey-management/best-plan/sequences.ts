import {
  driverJudge,
  isRegulated,
  judge,
  type Need,
  runBeforeVehicle,
  runOf,
  stopsGeneration,
} from '#api/trade/assignment/check.ts'
import { type DriverRecord, giveRun, hasGone } from '#api/trade/assignment/means-records.ts'
import { isAssignable } from '#domain/assignment/assignment.ts'
import type { Finding } from '#domain/assignment/finding.ts'
import { minuteOfLocal, weekOf } from '#domain/driving-time/civil-time.ts'
import type { OpenJourney, PlacedRun, PlanDriver, Problem, Tie } from './problem.ts'
import { emptyKmOf, inOrder, linksAround } from './ways.ts'

/** Journeys that one driver may drive on the day, in order, and what that costs. */
export interface Sequence {
  driver: number
  /** Places in the problem, by departure. */
  journeys: readonly number[]
  costCents: number
}

/** A sequence that may go on: the driver's record and runs with its journeys. */
export interface Extended extends Sequence {
  record: DriverRecord
  runs: PlacedRun[]
  warnings: number
  /** Empty kilometres that it adds. */
  km: number
}

/** Sequences of one driver that are compared at most, shortest first. */
export const SEQUENCES_MAX = 3_000

/** A warning that a dispatcher would not overrule by himself: the way is too short (AF23), or a day off (AF33). */
export const stopsPlan = (one: Finding): boolean => stopsGeneration(one) || one.code === 'AF23'
const isWarning = ({ severity }: Finding): boolean => severity === 'AVERTISSEMENT'

/**
 * All lawful sequences of a driver, extended journey by journey: each is judged by the check of the confirmation with the ones
 * before it as work that he has. A sequence of which a part is not lawful is not tried.
 */
export function sequencesOf(problem: Problem, place: number): Sequence[] {
  const { journeys } = problem
  const driver = problem.drivers[place]!
  const none = sequenceBefore(problem, place)
  if (!none) return []
  const able = journeys.flatMap((journey, nth) =>
    // Days and weeks, the costliest check, only of what nothing else blocks.
    isFree(driver, journey) && isAssignable(judged(problem, none.record, journey, { ...journey.need, work: undefined }))
      ? [nth]
      : [],
  )
  const found = able.flatMap(nth => extended(problem, none, nth) ?? [])
  const alone = found.flatMap(({ journeys: [nth] }) => nth ?? [])
  // Grows while it is read: each sequence is extended in turn.
  for (const sequence of found) {
    const { end } = journeys[sequence.journeys.at(-1)!]!
    for (const nth of alone) {
      if (found.length >= SEQUENCES_MAX) break
      const longer = journeys[nth]!.start >= end && extended(problem, sequence, nth)
      if (longer) found.push(longer)
    }
  }
  return found.map(({ driver, journeys, costCents }) => ({ driver, journeys, costCents }))
}

/** The driver's day before the plan; null for one who has gone. */
export function sequenceBefore({ drivers, records }: Problem, place: number): Extended | null {
  const { id, busy } = drivers[place]!
  const record = records.drivers.get(id)
  if (!record || hasGone(record)) return null
  return { driver: place, journeys: [], costCents: 0, record, runs: busy, warnings: 0, km: 0 }
}

const isFree = ({ busy }: PlanDriver, { start, end }: OpenJourney) => busy.every(run => run.end <= start || end <= run.start)

/** Findings of the check for a journey that follows others of the plan. */
export function findingsAfter(
  problem: Pick<Problem, 'roads' | 'records'>,
  record: DriverRecord,
  runs: readonly PlacedRun[],
  journey: OpenJourney,
): Finding[] {
  const links = linksAround(problem.roads, journey, runs)
  return judged(problem, record, journey, { ...journey.need, links: () => links })
}

/** With the vehicle that the journey keeps, else with any of the sold category. */
function judged(
  { records }: Pick<Problem, 'records'>,
  record: DriverRecord,
  journey: OpenJourney,
  need: Omit<Need, 'work'> & { work?: Need['work'] | undefined },
): Finding[] {
  if (!journey.vehicleId) return driverJudge(need as Need)(record)
  return judge({ ...records, drivers: new Map([[record.id, record]]) }, { ...keptBy(journey), driverId: record.id }, need as Need)
    .driverId
}

const keptBy = ({ vehicleId, trailerId }: OpenJourney) => ({ driverId: null, coDriverId: null, vehicleId, trailerId })

/** The sequence with one journey more, judged after the others; null when it is not lawful. */
export function extended(problem: Problem, before: Extended, nth: number): Extended | null {
  const journey = problem.journeys[nth]!
  const findings = findingsAfter(problem, before.record, before.runs, journey)
  if (findings.some(stopsPlan)) return null
  const driver = problem.drivers[before.driver]!
  const runs = inOrder([...before.runs, journey])
  const record = { ...before.record, journeys: [...before.record.journeys], runs: [...before.record.runs] }
  record.journeys.push({ number: journey.number, ...journey.need.hours })
  giveRun(record, {
    number: journey.number,
    ...(journey.vehicleId
      ? runOf(journey.need, isRegulated(problem.records, keptBy(journey), journey.need))
      : runBeforeVehicle(journey.need)),
  })
  const longer = {
    driver: before.driver,
    journeys: [...before.journeys, nth],
    record,
    runs,
    warnings: before.warnings + findings.filter(isWarning).length,
    km: emptyKmOf(problem.roads, driver, runs) - emptyKmOf(problem.roads, driver, driver.busy),
  }
  return { ...longer, costCents: costOf(problem, longer) }
}

export const tieOf = ({ ties }: PlanDriver, { id }: Pick<OpenJourney, 'id'>): Tie => ties[id] ?? 'STRANGER'

/** Cents, whole: warnings, strangers, empty kilometres and overtime that the sequence adds. */
function costOf(problem: Problem, { driver: place, journeys, km, warnings }: Omit<Extended, 'costCents'>): number {
  const { weights } = problem
  const driver = problem.drivers[place]!
  const strangers = journeys.filter(nth => tieOf(driver, problem.journeys[nth]!) === 'STRANGER').length
  return (
    warnings * weights.warning +
    strangers * weights.stranger +
    Math.round(km * weights.emptyKm) +
    Math.round((overtimeOf(problem, driver, journeys) * weights.overtimeHour) / 60)
  )
}

/** Minutes above the contract of the week that these journeys add. */
export function overtimeOf(problem: Problem, { id, weeklyMin }: PlanDriver, journeys: readonly number[]): number {
  const record = problem.records.drivers.get(id)
  const [first] = journeys
  if (weeklyMin === null || !record || first === undefined) return 0
  const week = weekOf(problem.journeys[first]!.start)
  const used = record.runs
    .filter(({ start }) => start >= week.start && start < week.end)
    .reduce((sum, run) => sum + serviceOf(run), 0)
  const added = journeys.reduce((sum, nth) => {
    const { need } = problem.journeys[nth]!
    return sum + (need.work.serviceMin || minuteOfLocal(need.hours.end) - minuteOfLocal(need.hours.start))
  }, 0)
  return Math.max(0, used + added - weeklyMin) - Math.max(0, used - weeklyMin)
}
const serviceOf = ({ start, end, serviceMin }: { start: number; end: number; serviceMin: number }) => serviceMin || end - start
