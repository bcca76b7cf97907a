import { z } from 'zod'
import { paging } from '#domain/lists.ts'
import { KPI_PERIODS } from './period.ts'
import { figureFilters } from './query.ts'
import { DIMENSIONS, STATISTIC_NAMES } from './statistics.ts'

export const statsQuery = z.object({
  ...figureFilters,
  period: z.enum(KPI_PERIODS).optional().catch(undefined),
  rows: z.enum(DIMENSIONS).catch('company').default('company'),
  across: z.enum(DIMENSIONS).optional().catch(undefined),
  measure: z
    .preprocess(value => (value === undefined ? [] : [value].flat()), z.array(z.string()))
    .transform(names => STATISTIC_NAMES.filter(name => names.includes(name)))
    .meta({ items: { type: 'string', enum: [...STATISTIC_NAMES] } }),
  ...paging,
  acrossPage: paging.page,
})
export type StatsQuery = z.output<typeof statsQuery>
