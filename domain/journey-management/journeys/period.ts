/** Displayed service dates, both included; a missing end is open. */
export interface ShownPeriod {
  from?: string
  to?: string
}

/** Dates of a list query: all, a period, one day, or today by default. */
export function shownPeriod(query: { dates?: 'all'; from?: string; to?: string; date?: string }, today: string): ShownPeriod {
  if (query.dates === 'all') return {}
  if (query.from || query.to) return { from: query.from, to: query.to }
  const day = query.date ?? today
  return { from: day, to: day }
}
