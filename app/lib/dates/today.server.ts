import { dayIn, PARIS } from '#domain/calendar/clock.ts'

/** Today in the carrier's time zone (`TZ_BUSINESS`). */
export function today(): string {
  return dayIn(process.env.TZ_BUSINESS ?? PARIS)
}
