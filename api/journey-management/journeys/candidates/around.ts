import { sql } from 'drizzle-orm'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeyCrew, journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { chainedTo, completeLinks, type LinkRow, linksSql } from '#api/trade/assignment/chains.ts'
import type { DriverRecord } from '#api/trade/assignment/means-records.ts'
import { quarterOf, quarterSpan } from '#api/trade/assignment/records-sql.ts'
import type { Routing } from '#api/trade/routing/distances.ts'
import type { ChainLink } from '#domain/assignment/chain.ts'

interface Around {
  /** Minutes since the previous journey; null without one in three days. */
  restMin: number | null
  /** Client sites never visited (AF25); carrier sites need no protocol. */
  firstAt: string[]
  links: ChainLink[]
  quarter: DriverRecord['quarter']
}

export const NOTHING_KNOWN: Around = { restMin: null, firstAt: [], links: [], quarter: null }

/** By driver, with what to say about estimated ways. */
export async function aroundOf(
  routing: Routing,
  { id, plannedStart, plannedEnd }: { id: string; plannedStart: string; plannedEnd: string },
  driverIds: readonly string[],
): Promise<{ around: Map<string, Around>; waysNote: string | null }> {
  if (driverIds.length === 0) return { around: new Map(), waysNote: null }
  const ids = sql`${sql.param([...driverIds])}::uuid[]`
  const start = sql`${plannedStart}::timestamptz`
  const links = linksSql(sql`
    select ${id}::uuid as journey_id, driver_id, ${start} as planned_start, ${plannedEnd}::timestamptz as planned_end from unnest(${ids}) driver_id`)
  type Row = Omit<Around, 'links'> & { id: string; links: LinkRow[] }
  const rows = await routing.db.execute<Row & Record<string, unknown>>(sql`
    with site as (select distinct ${addresses.id}, ${addresses.label} from ${journeyStops}
      join ${addresses} on ${addresses.id} = ${journeyStops.addressId} and ${addresses.companyId} is not null
      where ${journeyStops.journeyId} = ${id}),
    ran as (select driver_id, journey_id from ${journeyCrew} where driver_id = any(${ids})),
    known as materialized (select distinct ran.driver_id, call.address_id from ${journeyStops} call join ran on ran.journey_id = call.journey_id
      where call.address_id = any(array(select id from site)) and call.actual_arrival is not null),
    chain as (select "driverId", json_agg(link order by "gapMin") as links from (${links}) link group by 1)
    select driver.id, coalesce(json_agg(site.label order by site.label) filter (where site.id is not null), '[]') as "firstAt",
      (select floor(extract(epoch from ${start} - max(other.planned_end)) / 60)::int
        from ${journeyCrew} other where other.driver_id = driver.id and other.journey_id <> ${id}
          and other.planned_start < ${start} and other.planned_start > ${start} - interval '3 days') as "restMin",
      coalesce((select links from chain where "driverId" = driver.id), '[]') as links,
      ${quarterOf(quarterSpan({ start: plannedStart, end: plannedEnd }), sql`and run.id <> ${id}::uuid`)} as quarter
    from ${drivers} driver left join site on (driver.id, site.id) not in (select driver_id, address_id from known)
    where driver.id = any(${ids}) group by driver.id`)
  const waysNote = await completeLinks(
    routing,
    rows.flatMap(row => row.links),
  )
  const around = new Map(rows.map(({ id: driverId, links, ...lately }) => [driverId, { ...lately, links: chainedTo(id, links) }]))
  return { around, waysNote }
}
