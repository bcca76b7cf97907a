import { type SQL, sql } from 'drizzle-orm'
import { costFactors } from '#api/schema/transverse/cost-factors.table.ts'

/** What the periods of one factor have in common: the code, and a vehicle category that they are for (`domain.md` §3.23). */
export interface Series {
  code: string
  vehicleCategories: readonly string[]
}

/** Periods of the same factor: what a van is charged under a code may follow other amounts than what a lorry is. */
export function inSeriesOf({ code, vehicleCategories }: Series): SQL {
  const categories = sql.param([...vehicleCategories], costFactors.vehicleCategories)
  return sql`(${costFactors.code} = ${code} and category_span(${costFactors.vehicleCategories}) && category_span(${categories}))`
}
