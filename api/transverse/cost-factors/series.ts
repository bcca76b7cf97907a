import { type SQL, sql } from 'drizzle-orm'
import { costFactors } from '#api/schema/transverse/cost-factors.table.ts'

/** Periods of one factor share the code and a vehicle category (`domain.md` §3.23). */
export interface Series {
  code: string
  vehicleCategories: readonly string[]
}

/** Periods of the same factor: one code may have different amounts for vans and lorries. */
export function inSeriesOf({ code, vehicleCategories }: Series): SQL {
  const categories = sql.param([...vehicleCategories], costFactors.vehicleCategories)
  return sql`(${costFactors.code} = ${code} and category_span(${costFactors.vehicleCategories}) && category_span(${categories}))`
}
