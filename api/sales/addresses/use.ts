import { and, asc, count, countDistinct, eq, gte, isNotNull, ne, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'

export const lineCountAt = sql<number>`(
  select count(distinct ${liveLines.id})::int from ${liveLineStops}
  join ${liveLines} on ${liveLines.id} = ${liveLineStops.liveLineId}
  where ${liveLineStops.addressId} = ${addresses.id} and ${liveLines.status} <> 'CLOTURE')`

export async function linesAt(db: Reader, addressId: string) {
  const here = and(eq(liveLineStops.addressId, addressId), ne(liveLines.status, 'CLOTURE'))
  const [[total], rows] = await Promise.all([
    db
      .select({ n: countDistinct(liveLines.id) })
      .from(liveLineStops)
      .innerJoin(liveLines, eq(liveLines.id, liveLineStops.liveLineId))
      .where(here),
    db
      .selectDistinct({ id: liveLines.id, number: liveLines.number, label: liveLines.label, status: liveLines.status })
      .from(liveLineStops)
      .innerJoin(liveLines, eq(liveLines.id, liveLineStops.liveLineId))
      .where(here)
      .orderBy(asc(liveLines.number))
      .limit(20),
  ])
  return { total: total!.n, lines: rows }
}

/** Time on site at stops planned in the last 90 days, from arrival to departure, and the part beyond the address's service time. */
export async function visitsAt(db: Reader, addressId: string, serviceMin: number) {
  const minutes = sql`extract(epoch from ${journeyStops.actualDeparture} - ${journeyStops.actualArrival}) / 60`
  const [row] = await db
    .select({
      visits: count(),
      averageMin: sql<number | null>`round(avg(${minutes}))::int`,
      waitingMin: sql<number | null>`round(avg(greatest(0, ${minutes} - ${serviceMin})))::int`,
    })
    .from(journeyStops)
    .where(
      and(
        eq(journeyStops.addressId, addressId),
        isNotNull(journeyStops.actualDeparture),
        isNotNull(journeyStops.actualArrival),
        gte(journeyStops.plannedArrival, sql`now() - interval '90 days'`),
      ),
    )
  return row!
}
