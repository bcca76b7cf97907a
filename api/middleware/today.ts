import { PARIS, toLocal } from '#domain/calendar/clock.ts'

/** Today where the carrier is; the one place of the API that reads the calendar from the clock. */
export function today(): string {
  return toLocal(new Date(), process.env.TZ_BUSINESS ?? PARIS).slice(0, 10)
}
