import { and, asc, desc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import type { SharedReads } from '#api/db/shared-reads.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import {
  deliveryRequests,
  versionFactors,
  deliveryRequestVersions as versions,
} from '#api/schema/sales/delivery-requests.table.ts'
import { costFactors } from '#api/schema/transverse/cost-factors.table.ts'
import { withSuspension } from '#api/trade/requests/suspension.ts'
import { priceOfVersion, totalOf } from '#domain/sales/delivery-request/price.ts'
import { costOf } from '#domain/sales/pricing/cost.ts'
import type { VersionRates } from '#domain/sales/pricing/price-values.ts'
import { costInputOf, type PriceTerms, supplementsOf } from '#domain/sales/pricing/run-cost.ts'
import { factorImpact, supplementImpact } from '#domain/transverse/cost-factors/impact.ts'
import { inSeriesOf, type Series } from './series.ts'

const runningWith = (factor: Series) => sql`${versions.id} in (
  select ${versionFactors.versionId} from ${versionFactors} join ${costFactors} on ${costFactors.id} = ${versionFactors.factorId}
  where ${versionFactors.running} and ${inSeriesOf(factor)})`

export const requestsByFactor = (shared: SharedReads, db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  shared.read(`requests by cost factor ${ids}`, ['cost_factor', 'delivery_request_factor'], () => countRequests(db, ids))

async function countRequests(db: Reader, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await db.execute<{ id: string; n: number }>(sql`
    select factor.id, used.n from cost_factor factor
    cross join lateral (
      select count(*)::int as n from (
        select distinct use.request_id from cost_factor period
        join ${versionFactors} use on use.factor_id = period.id and use.running
        where period.code = factor.code and category_span(period.vehicle_categories) && category_span(factor.vehicle_categories)
      ) as requests) as used
    where factor.id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(Array.from(found, ({ id, n }) => [id, n]))
}

export async function factorUse(shared: SharedReads, db: Reader, factor: Series & { id: string }) {
  const [counts, rows] = await Promise.all([
    requestsByFactor(shared, db, [factor.id]),
    db
      .selectDistinctOn([deliveryRequests.number], {
        id: deliveryRequests.id,
        number: deliveryRequests.number,
        title: deliveryRequests.title,
        company: companies.legalName,
        versionNo: versions.versionNo,
        status: versions.status,
        suspendedFrom: versions.suspendedFrom,
      })
      .from(versions)
      .innerJoin(deliveryRequests, eq(deliveryRequests.id, versions.requestId))
      .innerJoin(companies, eq(companies.id, deliveryRequests.companyId))
      .where(runningWith(factor))
      .orderBy(asc(deliveryRequests.number), desc(versions.versionNo))
      .limit(20),
  ])
  return { total: counts.get(factor.id) ?? 0, rows: rows.map(withSuspension) }
}

/**
 * Effect of a new amount from a day on active versions, per run, recomputed with their stored rates, quantities and factors.
 * Stores nothing.
 */
export async function impactOf(db: Reader, factor: Series, { amount, from }: { amount: string; from: string }) {
  const found = await db
    .select({
      version: versions,
      requestId: deliveryRequests.id,
      number: deliveryRequests.number,
      company: companies.legalName,
      title: deliveryRequests.title,
    })
    .from(versions)
    .innerJoin(deliveryRequests, eq(deliveryRequests.id, versions.requestId))
    .innerJoin(companies, eq(companies.id, deliveryRequests.companyId))
    .where(and(runningWith(factor), or(isNull(versions.validTo), gte(versions.validTo, from))))
    .orderBy(asc(deliveryRequests.number), asc(versions.versionNo))
  const rows = found.map(({ version, ...request }) => ({
    ...request,
    versionNo: version.versionNo,
    impact: version.rates && impactOn(version, version.rates, factor.code, amount),
  }))
  // Without rates there is no cost to recompute.
  return { rows: rows.filter(row => row.impact !== null), unknown: rows.filter(row => row.impact === null).length }
}

function impactOn(version: PriceTerms, rates: VersionRates, code: string, amount: string) {
  const { priceCents, supplements } = priceOfVersion(version)
  const own = supplements.find(({ factor }) => factor.code === code)
  if (own) {
    const costFactors = version.costFactors.map(factor => (factor.code === code ? { ...factor, amount } : factor))
    const after = supplementsOf({ ...version, costFactors }).find(({ factor }) => factor.code === code)!
    return supplementImpact(costOf(costInputOf(version, rates)).costCents, priceCents, after.amountCents - own.amountCents)
  }
  const supplementsCents = totalOf(supplements)
  const agreedCents = priceCents === null ? null : priceCents - supplementsCents
  return factorImpact({ cost: costInputOf(version, rates), priceCents: agreedCents, supplementsCents }, code, amount)
}
