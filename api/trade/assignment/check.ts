import { checkAssignment, checkDriver, isAssignable } from '#domain/assignment/assignment.ts'
import type { ChainLink } from '#domain/assignment/chain.ts'
import { drivingFindings, type KnownWeeks, type WorkAround } from '#domain/assignment/driving.ts'
import { blocking, type Finding } from '#domain/assignment/finding.ts'
import type { DriverToRun, Hours, Means, TrailerToRun, VehicleToRun } from '#domain/assignment/means.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { minuteOfLocal, weekOf } from '#domain/driving-time/civil-time.ts'
import type { DriverRun } from '#domain/driving-time/run-activities.ts'
import { CREW_OF_TWO, NOT_IN_SERVICE, OTHER_PERSON } from '#domain/journey-management/journeys/assignment.ts'
import { DEADLINE_KIND_LABELS } from '#domain/materials/deadline-values.ts'
import type { VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { heldBy } from './held.ts'
import {
  type DriverRecord,
  hasGone,
  isGone,
  type MeansRecords,
  standstillOf,
  type TrailerRecord,
  type VehicleRecord,
} from './means-records.ts'
import { WEEKS_AROUND } from './records-sql.ts'
import { atpClassFor, journeyToRun, type Sold } from './wanted.ts'

/** Own means of a journey; null is none. */
export interface MeansIds {
  driverId: string | null
  coDriverId: string | null
  vehicleId: string | null
  trailerId: string | null
}

/** A journey that needs means: its local hours, and what was sold. */
export interface Need {
  hours: Hours
  sold: Sold | null
  /** Code of its tour; null where it has none. */
  pool: string | null
  /**
   * Its driving and service in minutes; without them nothing is said of the driver's days and weeks. With its hours in seconds since 1970, where
   * they are known.
   */
  work?: { drivingMin: number; serviceMin: number; startS?: number; endS?: number }
  /** It is about to leave: what its driver is to do later may still change. */
  leaves?: boolean
  /** The ways of each driver to and from it; without them nothing is said of those. */
  links?: (driverId: string) => readonly ChainLink[]
  /** Where the records hold the journey itself, which does not stand in its own way: its number, and what is known of each driver's weeks. */
  shown?: { number: string; weeks: (driverId: string) => KnownWeeks | undefined }
}

/** What the check says, by the field of the form that it is about. */
export type Verdict = Record<keyof MeansIds, Finding[]>

const OF_LOAD = ['AF10', 'AF11', 'AF12', 'AF26']

/** Whether these means may run the journey together (`domain.md` §2.8). Whatever is not in the records says nothing. */
export function judge(records: MeansRecords, { driverId, coDriverId, vehicleId, trailerId }: MeansIds, need: Need): Verdict {
  const vehicle = records.vehicles.get(vehicleId ?? '')
  const trailer = records.trailers.get(trailerId ?? '')
  const material = {
    vehicle: vehicle && vehicleToRun(vehicle, need.hours),
    trailer: trailer && trailerToRun(trailer, need.hours),
  }
  const journey = journeyToRun(need)
  const toRun = driverToRun(need, vehicle?.category, crewOf({ driverId, coDriverId }))
  const ofDriver = (id: string | null) => {
    const driver = records.drivers.get(id ?? '')
    return driver ? checkDriver(journey, toRun(driver), material) : []
  }
  const ofTrailer = trailer ? check(need, { trailer: material.trailer }, journey) : []
  const isOf = (findings: readonly Finding[]) => (one: Finding) =>
    findings.some(({ code, message }) => code === one.code && message === one.message)
  // What a lorry and its trailer carry is about the one that carries.
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

/** What forbids that these means run the journey together, in words: who is gone, and all that is BLOQUANT. A tractor's trailer may be still to be found. */
export function blockersOf(records: MeansRecords, means: MeansIds, need: Need): string[] {
  const crew = [means.driverId, means.coDriverId].flatMap(id => records.drivers.get(id ?? '') ?? [])
  const vehicle = records.vehicles.get(means.vehicleId ?? '')
  const trailer = records.trailers.get(means.trailerId ?? '')
  return [
    ...crew.filter(hasGone).map(() => HAS_GONE),
    ...(vehicle && isGone(vehicle) ? [NOT_IN_SERVICE.vehicle] : []),
    ...(trailer && isGone(trailer) ? [NOT_IN_SERVICE.trailer] : []),
    ...Object.values(judge(records, means, need))
      .flat()
      .filter(({ severity }) => severity === 'BLOQUANT')
      .map(({ message }) => message),
  ]
}

/**
 * Why these drivers are no crew for what was sold: one person in both seats, or one driver where two were sold. Nobody is a crew that is still
 * to be found.
 */
export function crewRefusal(
  { driverId, coDriverId }: Pick<MeansIds, 'driverId' | 'coDriverId'>,
  sold: Sold | null,
): string | null {
  if (coDriverId && coDriverId === driverId) return OTHER_PERSON
  return sold?.driverNeed?.doubleCrew && driverId && !coDriverId ? CREW_OF_TWO : null
}

/** Drivers aboard. */
export const crewOf = ({ driverId, coDriverId }: Pick<MeansIds, 'driverId' | 'coDriverId'>): 1 | 2 =>
  driverId && coDriverId ? 2 : 1

const HAS_GONE = 'Ce chauffeur est archivé'

/** A vehicle of the category that was sold, which carries all: what a driver is judged by before a vehicle is chosen. */
const anyVehicle = (category: string): VehicleToRun => ({
  category: category as VehicleCategory,
  gvwKg: 3_500,
  tareKg: 0,
  equipment: [],
  deadlines: [],
  journeys: [],
})

/** What speaks against a driver for a journey, beside whatever vehicle of the category that was sold. */
export function driverJudge(need: Need): (driver: DriverRecord) => Finding[] {
  const { journey, vehicle, toRun } = beforeVehicle(need)
  return driver => checkDriver(journey, toRun(driver), { vehicle })
}

/** Whether anything of that blocks: his days and weeks, which take the longest to reckon, only where nothing else does. */
export function driverBlocked(need: Need): (driver: DriverRecord) => boolean {
  const { journey, vehicle, toRun } = beforeVehicle(need)
  return record => {
    const { work, ...driver } = toRun(record)
    return !isAssignable(checkDriver(journey, driver, { vehicle })) || (work ? !isAssignable(drivingFindings(work)) : false)
  }
}

/** Whether anything of what is said of a vehicle or trailer blocks; one that is gone never runs. */
export const blockedBy =
  <Record extends Parameters<typeof isGone>[0]>(judge: (record: Record) => readonly Finding[]) =>
  (record: Record): boolean =>
    isGone(record) || !isAssignable(judge(record))

function beforeVehicle(need: Need) {
  const category = need.sold?.vehicleNeed?.category
  const crew = need.sold?.driverNeed?.doubleCrew ? 2 : 1
  return {
    journey: journeyToRun(need),
    vehicle: category ? anyVehicle(category) : null,
    toRun: driverToRun(need, category, crew),
  }
}

/** What speaks against a vehicle for a journey; what a tractor carries is its trailer's matter. */
export const vehicleJudge =
  (need: Need) =>
  (vehicle: VehicleRecord): Finding[] => [
    ...check(need, { vehicle: vehicleToRun(vehicle, need.hours) }),
    ...appointments(vehicle, need.hours),
  ]

/** What speaks against a trailer for a journey, behind whatever tractor where one was sold. */
export function trailerJudge(need: Need): (trailer: TrailerRecord) => Finding[] {
  const behind = need.sold?.vehicleNeed?.category === 'TRACTEUR'
  const journey = journeyToRun(need)
  return trailer => {
    const run = trailerToRun(trailer, need.hours)
    const found = behind
      ? check(need, { vehicle: anyVehicle('TRACTEUR'), trailer: run }).filter(({ code }) => code !== 'AF21')
      : check(need, { trailer: run }, journey)
    return [...found, ...appointments(trailer, need.hours)]
  }
}

function check(need: Need, means: Means, journey = journeyToRun(need)): Finding[] {
  const { vehicle, trailer } = means
  // A tractor without a trailer is refused for that (`COUPLED`), not for all that it cannot carry.
  if (vehicle?.category === 'TRACTEUR' && !trailer) {
    return checkAssignment({ ...journey, loadKg: null, pallets: null, body: null, equipment: [], atpClass: null }, means)
  }
  const carrier = vehicle?.category === 'TRACTEUR' ? trailer : vehicle
  return checkAssignment({ ...journey, atpClass: atpClassFor(need.sold?.goods, carrier?.atpClass) }, means)
}

/** On the day of a control that was arranged it is at the garage (`domain.md` §3.14, « Planifiée »). */
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

/** A driver as the check reads him, for one journey. */
function driverToRun(need: Need, vehicle: string | undefined, crew: 1 | 2): (driver: DriverRecord) => DriverToRun {
  const day = need.hours.start.slice(0, 10)
  const work = workAround(need, vehicle, crew)
  return ({ licences, lightTo, heavyTo, leaveDate, pools, ...driver }) => ({
    work: work(driver),
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

/** The journey among his others, of the weeks that count with its own. */
function workAround({ hours, work, leaves = false, shown }: Need, vehicle: string | undefined, crew: 1 | 2) {
  if (!work) return () => null
  const run = runOf(hours, work, vehicle, crew)
  return ({ id, category, runs }: Pick<DriverRecord, 'id' | 'category' | 'runs'>): WorkAround => {
    const weeks = shown?.weeks(id)
    return {
      ...{ category, run, crew },
      ...(weeks && { known: { weeks, number: shown!.number } }),
      // Only where they are not known.
      get others() {
        const from = weekOf(run.start).start - WEEKS_AROUND.before * WEEK
        const to = leaves ? run.start : weekOf(run.end).end + WEEKS_AROUND.after * WEEK
        return runs.filter(({ number, start, end }) => start < to && from < end && number !== shown?.number)
      },
    }
  }
}
const WEEK = 7 * 24 * 60

/** What the journey is to its driver; a vehicle that nobody named is one of more than 3,5 t. Of a crew of two each drives half. */
export function runOf(
  hours: Hours,
  { drivingMin, serviceMin, startS, endS }: NonNullable<Need['work']>,
  vehicle: string | undefined,
  crew: 1 | 2 = 1,
): DriverRun {
  const start = startS === undefined ? minuteOfLocal(hours.start) : startS / 60
  const end = endS === undefined ? minuteOfLocal(hours.end) : endS / 60
  return {
    start,
    end,
    plannedMinutes: end - start,
    drivingMin: Math.ceil(drivingMin / crew),
    serviceMin,
    regulated: vehicle !== 'VUL',
  }
}

const vehicleToRun = (vehicle: VehicleRecord, hours: Hours): VehicleToRun => ({
  ...vehicle,
  ...standstillOf(vehicle, hours),
})
const trailerToRun = (trailer: TrailerRecord, hours: Hours): TrailerToRun => ({
  ...trailer,
  ...standstillOf(trailer, hours),
})
