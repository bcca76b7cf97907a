export interface ShownPeriod {
  from?: string
  to?: string
}

/** Filters that already choose among statuses, or by name: their lists are shown whole. */
interface Chosen {
  q: string
  status: readonly string[]
  badge: readonly string[]
  figure: readonly string[]
  only: readonly string[]
  unassigned: boolean
  late: boolean
  review: boolean
  toControl: boolean
}

/** True for today's journeys in order of departure, without filters that choose among statuses. */
export const isDayUnderWay = (query: Chosen & { sort: string }, { from, to }: ShownPeriod, today: string): boolean =>
  from === today &&
  to === today &&
  query.sort === 'start' &&
  query.q === '' &&
  [query.status, query.badge, query.figure, query.only].every(chosen => chosen.length === 0) &&
  !(query.unassigned || query.late || query.review || query.toControl)

export function shownPeriod(query: { dates?: 'all'; from?: string; to?: string; date?: string }, today: string): ShownPeriod {
  if (query.dates === 'all') return {}
  if (query.from || query.to) return { from: query.from, to: query.to }
  const day = query.date ?? today
  return { from: day, to: day }
}
