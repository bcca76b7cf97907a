import type { DriverCategory } from '#domain/human-resources/driver-values.ts'

/* Limits of `domain.md` §6.9 in minutes: Regulation (EC) No 561/2006, Directive 2002/15/EC, code des transports R3312-50 ff. */

const HOUR = 60

export const MAX_CONTINUOUS_DRIVING = 4.5 * HOUR
export const BREAK = 45
/** A split break, shorter part first. */
export const BREAK_PARTS = [15, 30] as const

export const DAILY_DRIVING = 9 * HOUR
export const EXTENDED_DAILY_DRIVING = 10 * HOUR
export const MAX_EXTENSIONS = 2
export const WEEKLY_DRIVING = 56 * HOUR
export const FORTNIGHTLY_DRIVING = 90 * HOUR

export const MAX_REDUCED_RESTS = 3
/** Six elapsed 24-hour periods. */
export const BETWEEN_WEEKLY_RESTS = 6 * 24 * HOUR
/** Regular weekly rest under Regulation (EC) No 561/2006, and the weekly rest of code du travail L3132-2. */
export const REGULAR_REST = { EU: 45 * HOUR, FR: 35 * HOUR } as const
/** Civil days with work in a week (code du travail L3132-1). */
export const WORKED_DAYS = 6

/** Maximum of a single week. */
export const WEEKLY_SERVICE: Record<DriverCategory, number> = {
  GRAND_ROUTIER: 56 * HOUR,
  COURTE_DISTANCE: 52 * HOUR,
  MESSAGERIE: 48 * HOUR,
}
export const DAILY_SERVICE_LIMIT = 12 * HOUR
/** Maximum in a day with work between 00:00 and 05:00. */
export const NIGHT_SERVICE = 10 * HOUR

/** Work before this minute of the day makes it a night. */
export const NIGHT_WORK_TO = 5 * HOUR
export const NIGHT_FROM = 21 * HOUR
export const NIGHT_TO = 6 * HOUR

/** Warning and maximum, by crew size. */
export const AMPLITUDE = { 1: [13 * HOUR, 15 * HOUR], 2: [18 * HOUR, 21 * HOUR] } as const

/** Shortest break that counts, and the breaks required above each working time. */
export const WORK_BREAK_PART = 15
export const WORK_BREAKS = [
  { above: 9 * HOUR, wanted: 45 },
  { above: 6 * HOUR, wanted: 30 },
] as const
