import type { AgendaEntry } from '#domain/calendar/agenda.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'

/** Entry of a planning: journey, absence, outage, due date or coupling. */
export interface AgendaItem extends AgendaEntry {
  key: string
  kind: 'run' | 'still' | 'due' | 'pair'
  label: string
  /** Link of an entry that is not a journey. */
  href?: string
  journey?: { number: string; serviceDate: string; status: JourneyStatus }
  detail: string | null
  /** Plate of the coupled or assigned vehicle. */
  plate?: string | null
}

interface PlannedJourney {
  id: string
  number: string
  serviceDate: string
  status: JourneyStatus
  plannedStart: string
  plannedEnd: string
}

/** Journey in the planning of its driver or vehicle. */
export const journeyItem = (journey: PlannedJourney, detail: string | null): AgendaItem => ({
  key: journey.id,
  kind: 'run',
  start: toLocal(journey.plannedStart),
  end: toLocal(journey.plannedEnd),
  busy: true,
  label: journey.number,
  journey: { number: journey.number, serviceDate: journey.serviceDate, status: journey.status },
  detail,
})

/** From the morning of one day to that of another, or open-ended. */
export const wholeDays = (from: string, end: string | null, busy = true) => ({
  start: `${from}T00:00`,
  end: end && `${end}T00:00`,
  busy,
})
