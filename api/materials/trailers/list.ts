import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { type List, searched } from '#api/db/list.ts'
import { today } from '#api/middleware/today.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { type DeadlineKind, deadlineState } from '#domain/materials/deadlines.ts'
import type { TRAILER_SORTS, trailerListQuery } from '#domain/materials/trailers/trailer.ts'
import { GONE_STATUSES, type MaterialStatus } from '#domain/materials/vehicle-values.ts'
import { DEADLINE_SOON_DAYS } from '#domain/materials/vehicles/vehicle.ts'

type TrailerListQuery = z.output<typeof trailerListQuery>

/** Status on a day: from the outage in effect; one that left the fleet keeps its status. */
export const trailerStatusOn = (
  day: string,
): SQL<MaterialStatus> => sql`case when trailer.status in ('RESTITUE', 'ARCHIVE') then trailer.status
  else coalesce((select outage.kind from outage where outage.trailer_id = trailer.id
    and outage.from_date <= ${day} and coalesce(outage.to_date, 'infinity'::date) >= ${day} limit 1), 'EN_SERVICE') end`

/** Place where a journey left the trailer; null before the first one. */
export interface TrailerPlace {
  journeyId: string
  number: string
  serviceDate: string
  running: boolean
  addressId: string
  label: string
  city: string
}

/** « Où est la remorque ? » (`domain.md` §4.6): last stop of its last journey, or last reached stop of one in progress. */
export const trailerPlace = (): SQL<TrailerPlace | null> => sql`(
  select json_build_object('journeyId', last.id, 'number', last.number, 'serviceDate', last.service_date,
    'running', last.status = 'EN_COURS', 'addressId', address.id, 'label', address.label, 'city', address.city)
  from (select journey.id, journey.number, journey.service_date, journey.status from journey
    where journey.trailer_id = trailer.id and journey.status in ('EN_COURS', 'TERMINE', 'CONTROLE', 'FACTURE')
    order by journey.planned_start desc limit 1) as last
  join journey_stop on journey_stop.journey_id = last.id
  join address on address.id = journey_stop.address_id
  where last.status <> 'EN_COURS' or journey_stop.actual_arrival is not null or journey_stop.position = 0
  order by journey_stop.position desc limit 1)`

export const coupledOn = (day: string): SQL<{ id: string; plate: string } | null> => sql`(
  select json_build_object('id', vehicle.id, 'plate', vehicle.plate) from coupling join vehicle on vehicle.id = coupling.vehicle_id
  where coupling.trailer_id = trailer.id and coupling.from_date <= ${day}
    and coalesce(coupling.to_date, 'infinity'::date) >= ${day} limit 1)`

async function trailerRows(db: Reader, ids: readonly string[]) {
  const day = today()
  const rows = await db
    .select({
      id: trailers.id,
      fleetNo: trailers.fleetNo,
      plate: trailers.plate,
      category: trailers.category,
      brand: trailers.brand,
      model: trailers.model,
      atpClass: trailers.atpClass,
      pallets: trailers.pallets,
      payloadKg: sql<number>`${trailers.gvwKg} - ${trailers.tareKg}`,
      ownership: trailers.ownership,
      depotId: trailers.depotId,
      depot: sql<string>`(select address.label from address where address.id = trailer.depot_id)`,
      coupled: coupledOn(day),
      place: trailerPlace(),
      status: trailerStatusOn(day),
      deadline: sql<{ kind: DeadlineKind; dueOn: string; dueKm: number | null; plannedOn: string | null } | null>`(
        select json_build_object('kind', d.kind, 'dueOn', d.due_on, 'dueKm', d.due_km, 'plannedOn', d.planned_on)
        from deadline d where d.trailer_id = trailer.id order by d.due_on, d.id limit 1)`,
    })
    .from(trailers)
    .where(sql`${trailers.id} = any(${sql.param(ids)}::uuid[])`)
  return rows.map(({ deadline, ...row }) => ({
    ...row,
    deadline: deadline && { ...deadline, state: deadlineState(deadline, day, null) },
  }))
}
export type TrailerRow = Awaited<ReturnType<typeof trailerRows>>[number]

export const trailerList = (db: Reader, query: TrailerListQuery): List<TrailerRow> => ({
  db,
  query,
  table: trailers,
  where: matching(query),
  number: trailers.plate,
  sorts: SORTS,
  nullable: ['deadline'],
  rowsOf: ids => trailerRows(db, ids),
})

const SORTS: Record<(typeof TRAILER_SORTS)[number], SQL | readonly SQL[]> = {
  fleetNo: sql`${trailers.fleetNo}`,
  plate: sql`${trailers.plate}`,
  category: sql`${trailers.category}`,
  pallets: sql`${trailers.pallets}`,
  payload: sql`${trailers.gvwKg} - ${trailers.tareKg}`,
  deadline: sql`(select min(deadline.due_on) from deadline where deadline.trailer_id = trailer.id)`,
}

function matching(query: TrailerListQuery): SQL | undefined {
  const day = today()
  return and(
    searched(trailers.search, query.q),
    query.status.length
      ? sql`${trailerStatusOn(day)} in ${query.status}`
      : query.archived
        ? undefined
        : sql`${trailers.status} not in ${[...GONE_STATUSES]}`,
    query.category.length ? inArray(trailers.category, query.category) : undefined,
    query.depot.length ? inArray(trailers.depotId, query.depot) : undefined,
    query.atp.length ? inArray(trailers.atpClass, query.atp) : undefined,
    query.ownership.length ? inArray(trailers.ownership, query.ownership) : undefined,
    query.uncoupled ? sql`${coupledOn(day)} is null` : undefined,
    query.due
      ? sql`exists (select from deadline d where d.trailer_id = trailer.id and d.due_on <= ${addDays(day, DEADLINE_SOON_DAYS)})`
      : undefined,
    query.only.length ? inArray(trailers.id, query.only) : undefined,
  )
}
