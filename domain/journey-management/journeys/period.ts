/** Service dates that a list of journeys shows, both ends included; an end that is missing is open. */
export interface ShownPeriod {
  from?: string
  to?: string
}

/** The dates of a list's query: every date, a period, one day, and today when nothing is said. */
export function shownPeriod(query: { dates?: 'all'; from?: string; to?: string; date?: string }, today: string): ShownPeriod {
  if (query.dates === 'all') return {}
  if (query.from || query.to) return { from: query.from, to: query.to }
  const day = query.date ?? today
  return { from: day, to: day }
}
