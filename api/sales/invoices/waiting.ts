import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { IS_CURRENT, journeySettlements } from '#api/schema/journey-management/settlements.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { cnrIndices, cnrValues } from '#api/schema/transverse/cnr.table.ts'
import { publishedByCnr, REVISED } from '#api/trade/requests/revision.ts'
import { monthOf } from '#domain/calendar/months.ts'
import { revisionOf } from '#domain/sales/pricing/revision.ts'
import { indexMonth } from '#domain/transverse/cnr/values.ts'

/** Journey revised by an index without a value yet, so it is not invoiced (`domain.md` §3.22, §6.6 G7). */
export interface Waiting {
  journeyId: string
  number: string
  /** Without the indexation that it waits for. */
  netCents: number
  code: string
  month: string
}

/** Starts from journeys without an index, which are few; each clause then says whether it needs one. */
export async function waitingForIndex(db: Reader, where: SQL): Promise<Waiting[]> {
  const rows = await db
    .select({
      journeyId: journeys.id,
      number: journeys.number,
      serviceDate: journeys.serviceDate,
      revised: REVISED,
      netCents: sql<number>`${journeySettlements.revenueCents}::float8`,
    })
    .from(journeys)
    .innerJoin(versions, eq(versions.id, journeys.versionId))
    .innerJoin(journeySettlements, IS_CURRENT)
    .where(
      sql`${journeys.id} in (select billable.journey_id from billable_journey billable where billable.without_index and ${where})`,
    )
    .orderBy(journeys.serviceDate, journeys.number)
  if (rows.length === 0) return []
  const published = await publishedByCnr(db)
  const revised = rows.flatMap(({ revised, serviceDate, ...journey }) => {
    const clause = revisionOf(revised, published)
    return clause ? [{ ...journey, clause, month: indexMonth(serviceDate, clause.lagMonths) }] : []
  })
  const codes = [...new Set(revised.map(({ clause }) => clause.indexCode))]
  const values = await db
    .select({ code: cnrIndices.code, month: cnrValues.month })
    .from(cnrValues)
    .innerJoin(cnrIndices, eq(cnrIndices.id, cnrValues.indexId))
    .where(and(inArray(cnrIndices.code, codes), isNull(cnrValues.correctedById)))
  const known = new Set(values.map(({ code, month }) => `${code} ${monthOf(month)}`))
  return revised.map(({ clause, month, ...journey }) => ({
    ...journey,
    code: clause.indexCode,
    // With both values known, the journey waits for the nightly computation.
    month: known.has(`${clause.indexCode} ${clause.refMonth}`) ? month : clause.refMonth,
  }))
}
