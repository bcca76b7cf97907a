import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { IS_CURRENT, journeySettlements } from '#api/schema/journey-management/settlements.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { cnrValues } from '#api/schema/transverse/cnr.table.ts'
import { currentValues, FROZEN, INDEXED_COLUMNS, indexationOf, refMonth, withClauses } from '#api/trade/journeys/indexation.ts'
import type { Regularisation } from '#domain/journey-management/journeys/settlement.ts'
import { DIESEL_INDEX } from '#domain/transverse/cnr/values.ts'

/**
 * « Régularisation »: settled journeys whose indexation differs with corrected values. They stay unchanged; the difference is to
 * be settled with the client.
 */
export async function regularisations(db: Reader, indexId: string): Promise<Regularisation[]> {
  const corrected = (column: typeof cnrValues.id | typeof cnrValues.month) =>
    sql`(select ${column} from ${cnrValues} where ${cnrValues.indexId} = ${indexId} and ${cnrValues.correctedById} is not null)`
  // Two indexed subqueries; a combined condition would scan all journeys.
  const touched = sql`(
    select id from journey where index_value_id in ${corrected(cnrValues.id)}
    union
    select j.id from ${deliveryRequestVersions} join journey j on j.version_id = ${deliveryRequestVersions.id}
    where (${refMonth} || '-01')::date in ${corrected(cnrValues.month)})`
  const rows = await db
    .select({
      ...INDEXED_COLUMNS,
      number: journeys.number,
      label: journeys.label,
      status: journeys.status,
      company: companies.legalName,
      settled: journeySettlements.fuel,
    })
    .from(journeys)
    .leftJoin(journeySettlements, IS_CURRENT)
    .innerJoin(deliveryRequestVersions, eq(deliveryRequestVersions.id, journeys.versionId))
    .leftJoin(companies, eq(companies.id, journeys.companyId))
    .where(
      and(
        sql`${journeys.id} in ${touched}`,
        inArray(journeys.status, [...FROZEN]),
        isNotNull(journeys.indexationPct),
        sql`coalesce(${journeySettlements.fuel} ->> 'indexCode', ${deliveryRequestVersions.indexation} ->> 'indexCode', ${DIESEL_INDEX})
          = (select code from cnr_index where id = ${indexId})`,
      ),
    )
    .orderBy(asc(journeys.serviceDate), asc(journeys.number))
  const indexed = (await withClauses(db, rows)).map(row => ({ ...row, clause: row.settled ?? row.clause }))
  const values = await currentValues(db, indexed)
  return indexed.flatMap(row => {
    const { pct, cents } = indexationOf(row, values)
    if (cents === null || row.cents === null || cents === row.cents) return []
    const { id, number, serviceDate, label, status, company } = row
    return [
      {
        id,
        number,
        serviceDate,
        label,
        status,
        company,
        before: { pct: row.pct!, cents: row.cents },
        after: { pct: pct!, cents },
        gapCents: cents - row.cents,
      },
    ]
  })
}
