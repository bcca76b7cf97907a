import { PARIS, toLocal } from '#domain/calendar/clock.ts'

/** Today where the carrier is, for what a screen compares with it. */
export function today(): string {
  return toLocal(new Date(), process.env.TZ_BUSINESS ?? PARIS).slice(0, 10)
}
