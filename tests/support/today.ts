import { setTimeout } from 'node:timers/promises'
import { toLocal } from '#domain/calendar/clock.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { isHoliday } from '#domain/calendar/holidays.ts'

/** The day that it is now where the carrier is: for what is written while midnight may pass. */
export const today = () => toLocal(new Date()).slice(0, 10)

/** The day that it was when the file of tests, or the walk, was begun (`beginDay`). */
export let TODAY = today()

/** A file, or a walk, that is begun so shortly before midnight waits for the day after: in its midst, today would be yesterday. */
const SHORTLY_MS = 100_000

/** Said before each file of tests and each walk, which share what is loaded here with the one before. */
export async function beginDay(): Promise<void> {
  if (toLocal(new Date(Date.now() + SHORTLY_MS)).slice(0, 10) !== today()) await setTimeout(SHORTLY_MS)
  TODAY = today()
}

/** The first day so many from today on which lorries may run until noon of the day after. */
export function ordinaryDay(days: number): string {
  const day = addDays(TODAY, days)
  const free = isoWeekday(day) <= 5 && [0, 1, 2].every(more => !isHoliday('FR', addDays(day, more)))
  return free ? day : ordinaryDay(days + 1)
}
