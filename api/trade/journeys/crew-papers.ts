import { sql } from 'drizzle-orm'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { HELD_LIST, type HeldPapers, heldBy, heldRows } from '#api/trade/assignment/held.ts'
import { certificationsOf } from '#api/trade/assignment/wanted.ts'
import { type Expiring, expiringOf } from '#domain/assignment/certifications.ts'
import type { VehicleToRun } from '#domain/assignment/means.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { OPEN_STATUSES } from '#domain/journey-management/journeys/transitions.ts'
import type { DriverNeed } from '#domain/sales/delivery-request/values.ts'

interface CrewPapers {
  driverNeed: DriverNeed | null
  category: VehicleToRun['category'] | null
  crew: HeldPapers[] | null
}

export const CREW_PAPERS = sql<CrewPapers | null>`case when ${journeys.status} in ${OPEN_STATUSES} then json_build_object(
  'driverNeed', (select v.driver_need from delivery_request_version v where v.id = ${journeys.versionId}),
  'category', (select used.category from vehicle used where used.id = ${journeys.vehicleId}),
  'crew', (select json_agg(json_build_object('cardTo', person.tacho_card_valid_to,
      'certifications', coalesce((select ${HELD_LIST} from ${heldRows(sql`person.id`)}), '[]')))
    from driver person where person.id in (${journeys.driverId}, ${journeys.coDriverId}))) end`

/** Papers expired by then, or expiring soon (`domain.md` §3.12). */
export function expiringFor(
  { plannedStart, plannedEnd }: { plannedStart: string; plannedEnd: string },
  papers: CrewPapers | null,
) {
  if (!papers?.crew) return [] as Expiring[]
  const { driverNeed, category, crew } = papers
  return expiringOf(
    crew.map(one => ({ certifications: heldBy(one) })),
    { start: toLocal(plannedStart), end: toLocal(plannedEnd), certifications: certificationsOf(driverNeed) },
    category && { category },
  )
}
