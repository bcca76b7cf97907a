import { z } from 'zod'
import { DRIVER_CATEGORIES } from '#domain/human-resources/driver-values.ts'
import { dateFilter, filterOf, idFilter, switchFilter, textFilter } from '#domain/lists.ts'
import { INDICATOR_NAMES, type IndicatorName } from './indicators.ts'
import { KPI_PERIODS } from './period.ts'

/** Filters of indicators: clients, salesperson, depot, activity (`domain.md` §4.2). */
export const figureFilters = {
  from: dateFilter(),
  to: dateFilter(),
  company: idFilter(),
  companyName: textFilter(),
  salesUser: idFilter(),
  depot: idFilter(),
  activity: filterOf(DRIVER_CATEGORIES),
}

export const kpiQuery = z.object({
  ...figureFilters,
  /** Without it, a bound makes the period free. */
  period: z.enum(KPI_PERIODS).optional().catch(undefined),
  alone: switchFilter(),
  trend: z
    .enum(INDICATOR_NAMES as [IndicatorName, ...IndicatorName[]])
    .catch('revenue')
    .default('revenue'),
})
export type KpiQuery = z.output<typeof kpiQuery>
