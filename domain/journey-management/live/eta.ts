import { toInstant, toLocal } from '#domain/calendar/clock.ts'
import { Decimal } from '#domain/decimal.ts'
import { RISK_MIN } from './values.ts'

/** Driving before a break, and its length, minutes (Regulation (EC) 561/2006, article 7). */
const CONTINUOUS_MIN = 270
const BREAK_MIN = 45

const MINUTE_MS = 60_000

export type EtaState = 'A_L_HEURE' | 'A_RISQUE' | 'EN_RETARD'

/** A rest or a crossing on the way, which is no driving: it takes its least time and ends no earlier than planned. */
export interface RestAhead {
  /** Driving minutes of the way before it. */
  afterDriving: number
  leastMinutes: number
  untilMs: number
  /** Driving starts anew after it. */
  isBreak: boolean
}

export interface AheadStop {
  /** Driving minutes from the vehicle, or from the previous stop. */
  drivingMinutes: number
  rests?: readonly RestAhead[]
  serviceMinutes: number
  plannedMs: number
  toleranceMinutes: number
}

export interface DriverNow {
  /** Driving since the last 45-minute break. */
  continuousDrivingMinutes: number
  /** False for crews whose breaks cost no time, or without a tachograph. */
  takesBreaks: boolean
}

export interface Arrival {
  etaMs: number
  /** Minutes after plan; negative is early. */
  gapMinutes: number
  state: EtaState
}

/** On time within the tolerance, at risk up to 15 min beyond, else late (`domain.md` §4.3). */
export function etaState(gapMinutes: number, toleranceMinutes: number): EtaState {
  if (gapMinutes <= toleranceMinutes) return 'A_L_HEURE'
  return gapMinutes <= toleranceMinutes + RISK_MIN ? 'A_RISQUE' : 'EN_RETARD'
}

/** Minutes of a road with its breaks, and continuous driving at its end. */
function roadOf(drivingMinutes: number, { continuousDrivingMinutes, takesBreaks }: DriverNow) {
  let [minutes, left, continuous] = [drivingMinutes, drivingMinutes, continuousDrivingMinutes]
  while (takesBreaks && continuous + left > CONTINUOUS_MIN) {
    left -= Math.max(0, CONTINUOUS_MIN - continuous)
    continuous = 0
    minutes += BREAK_MIN
  }
  return { minutes, continuous: continuous + left }
}

/** Arrival over a leg with its rests, and continuous driving there. */
function legOf(leftMs: number, { drivingMinutes, rests = [] }: AheadStop, driver: DriverNow) {
  let [at, continuous, driven] = [leftMs, driver.continuousDrivingMinutes, 0]
  const drive = (until: number) => {
    const road = roadOf(Math.max(0, until - driven), { ...driver, continuousDrivingMinutes: continuous })
    at += road.minutes * MINUTE_MS
    continuous = road.continuous
    driven = Math.max(driven, until)
  }
  for (const { afterDriving, leastMinutes, untilMs, isBreak } of rests) {
    drive(Math.min(afterDriving, drivingMinutes))
    const begun = at
    at = Math.max(untilMs, begun + leastMinutes * MINUTE_MS)
    if (isBreak && at - begun >= BREAK_MIN * MINUTE_MS) continuous = 0
  }
  drive(drivingMinutes)
  return { etaMs: at, continuous }
}

/**
 * Arrivals at the stops ahead (`domain.md` §4.3; `simulations.md`, « Rotation and ETA »): driving, a 45-minute break
 * before continuous driving passes 4 h 30, service at each stop. A stop is not left before its planned arrival plus
 * service; waiting and service are no breaks.
 */
export function arrivalsOf(nowMs: number, ahead: readonly AheadStop[], driver: DriverNow): Arrival[] {
  let [at, continuous] = [nowMs, driver.continuousDrivingMinutes]
  return ahead.map(stop => {
    const { serviceMinutes, plannedMs, toleranceMinutes } = stop
    const { etaMs, ...leg } = legOf(at, stop, { ...driver, continuousDrivingMinutes: continuous })
    continuous = leg.continuous
    const gapMinutes = Math.round((etaMs - plannedMs) / MINUTE_MS)
    at = Math.max(etaMs, plannedMs) + serviceMinutes * MINUTE_MS
    return { etaMs, gapMinutes, state: etaState(gapMinutes, toleranceMinutes) }
  })
}

/** Whole minutes, rounded up; decimal strings, speed above 0. */
export const drivingMinutesOf = (km: string, speedKmh: string): number =>
  Number(Decimal(km).times('60').div(speedKmh).round(0, 3).toFixed(0))

/** Body of the simulation; local Paris date-times. */
export interface EtaInput extends DriverNow {
  now: string
  remaining: readonly { km: string; serviceMinutes: number; planned: string; toleranceMinutes: number }[]
  speedKmh: string
}

/** Arrivals from kilometres, one average speed and local times, for the simulation (`simulations.md`). */
export function etaOf({ now, remaining, speedKmh, ...driver }: EtaInput) {
  const ahead = remaining.map(({ km, serviceMinutes, planned, toleranceMinutes }) => ({
    drivingMinutes: drivingMinutesOf(km, speedKmh),
    serviceMinutes,
    plannedMs: Date.parse(toInstant(planned)),
    toleranceMinutes,
  }))
  return arrivalsOf(Date.parse(toInstant(now)), ahead, driver).map(({ etaMs, gapMinutes, state }) => ({
    eta: toLocal(new Date(etaMs)),
    gapMinutes,
    state,
  }))
}
