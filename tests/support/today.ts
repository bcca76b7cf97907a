import { toLocal } from '#domain/calendar/clock.ts'

/** The day that it is where the carrier is. */
export const TODAY = toLocal(new Date()).slice(0, 10)
