import { daysBetween } from './dates.ts'

/** « J-4 », « J » on the day itself, « J+2 » after it. */
export function countdown(due: string, today: string): string {
  const left = daysBetween(today, due)
  return left > 0 ? `J-${left}` : left === 0 ? 'J' : `J+${-left}`
}
