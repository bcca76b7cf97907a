import type { JourneyFigure } from '#domain/journey-management/journeys/figure-filters.ts'
import type { Days } from './period.ts'

const SHARED = {
  company: 'company',
  companyName: 'companyName',
  salesUser: 'salesUser',
  depot: 'agency',
  activity: 'activity',
} as const

/** « Voir les trajets »: list of the journeys behind a figure, with the same days and filters. */
export function journeysBehind(figure: JourneyFigure, { from, to }: Days, all: (name: string) => readonly string[]): string {
  const query = new URLSearchParams({ from, to, figure })
  for (const [own, theirs] of Object.entries(SHARED)) for (const value of all(own)) query.append(theirs, value)
  return `/journey-management/journeys?${query}`
}
