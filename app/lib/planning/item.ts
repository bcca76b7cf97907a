import type { AgendaEntry } from '#domain/calendar/agenda.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'

/** What a planning shows: a journey, a time in which somebody or something is away, a day to know of, or what it goes with. */
export interface AgendaItem extends AgendaEntry {
  key: string
  kind: 'run' | 'still' | 'due' | 'pair'
  label: string
  /** Where it is read, if it is no journey. */
  href?: string
  journey?: { number: string; serviceDate: string; status: JourneyStatus }
  detail: string | null
  /** The plate of what runs with it. */
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

/** A journey in the planning of who or what drives it. */
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

/** From the morning of a day until that of another, or until further notice. */
export const wholeDays = (from: string, end: string | null, busy = true) => ({
  start: `${from}T00:00`,
  end: end && `${end}T00:00`,
  busy,
})
