import { checkAssignment, checkDriver, daysFindings, isAssignable } from '#domain/assignment/assignment.ts'
import { drivingFindings } from '#domain/assignment/driving.ts'
import { blocking, type Finding } from '#domain/assignment/finding.ts'
import type { Hours, Means, VehicleToRun } from '#domain/assignment/means.ts'
import { quarterFindings } from '#domain/assignment/quarter.ts'
import { underEuRules } from '#domain/assignment/regime.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import type { DriverRun } from '#domain/driving-time/run-activities.ts'
import { CREW_OF_TWO, NOT_IN_SERVICE, OTHER_PERSON } from '#domain/journey-management/journeys/assignment.ts'
import { DEADLINE_KIND_LABELS } from '#domain/materials/deadline-values.ts'
import { CATEGORY_GVW_KG, type VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { type DriverRecord, hasGone, isGone, type MeansRecords, type TrailerRecord, type VehicleRecord } from './means-records.ts'
import { atpClassFor, journeyToRun, type Sold } from './sold.ts'
import {
  driverToRun,
  type MeansIds,
  type Need,
  type QuarterRecord,
  quarterAround,
  runOf,
  trailerToRun,
  vehicleToRun,
  workAround,
} from './to-run.ts'

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

/** Findings of a driver's days, weeks, quarter and ways. All others of `driverJudge` but AF01 do not depend on his other journeys. */
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

/** Findings of a driver's quarter alone (AF31). */
export function quarterJudge(need: Need): (driver: QuarterRecord) => Finding[] {
  const around = quarterAround(need)
  return driver => {
    const quarter = around(driver)
    return quarter ? quarterFindings(quarter) : []
  }
}
