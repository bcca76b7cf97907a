import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { cnrIndices, cnrShares, cnrValues, costReferences } from '#api/schema/transverse/cnr.table.ts'
import { PARIS } from '#domain/calendar/clock.ts'
import { monthOf } from '#domain/calendar/months.ts'
import type { Energy } from '#domain/materials/vehicle-values.ts'
import type { IndexationClause } from '#domain/sales/pricing/price-values.ts'
import type { FuelShare, Published, Revised } from '#domain/sales/pricing/revision.ts'
import { type CnrActivity, DIESEL_INDEX, LAW_INDICES } from '#domain/transverse/cnr/values.ts'

/** Order date: acceptance, else the first day of an undecided version. */
const ORDERED_ON = sql<
  string | null
>`coalesce((${versions.decidedAt} at time zone ${sql.raw(`'${PARIS}'`)})::date, ${versions.validFrom})::text`

/**
 * Inputs of the price revision of a journey (`Revised`). SQL expressions, because Drizzle drops a left-joined object whose first plain column
 * is null.
 */
export const REVISED = {
  indexation: sql<IndexationClause | null>`${versions.indexation}`,
  orderedOn: ORDERED_ON,
  referenceActivity: sql<CnrActivity | null>`(
    select ${costReferences.activity} from ${costReferences} where ${eq(costReferences.id, sql`(${versions.rates} ->> 'referenceId')::uuid`)})`,
  category: sql<string | null>`${versions.vehicleNeed} ->> 'category'`,
  energy: sql<Energy | null>`(select ${vehicles.energy} from ${vehicles} where ${eq(vehicles.id, journeys.vehicleId)})`,
} satisfies Record<keyof Revised, unknown>

export const ORDER_MONTH = sql<string | null>`left(${ORDERED_ON}, 7)`

export const fuelShares = (db: Reader): Promise<FuelShare[]> =>
  db
    .select({ activity: cnrShares.activity, year: cnrShares.year, fuelPct: sql<string>`${cnrShares.shares} ->> 'fuel'` })
    .from(cnrShares)

/** Read only where the law revises. */
export async function publishedByCnr(db: Reader): Promise<Published> {
  const [shares, values] = await Promise.all([
    fuelShares(db),
    db
      .select({ code: cnrIndices.code, month: cnrValues.month })
      .from(cnrValues)
      .innerJoin(cnrIndices, eq(cnrIndices.id, cnrValues.indexId))
      .where(and(inArray(cnrIndices.code, [...LAW_INDICES]), ne(cnrIndices.code, DIESEL_INDEX), isNull(cnrValues.correctedById))),
  ])
  return { shares, energyValues: new Set(values.map(({ code, month }) => `${code} ${monthOf(month)}`)) }
}
