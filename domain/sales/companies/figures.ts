import { formatNumber } from '#domain/formats/number.ts'

/** What a client's done journeys of a month say. Money is absent for who may not see it. */
export interface MonthFigures {
  /** `YYYY-MM`. */
  month: string
  journeys: number
  /** Late at a stop beyond what was tolerated there. */
  late: number
  /** Of those that ran: not every delivery in time and complete (`domain.md` §5 K01). */
  missed: number
  /** Planned and not run: by the client's will, by ours. */
  cancelled: number
  notExecuted: number
  /** Of those: the carrier answers for it. */
  notExecutedOwn: number
  revenueCents?: number
  /** Of the journeys whose cost is known: what they brought and what they cost. */
  knownRevenueCents?: number
  costCents?: number
}

/** Several months as one. */
export function sumOf(months: readonly MonthFigures[]): Required<Omit<MonthFigures, 'month'>> {
  const sum = (key: keyof Omit<MonthFigures, 'month'>) => months.reduce((total, month) => total + (month[key] ?? 0), 0)
  return {
    journeys: sum('journeys'),
    late: sum('late'),
    missed: sum('missed'),
    cancelled: sum('cancelled'),
    notExecuted: sum('notExecuted'),
    notExecutedOwn: sum('notExecutedOwn'),
    revenueCents: sum('revenueCents'),
    knownRevenueCents: sum('knownRevenueCents'),
    costCents: sum('costCents'),
  }
}

/** Journeys on time, per cent with one decimal; null without journeys. */
export function onTimePct({ journeys, late }: Pick<MonthFigures, 'journeys' | 'late'>): number | null {
  return journeys === 0 ? null : oneDecimal(journeys - late, journeys)
}

/** What K01 is reckoned from. */
export type Served = Pick<MonthFigures, 'journeys' | 'missed' | 'notExecutedOwn'>

/** K01, « taux de service », per cent with one decimal; null without journeys. */
export function otifPct({ journeys, missed, notExecutedOwn }: Served): number | null {
  return journeys + notExecutedOwn === 0 ? null : oneDecimal(journeys - missed, journeys + notExecutedOwn)
}

/** K13, « taux de marge », per cent of the revenue with one decimal; null without revenue. */
export function marginPct(revenueCents: number, costCents: number): number | null {
  return revenueCents === 0 ? null : oneDecimal(revenueCents - costCents, revenueCents)
}

/** « 96,4 % »; a dash where there is no rate. */
export const rateText = (pct: number | null) => (pct === null ? '—' : `${formatNumber(pct.toFixed(1))}\u202f%`)

/** Below this service rate, per cent, the list warns. */
export const OTIF_LOW = 95
/** The period of the service rate on the list of clients. */
export const OTIF_DAYS = 90

const oneDecimal = (part: number, whole: number) => Math.round((part * 1000) / whole) / 10
