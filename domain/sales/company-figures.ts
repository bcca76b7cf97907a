/** What a client's done journeys of a month say. Money is absent for who may not see it. */
export interface MonthFigures {
  /** `YYYY-MM`. */
  month: string
  journeys: number
  /** Late at a stop beyond the tolerance. */
  late: number
  revenueCents?: number
}

/** Journeys on time in per cent with one decimal; null where none was done. */
export function onTimePct({ journeys, late }: Pick<MonthFigures, 'journeys' | 'late'>): number | null {
  return journeys === 0 ? null : Math.round(((journeys - late) * 1000) / journeys) / 10
}
