export interface ShownPeriod {
  from?: string
  to?: string
}

export function shownPeriod(query: { dates?: 'all'; from?: string; to?: string; date?: string }, today: string): ShownPeriod {
  if (query.dates === 'all') return {}
  if (query.from || query.to) return { from: query.from, to: query.to }
  const day = query.date ?? today
  return { from: day, to: day }
}
