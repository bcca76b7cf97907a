import { count, countDistinct, isNull, max, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import type { Platform } from '#api/platform/platform.ts'
import { trackingDevices, vehiclePositions } from '#api/schema/house/positions.table.ts'
import { platformConnection } from '#api/schema/sales/invoices.table.ts'
import type { RoutingKind } from '#domain/administration/parameters/connectors.ts'

export async function connectors(db: Reader, routing: RoutingKind | null, platform: Platform | null) {
  const [[devices], [seen], flows] = await Promise.all([
    db
      .select({ devices: count(), vehicles: countDistinct(trackingDevices.vehicleId) })
      .from(trackingDevices)
      .where(isNull(trackingDevices.revokedAt)),
    db.select({ at: max(vehiclePositions.receivedAt) }).from(vehiclePositions),
    platform && platformState(db, platform),
  ])
  return { ...devices!, lastPositionAt: seen?.at ?? null, routing, platform: flows }
}

/** The connected platform: what waits, what failed, and when it was read last. */
async function platformState(db: Reader, { url }: Platform) {
  const [[connection], [flows]] = await Promise.all([
    db
      .select({ since: platformConnection.since, readAt: platformConnection.readAt, problem: platformConnection.problem })
      .from(platformConnection)
      .limit(1),
    db.execute<{ waiting: number; failed: number }>(sql`
      select (select count(*)::int from invoice_flow where status = 'A_ENVOYER') as waiting,
        (select count(*)::int from invoice_flow where status in ('REFUSE', 'ECHEC')) as failed`),
  ])
  return { url, ...flows!, ...(connection ?? { since: null, readAt: null, problem: null }) }
}
