import { eq, sql } from 'drizzle-orm'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import type { SoldLine } from '#domain/sales/delivery-request/sold-runs.ts'

export const SOLD_LINES = sql<SoldLine[]>`(
  select coalesce(json_agg(json_build_object('runNo', ${liveLines.runNo}, 'weekdays', ${liveLines.weekdays}, 'status', ${liveLines.status},
    'suspendedFrom', ${liveLines.suspendedFrom}, 'suspendedTo', ${liveLines.suspendedTo})), '[]')
  from ${liveLines} where ${eq(liveLines.versionId, versions.id)})`
