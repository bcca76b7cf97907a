import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
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

/** Joins figures valid on that day. */
export const currentFigures = (day: string) => and(eq(versionFigures.versionId, versions.id), gte(versionFigures.until, day))

/** Computes price per run and number of runs in the current year. */
export async function computeFigures(db: Reader, which: SQL | undefined): Promise<Figures[]> {
  const day = today()
  const rows = await db
    .select(SOURCE)
    .from(versions)
    // The join forces table-qualified columns; without it subqueries would resolve them to their own tables.
    .innerJoin(deliveryRequests, eq(deliveryRequests.id, versions.requestId))
    .where(which)
  return rows.map(({ id, terms, sites, versions, soldLines, carrierClosures, ...current }) => ({
    versionId: id,
    priceCents: priceOfVersion(terms).priceCents,
    yearRuns: runsInYear(runRuleOf({ current, stops: sites, versions, soldLines, carrierClosures }), day),
    until: contractYear(current.validFrom, day).to,
  }))
}

/** Stores figures for versions of a request where they are missing or stale. */
export async function storeFigures(tx: Transaction, requestId: string): Promise<void> {
  const without = sql`not exists (select from ${versionFigures}
    where ${versionFigures.versionId} = ${versions.id} and ${versionFigures.until} >= ${today()})`
  await store(tx, await computeFigures(tx, and(eq(versions.requestId, requestId), without)))
}

/** Requests per transaction of the nightly job, so that locks are short. */
const BATCH = 200

/**
 * Recomputes all versions: their year may be over, or a write may have dropped figures. Skips locked requests. Returns the number
 * rewritten.
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
      return store(tx, await computeFigures(tx, sql`${versions.requestId} = any(${sql.param(held.map(({ id }) => id))}::uuid[])`))
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
