import { dayIn, PARIS } from '#domain/calendar/clock.ts'

/** Today at the carrier; the only clock read of the calendar date in the API. */
export function today(): string {
  return dayIn(process.env.TZ_BUSINESS ?? PARIS)
}
