import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { cnrIndices, cnrValues } from '#api/schema/transverse/cnr.table.ts'
import { ORDER_MONTH, publishedByCnr, REVISED } from '#api/trade/requests/revision.ts'
import { firstDay, monthOf } from '#domain/calendar/months.ts'
import type { SettledFuel } from '#domain/journey-management/journeys/settlement.ts'
import { fuelIndexation } from '#domain/sales/pricing/fuel-indexation.ts'
import type { IndexationClause } from '#domain/sales/pricing/price-values.ts'
import { type Published, type Revised, revisionOf } from '#domain/sales/pricing/revision.ts'
import { indexMonth, LAW_INDICES } from '#domain/transverse/cnr/values.ts'

const LOCK = 'cnr_value'

/** Exclusive lock while a value and its journeys are written, so that no new journey misses it. Take it before any row lock. */
export async function lockIndexValues(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`)
}

/** Shared lock for writers of journeys. Take it before any row lock. */
export async function shareIndexValues(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext(${LOCK}))`)
}

/** Statuses whose indexation is final (`domain.md` §3.7, §3.22). */
export const FROZEN = ['CONTROLE', 'FACTURE'] as const
const NEVER_INDEXED = ['ANNULE', 'NON_EXECUTE'] as const
export const NOT_INDEXED = { indexationPct: null, indexationCents: null, indexValueId: null }

const clause = deliveryRequestVersions.indexation
/** The clause's value, else the law's (`revisionOf`). */
const said = (key: keyof IndexationClause, byLaw: SQL) => sql`coalesce(${clause} ->> ${sql.raw(`'${key}'`)}, ${byLaw})`
/** The clause's index, else one of the law, by the energy of the vehicle. */
const mayUse = (indexCode: string) => sql`coalesce(${clause} ->> 'indexCode' = ${indexCode}, ${LAW_INDICES.includes(indexCode)})`
export const refMonth = said('refMonth', ORDER_MONTH)
/** First day of the index month (`indexMonth`). */
const monthUsed = sql`(date_trunc('month', ${journeys.serviceDate}) - make_interval(months => ${said('lagMonths', sql`'0'`)}::int))::date`

/** Not settled, or settled while waiting for a first value. */
const open = or(
  notInArray(journeys.status, [...FROZEN, ...NEVER_INDEXED]),
  and(eq(journeys.status, 'CONTROLE'), isNull(journeys.indexationPct)),
)

/** Journeys revised by this month's value, as service month or as reference month. */
const revisedBy = (indexCode: string, month: string) =>
  and(
    isNotNull(journeys.versionId),
    mayUse(indexCode),
    // The index month is the service month or the one before: the range uses the date index.
    or(
      and(
        sql`${journeys.serviceDate} >= ${firstDay(month)}::date`,
        sql`${journeys.serviceDate} < (${firstDay(month)}::date + interval '2 months')`,
        sql`${monthUsed} = ${firstDay(month)}::date`,
      ),
      eq(refMonth, month),
    ),
  )

/** Recomputes after a new value; settled journeys only get a first indexation. Returns the number changed. */
export const indexMonthOf = (tx: Transaction, indexCode: string, month: string): Promise<number> =>
  reckon(tx, and(revisedBy(indexCode, month), open))

/** Recomputes journeys without a clause after a change of CNR shares. Returns the number changed. */
export const indexByLaw = (tx: Transaction): Promise<number> =>
  reckon(tx, and(isNotNull(journeys.versionId), isNull(clause), open))

/** Indexes new or replanned journeys; none without a contract or value. */
export async function indexJourneys(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await reckon(tx, and(inArray(journeys.id, [...ids]), notInArray(journeys.status, [...FROZEN, ...NEVER_INDEXED])))
}

/** Nightly: open journeys with index values but no indexation, priced later. */
export function indexLeftOut(db: Database): Promise<number> {
  return transact(db, null, 'SYSTEME', async tx => {
    await shareIndexValues(tx)
    const without = and(isNull(journeys.indexationPct), isNotNull(journeys.versionId))
    return reckon(tx, and(without, notInArray(journeys.status, ['FACTURE', ...NEVER_INDEXED])))
  })
}

export const INDEXED_COLUMNS = {
  id: journeys.id,
  serviceDate: journeys.serviceDate,
  revised: REVISED,
  baseCents: sql<string | null>`coalesce(${journeys.indexedBaseCents}, ${journeys.priceCents})`,
  pct: journeys.indexationPct,
  cents: journeys.indexationCents,
  valueId: journeys.indexValueId,
}

async function reckon(tx: Transaction, where: SQL | undefined): Promise<number> {
  const rows = await tx
    .select(INDEXED_COLUMNS)
    .from(journeys)
    .leftJoin(deliveryRequestVersions, eq(deliveryRequestVersions.id, journeys.versionId))
    // The figures of a closed month are final (decision 37).
    .where(and(where, sql`not month_closed(${journeys.serviceDate})`))
    .orderBy(asc(journeys.id))
    .for('update', { of: journeys })
  const indexed = await withClauses(tx, rows)
  const values = await currentValues(tx, indexed)
  const changed = indexed.flatMap(row => {
    const next = indexationOf(row, values)
    const unchanged = row.pct === next.pct && row.cents === next.cents && row.valueId === next.valueId
    return unchanged ? [] : [{ id: row.id, ...next, fuel: fuelOf(row, values) }]
  })
  if (changed.length === 0) return 0
  await tx.execute(sql`
    update journey set indexation_pct = reckoned.pct, indexation_cents = reckoned.cents, index_value_id = reckoned."valueId"
    from json_to_recordset(${JSON.stringify(changed)}::text::json)
      as reckoned (id uuid, pct numeric, cents bigint, "valueId" uuid)
    where journey.id = reckoned.id`)
  // Updates the settlement of a controlled journey that waited.
  await tx.execute(sql`
    update journey_settlement set fuel = reckoned.fuel, indexation_cents = reckoned.cents
    from json_to_recordset(${JSON.stringify(changed)}::text::json) as reckoned (id uuid, cents bigint, fuel jsonb)
    where journey_settlement.journey_id = reckoned.id and journey_settlement.reopened_at is null`)
  return changed.length
}

interface Indexation {
  pct: string | null
  cents: number | null
  valueId: string | null
}
const NONE: Indexation = { pct: null, cents: null, valueId: null }

type Values = Map<string, { id: string; value: string }>
const key = (code: string, month: string) => `${code} ${month}`

interface Indexed {
  serviceDate: string
  clause: IndexationClause | null
  baseCents: string | number | null
}

/** All null without an indexation. */
export function indexationOf(row: Indexed, values: Values): Indexation {
  const fuel = fuelOf(row, values)
  if (!fuel) return NONE
  return { pct: fuel.ratePct, cents: fuel.amountCents, valueId: values.get(key(fuel.indexCode, fuel.month))!.id }
}

export async function withClauses<Row extends { revised: Revised | null }>(db: Reader, rows: readonly Row[]) {
  const byLaw = rows.some(({ revised }) => revised && !revised.indexation)
  const published: Published = byLaw ? await publishedByCnr(db) : { shares: [], energyValues: new Set() }
  return rows.map(row => ({ ...row, clause: row.revised && revisionOf(row.revised, published) }))
}

/** Indexation with its inputs; null without a clause, price or value. */
export function fuelOf({ serviceDate, clause, baseCents }: Indexed, values: Values): SettledFuel | null {
  if (!clause || baseCents === null) return null
  const { indexCode, refMonth, sharePct, thresholdPct, lagMonths } = clause
  const month = indexMonth(serviceDate, lagMonths)
  const [reference, current] = [values.get(key(indexCode, refMonth)), values.get(key(indexCode, month))]
  if (!reference || !current) return null
  const { ratePct, amountCents } = fuelIndexation({
    referenceIndex: reference.value,
    monthIndex: current.value,
    sharePct,
    thresholdPct,
    baseCents: Number(baseCents),
  })
  return {
    ...clause,
    month,
    referenceValue: reference.value,
    monthValue: current.value,
    baseCents: Number(baseCents),
    ratePct,
    amountCents,
  }
}

export async function currentValues(db: Reader, rows: readonly { clause: IndexationClause | null }[]): Promise<Values> {
  const codes = [...new Set(rows.flatMap(row => (row.clause ? [row.clause.indexCode] : [])))]
  if (codes.length === 0) return new Map()
  const found = await db
    .select({ code: cnrIndices.code, id: cnrValues.id, month: cnrValues.month, value: cnrValues.value })
    .from(cnrValues)
    .innerJoin(cnrIndices, eq(cnrIndices.id, cnrValues.indexId))
    .where(and(inArray(cnrIndices.code, codes), isNull(cnrValues.correctedById)))
  return new Map(found.map(({ code, id, month, value }) => [key(code, monthOf(month)), { id, value }]))
}
