/** Service dates that a list of journeys shows, both ends included; an end that is missing is open. */
export interface ShownPeriod {
  from?: string
  to?: string
}

/** What a list's query asks for: every date, a period, one day, and today when nothing is said. */
export function shownPeriod(asked: { dates?: 'all'; from?: string; to?: string; date?: string }, today: string): ShownPeriod {
  if (asked.dates === 'all') return {}
  if (asked.from || asked.to) return { from: asked.from, to: asked.to }
  const day = asked.date ?? today
  return { from: day, to: day }
}
