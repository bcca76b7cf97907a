import { daysJudge, driverJudge, judge, runBeforeVehicle, stopsGeneration } from '#api/trade/assignment/check.ts'
import { type DriverRecord, giveRun, hasGone, type MeansRecords } from '#api/trade/assignment/means-records.ts'
import { isRegulated, type Need, runOf } from '#api/trade/assignment/to-run.ts'
import { isAssignable } from '#domain/assignment/assignment.ts'
import type { ChainLink } from '#domain/assignment/chain.ts'
import type { Finding } from '#domain/assignment/finding.ts'
import { weekOf } from '#domain/driving-time/civil-time.ts'
import type { DriverRun } from '#domain/driving-time/run-activities.ts'
import type { OpenJourney, PlacedRun, PlanDriver, Problem, Tie } from './problem.ts'
import { emptyKmOf, inOrder, isInTime, linksAround } from './ways.ts'

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

/** A warning that a dispatcher would not overrule by himself: the way is too short (AF23), or a day off (AF33). */
export const stopsPlan = (one: Finding): boolean => stopsGeneration(one) || one.code === 'AF23'
const isWarning = ({ severity }: Finding): boolean => severity === 'AVERTISSEMENT'

/** Places of the journeys that a driver may drive as far as all but his days and weeks, the costliest check, say. */
export function ableFor(problem: Problem, place: number, { record }: Extended): number[] {
  const driver = problem.drivers[place]!
  return problem.journeys.flatMap((journey, nth) =>
    isFree(driver, journey) && isAssignable(aloneIn(problem.records, record, journey)) ? [nth] : [],
  )
}

/** The driver's day before the plan; null for one who has gone. */
export function sequenceBefore({ drivers, records }: Problem, place: number): Extended | null {
  const { id, busy } = drivers[place]!
  const record = records.drivers.get(id)
  if (!record || hasGone(record)) return null
  return { driver: place, journeys: [], costCents: 0, record, runs: busy, warnings: 0, km: 0 }
}

const isFree = ({ busy }: PlanDriver, { start, end }: OpenJourney) => busy.every(run => run.end <= start || end <= run.start)

/** A journey's part of the check, which is the same for all drivers and sequences. */
interface Prepared {
  /** The driver's ways around it, which his judgement reads. */
  links: ChainLink[]
  judge: (record: DriverRecord) => Finding[]
  /** Finds all that does not depend on the driver's other journeys. */
  judgeAlone: (record: DriverRecord) => Finding[]
  /** Finds all that depends on them: days, weeks, quarter and ways. */
  judgeDays: (record: DriverRecord) => Finding[]
  /** Findings of `judgeAlone` by driver, kept because each driver is judged in many sequences. */
  alone: Map<string, Finding[]>
  run: DriverRun
}
const prepared = new WeakMap<OpenJourney, Prepared>()

/** With the vehicle that the journey keeps, else with any of the sold category. */
function preparedOf(records: MeansRecords, journey: OpenJourney): Prepared {
  const known = prepared.get(journey)
  if (known) return known
  const { need, vehicleId } = journey
  const judgeWith = (need: Need) =>
    vehicleId
      ? (record: DriverRecord) =>
          judge({ ...records, drivers: new Map([[record.id, record]]) }, { ...keptBy(journey), driverId: record.id }, need)
            .driverId
      : driverJudge(need)
  const linked = { ...need, links: () => made.links }
  const regulated = vehicleId ? isRegulated(records, keptBy(journey), need) : undefined
  const made: Prepared = {
    links: [],
    judge: judgeWith(linked),
    judgeAlone: judgeWith({ ...need, work: undefined } as unknown as Need),
    judgeDays: daysJudge(linked, regulated),
    alone: new Map(),
    run: regulated === undefined ? runBeforeVehicle(need) : runOf(need, regulated),
  }
  prepared.set(journey, made)
  return made
}

/** Findings of the check for a journey that follows others of the plan. */
export function findingsAfter(
  { roads, records }: Pick<Problem, 'roads' | 'records'>,
  record: DriverRecord,
  runs: readonly PlacedRun[],
  journey: OpenJourney,
): Finding[] {
  const own = preparedOf(records, journey)
  own.links = linksAround(roads, journey, runs)
  return own.judge(record)
}

/** Same findings, for a driver who is free at the time; the part that does not depend on his other journeys is judged once. */
function findingsIn(records: MeansRecords, record: DriverRecord, links: ChainLink[], journey: OpenJourney): Finding[] {
  const own = preparedOf(records, journey)
  own.links = links
  return [...aloneIn(records, record, journey), ...own.judgeDays(record)]
}

function aloneIn(records: MeansRecords, record: DriverRecord, journey: OpenJourney): Finding[] {
  const { alone, judgeAlone } = preparedOf(records, journey)
  const found = alone.get(record.id) ?? judgeAlone(record)
  alone.set(record.id, found)
  return found
}

const keptBy = ({ vehicleId, trailerId }: OpenJourney) => ({ driverId: null, coDriverId: null, vehicleId, trailerId })

/** The sequence with one journey more, judged after the others; null when it is not lawful. */
export const extended = (problem: Problem, before: Extended, nth: number): Extended | null =>
  longer(problem, before, nth, before.record)

/**
 * Same, judged by its way and the days around alone, which cost a quarter. What this refuses the whole check refuses too; what it lets pass
 * may not be lawful, and costs as much or more.
 */
export const extendedNear = (problem: Problem, before: Extended, nth: number): Extended | null =>
  longer(problem, before, nth, nearOf(before.record, problem.journeys[nth]!))

function longer(problem: Problem, before: Extended, nth: number, judgedRecord: DriverRecord): Extended | null {
  const journey = problem.journeys[nth]!
  // The way, the cheapest part of the check, first.
  const links = linksAround(problem.roads, journey, before.runs)
  if (!isInTime(links)) return null
  const findings = findingsIn(problem.records, judgedRecord, links, journey)
  if (findings.some(stopsPlan)) return null
  const driver = problem.drivers[before.driver]!
  const runs = inOrder([...before.runs, journey])
  const record = { ...before.record, journeys: [...before.record.journeys], runs: [...before.record.runs] }
  record.journeys.push({ number: journey.number, ...journey.need.hours })
  giveRun(record, { number: journey.number, ...preparedOf(problem.records, journey).run })
  const sequence = {
    driver: before.driver,
    journeys: [...before.journeys, nth],
    record,
    runs,
    warnings: before.warnings + findings.filter(isWarning).length,
    km: emptyKmOf(problem.roads, driver, runs) - emptyKmBefore(problem, driver),
  }
  return { ...sequence, costCents: costOf(problem, sequence) }
}

const emptyBefore = new WeakMap<PlanDriver, number>()
/** Empty kilometres that a driver has without the plan. */
function emptyKmBefore({ roads }: Pick<Problem, 'roads'>, driver: PlanDriver): number {
  const known = emptyBefore.get(driver) ?? emptyKmOf(roads, driver, driver.busy)
  emptyBefore.set(driver, known)
  return known
}

const NEAR_MIN = 2 * 24 * 60
const nearOf = (record: DriverRecord, { start, end }: OpenJourney): DriverRecord => ({
  ...record,
  runs: record.runs.filter(run => run.start < end + NEAR_MIN && run.end > start - NEAR_MIN),
  quarter: null,
})

export const tieOf = ({ ties }: PlanDriver, { id }: Pick<OpenJourney, 'id'>): Tie => ties[id] ?? 'STRANGER'

/** Cents by which this driver is worse for a journey than its holder whom it has today. */
export const personCents = ({ weights }: Pick<Problem, 'weights'>, driver: PlanDriver, journey: OpenJourney): number =>
  (tieOf(driver, journey) === 'STRANGER' ? weights.stranger : 0) +
  (journey.has && journey.has.driverId !== driver.id ? weights.change : 0)

/** Cents, whole: warnings, strangers, changes, empty kilometres, overtime, and a night or Saturday more that the sequence adds. */
function costOf(problem: Problem, { driver: place, journeys, km, warnings }: Omit<Extended, 'costCents'>): number {
  const { weights } = problem
  const driver = problem.drivers[place]!
  return (
    warnings * weights.warning +
    journeys.reduce((sum, nth) => sum + personCents(problem, driver, problem.journeys[nth]!), 0) +
    (journeys.some(nth => problem.journeys[nth]!.isAtNight) ? driver.nights * weights.night : 0) +
    (journeys.some(nth => problem.journeys[nth]!.isOnSaturday) ? driver.saturdays * weights.saturday : 0) +
    Math.round(km * weights.emptyKm) +
    Math.round(
      (overtimeOf(
        problem,
        driver,
        journeys.map(nth => problem.journeys[nth]!),
      ) *
        weights.overtimeHour) /
        60,
    )
  )
}

/** Minutes above the contract of their weeks that these journeys add. */
export function overtimeOf(
  { records }: Pick<Problem, 'records'>,
  { id, weeklyMin }: PlanDriver,
  journeys: readonly OpenJourney[],
): number {
  const record = records.drivers.get(id)
  if (weeklyMin === null || !record || journeys.length === 0) return 0
  const above = (minutes: number) => Math.max(0, minutes - weeklyMin)
  return [...Map.groupBy(journeys, ({ start }) => weekOf(start).start)].reduce((sum, [from, ofWeek]) => {
    const used = serviceInWeek(record, from)
    const added = ofWeek.reduce(
      (minutes, { start, end, need }) => minutes + serviceOf({ start, end, serviceMin: need.work.serviceMin }),
      0,
    )
    return sum + above(used + added) - above(used)
  }, 0)
}
const weekService = new WeakMap<DriverRecord, Map<number, number>>()
/** Service minutes of the runs that begin in the week of this minute. */
function serviceInWeek(record: DriverRecord, from: number): number {
  const weeks = weekService.get(record) ?? new Map<number, number>()
  weekService.set(record, weeks)
  const { end } = weekOf(from)
  const minutes =
    weeks.get(from) ?? record.runs.reduce((sum, run) => (run.start >= from && run.start < end ? sum + serviceOf(run) : sum), 0)
  weeks.set(from, minutes)
  return minutes
}

const serviceOf = ({ start, end, serviceMin }: { start: number; end: number; serviceMin: number }) => serviceMin || end - start
