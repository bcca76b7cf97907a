import { checkAssignment, checkDriver, daysFindings, isAssignable } from '#domain/assignment/assignment.ts'
import type { ChainLink } from '#domain/assignment/chain.ts'
import { drivingFindings, type KnownWeeks, knownWeeks, type WorkAround } from '#domain/assignment/driving.ts'
import { blocking, type Finding } from '#domain/assignment/finding.ts'
import type { DriverToRun, Hours, Means, TrailerToRun, VehicleToRun } from '#domain/assignment/means.ts'
import { partsWithNights, type Seat } from '#domain/assignment/night.ts'
import { type QuarterAround, quarterFindings } from '#domain/assignment/quarter.ts'
import { underEuRules } from '#domain/assignment/regime.ts'
import type { PlannedStop, StopPlan } from '#domain/assignment/speed.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { minuteOfLocal, weekOf } from '#domain/driving-time/civil-time.ts'
import { besideOf, type DriverRun, MOVED_MIN } from '#domain/driving-time/run-activities.ts'
import { CREW_OF_TWO, NOT_IN_SERVICE, OTHER_PERSON } from '#domain/journey-management/journeys/assignment.ts'
import { DEADLINE_KIND_LABELS } from '#domain/materials/deadline-values.ts'
import { CATEGORY_GVW_KG, type VehicleCategory } from '#domain/materials/vehicle-values.ts'
import {
  type DriverRecord,
  hasGone,
  heldBy,
  isGone,
  type MeansRecords,
  outOfServiceWithin,
  type TrailerRecord,
  type VehicleRecord,
  WEEKS_AROUND,
} from './means-records.ts'
import { atpClassFor, journeyToRun, type Sold } from './sold.ts'

export interface MeansIds {
  driverId: string | null
  coDriverId: string | null
  vehicleId: string | null
  trailerId: string | null
}

export interface Need {
  hours: Hours
  sold: Sold | null
  pool: string | null
  /**
   * Driving and service minutes; without them driver days and weeks are not checked. Also its planned hours in seconds since
   * 1970 when known, and its actual times.
   */
  work?: {
    drivingMin: number
    serviceMin: number
    startS?: number
    endS?: number
    actualStart?: string | null
    actualEnd?: string | null
  }
  /** About to depart: later work of the driver may still change. */
  leaves?: boolean
  /** Legs of each driver to and from the journey; without them legs are not checked. */
  links?: (driverId: string) => readonly ChainLink[]
  /**
   * Set when the records include this journey, which must not conflict with itself: its number, and the known weeks of each
   * driver.
   */
  shown?: { number: string; weeks: (driverId: string) => KnownWeeks | undefined }
  /** Number of the journey, to remember its findings for the next view while the weeks of a driver stay the same. */
  remembered?: string
}

export type Verdict = Record<keyof MeansIds, Finding[]>

/** Findings of a vehicle that do not concern the trailer behind it. */
const OF_VEHICLE = ['AF21', 'AF32']
const OF_LOAD = ['AF10', 'AF11', 'AF12', 'AF26']

/** Checks these means for one journey (`domain.md` §2.8). Means missing from the records have no findings. */
export function judge(records: MeansRecords, { driverId, coDriverId, vehicleId, trailerId }: MeansIds, need: Need): Verdict {
  const vehicle = records.vehicles.get(vehicleId ?? '')
  const trailer = records.trailers.get(trailerId ?? '')
  const material = {
    vehicle: vehicle && vehicleToRun(vehicle, need.hours),
    trailer: trailer && trailerToRun(trailer, need.hours),
  }
  const journey = journeyToRun(need)
  const toRun = driverToRun(need, underEuRules(material, journey), { crew: crewOf({ driverId, coDriverId }), coDriverId })
  const ofDriver = (id: string | null) => {
    const driver = records.drivers.get(id ?? '')
    return driver ? checkDriver(journey, toRun(driver), material) : []
  }
  const ofTrailer = trailer ? check(need, { trailer: material.trailer }, journey) : []
  const isOf = (findings: readonly Finding[]) => (one: Finding) =>
    findings.some(({ code, message }) => code === one.code && message === one.message)
  // Load findings of a lorry with a trailer belong to the one that carries the goods.
  const carrier = vehicle?.category === 'TRACTEUR' && trailer ? 'trailerId' : 'vehicleId'
  const rest = vehicle || trailer ? check(need, material, journey).filter(one => !isOf(ofTrailer)(one)) : []
  const loads = rest.filter(({ code }) => OF_LOAD.includes(code))
  const verdict: Verdict = {
    driverId: ofDriver(driverId),
    coDriverId: ofDriver(coDriverId),
    vehicleId: [...rest.filter(one => !loads.includes(one)), ...(vehicle ? appointments(vehicle, need.hours) : [])],
    trailerId: [...ofTrailer, ...(trailer ? appointments(trailer, need.hours) : [])],
  }
  verdict[carrier].push(...loads)
  return verdict
}

const blocks = ({ severity }: Finding): boolean => severity === 'BLOQUANT'
/** A person agrees a day off with the driver and gives the reason (AF33); generation cannot. */
export const stopsGeneration = (one: Finding): boolean => blocks(one) || one.code === 'AF33'

/** Blocking findings and unavailable means, as text. A tractor's trailer may still be missing. */
export function blockersOf(records: MeansRecords, means: MeansIds, need: Need, stops = blocks): string[] {
  const crew = [means.driverId, means.coDriverId].flatMap(id => records.drivers.get(id ?? '') ?? [])
  const vehicle = records.vehicles.get(means.vehicleId ?? '')
  const trailer = records.trailers.get(means.trailerId ?? '')
  return [
    ...crew.filter(hasGone).map(() => HAS_GONE),
    ...(vehicle && isGone(vehicle) ? [NOT_IN_SERVICE.vehicle] : []),
    ...(trailer && isGone(trailer) ? [NOT_IN_SERVICE.trailer] : []),
    ...Object.values(judge(records, means, need))
      .flat()
      .filter(stops)
      .map(({ message }) => message),
  ]
}

/** Refuses the same person in both seats, or one driver where two were sold. An empty crew is allowed. */
export function crewRefusal(
  { driverId, coDriverId }: Pick<MeansIds, 'driverId' | 'coDriverId'>,
  sold: Sold | null,
): string | null {
  if (coDriverId && coDriverId === driverId) return OTHER_PERSON
  return sold?.driverNeed?.doubleCrew && driverId && !coDriverId ? CREW_OF_TWO : null
}

export const crewOf = ({ driverId, coDriverId }: Pick<MeansIds, 'driverId' | 'coDriverId'>): 1 | 2 =>
  driverId && coDriverId ? 2 : 1

const HAS_GONE = 'Ce chauffeur est archivé'

/** Vehicle of the sold category that fits all other requirements, to check a driver before a vehicle is chosen. */
const anyVehicle = (category: VehicleCategory): VehicleToRun => ({
  category,
  gvwKg: CATEGORY_GVW_KG[category],
  tareKg: 0,
  equipment: [],
  deadlines: [],
  journeys: [],
})

export function driverJudge(need: Need): (driver: DriverRecord) => Finding[] {
  const { journey, vehicle, toRun } = beforeVehicle(need)
  return driver => checkDriver(journey, toRun(driver), { vehicle })
}

/** Days, weeks, quarter and ways of a driver alone: what else `driverJudge` finds does not depend on his other journeys, but for AF01. */
export function daysJudge(need: Need, regulated = isRegulatedBefore(need)): (driver: DriverRecord) => Finding[] {
  const work = workAround(need, regulated, { crew: crewSold(need) })
  const quarter = quarterAround(need)
  return driver => daysFindings({ work: work(driver), quarter: quarter(driver), links: need.links?.(driver.id) })
}

/** True when a finding blocks. Days and weeks, the costliest check, run only when nothing else blocks. */
export function driverBlocked(need: Need): (driver: DriverRecord) => boolean {
  const { journey, vehicle, toRun } = beforeVehicle(need)
  return record => {
    const { work, ...driver } = toRun(record)
    return !isAssignable(checkDriver(journey, driver, { vehicle })) || (work ? !isAssignable(drivingFindings(work)) : false)
  }
}

export const blockedBy =
  <Record extends Parameters<typeof isGone>[0]>(judge: (record: Record) => readonly Finding[]) =>
  (record: Record): boolean =>
    isGone(record) || !isAssignable(judge(record))

function beforeVehicle(need: Need) {
  const category = need.sold?.vehicleNeed?.category as VehicleCategory | undefined
  const journey = journeyToRun(need)
  const vehicle = category ? anyVehicle(category) : null
  return { journey, vehicle, toRun: driverToRun(need, underEuRules({ vehicle }, journey), { crew: crewSold(need) }) }
}

const crewSold = ({ sold }: Need): 1 | 2 => (sold?.driverNeed?.doubleCrew ? 2 : 1)

/** Whether EU rules apply to the journey before a vehicle is chosen. */
function isRegulatedBefore(need: Need): boolean {
  const { journey, vehicle } = beforeVehicle(need)
  return underEuRules({ vehicle }, journey)
}

/** The journey as work of its driver before a vehicle is chosen, as `driverJudge` reads it. */
export function runBeforeVehicle(need: Need & { work: NonNullable<Need['work']> }): DriverRun {
  return runOf(need, isRegulatedBefore(need))
}

/** Findings of a vehicle; a tractor's load is checked on its trailer. */
export const vehicleJudge =
  (need: Need) =>
  (vehicle: VehicleRecord): Finding[] => [
    ...check(need, { vehicle: vehicleToRun(vehicle, need.hours) }),
    ...appointments(vehicle, need.hours),
  ]

export function trailerJudge(need: Need): (trailer: TrailerRecord) => Finding[] {
  const behind = need.sold?.vehicleNeed?.category === 'TRACTEUR'
  const journey = journeyToRun(need)
  return trailer => {
    const run = trailerToRun(trailer, need.hours)
    const found = behind
      ? check(need, { vehicle: anyVehicle('TRACTEUR'), trailer: run }).filter(({ code }) => !OF_VEHICLE.includes(code))
      : check(need, { trailer: run }, journey)
    return [...found, ...appointments(trailer, need.hours)]
  }
}

function check(need: Need, means: Means, journey = journeyToRun(need)): Finding[] {
  const { vehicle, trailer } = means
  // A tractor without a trailer is refused for that (`COUPLED`), not for its load.
  if (vehicle?.category === 'TRACTEUR' && !trailer) {
    return checkAssignment({ ...journey, loadKg: null, pallets: null, body: null, equipment: [], atpClass: null }, means)
  }
  const carrier = vehicle?.category === 'TRACTEUR' ? trailer : vehicle
  return checkAssignment({ ...journey, atpClass: atpClassFor(need.sold?.goods, carrier?.atpClass) }, means)
}

/** Unavailable on the day of a planned inspection (`domain.md` §3.14, « Planifiée »). */
function appointments({ deadlines }: Pick<VehicleRecord, 'deadlines'>, { start, end }: Hours): Finding[] {
  return deadlines
    .filter(({ plannedOn }) => plannedOn !== null && plannedOn >= start.slice(0, 10) && `${plannedOn}T00:00` < end)
    .flatMap(({ kind, plannedOn }) =>
      blocking(
        'AF08',
        `${DEADLINE_KIND_LABELS[kind as keyof typeof DEADLINE_KIND_LABELS] ?? kind} prévu le ${formatDate(plannedOn!)}`,
      ),
    )
}

const FOR_EVER = '9999-12-31'
const LIGHT = ['B', 'BE']

interface Crew {
  crew: 1 | 2
  coDriverId?: string | null
}

function driverToRun(need: Need, regulated: boolean, crew: Crew): (driver: DriverRecord) => DriverToRun {
  const day = need.hours.start.slice(0, 10)
  const work = workAround(need, regulated, crew)
  const quarter = quarterAround(need)
  return ({ licences, lightTo, heavyTo, leaveDate, pools, ...driver }) => ({
    name: driver.person,
    workdays: driver.workdays,
    work: work(driver),
    quarter: quarter(driver),
    links: need.links?.(driver.id),
    leftOn: leaveDate,
    suspendedFrom: driver.suspendedFrom,
    licences: licences.map(category => ({ category, validTo: (LIGHT.includes(category) ? lightTo : heavyTo) ?? FOR_EVER })),
    certifications: heldBy(driver),
    absences: driver.absences,
    journeys: driver.journeys,
    pools: pools.filter(({ from, to }) => from <= day && (to === null || to >= day)).map(({ code }) => code),
  })
}

function workAround(
  { hours, work, sold, leaves = false, shown, remembered }: Need,
  regulated: boolean,
  { crew, coDriverId }: Crew,
) {
  if (!work) return () => null
  const inSeat = (seat: Seat) => runOf({ hours, work, sold }, regulated, crew, seat)
  const first = inSeat(1)
  return ({ id, category, runs }: Pick<DriverRecord, 'id' | 'category' | 'runs'>): WorkAround => {
    const run = crew === 2 && id === coDriverId ? inSeat(2) : first
    const weeks = shown?.weeks(id)
    const others = () => {
      const from = weekOf(run.start).start - WEEKS_AROUND.before * WEEK
      const to = leaves ? run.start : weekOf(run.end).end + WEEKS_AROUND.after * WEEK
      return runs.filter(({ number, start, end }) => start < to && from < end && number !== shown?.number)
    }
    return {
      ...{ category, run, crew },
      ...(weeks && { known: { weeks, number: shown!.number } }),
      ...(remembered && { known: { weeks: knownWeeks(category, others()), number: remembered } }),
      // Getter: computed only when the weeks are not known.
      get others() {
        return others()
      },
    }
  }
}
const WEEK = 7 * 24 * 60

type QuarterRecord = Pick<DriverRecord, 'category' | 'workdays' | 'hireDate' | 'quarter'>

/** Service counts alike for each driver of a crew, and under either regime. */
function quarterAround({ hours, work, sold, shown }: Need) {
  if (!work) return () => null
  let run: DriverRun | undefined
  return ({ category, workdays, hireDate, quarter }: QuarterRecord): QuarterAround | null => {
    if (!quarter) return null
    run ??= runOf({ hours, work, sold }, true)
    return { ...quarter, category, workdays, hireDate, run, isCounted: Boolean(shown) }
  }
}

/** Findings of a driver's quarter alone (AF31). */
export function quarterJudge(need: Need): (driver: QuarterRecord) => Finding[] {
  const around = quarterAround(need)
  return driver => {
    const quarter = around(driver)
    return quarter ? quarterFindings(quarter) : []
  }
}

/** Whether EU rules apply to the journey with these means. */
export const isRegulated = (
  { vehicles, trailers }: Pick<MeansRecords, 'vehicles' | 'trailers'>,
  { vehicleId, trailerId }: Pick<MeansIds, 'vehicleId' | 'trailerId'>,
  { hours, sold }: Pick<Need, 'hours' | 'sold'>,
): boolean =>
  underEuRules(
    { vehicle: vehicles.get(vehicleId ?? ''), trailer: trailers.get(trailerId ?? '') },
    { ...hours, abroad: sold?.abroad },
  )

/** Activities of a plan with nights or entered roads; one of a line has the times of any day. */
function nightsOf(
  { start }: Hours,
  plan: StopPlan | null | undefined,
  crew: 1 | 2,
  seat: Seat,
): Pick<DriverRun, 'parts'> | undefined {
  const parts = plan && partsWithNights(plan, crew, seat)
  if (!parts) return undefined
  const later = minuteOfLocal(start) - parts[0]!.start
  return { parts: later === 0 ? parts : parts.map(part => ({ ...part, start: part.start + later, end: part.end + later })) }
}

/**
 * Run as its driver's work: by actual times where they are known, else as planned, as `REAL_END` reads his
 * other journeys. Two drivers share the driving equally.
 */
export function runOf(
  { hours, work, sold }: Pick<Need, 'hours' | 'sold'> & { work: NonNullable<Need['work']> },
  regulated: boolean,
  crew: 1 | 2 = 1,
  seat: Seat = 1,
): DriverRun {
  const { drivingMin, serviceMin, startS, endS, actualStart, actualEnd } = work
  const planned = {
    start: startS === undefined ? minuteOfLocal(hours.start) : startS / 60,
    end: endS === undefined ? minuteOfLocal(hours.end) : endS / 60,
  }
  const plannedMinutes = planned.end - planned.start
  const start = actualStart ? minuteOf(actualStart) : planned.start
  const end = planned.start - start >= MOVED_MIN ? start + plannedMinutes : Math.max(planned.end, start + plannedMinutes)
  return {
    start,
    end: actualEnd ? minuteOf(actualEnd) : end,
    plannedMinutes,
    drivingMin: Math.ceil(drivingMin / crew),
    serviceMin,
    ...(crew === 2 && { besideMin: sold?.plan ? besideOf(work, stopMinutes(sold.plan.stops)) : Math.floor(drivingMin / 2) }),
    ...nightsOf(hours, sold?.plan, crew, seat),
    regulated,
  }
}

const stopMinutes = (stops: readonly PlannedStop[]) =>
  Math.round(stops.reduce((sum, { arrival, departure }) => sum + departure - arrival, 0) / 60)

const minuteOf = (instant: string) => Math.round(Date.parse(instant) / 60_000)

const vehicleToRun = (vehicle: VehicleRecord, hours: Hours): VehicleToRun => ({
  ...vehicle,
  ...outOfServiceWithin(vehicle, hours),
})
const trailerToRun = (trailer: TrailerRecord, hours: Hours): TrailerToRun => ({
  ...trailer,
  ...outOfServiceWithin(trailer, hours),
})
