import { count, countDistinct, isNull, max } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { trackingDevices, vehiclePositions } from '#api/schema/house/positions.table.ts'
import type { RoutingKind } from '#domain/administration/parameters/connectors.ts'

export async function connectors(db: Reader, routing: RoutingKind | null) {
  const [[devices], [seen]] = await Promise.all([
    db
      .select({ devices: count(), vehicles: countDistinct(trackingDevices.vehicleId) })
      .from(trackingDevices)
      .where(isNull(trackingDevices.revokedAt)),
    db.select({ at: max(vehiclePositions.receivedAt) }).from(vehiclePositions),
  ])
  return { ...devices!, lastPositionAt: seen?.at ?? null, routing }
}
