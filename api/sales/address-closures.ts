import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { addDays } from '#domain/calendar/dates.ts'
import { HORIZON_DAYS } from '#domain/journey-management/generation.ts'
import type { Transaction } from '../db/client.ts'
import { liveLineStops, liveLines } from '../journey-management/live-lines.table.ts'
import type { Env } from '../middleware/env.ts'
import { today } from '../middleware/today.ts'
import { deliveryRequestVersions as versions } from './delivery-requests.table.ts'

/**
 * Closures of a site reach the journeys that were generated already (`domain.md` §3.2): the lines that call there and follow its closures are
 * generated anew, which cancels what has not left and brings back what a closure no longer stops. Returns how many lines they are.
 */
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
  if (lines.length === 0) return 0
  await c.var.jobs.enqueue(tx, {
    kind: 'generation',
    label: `Fermetures de ${label}`,
    params: { lineIds: lines.map(line => line.id), until: addDays(today(), HORIZON_DAYS) },
    createdBy: c.var.user.id,
  })
  return lines.length
}
