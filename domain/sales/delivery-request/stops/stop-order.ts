import { isTime } from '#domain/calendar/clock.ts'
import { TIMEORD } from '#domain/messages.ts'

export const STOPS_MIN = 'Au moins deux arrêts sont nécessaires'
const STOP_ORDER = "L'heure d'arrivée doit être postérieure au départ de l'arrêt précédent"

/** The times of a stop: local, counted from the service date by `dayOffset`. */
export interface StopTimes {
  dayOffset: number
  arrival: string
  departure: string
}

/** Minutes from midnight of the service date to a stop's local time. */
export function minuteOf(dayOffset: number, time: string): number {
  return dayOffset * 1440 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** When a stop is left that takes so many minutes: '06:00' and 45 → '06:45'; null where that is another day, or no time. */
export function departureAfter(arrival: string, minutes: number): string | null {
  if (!isTime(arrival) || !Number.isInteger(minutes) || minutes < 0) return null
  const end = minuteOf(0, arrival) + minutes
  return end < 1440 ? `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}` : null
}

/**
 * What is wrong with the order of times: a stop left before it is reached, or reached before the previous one is left; contact is
 * allowed (`domain.md` §3.3). Times that are no times are somebody else's message, and are passed over.
 */
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

/** Whether a stop has times that are times: a refinement also sees what its schema has refused. */
export const hasTimes = (stop: Partial<StopTimes> | null | undefined): stop is StopTimes =>
  typeof stop?.dayOffset === 'number' && isTime(stop.arrival ?? '') && isTime(stop.departure ?? '')
