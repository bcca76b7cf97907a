import type { JourneyFigure } from '#domain/journey-management/journeys/figure-filters.ts'
import type { Days } from './period.ts'

/** Filters of the indicators that the list of journeys has under the same name, or another. */
const SHARED = {
  company: 'company',
  companyName: 'companyName',
  salesUser: 'salesUser',
  depot: 'agency',
  activity: 'activity',
} as const

/** « Voir les trajets »: the list of the journeys behind a figure, of the same days and filters; it counts as many as the figure says. */
export function journeysBehind(figure: JourneyFigure, { from, to }: Days, all: (name: string) => readonly string[]): string {
  const query = new URLSearchParams({ from, to, figure })
  for (const [own, theirs] of Object.entries(SHARED)) for (const value of all(own)) query.append(theirs, value)
  return `/journey-management/journeys?${query}`
}
