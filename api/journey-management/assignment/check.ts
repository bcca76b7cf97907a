import { checkAssignment } from '#domain/assignment/assignment.ts'
import { blocking, type Finding } from '#domain/assignment/finding.ts'
import type { DriverToRun, Hours, Means, TrailerToRun, VehicleToRun } from '#domain/assignment/means.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { DEADLINE_KIND_LABELS } from '#domain/materials/deadline-values.ts'
import type { VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { type DriverRecord, type MeansRecords, standstillOf, type TrailerRecord, type VehicleRecord } from './means-records.ts'
import { atpClassFor, journeyToRun, type Sold } from './wanted.ts'

/** Own means of a journey; null is none. */
export interface MeansIds {
  driverId: string | null
  vehicleId: string | null
  trailerId: string | null
}

/** A journey that needs means: its local hours, and what was sold. */
export interface Need {
  hours: Hours
  sold: Sold | null
}

/** What the check says, by the field of the form that it is about. */
export type Verdict = Record<keyof MeansIds, Finding[]>

const OF_DRIVER = ['AF01', 'AF02', 'AF03', 'AF04', 'AF05', 'AF06', 'AF20', 'AF22']
const OF_LOAD = ['AF10', 'AF11', 'AF12', 'AF26']

/** Whether these means may run the journey together (`domain.md` §2.8). Whatever is not in the records says nothing. */
export function judge(records: MeansRecords, { driverId, vehicleId, trailerId }: MeansIds, need: Need): Verdict {
  const driver = records.drivers.get(driverId ?? '')
  const vehicle = records.vehicles.get(vehicleId ?? '')
  const trailer = records.trailers.get(trailerId ?? '')
  const found = check(need, {
    driver: driver && driverToRun(driver),
    vehicle: vehicle && vehicleToRun(vehicle, need.hours),
    trailer: trailer && trailerToRun(trailer, need.hours),
  })
  const ofTrailer = trailer
    ? checkAssignment(journeyToRun(need.hours, need.sold), { trailer: trailerToRun(trailer, need.hours) })
    : []
  const isOf = (findings: readonly Finding[]) => (one: Finding) =>
    findings.some(({ code, message }) => code === one.code && message === one.message)
  // What a lorry and its trailer carry is about the one that carries.
  const carrier = vehicle?.category === 'TRACTEUR' && trailer ? 'trailerId' : 'vehicleId'
  const rest = found.filter(one => !OF_DRIVER.includes(one.code) && !isOf(ofTrailer)(one))
  const loads = rest.filter(({ code }) => OF_LOAD.includes(code))
  const verdict: Verdict = {
    driverId: found.filter(({ code }) => OF_DRIVER.includes(code)),
    vehicleId: [...rest.filter(one => !loads.includes(one)), ...(vehicle ? appointments(vehicle, need.hours) : [])],
    trailerId: [...ofTrailer, ...(trailer ? appointments(trailer, need.hours) : [])],
  }
  verdict[carrier].push(...loads)
  return verdict
}

/** A vehicle of the category that was sold, which carries all: what a driver is judged by before a vehicle is chosen. */
const anyVehicle = (category: string): VehicleToRun => ({
  category: category as VehicleCategory,
  gvwKg: 3_500,
  tareKg: 0,
  equipment: [],
  deadlines: [],
  journeys: [],
})

/** What speaks against one driver, beside whatever vehicle of the category that was sold. */
export function judgeDriver(driver: DriverRecord, need: Need): Finding[] {
  const category = need.sold?.vehicleNeed?.category
  const found = check(need, { driver: driverToRun(driver), vehicle: category ? anyVehicle(category) : null })
  return found.filter(({ code }) => OF_DRIVER.includes(code))
}

/** What speaks against one vehicle; what a tractor carries is its trailer's matter. */
export function judgeVehicle(vehicle: VehicleRecord, need: Need): Finding[] {
  return [...check(need, { vehicle: vehicleToRun(vehicle, need.hours) }), ...appointments(vehicle, need.hours)]
}

/** What speaks against one trailer, behind whatever tractor where one was sold. */
export function judgeTrailer(trailer: TrailerRecord, need: Need): Finding[] {
  const run = trailerToRun(trailer, need.hours)
  const behind = need.sold?.vehicleNeed?.category === 'TRACTEUR'
  const found = behind
    ? check(need, { vehicle: anyVehicle('TRACTEUR'), trailer: run }).filter(({ code }) => code !== 'AF21')
    : checkAssignment(journeyToRun(need.hours, need.sold), { trailer: run })
  return [...found, ...appointments(trailer, need.hours)]
}

function check({ hours, sold }: Need, means: Means): Finding[] {
  const journey = journeyToRun(hours, sold)
  const { vehicle, trailer } = means
  // A tractor without a trailer is refused for that (`COUPLED`), not for all that it cannot carry.
  if (vehicle?.category === 'TRACTEUR' && !trailer) {
    return checkAssignment({ ...journey, loadKg: null, pallets: null, body: null, equipment: [], atpClass: null }, means)
  }
  const carrier = vehicle?.category === 'TRACTEUR' ? trailer : vehicle
  return checkAssignment({ ...journey, atpClass: atpClassFor(sold?.goods, carrier?.atpClass) }, means)
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

function driverToRun({ licences, lightTo, heavyTo, cardTo, certifications, leaveDate, ...driver }: DriverRecord): DriverToRun {
  return {
    leftOn: leaveDate,
    suspendedFrom: driver.suspendedFrom,
    licences: licences.map(category => ({ category, validTo: (LIGHT.includes(category) ? lightTo : heavyTo) ?? FOR_EVER })),
    certifications: [...certifications, ...(cardTo ? [{ type: 'CARTE_COND', validTo: cardTo }] : [])],
    absences: driver.absences,
    journeys: driver.journeys,
    pools: [],
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
