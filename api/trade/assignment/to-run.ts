import type { ChainLink } from '#domain/assignment/chain.ts'
import { type KnownWeeks, knownWeeks, type WorkAround } from '#domain/assignment/driving.ts'
import type { DriverToRun, Hours, TrailerToRun, VehicleToRun } from '#domain/assignment/means.ts'
import { partsWithNights, type Seat } from '#domain/assignment/night.ts'
import type { QuarterAround } from '#domain/assignment/quarter.ts'
import { underEuRules } from '#domain/assignment/regime.ts'
import type { PlannedStop, StopPlan } from '#domain/assignment/speed.ts'
import { minuteOfLocal, weekOf } from '#domain/driving-time/civil-time.ts'
import { besideOf, type DriverRun, MOVED_MIN } from '#domain/driving-time/run-activities.ts'
import {
  type DriverRecord,
  heldBy,
  type MeansRecords,
  outOfServiceWithin,
  type TrailerRecord,
  type VehicleRecord,
  WEEKS_AROUND,
} from './means-records.ts'
import type { Sold } from './sold.ts'

/* Turns the records of means into what the check of `domain/assignment` reads. */

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

const FOR_EVER = '9999-12-31'
const LIGHT = ['B', 'BE']

interface Crew {
  crew: 1 | 2
  coDriverId?: string | null
}

export function driverToRun(need: Need, regulated: boolean, crew: Crew): (driver: DriverRecord) => DriverToRun {
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

export function workAround(
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

export type QuarterRecord = Pick<DriverRecord, 'category' | 'workdays' | 'hireDate' | 'quarter'>

/** Service counts alike for each driver of a crew, and under either regime. */
export function quarterAround({ hours, work, sold, shown }: Need) {
  if (!work) return () => null
  let run: DriverRun | undefined
  return ({ category, workdays, hireDate, quarter }: QuarterRecord): QuarterAround | null => {
    if (!quarter) return null
    run ??= runOf({ hours, work, sold }, true)
    return { ...quarter, category, workdays, hireDate, run, isCounted: Boolean(shown) }
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

export const vehicleToRun = (vehicle: VehicleRecord, hours: Hours): VehicleToRun => ({
  ...vehicle,
  ...outOfServiceWithin(vehicle, hours),
})
export const trailerToRun = (trailer: TrailerRecord, hours: Hours): TrailerToRun => ({
  ...trailer,
  ...outOfServiceWithin(trailer, hours),
})
