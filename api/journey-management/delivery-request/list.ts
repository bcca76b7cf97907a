import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { searched } from '#api/db/list.ts'
import { today } from '#api/middleware/today.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import {
  deliveryRequestStops,
  deliveryRequests,
  deliveryRequestVersions as versions,
} from '#api/schema/sales/delivery-requests.table.ts'
import { designers, nameOf } from '#api/trade/requests/record.ts'
import { withSuspension } from '#api/trade/requests/suspension.ts'
import { isOneOf } from '#api/trade/requests/versions.ts'
import { cachedDistances } from '#api/trade/routing/distances.ts'
import { addDays } from '#domain/calendar/dates.ts'
import {
  type CONCEPTION_SORTS,
  type conceptionListQuery,
  STARTING_DAYS,
} from '#domain/journey-management/delivery-request/conception.ts'
import type { MaybePlaced } from '#domain/journey-management/live-lines/run-distance.ts'

type ConceptionListQuery = z.output<typeof conceptionListQuery>

/** Shows the version in preparation, else the current one. */
export const conceptionList = (db: Reader, query: ConceptionListQuery) => ({
  db,
  query,
  table: deliveryRequests,
  where: matching(query),
  number: deliveryRequests.number,
  sorts: SORTS,
  nullable: ['designer'],
  rowsOf: (ids: string[]) => conceptionRows(db, ids),
  // Left joins, so that the planner drops those that the order does not use.
  join: (ids: PgSelect) => {
    ids
      .leftJoin(companies, eq(companies.id, deliveryRequests.companyId))
      .leftJoin(designers, eq(designers.id, deliveryRequests.designDesignerId))
  },
})

export type ConceptionRow = Awaited<ReturnType<typeof conceptionRows>>[number]

async function conceptionRows(db: Reader, ids: string[]) {
  const rows = await db
    .select(SUMMARY)
    .from(deliveryRequests)
    .innerJoin(versions, eq(versions.id, deliveryRequests.designVersionId))
    .innerJoin(companies, eq(companies.id, deliveryRequests.companyId))
    .leftJoin(designers, eq(designers.id, versions.designerId))
    .where(sql`${deliveryRequests.id} = any(${sql.param(ids)}::uuid[])`)
  const distances = await cachedDistances(
    db,
    rows.map(({ places }) => places),
  )
  return rows.map(({ recurrence, places, km, ...row }, index) => ({
    ...withSuspension(row),
    weekdays: recurrence?.weekdays ?? [],
    stops: places.length,
    firstDeparture: places[0]?.departure.slice(0, 5) ?? null,
    km: km ?? distances[index]?.km ?? null,
    /** Null when conception entered the kilometres. */
    kmSource: km === null ? (distances[index]?.source ?? null) : null,
  }))
}

const SUMMARY = {
  id: deliveryRequests.id,
  number: deliveryRequests.number,
  title: deliveryRequests.title,
  kind: deliveryRequests.kind,
  company: companies.legalName,
  versionNo: versions.versionNo,
  status: versions.status,
  suspendedFrom: versions.suspendedFrom,
  validFrom: versions.validFrom,
  recurrence: versions.recurrence,
  goods: versions.goods,
  vehicleNeed: versions.vehicleNeed,
  designer: nameOf(designers),
  km: sql<string | null>`${versions.kmLoaded} + coalesce(${versions.kmEmpty}, 0)`,
  places: sql<(MaybePlaced & { departure: string })[]>`(
    select coalesce(json_agg(json_build_object('departure', ${deliveryRequestStops.departure}, 'lat', ${addresses.lat}::text, 'lng', ${addresses.lng}::text)
      order by ${deliveryRequestStops.position}), '[]')
    from ${deliveryRequestStops} join ${addresses} on ${addresses.id} = ${deliveryRequestStops.addressId}
    where ${deliveryRequestStops.versionId} = ${versions.id})`,
}

const SORTS: Record<(typeof CONCEPTION_SORTS)[number], SQL> = {
  number: sql`${deliveryRequests.number}`,
  company: sql`${companies.legalName} collate french`,
  title: sql`${deliveryRequests.title} collate french`,
  kind: sql`${deliveryRequests.kind}`,
  validFrom: sql`${deliveryRequests.designValidFrom}`,
  status: sql`${deliveryRequests.designStatus}`,
  designer: sql`${designers.lastName} collate french`,
  updatedAt: sql`${deliveryRequests.updatedAt}`,
}

function matching(query: ConceptionListQuery): SQL | undefined {
  const { designStatus, designDesignerId, designValidFrom } = deliveryRequests
  return and(
    searched(deliveryRequests.search, query.q),
    query.kind.length ? inArray(deliveryRequests.kind, query.kind) : undefined,
    query.status.length > 0 ? isOneOf(designStatus, query.status) : query.all ? undefined : TO_DESIGN,
    query.designer.length ? inArray(designDesignerId, query.designer) : undefined,
    query.only.length ? inArray(deliveryRequests.id, query.only) : undefined,
    query.depot.length ? atDepots(query.depot) : undefined,
    query.starting ? and(gte(designValidFrom, today()), lte(designValidFrom, addDays(today(), STARTING_DAYS))) : undefined,
  )
}

const atDepots = (depots: readonly string[]) => {
  const ids = sql`${sql.param([...depots])}::uuid[]`
  return sql`(exists (select from delivery_request_stop stop
      where stop.version_id = ${deliveryRequests.designVersionId} and stop.address_id = any(${ids}))
    or exists (select from live_line line join driver_pool_item item on item.live_line_id = line.id
      join driver_pool pool on pool.id = item.driver_pool_id
      where line.version_id = ${deliveryRequests.designVersionId} and pool.depot_id = any(${ids})))`
}

/** Must match the partial index. */
const TO_DESIGN = sql`${deliveryRequests.designStatus} in ('A_CONCEVOIR', 'EN_CONCEPTION')`
