import { isTime } from '#domain/calendar/clock.ts'
import { TIMEORD } from '#domain/messages.ts'

export const STOPS_MIN = 'Au moins deux arrêts sont nécessaires'
const STOP_ORDER = "L'heure d'arrivée doit être postérieure au départ de l'arrêt précédent"

/**
 * Local times; the arrival is `dayOffset` days after the service date. A departure at an earlier hour is on the next day: 23:30 to
 * 00:30 (`law.md` §3).
 */
export interface StopTimes {
  dayOffset: number
  arrival: string
  departure: string
}

/** Minutes from midnight of the service date. */
export function minuteOf(dayOffset: number, time: string): number {
  return dayOffset * 1440 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

const DAY = 1440
/** Longest stay over midnight; a longer one is a mistyped hour. */
export const OVER_MIDNIGHT_MAX = 12 * 60

/** Days from the service date to the arrival or the departure. */
export function dayOf({ dayOffset, arrival, departure }: StopTimes, side: 'arrival' | 'departure'): number {
  const stay = minuteOf(0, departure) - minuteOf(0, arrival)
  return dayOffset + (side === 'departure' && stay < 0 && stay + DAY <= OVER_MIDNIGHT_MAX ? 1 : 0)
}

/** Minutes from midnight of the service date to the arrival or the departure. */
export const minuteAt = (stop: StopTimes, side: 'arrival' | 'departure'): number => minuteOf(dayOf(stop, side), stop[side])

/** A departure too early for its arrival. */
export const isBackwards = (stop: StopTimes): boolean => minuteAt(stop, 'departure') < minuteAt(stop, 'arrival')

/** `06:00`, or `00:30 J+1` after the service date. */
export const hourOf = (stop: StopTimes, side: 'arrival' | 'departure'): string =>
  `${stop[side].slice(0, 5)}${dayOf(stop, side) > 0 ? ` J+${dayOf(stop, side)}` : ''}`

/** Departure after some minutes: '06:00' and 45 → '06:45', '23:30' and 60 → '00:30'; null for other stays and invalid times. */
export function departureAfter(arrival: string, minutes: number): string | null {
  if (!isTime(arrival) || !Number.isInteger(minutes) || minutes < 0) return null
  const end = minuteOf(0, arrival) + minutes
  if (end >= DAY && minutes > OVER_MIDNIGHT_MAX) return null
  return `${String(Math.floor((end % DAY) / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}

/** Departures before arrivals, or arrivals before the previous departure; touching is allowed (`domain.md` §3.3). */
export function stopOrderIssues(stops: readonly StopTimes[]): { path: [number, 'arrival' | 'departure']; message: string }[] {
  const issues: { path: [number, 'arrival' | 'departure']; message: string }[] = []
  for (const [index, stop] of stops.entries()) {
    if (!hasTimes(stop)) continue
    if (isBackwards(stop)) issues.push({ path: [index, 'departure'], message: TIMEORD })
    const previous = stops[index - 1]
    if (!previous || !hasTimes(previous)) continue
    if (minuteAt(stop, 'arrival') < minuteAt(previous, 'departure')) {
      issues.push({ path: [index, 'arrival'], message: STOP_ORDER })
    }
  }
  return issues
}

/** True for valid times; refinements also see refused values. */
export const hasTimes = (stop: Partial<StopTimes> | null | undefined): stop is StopTimes =>
  typeof stop?.dayOffset === 'number' && isTime(stop.arrival ?? '') && isTime(stop.departure ?? '')
