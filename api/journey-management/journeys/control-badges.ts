import { type SQL, sql } from 'drizzle-orm'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { type ControlBadge, KM_GAP_PCT } from '#domain/journey-management/journeys/badges.ts'
import { OPEN_STATUSES } from '#domain/journey-management/journeys/transitions.ts'
import { WAITING_STOP_KINDS } from '#domain/sales/pricing/waiting.ts'

const OVER = sql`${journeys.status} = 'TERMINE'`

/** Odometer difference, else entered kilometres; null when unknown. */
export const KM_REAL = sql<number | null>`coalesce(${journeys.odometerEnd} - ${journeys.odometerStart}, ${journeys.kmReal})`
export const KM_PLANNED = sql<string>`${journeys.kmLoaded} + ${journeys.kmEmpty}`

/** Control badges (`domain.md` §3.7) as conditions, shared by rows and filter. */
export const CONTROL_CONDITIONS: Record<ControlBadge, SQL> = {
  // A price depending on the load is known after the run; manual runs are priced before.
  noPrice: sql`(${journeys.priceCents} is null and (${OVER} or (${journeys.status} in ${OPEN_STATUSES} and ${journeys.versionId} is null
    and ${journeys.companyId} is not null)))`,
  // No signature, slip photo or returned slip.
  noProof: sql`(${OVER} and ${journeys.companyId} is not null and journey_unproven(${journeys.id}))`,
  kmGap: sql`(${OVER} and ${KM_PLANNED} > 0 and abs(${KM_REAL} - (${KM_PLANNED})) * 100 > (${KM_PLANNED}) * ${sql.raw(String(KM_GAP_PCT))})`,
  // Waited beyond the free time at a client's site, without a waiting clause.
  waitingUncharged: sql`(${OVER} and exists (
    select from journey_stop stop join address site on site.id = stop.address_id join company c on c.id = ${journeys.companyId}
    where stop.journey_id = ${journeys.id} and site.company_id is not null and stop.kind in ${WAITING_STOP_KINDS}
      and stop.actual_departure - greatest(stop.actual_arrival, stop.planned_arrival) > make_interval(mins => c.free_waiting_min))
    and not exists (
      select from delivery_request_service agreed join additional_service service on service.id = agreed.service_id
      where agreed.version_id = ${journeys.versionId} and service.trigger = 'AUTO_ATTENTE'))`,
  palletGap: sql`(${OVER} and coalesce((
    select sum(coalesce(stop.pallets_given, 0)) <> sum(coalesce(stop.pallets_returned, 0))
    from journey_stop stop where stop.journey_id = ${journeys.id}), false))`,
}

export const TO_SEE = sql<ControlBadge[]>`array_remove(array[${sql.join(
  Object.entries(CONTROL_CONDITIONS).map(([badge, holds]) => sql`case when ${holds} then '${sql.raw(badge)}' end`),
  sql`, `,
)}]::text[], null)`
