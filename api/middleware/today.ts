import { dayIn, PARIS } from '#domain/calendar/clock.ts'

/** Today where the carrier is; the one place of the API that reads the calendar from the clock. */
export function today(): string {
  return dayIn(process.env.TZ_BUSINESS ?? PARIS)
}
