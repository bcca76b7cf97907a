import { toInstant, toLocal } from '#domain/calendar/clock.ts'
import { Decimal } from '#domain/decimal.ts'
import { RISK_MIN } from './values.ts'

/** Continuous driving after which a break is due, and its length, in minutes (Regulation (EC) 561/2006, article 7). */
const CONTINUOUS_MIN = 270
const BREAK_MIN = 45

const MINUTE_MS = 60_000

/** How an arrival stands to its plan. */
export type EtaState = 'A_L_HEURE' | 'A_RISQUE' | 'EN_RETARD'

/** A stop that is still ahead; minutes, and its planned arrival as milliseconds since 1970. */
export interface AheadStop {
  /** At the wheel from where the vehicle is, or from the stop before. */
  drivingMinutes: number
  serviceMinutes: number
  plannedMs: number
  toleranceMinutes: number
}

/** What is known of the driver now. */
export interface DriverNow {
  /** At the wheel without a break of 45 min until now. */
  continuousDrivingMinutes: number
  /** False for a crew whose breaks cost no time, or a vehicle without a tachograph. */
  takesBreaks: boolean
}

/** An arrival as it is to be expected. */
export interface Arrival {
  etaMs: number
  /** Minutes after the plan; negative: before it. */
  gapMinutes: number
  state: EtaState
}

/** On time up to the tolerance, at risk up to a quarter of an hour beyond it, else late (`domain.md` §4.3). */
export function etaState(gapMinutes: number, toleranceMinutes: number): EtaState {
  if (gapMinutes <= toleranceMinutes) return 'A_L_HEURE'
  return gapMinutes <= toleranceMinutes + RISK_MIN ? 'A_RISQUE' : 'EN_RETARD'
}

/** Minutes that a leg takes with its breaks, and the continuous driving at its end. */
function legOf(drivingMinutes: number, { continuousDrivingMinutes, takesBreaks }: DriverNow) {
  let [minutes, left, continuous] = [drivingMinutes, drivingMinutes, continuousDrivingMinutes]
  while (takesBreaks && continuous + left > CONTINUOUS_MIN) {
    left -= Math.max(0, CONTINUOUS_MIN - continuous)
    continuous = 0
    minutes += BREAK_MIN
  }
  return { minutes, continuous: continuous + left }
}

/**
 * When the stops ahead are reached (`domain.md` §4.3; `simulations.md`, « Rotation and ETA »): driving, a break of 45 min wherever continuous
 * driving would pass 4 h 30, service at each stop. A stop is not left before its planned arrival plus its service; waiting there and service
 * are no break.
 */
export function arrivalsOf(nowMs: number, ahead: readonly AheadStop[], driver: DriverNow): Arrival[] {
  let [at, continuous] = [nowMs, driver.continuousDrivingMinutes]
  return ahead.map(({ drivingMinutes, serviceMinutes, plannedMs, toleranceMinutes }) => {
    const leg = legOf(drivingMinutes, { continuousDrivingMinutes: continuous, takesBreaks: driver.takesBreaks })
    continuous = leg.continuous
    const etaMs = at + leg.minutes * MINUTE_MS
    const gapMinutes = Math.round((etaMs - plannedMs) / MINUTE_MS)
    at = Math.max(etaMs, plannedMs) + serviceMinutes * MINUTE_MS
    return { etaMs, gapMinutes, state: etaState(gapMinutes, toleranceMinutes) }
  })
}

/** Whole minutes for so many kilometres, rounded up; both are decimal strings and the speed is above 0. */
export const drivingMinutesOf = (km: string, speedKmh: string): number =>
  Number(Decimal(km).times('60').div(speedKmh).round(0, 3).toFixed(0))

/** Body of the simulation: local date-times in Paris. */
export interface EtaInput extends DriverNow {
  now: string
  remaining: readonly { km: string; serviceMinutes: number; planned: string; toleranceMinutes: number }[]
  speedKmh: string
}

/** The same from kilometres, one average speed and local times, as other programs ask for it (`simulations.md`). */
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
