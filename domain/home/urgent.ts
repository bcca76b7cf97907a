import { awaitsConfirmation, isNotStarted, LATE_MIN, VERY_LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'

/** A departure of the day, as the control tower looks at it. */
export interface Departure {
  status: JourneyStatus
  plannedStart: string
  maxDelayMin: number
  review: boolean
}

/** Why somebody must act on a departure, in the order of their weight. */
export const URGENCIES = ['notStarted', 'veryLate', 'unassignedSoon', 'late', 'toConfirm', 'unassigned', 'review'] as const
export type Urgency = (typeof URGENCIES)[number]

/** A departure without means this near, or gone by, comes before all that merely may go wrong. */
const SOON_MIN = 120

/** What a departure of today needs from somebody at the instant `now`; null when it needs nothing. */
export function urgencyOf(departure: Departure, now: string): Urgency | null {
  const { status, plannedStart, maxDelayMin, review } = departure
  if (isNotStarted(departure, now)) return 'notStarted'
  if (status === 'EN_COURS' && maxDelayMin > VERY_LATE_MIN) return 'veryLate'
  if (status === 'PLANIFIE')
    return Date.parse(plannedStart) - Date.parse(now) <= SOON_MIN * 60_000 ? 'unassignedSoon' : 'unassigned'
  if (status === 'EN_COURS' && maxDelayMin > LATE_MIN) return 'late'
  if (awaitsConfirmation(departure, now)) return 'toConfirm'
  return review ? 'review' : null
}

/** What cannot wait: an error, which comes before all warnings. */
export const isError = (urgency: Urgency) => urgency === 'notStarted' || urgency === 'veryLate' || urgency === 'unassignedSoon'

/** The departures that need somebody, most urgent first. */
export function toTreat<Row extends Departure>(departures: readonly Row[], now: string): { row: Row; urgency: Urgency }[] {
  return departures
    .flatMap(row => {
      const urgency = urgencyOf(row, now)
      return urgency ? [{ row, urgency }] : []
    })
    .sort(
      (a, b) =>
        Number(isError(b.urgency)) - Number(isError(a.urgency)) ||
        URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency) ||
        a.row.plannedStart.localeCompare(b.row.plannedStart),
    )
}
