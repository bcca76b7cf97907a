import { counted } from '#domain/formats/counted.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { ratio } from '#domain/sales/kpi/ratio.ts'

/** Figures of a client's finished journeys in a month. Amounts are absent for roles without access. */
export interface MonthFigures {
  month: string
  journeys: number
  /** Late beyond the tolerance. */
  late: number
  /** Executed but not on time and complete (`domain.md` §5 K01). */
  missed: number
  /** Planned but cancelled by the client, or not executed by the carrier. */
  cancelled: number
  notExecuted: number
  /** Responsibility of the carrier. */
  notExecutedOwn: number
  revenueCents?: number
  costCents?: number
  /** Executed with a known cost. */
  costed?: number
}

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
    costCents: sum('costCents'),
    costed: sum('costed'),
  }
}

/** Journeys on time, per cent, one decimal; null without journeys. */
export function onTimePct({ journeys, late }: Pick<MonthFigures, 'journeys' | 'late'>): number | null {
  return oneDecimal(journeys - late, journeys)
}

export type Served = Pick<MonthFigures, 'journeys' | 'missed' | 'notExecutedOwn'>

/** K01, « taux de service », per cent, one decimal; null without journeys. */
export function otifPct({ journeys, missed, notExecutedOwn }: Served): number | null {
  return oneDecimal(journeys - missed, journeys + notExecutedOwn)
}

/** K13, « taux de marge », per cent of revenue, one decimal; null without a known cost or revenue. */
export function marginPct({ revenueCents = 0, costCents = 0, costed = 0 }: Margin): number | null {
  return costed === 0 ? null : oneDecimal(revenueCents - costCents, revenueCents)
}
export type Margin = Pick<MonthFigures, 'revenueCents' | 'costCents' | 'costed'>

/** Said beside a margin; null when every cost is known. */
export const uncostedWords = (journeys: number): string | null =>
  journeys > 0 ? `dont ${counted(journeys, 'trajet')} sans coût` : null

export const rateText = (pct: number | null) => (pct === null ? '—' : `${formatNumber(pct.toFixed(1))}\u202f%`)

/** Service rate below which the list warns, per cent. */
export const OTIF_LOW = 95
/** Period of the service rate on the clients list, days. */
export const OTIF_DAYS = 90

const oneDecimal = (part: number, whole: number) => ratio(part, whole, { scale: 100 })
