import { sql } from 'drizzle-orm'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { HELD_LIST, heldRows } from '#api/trade/assignment/held.ts'
import { type HeldPapers, heldBy } from '#api/trade/assignment/means-records.ts'
import { certificationsOf } from '#api/trade/assignment/sold.ts'
import { ABROAD } from '#api/trade/assignment/wanted.ts'
import { type Expiring, expiringOf, type WeighedMeans } from '#domain/assignment/certifications.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { OPEN_STATUSES } from '#domain/journey-management/journeys/transitions.ts'
import type { DriverNeed } from '#domain/sales/delivery-request/values.ts'

interface CrewPapers {
  driverNeed: DriverNeed | null
  vehicle: NonNullable<WeighedMeans['vehicle']> | null
  trailer: WeighedMeans['trailer']
  abroad: boolean
  crew: HeldPapers[] | null
}

export const CREW_PAPERS = sql<CrewPapers | null>`case when ${journeys.status} in ${OPEN_STATUSES} then json_build_object(
  'driverNeed', (select v.driver_need from delivery_request_version v where v.id = ${journeys.versionId}),
  'vehicle', (select json_build_object('category', used.category, 'gvwKg', used.gvw_kg) from vehicle used where used.id = ${journeys.vehicleId}),
  'trailer', (select json_build_object('gvwKg', used.gvw_kg) from trailer used where used.id = ${journeys.trailerId}),
  'abroad', ${ABROAD},
  'crew', (select json_agg(json_build_object('cardTo', person.tacho_card_valid_to,
      'certifications', coalesce((select ${HELD_LIST} from ${heldRows(sql`person.id`)}), '[]')))
    from driver person where person.id in (${journeys.driverId}, ${journeys.coDriverId}))) end`

/** Papers expired by then, or expiring soon (`domain.md` §3.12). */
export function expiringFor(
  { plannedStart, plannedEnd }: { plannedStart: string; plannedEnd: string },
  papers: CrewPapers | null,
) {
  if (!papers?.crew) return [] as Expiring[]
  const { driverNeed, vehicle, trailer, abroad, crew } = papers
  return expiringOf(
    crew.map(one => ({ certifications: heldBy(one) })),
    { start: toLocal(plannedStart), end: toLocal(plannedEnd), certifications: certificationsOf(driverNeed), abroad },
    { vehicle, trailer },
  )
}
