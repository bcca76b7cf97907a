import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Transaction } from '#api/db/client.ts'
import type { Env } from '#api/middleware/env.ts'
import { enqueueGeneration } from '#api/sales/delivery-request/lines.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'

/** Regenerates lines that follow the site's closures (`domain.md` §3.2). Returns their number. */
export async function regenerateFollowers(
  c: Context<Env>,
  tx: Transaction,
  { id, label }: { id: string; label: string },
): Promise<number> {
  const calling = tx
    .select({ one: sql`1` })
    .from(liveLineStops)
    .where(and(eq(liveLineStops.liveLineId, liveLines.id), eq(liveLineStops.addressId, id)))
  const lines = await tx
    .select({ id: liveLines.id })
    .from(liveLines)
    .innerJoin(versions, eq(versions.id, liveLines.versionId))
    .where(
      and(
        inArray(liveLines.status, ['PLANIFIE', 'SUSPENDU']),
        inArray(versions.status, ['ACCEPTE', 'ACTIF', 'SUSPENDU']),
        sql`(${versions.recurrence} ->> 'followSiteClosures')::boolean`,
        exists(calling),
      ),
    )
  await enqueueGeneration(c, tx, label, { lineIds: lines.map(line => line.id) })
  return lines.length
}
