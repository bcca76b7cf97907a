import { legBetween as legOfLaw, ONE_DAY_MIN, type Step } from '#domain/assignment/night.ts'
import { NORMAL_REST } from '#domain/driving-time/daily-period.ts'
import { lengthOf } from '#domain/driving-time/timeline.ts'
import type { JourneyStopStatus } from '#domain/journey-management/journeys/stop-values.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import type { EnteredLeg } from '#domain/journey-management/live-lines/legs.ts'
import { breaksWithin } from '#domain/journey-management/live-lines/line-plan.ts'
import type { StopKind } from '#domain/sales/delivery-request/values.ts'
import { type Arrival, arrivalsOf, type RestAhead } from './eta.ts'
import { liveStateOf } from './state.ts'
import { metresBetween, ROAD_FACTOR, remainingKm } from './track.ts'
import type { LiveState } from './values.ts'

const MINUTE_MS = 60_000
/** Plausible average speeds, km/h; below them the plan contains slack, above them it is wrong. */
const SPEED_LEAST = 30
const SPEED_MOST = 90

const CLOSED: readonly JourneyStopStatus[] = ['TERMINE', 'ECHEC']
const THERE: readonly JourneyStopStatus[] = ['SUR_PLACE', 'EN_COURS']

export interface LiveStop {
  position: number
  name: string
  city: string
  kind: StopKind
  status: JourneyStopStatus
  plannedArrival: string
  plannedDeparture: string
  actualArrival: string | null
  actualDeparture: string | null
  lat: number | null
  lng: number | null
  /** Tolerance of the contract or of the carrier. */
  toleranceMin: number
  /** Steps, driving and kilometres entered for the road to the next stop. */
  leg: EnteredLeg | null
}

export interface LiveJourney {
  number: string
  label: string
  status: JourneyStatus
  plannedStart: string
  actualStart: string | null
  company: string | null
  pool: string | null
  driver: string | null
  plate: string | null
  /** False for vans and crews of two, whose breaks cost no time. */
  takesBreaks: boolean
  seenAt: string | null
  lat: number | null
  lng: number | null
  stoppedSince: string | null
  drivingSeconds: number | null
}

export interface LiveRow {
  number: string
  label: string
  status: JourneyStatus
  state: LiveState
  company: string | null
  pool: string | null
  driver: string | null
  plate: string | null
  next: { position: number; city: string; planned: string; eta: string | null; gapMinutes: number; tolerance: number } | null
  seenAt: string | null
  lat: number | null
  lng: number | null
  stopsDone: number
  stopsTotal: number
}

const place = ({ lat, lng }: { lat: number | null; lng: number | null }) => (lat === null || lng === null ? null : { lat, lng })

/** A rest or a crossing of a road, and the share of its driving before it. */
interface RestOnRoad extends Step {
  share: number
}

/** Kilometres, planned driving minutes, average speed and rests between two stops. */
function legBetween(from: LiveStop, to: LiveStop, isLong: boolean) {
  const [start, end] = [place(from), place(to)]
  const km = start && end ? (metresBetween(start, end) / 1000) * ROAD_FACTOR : 0
  const { minutes, rests } = from.leg || isLong ? byLaw(from, to, { km, isLong }) : byClock(from, to)
  const speed = minutes > 0 ? (km * 60) / minutes : SPEED_MOST
  const isTyped = from.leg?.drivingMin != null
  return { start, end, km, minutes, rests, speed: isTyped ? speed : Math.min(SPEED_MOST, Math.max(SPEED_LEAST, speed)) }
}

/**
 * Driving by which `domain.md` §4.3 takes the planned average speed of a leg of one day: the time between its stops without breaks. Its
 * slack is in that speed, so that a vehicle where the plan has it is on time. The law reads other minutes (`drivingOnRoads`).
 */
function byClock(from: LiveStop, to: LiveStop) {
  const planned = Math.max(0, (Date.parse(to.plannedArrival) - Date.parse(from.plannedDeparture)) / MINUTE_MS)
  return { minutes: planned - breaksWithin(planned), rests: [] }
}

/** As the check reads it: what is entered, and a night where nothing is. */
function byLaw(from: LiveStop, to: LiveStop, { km, isLong }: { km: number; isLong: boolean }) {
  const planned = ({ name, leg, plannedArrival, plannedDeparture }: LiveStop) => ({
    ...{ label: name, position: null, roadMetres: km > 0 ? km * 1000 : null, leg },
    ...{ arrival: Date.parse(plannedArrival) / 1000, departure: Date.parse(plannedDeparture) / 1000 },
  })
  const { steps, roads } = legOfLaw(planned(from), planned(to), isLong)
  const minutes = roads.reduce((sum, { driving }) => sum + driving, 0)
  let driven = 0
  const rests = steps.map((step, nth): RestOnRoad => {
    driven += roads[nth]!.driving
    return { ...step, share: minutes > 0 ? driven / minutes : 0 }
  })
  return { minutes, rests: rests.filter(rest => lengthOf(rest) > 0) }
}

/** Rests of a leg that are still ahead, when some of its driving is done. */
function restsAhead(rests: readonly RestOnRoad[], whole: number, left: number, since?: Since): RestAhead[] {
  return rests.flatMap(({ kind, bunk, start, end, share }) => {
    const untilMs = end * MINUTE_MS
    const length = end - start
    const least = kind === 'REPOS' ? Math.min(length, NORMAL_REST) : length
    // Standing since before its end, the vehicle is taken to rest.
    const isBegun = since?.stoppedMs != null && since.stoppedMs < untilMs
    const spent = isBegun ? Math.max(0, since.atMs - Math.max(since.stoppedMs!, start * MINUTE_MS)) / MINUTE_MS : 0
    const leastMinutes = Math.max(0, Math.ceil(least - spent))
    if (since && untilMs <= since.atMs && (!isBegun || leastMinutes === 0)) return []
    return {
      ...{ untilMs, leastMinutes, isBreak: kind === 'REPOS' || bunk },
      afterDriving: spent > 0 ? 0 : Math.max(0, Math.round(share * whole) - (whole - left)),
    }
  })
}

/** When the vehicle was seen on the road, and since when it stood there. */
interface Since {
  atMs: number
  stoppedMs: number | null
}

/** Whole minutes, rounded up with a tolerance for float errors. */
const minutesFor = (km: number, speed: number) => Math.ceil((km * 60) / speed - 1e-6)

/**
 * Expected arrivals of a running journey by stop position (`domain.md` §4.3): from the last vehicle position, else from
 * the current stop, else as planned from the last departure. Never before now.
 */
export function expectedArrivals(journey: LiveJourney, stops: readonly LiveStop[], nowMs: number): Map<number, Arrival> {
  const index = stops.findIndex(({ status }) => !CLOSED.includes(status))
  if (journey.status !== 'EN_COURS' || index < 0) return new Map()
  const current = stops[index]!
  const there = THERE.includes(current.status)
  const ahead = stops.slice(there ? index + 1 : index)
  const before = there ? current : stops[index - 1]
  const seen = there ? null : place(journey)
  const [startMs, from] = startOf(journey, before, { there, nowMs, seen })
  const driver = {
    continuousDrivingMinutes: Math.floor((journey.drivingSeconds ?? 0) / 60),
    takesBreaks: journey.takesBreaks,
  }
  const isLong = Date.parse(stops.at(-1)!.plannedDeparture) - Date.parse(stops[0]!.plannedArrival) > ONE_DAY_MIN * MINUTE_MS
  const since = from ? { atMs: startMs, stoppedMs: journey.stoppedSince ? Date.parse(journey.stoppedSince) : null } : undefined
  const planned = ahead.map((stop, place) => {
    const previous = place === 0 ? before : ahead[place - 1]!
    const leg = previous && legBetween(previous, stop, isLong)
    const whole = leg ? (leg.start && leg.end ? minutesFor(leg.km, leg.speed) : leg.minutes) : 0
    const left = place > 0 || !from || !leg?.end ? whole : minutesFor(remainingKm(from, leg), leg.speed)
    return {
      drivingMinutes: left,
      rests: leg ? restsAhead(leg.rests, whole, left, place === 0 ? since : undefined) : [],
      serviceMinutes: serviceOf(stop),
      plannedMs: Date.parse(stop.plannedArrival),
      toleranceMinutes: stop.toleranceMin,
    }
  })
  const arrivals = arrivalsOf(startMs, planned, driver)
  // An unrecorded arrival in the past is expected now at the earliest: its rests are over.
  const [first, ...others] = planned
  const rested = first ? [{ ...first, rests: [] }, ...others] : []
  const isOverdue = first !== undefined && arrivals[0]!.etaMs < nowMs
  const shifted = isOverdue
    ? arrivalsOf(startMs + nowMs - arrivalsOf(startMs, rested, driver)[0]!.etaMs, rested, driver)
    : arrivals
  return new Map(shifted.map((arrival, place) => [ahead[place]!.position, arrival]))
}

const serviceOf = ({ plannedArrival, plannedDeparture }: LiveStop) =>
  Math.max(0, Math.round((Date.parse(plannedDeparture) - Date.parse(plannedArrival)) / MINUTE_MS))

/** Instant and place from which the remaining way is counted. */
function startOf(
  journey: LiveJourney,
  before: LiveStop | undefined,
  { there, nowMs, seen }: { there: boolean; nowMs: number; seen: { lat: number; lng: number } | null },
): [number, { lat: number; lng: number } | null] {
  if (there && before) {
    const arrived = Math.max(Date.parse(before.actualArrival ?? before.plannedArrival), Date.parse(before.plannedArrival))
    return [Math.max(nowMs, arrived + serviceOf(before) * MINUTE_MS), null]
  }
  if (seen && journey.seenAt) return [Math.min(nowMs, Date.parse(journey.seenAt)), seen]
  return [Date.parse(before?.actualDeparture ?? journey.actualStart ?? journey.plannedStart), null]
}

/** Live row of a journey; null when it is not listed (`liveStateOf`). */
export function liveRowOf(journey: LiveJourney, stops: readonly LiveStop[], nowMs: number): LiveRow | null {
  const { number, label, status, company, pool, driver, plate, seenAt, lat, lng } = journey
  const arrivals = expectedArrivals(journey, stops, nowMs)
  const next = stops.find(({ position }) => arrivals.has(position)) ?? (status === 'EN_COURS' ? undefined : stops[0])
  const arrival = next && arrivals.get(next.position)
  const state = liveStateOf({
    nowMs,
    status,
    plannedStartMs: Date.parse(journey.plannedStart),
    actualStartMs: journey.actualStart ? Date.parse(journey.actualStart) : null,
    seenMs: seenAt ? Date.parse(seenAt) : null,
    stoppedSinceMs: journey.stoppedSince ? Date.parse(journey.stoppedSince) : null,
    onSite: stops.some(stop => THERE.includes(stop.status)),
    eta: arrival?.state ?? null,
  })
  if (!state) return null
  return {
    number,
    label,
    status,
    state,
    company,
    pool,
    driver,
    plate,
    next: next
      ? {
          position: next.position,
          city: next.city,
          planned: arrival ? next.plannedArrival : journey.plannedStart,
          // Rounded to the displayed minute: otherwise an overdue arrival would change on every read.
          eta: arrival ? new Date(Math.floor(arrival.etaMs / MINUTE_MS) * MINUTE_MS).toISOString() : null,
          gapMinutes: arrival?.gapMinutes ?? Math.floor((nowMs - Date.parse(journey.plannedStart)) / MINUTE_MS),
          tolerance: next.toleranceMin,
        }
      : null,
    seenAt,
    lat,
    lng,
    stopsDone: stops.filter(stop => CLOSED.includes(stop.status)).length,
    stopsTotal: stops.length,
  }
}
