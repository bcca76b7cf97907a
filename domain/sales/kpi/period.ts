import { addDays, daysBetween, monthsLater } from '#domain/calendar/dates.ts'
import { addMonths, firstDay, lastDay, monthOf, yearBegin } from '#domain/calendar/months.ts'

/** Periods (`domain.md` §4.2); each ends today. */
export const KPI_PERIODS = ['year', 'quarter', 'month', 'free'] as const
export type KpiPeriod = (typeof KPI_PERIODS)[number]
export const KPI_PERIOD_LABELS: Record<KpiPeriod, string> = {
  month: 'Mois',
  quarter: 'Trimestre',
  year: '12 mois',
  free: 'Période libre',
}

export interface Days {
  from: string
  to: string
}

/** Days of a query, until today at most. A free period without a bound ends today or lasts a month. */
export function kpiDays(
  query: { period?: KpiPeriod | undefined; from?: string | undefined; to?: string | undefined },
  today: string,
): Days {
  const month = monthOf(today)
  const period = query.period ?? (query.from || query.to ? 'free' : 'year')
  if (period === 'month') return { from: firstDay(month), to: today }
  if (period === 'quarter') {
    return { from: firstDay(addMonths(month, -((Number(month.slice(5)) - 1) % 3))), to: today }
  }
  if (period === 'year') return { from: yearBegin(today), to: today }
  const to = query.to && query.to < today ? query.to : today
  const from = query.from ?? firstDay(monthOf(to))
  return from <= to ? { from, to } : { from: to, to }
}

/** Days of a month until today. */
export const monthDays = (month: string, today: string): Days => ({
  from: firstDay(month),
  to: lastDay(month) < today ? lastDay(month) : today,
})

/** Same day a year earlier; 28 February for the 29th. */
export const yearEarlier = (date: string): string => monthsLater(date, -12)

export interface Pieces {
  /** Months `YYYY-MM`, both included; null for days only. */
  months: { from: string; to: string } | null
  days: (Days & { sign: 1 | -1 })[]
}

/** Pieces for months to date, which hold nothing after today. */
export function piecesToDate(period: Days, today: string): Pieces {
  const { months, days } = piecesOf(period, today)
  return {
    months,
    days: days.flatMap(({ to, ...rest }) => (rest.from > today ? [] : [{ ...rest, to: to < today ? to : today }])),
  }
}

/** Whole months plus or minus days, whichever are fewer: months are pre-aggregated. Days after today are free. */
export function piecesOf({ from, to }: Days, today: string): Pieces {
  const cost = (days: readonly Days[]) =>
    days.reduce((sum, { from: a, to: b }) => sum + Math.max(0, daysBetween(a, b < today ? b : today) + 1), 0)
  const [first, last] = [monthOf(from), monthOf(to)]
  const edge = (month: string) => {
    const inside = { from: from > firstDay(month) ? from : firstDay(month), to: to < lastDay(month) ? to : lastDay(month) }
    const outside = [
      { from: firstDay(month), to: addDays(inside.from, -1) },
      { from: addDays(inside.to, 1), to: lastDay(month) },
    ].filter(days => days.from <= days.to)
    const whole = cost(outside) <= cost([inside])
    return { whole, days: whole ? outside.map(days => ({ ...days, sign: -1 as const })) : [{ ...inside, sign: 1 as const }] }
  }
  const begin = edge(first)
  if (first === last) return { months: begin.whole ? { from: first, to: first } : null, days: begin.days }
  const end = edge(last)
  const months = { from: begin.whole ? first : addMonths(first, 1), to: end.whole ? last : addMonths(last, -1) }
  return { months: months.from <= months.to ? months : null, days: [...begin.days, ...end.days] }
}
