import { eq, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { cnrShares, costReferences } from '#api/schema/transverse/cnr.table.ts'
import { PARIS } from '#domain/calendar/clock.ts'
import type { IndexationClause } from '#domain/sales/pricing/price-values.ts'
import type { FuelShare, Revised } from '#domain/sales/pricing/revision.ts'
import type { CnrActivity } from '#domain/transverse/cnr/values.ts'

/** Order date: acceptance, else the first day of an undecided version. */
const ORDERED_ON = sql<
  string | null
>`coalesce((${versions.decidedAt} at time zone ${sql.raw(`'${PARIS}'`)})::date, ${versions.validFrom})::text`

/**
 * Inputs of the price revision (`Revised`). SQL expressions, because Drizzle drops a left-joined object whose first plain column
 * is null.
 */
export const REVISED = {
  indexation: sql<IndexationClause | null>`${versions.indexation}`,
  orderedOn: ORDERED_ON,
  referenceActivity: sql<CnrActivity | null>`(
    select ${costReferences.activity} from ${costReferences} where ${eq(costReferences.id, sql`(${versions.rates} ->> 'referenceId')::uuid`)})`,
  category: sql<string | null>`${versions.vehicleNeed} ->> 'category'`,
} satisfies Record<keyof Revised, unknown>

export const ORDER_MONTH = sql<string | null>`left(${ORDERED_ON}, 7)`

export const fuelShares = (db: Reader): Promise<FuelShare[]> =>
  db
    .select({ activity: cnrShares.activity, year: cnrShares.year, fuelPct: sql<string>`${cnrShares.shares} ->> 'fuel'` })
    .from(cnrShares)
