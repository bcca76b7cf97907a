import { awaitsConfirmation, isNotStarted, LATE_MIN, VERY_LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'

export interface Departure {
  status: JourneyStatus
  plannedStart: string
  maxDelayMin: number
  review: boolean
}

export const URGENCIES = ['notStarted', 'veryLate', 'unassignedSoon', 'late', 'toConfirm', 'unassigned', 'review'] as const
export type Urgency = (typeof URGENCIES)[number]

/** Unassigned departures within this time rank before mere risks, minutes. */
const SOON_MIN = 120

/** Why a departure of today needs action at `now`; null when it does not. */
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

/** Urgencies shown as errors, before all warnings. */
export const isError = (urgency: Urgency) => urgency === 'notStarted' || urgency === 'veryLate' || urgency === 'unassignedSoon'

export function urgentDepartures<Row extends Departure>(
  departures: readonly Row[],
  now: string,
): { row: Row; urgency: Urgency }[] {
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
