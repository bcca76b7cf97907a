import { and, eq, gte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { today } from '#api/middleware/today.ts'
import { CARRIER_CLOSURES } from '#api/parameters/closures.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import {
  deliveryRequests,
  deliveryRequestStops as stops,
  versionFigures,
  deliveryRequestVersions as versions,
} from '#api/schema/sales/delivery-requests.table.ts'
import { contractYear, type RuleSource, runRuleOf, runsInYear } from '#domain/sales/delivery-request/calendar.ts'
import { priceOfVersion } from '#domain/sales/delivery-request/price.ts'
import { PRICE_TERMS } from './price-terms.ts'
import { SOLD_LINES } from './sold-lines.ts'

type Figures = typeof versionFigures.$inferSelect

/** Joins the figures of a version where they hold on that day. */
export const currentFigures = (day: Placeholder) => and(eq(versionFigures.versionId, versions.id), gte(versionFigures.until, day))

/** The figures of these versions, reckoned anew: what one run is sold for and how often the version runs in its present year. */
export async function reckonFigures(db: Reader, which: SQL | undefined): Promise<Figures[]> {
  const day = today()
  const rows = await db
    .select(SOURCE)
    .from(versions)
    // A query of one table names its columns alone, which the subqueries would take for their own.
    .innerJoin(deliveryRequests, eq(deliveryRequests.id, versions.requestId))
    .where(which)
  return rows.map(({ id, terms, sites, versions, soldLines, carrierClosures, ...current }) => ({
    versionId: id,
    priceCents: priceOfVersion(terms).priceCents,
    yearRuns: runsInYear(runRuleOf({ current, stops: sites, versions, soldLines, carrierClosures }), day),
    until: contractYear(current.validFrom, day).to,
  }))
}

/** Stores the figures of the versions of a request that have none, or whose figures hold no longer. */
export async function storeFigures(tx: Transaction, requestId: string): Promise<void> {
  const without = sql`not exists (select from ${versionFigures}
    where ${versionFigures.versionId} = ${versions.id} and ${versionFigures.until} >= ${today()})`
  await store(tx, await reckonFigures(tx, and(eq(versions.requestId, requestId), without)))
}

/** Requests whose versions the night reckons in one go: nobody waits for their lock for long. */
const BATCH = 200

/**
 * Reckons every version again, for those whose year is over and those that lost their figures in a write that stored none. Returns how
 * many had to be rewritten. A request that somebody is writing is left to its writer.
 */
export async function renewFigures(db: Database): Promise<number> {
  const ids = await db.select({ id: deliveryRequests.id }).from(deliveryRequests).orderBy(deliveryRequests.id)
  let renewed = 0
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH).map(({ id }) => id)
    renewed += await transact(db, null, 'SYSTEME', async tx => {
      const held = await tx
        .select({ id: deliveryRequests.id })
        .from(deliveryRequests)
        .where(sql`${deliveryRequests.id} = any(${sql.param(batch)}::uuid[])`)
        .for('update', { skipLocked: true })
      return store(tx, await reckonFigures(tx, sql`${versions.requestId} = any(${sql.param(held.map(({ id }) => id))}::uuid[])`))
    })
  }
  return renewed
}

async function store(tx: Transaction, figures: readonly Figures[]): Promise<number> {
  if (figures.length === 0) return 0
  const { priceCents, yearRuns, until } = versionFigures
  const written = await tx
    .insert(versionFigures)
    .values([...figures])
    .onConflictDoUpdate({
      target: versionFigures.versionId,
      set: { priceCents: sql`excluded.price_cents`, yearRuns: sql`excluded.year_runs`, until: sql`excluded.until` },
      setWhere: sql`(${priceCents}, ${yearRuns}, ${until}) is distinct from (excluded.price_cents, excluded.year_runs, excluded.until)`,
    })
    .returning({ versionId: versionFigures.versionId })
  return written.length
}

const SOURCE = {
  id: versions.id,
  versionNo: versions.versionNo,
  status: versions.status,
  validFrom: versions.validFrom,
  validTo: versions.validTo,
  recurrence: versions.recurrence,
  suspendedFrom: versions.suspendedFrom,
  suspendedTo: versions.suspendedTo,
  sites: sql<RuleSource['stops']>`(
    select coalesce(json_agg(json_build_object('dayOffset', ${stops.dayOffset}, 'site', json_build_object('closures', ${addresses.closures}))), '[]')
    from ${stops} join ${addresses} on ${eq(addresses.id, stops.addressId)} where ${stops.versionId} = ${versions.id})`,
  versions: sql<RuleSource['versions']>`(
    select json_agg(json_build_object('versionNo', every.version_no, 'status', every.status, 'validTo', every.valid_to))
    from ${versions} every where every.request_id = ${versions.requestId})`,
  soldLines: SOLD_LINES,
  carrierClosures: CARRIER_CLOSURES,
  terms: PRICE_TERMS,
}
