import { localOfMinute, minuteOfLocal } from '#domain/driving-time/civil-time.ts'
import { NEW_DAY_AFTER } from '#domain/driving-time/daily-period.ts'
import { type Activity, type Interval, lengthOf } from '#domain/driving-time/timeline.ts'
import type { StepKind } from '#domain/journey-management/live-lines/legs.ts'
import { breaksWithin, roadKm, runMinutes } from '#domain/journey-management/live-lines/line-plan.ts'
import { KM_AN_HOUR } from './chain.ts'
import type { PlannedStop, StopPlan } from './speed.ts'

/** Longest run, minutes, that is read as one day when nothing is entered: its waiting is service. */
export const ONE_DAY_MIN = 15 * 60

/** A rest, a crossing or a change of driver, in minutes since 1970. */
export interface Step extends Interval {
  kind: StepKind
  bunk: boolean
}

/** Place in a crew of two: the first drives until a change of driver. */
export type Seat = 1 | 2

/** Stops of a run, and its kilometres when they are known. */
type Run = Pick<StopPlan, 'stops'> & Partial<Pick<StopPlan, 'kmLoaded'>>

/**
 * Stops with their roads. Where a place is unknown, such roads share by their time what the others leave of the kilometres of the run
 * (`law.md` §3: driving never comes from the clock alone).
 */
export function withEstimatedRoads({ stops, kmLoaded = 0 }: Run): readonly PlannedStop[] {
  const km = stops.slice(1).map((to, nth) => kmBetween(stops[nth]!, to))
  const left = kmLoaded - total(km.map(known => known ?? 0))
  if (!km.includes(null) || left <= 0) return stops
  const room = km.map((known, nth) => (known === null ? Math.max(1, stops[nth + 1]!.arrival - stops[nth]!.departure) : 0))
  const metres = (left * 1000) / total(room)
  return stops.map((stop, nth) => (km[nth] === null ? { ...stop, roadMetres: Math.round(metres * room[nth]!) } : stop))
}

/**
 * Activities of a run from its stops and what is entered between them (`law.md` §3). Where nothing is, what the road does not
 * need is a rest when it is long enough to end a day, at the stop before the road. Undefined for a run of one day without
 * anything. Driving is as typed, else by the known road, else estimated; without positions and kilometres all the time on the
 * road is driving.
 */
export function partsWithNights(run: Run, crew: 1 | 2, seat: Seat = 1): Activity[] | undefined {
  const { stops } = run
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last) return undefined
  const isEntered = stops.some(({ leg }) => leg)
  const isLong = last.departure - first.arrival > ONE_DAY_MIN * 60
  if (!isEntered && !isLong) return undefined
  const legs = roadsOf(run, isLong)
  if (!isEntered && legs.every(({ steps }) => steps.length === 0)) return undefined
  const inTurns = crew === 2 && legs.some(({ steps }) => steps.some(({ kind }) => kind === 'RELAIS'))
  const parts: Activity[] = []
  const add = (part: Activity) => part.end > part.start && parts.push(part)
  let wheel: Seat = 1
  for (const [nth, stop] of stops.entries()) {
    add({ kind: 'TRAVAIL', start: minute(stop.arrival), end: minute(stop.departure) })
    const leg = legs[nth]
    for (const [place, road] of (leg?.roads ?? []).entries()) {
      if (inTurns && wheel !== seat) add({ ...BESIDE, start: road.start, end: road.end })
      else for (const part of onRoad(road, { crew, inTurns })) add(part)
      const step = leg!.steps[place]
      if (step?.kind === 'REPOS') add({ kind: 'REPOS', start: step.start, end: step.end })
      if (step?.kind === 'TRAVERSEE') add({ ...aboard(step), start: step.start, end: step.end })
      if (step?.kind === 'RELAIS') wheel = wheel === 1 ? 2 : 1
    }
  }
  return parts
}

const roadsOf = (run: Run, rests: boolean): Leg[] => {
  const stops = withEstimatedRoads(run)
  return stops.slice(1).map((to, nth) => legBetween(stops[nth]!, to, rests))
}

const DRIVING = { kind: 'CONDUITE' } as const
const BESIDE = { kind: 'MISE_A_DISPOSITION', beside: true } as const

const aboard = ({ bunk }: Step): Pick<Activity, 'kind' | 'onBoard'> =>
  bunk ? { kind: 'REPOS', onBoard: true } : { kind: 'MISE_A_DISPOSITION' }

/** Driving, breaks and service of a run with nights, minutes; null for one without. */
export function minutesWithNights(plan: Run): { drivingMin: number; serviceMin: number } | null {
  const parts = partsWithNights(plan, 1)
  if (!parts) return null
  const sum = (of: (part: Activity) => boolean) => parts.reduce((total, part) => total + (of(part) ? lengthOf(part) : 0), 0)
  return { drivingMin: sum(({ kind }) => kind === 'CONDUITE'), serviceMin: sum(({ kind }) => kind !== 'REPOS') }
}

/** Driving of a run of one day, minutes: that of its roads within the time between its stops, never that time alone. */
export const drivingOnRoads = (run: Run): number =>
  total(roadsOf(run, false).flatMap(({ roads }) => roads.map(({ driving }) => driving)))

/** Driving and service of a run, minutes: one day's service is all but its breaks. */
export function plannedMinutes(plan: Run): { drivingMin: number; serviceMin: number } {
  const nights = minutesWithNights(plan)
  if (nights) return nights
  const { stops } = plan
  const amplitudeMin = minute(stops.at(-1)!.departure) - minute(stops[0]!.arrival)
  const handlingMin = total(stops.map(({ arrival, departure }) => minute(departure) - minute(arrival)))
  const { drivingMin, serviceMin } = runMinutes({ amplitudeMin, legsMin: Math.max(0, amplitudeMin - handlingMin) })
  return { drivingMin: Math.min(drivingMin, drivingOnRoads(plan)), serviceMin }
}

const minute = (seconds: number) => Math.round(seconds / 60)

interface Road extends Interval {
  driving: number
  breaks: number
}

/** Steps between two stops in order, and the roads before, between and after them. */
interface Leg {
  steps: Step[]
  roads: Road[]
}

/** `rests` reads a night where nothing is entered. */
export function legBetween(from: PlannedStop, to: PlannedStop, rests: boolean): Leg {
  const whole = { start: minute(from.departure), end: Math.max(minute(from.departure), minute(to.arrival)) }
  const steps = enteredSteps(from, whole)
  const typed = from.leg?.drivingMin ?? null
  const roads = [...steps, null].map((step, nth) => ({
    start: steps[nth - 1]?.end ?? whole.start,
    end: step?.start ?? whole.end,
  }))
  const lengths = roads.map(lengthOf)
  const most = lengths.map(length => length - breaksWithin(length))
  const known = typed ?? roadMinutes(from, to)
  const shares = typed !== null || known! < total(most) ? sharesOf(known, typed === null ? most : lengths) : most
  const driven = shares.map((driving, nth) => {
    const length = lengths[nth]!
    const breaks = typed === null && driving === most[nth] ? length - driving : Math.min(breaksAmong(driving), length - driving)
    return { driving, breaks }
  })
  const free = lengths[0]! - driven[0]!.driving - driven[0]!.breaks
  if (rests && steps.length === 0 && free >= NEW_DAY_AFTER) {
    const rest: Step = { kind: 'REPOS', bunk: false, start: whole.start, end: whole.start + free }
    const before = { start: whole.start, end: whole.start, driving: 0, breaks: 0 }
    return { steps: [rest], roads: [before, { ...driven[0]!, start: rest.end, end: whole.end }] }
  }
  return { steps, roads: roads.map((road, nth) => ({ ...road, ...driven[nth]! })) }
}

/** As entered, within the road; hours that changed since may leave less. */
function enteredSteps({ leg, departure }: PlannedStop, road: Interval): Step[] {
  let at = road.start
  return (leg?.steps ?? []).map(({ kind, bunk, from, to }) => {
    const [start, end] = [onClock(departure, from), onClock(departure, to)].map(time => Math.min(Math.max(time, at), road.end))
    at = end!
    return { kind, bunk, start: start!, end: end! }
  })
}

/** Minutes of the local clock after a departure: a night with a clock change is an hour longer or shorter. */
function onClock(departure: number, minutes: number): number {
  const start = minute(departure)
  const wall = Date.parse(`${localOfMinute(start)}Z`) + minutes * 60_000
  const local = new Date(wall).toISOString().slice(0, 16)
  try {
    return minuteOfLocal(local)
  } catch {
    // An hour that the spring change leaves out.
    return start + minutes
  }
}

/** Driving shared among roads by the room that each has. */
function sharesOf(driving: number | null, room: readonly number[]): number[] {
  const whole = total(room)
  const wanted = Math.min(driving ?? whole, whole)
  let [passed, given] = [0, 0]
  return room.map(length => {
    passed += length
    const share = (whole > 0 ? Math.round((wanted * passed) / whole) : 0) - given
    given += share
    return share
  })
}
const total = (minutes: readonly number[]) => minutes.reduce((sum, one) => sum + one, 0)

/** Minutes by the routing server, else at an average speed; null when the road is unknown. */
function roadMinutes(from: PlannedStop, to: PlannedStop): number | null {
  if (from.leg?.km == null && from.roadSeconds != null) return Math.ceil(from.roadSeconds / 60)
  const km = kmBetween(from, to)
  return km === null ? null : Math.ceil((km * 60) / KM_AN_HOUR)
}

function kmBetween(from: PlannedStop, to: PlannedStop): number | null {
  if (from.leg?.km != null) return Number(from.leg.km)
  if (from.roadMetres !== null) return from.roadMetres / 1000
  return from.position && to.position ? Number(roadKm([from.position, to.position])) : null
}

const CONTINUOUS = 270
const BREAK = 45
const breaksAmong = (driving: number) => Math.max(0, Math.ceil(driving / CONTINUOUS) - 1) * BREAK

/** Driving in equal parts with breaks between, then waiting, which is availability for a crew of two (`law.md` §3, A4). */
function onRoad({ driving, breaks, start, end }: Road, { crew, inTurns }: { crew: 1 | 2; inTurns: boolean }): Activity[] {
  const parts: Activity[] = []
  let at = start
  const add = (activity: Pick<Activity, 'kind' | 'beside'>, minutes: number) => {
    if (minutes > 0) parts.push({ ...activity, start: at, end: at + minutes })
    at += minutes
  }
  if (crew === 2 && !inTurns) {
    const half = Math.ceil(driving / 2)
    add(DRIVING, half)
    add(BESIDE, driving - half + breaks)
  } else {
    const turns = Math.ceil(breaks / BREAK) + 1
    for (let nth = 0; nth < turns; nth++) {
      add(DRIVING, Math.round((driving * (nth + 1)) / turns) - Math.round((driving * nth) / turns))
      if (nth + 1 < turns) add({ kind: 'REPOS' }, Math.min(BREAK, breaks - nth * BREAK))
    }
  }
  add(crew === 2 ? BESIDE : { kind: 'TRAVAIL' }, end - at)
  return parts
}
