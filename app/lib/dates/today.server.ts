import { dayIn, PARIS } from '#domain/calendar/clock.ts'

/** Today where the carrier is, for what a screen compares with it. */
export function today(): string {
  return dayIn(process.env.TZ_BUSINESS ?? PARIS)
}
