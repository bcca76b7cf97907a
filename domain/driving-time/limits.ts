import type { DriverCategory } from '#domain/human-resources/driver-values.ts'

/*
 * Limits of `domain.md` §6.9 in minutes: Regulation (EC) No 561/2006 (driving and rest), Directive 2002/15/EC (breaks) and articles R3312-50 and
 * following of the code des transports (service).
 */

const HOUR = 60

export const MAX_CONTINUOUS_DRIVING = 4.5 * HOUR
export const BREAK = 45
/** A break may be taken in two parts, the shorter one first. */
export const BREAK_PARTS = [15, 30] as const

export const DAILY_DRIVING = 9 * HOUR
export const EXTENDED_DAILY_DRIVING = 10 * HOUR
export const MAX_EXTENSIONS = 2
export const WEEKLY_DRIVING = 56 * HOUR
export const FORTNIGHTLY_DRIVING = 90 * HOUR

export const MAX_REDUCED_RESTS = 3
/** Six periods of 24 hours really elapsed. */
export const BETWEEN_WEEKLY_RESTS = 6 * 24 * HOUR

/** Of an isolated week. */
export const WEEKLY_SERVICE: Record<DriverCategory, number> = {
  GRAND_ROUTIER: 56 * HOUR,
  COURTE_DISTANCE: 52 * HOUR,
  MESSAGERIE: 48 * HOUR,
}
export const DAILY_SERVICE_LIMIT = 12 * HOUR
/** In a day with work between 00:00 and 05:00. */
export const NIGHT_SERVICE = 10 * HOUR

/** Minutes of the day: work before this one makes a night of it. */
export const NIGHT_WORK_TO = 5 * HOUR
/** What totals call night. */
export const NIGHT_FROM = 21 * HOUR
export const NIGHT_TO = 6 * HOUR

/** Warned of, and refused above, by crew. */
export const AMPLITUDE = { 1: [13 * HOUR, 15 * HOUR], 2: [18 * HOUR, 21 * HOUR] } as const

/** Parts of a break in the work that count, and what work above so much wants. */
export const WORK_BREAK_PART = 15
export const WORK_BREAKS = [
  { above: 9 * HOUR, wanted: 45 },
  { above: 6 * HOUR, wanted: 30 },
] as const
