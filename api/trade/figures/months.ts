import type { MonthFigures } from '#domain/sales/companies/figures.ts'
import type { Measure, Sums } from '#domain/sales/kpi/measures.ts'

export const MONTH_MEASURES = [
  'done',
  'late',
  'missed',
  'cancelled',
  'notExecuted',
  'notExecutedOwn',
  'revenueCents',
  'costCents',
  'costed',
] as const satisfies readonly Measure[]

export type MonthSums = Pick<Sums, (typeof MONTH_MEASURES)[number]>

export const monthOfSums = (
  month: string,
  { done, late, missed, cancelled, notExecuted, notExecutedOwn, revenueCents, costCents, costed }: MonthSums,
): Required<MonthFigures> => ({
  ...{ month, journeys: done, late, missed, cancelled, notExecuted, notExecutedOwn },
  ...{ revenueCents, costCents, costed },
})
