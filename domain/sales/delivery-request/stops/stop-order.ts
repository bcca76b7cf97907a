import { isTime } from '#domain/calendar/clock.ts'
import { TIMEORD } from '#domain/messages.ts'

export const STOPS_MIN = 'Au moins deux arrêts sont nécessaires'
const STOP_ORDER = "L'heure d'arrivée doit être postérieure au départ de l'arrêt précédent"

/** Local times, `dayOffset` days after the service date. */
export interface StopTimes {
  dayOffset: number
  arrival: string
  departure: string
}

/** Minutes from midnight of the service date. */
export function minuteOf(dayOffset: number, time: string): number {
  return dayOffset * 1440 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** Departure after some minutes: '06:00' and 45 → '06:45'; null past midnight or for invalid times. */
export function departureAfter(arrival: string, minutes: number): string | null {
  if (!isTime(arrival) || !Number.isInteger(minutes) || minutes < 0) return null
  const end = minuteOf(0, arrival) + minutes
  return end < 1440 ? `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}` : null
}

/** Departures before arrivals, or arrivals before the previous departure; touching is allowed (`domain.md` §3.3). */
export function stopOrderIssues(stops: readonly StopTimes[]): { path: [number, 'arrival' | 'departure']; message: string }[] {
  const issues: { path: [number, 'arrival' | 'departure']; message: string }[] = []
  for (const [index, stop] of stops.entries()) {
    if (!hasTimes(stop)) continue
    if (stop.departure < stop.arrival) issues.push({ path: [index, 'departure'], message: TIMEORD })
    const previous = stops[index - 1]
    if (!previous || !hasTimes(previous)) continue
    if (minuteOf(stop.dayOffset, stop.arrival) < minuteOf(previous.dayOffset, previous.departure)) {
      issues.push({ path: [index, 'arrival'], message: STOP_ORDER })
    }
  }
  return issues
}

/** True for valid times; refinements also see refused values. */
export const hasTimes = (stop: Partial<StopTimes> | null | undefined): stop is StopTimes =>
  typeof stop?.dayOffset === 'number' && isTime(stop.arrival ?? '') && isTime(stop.departure ?? '')
