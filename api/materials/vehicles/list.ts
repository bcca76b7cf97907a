import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { searched } from '#api/db/list.ts'
import { today } from '#api/middleware/today.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { type DeadlineKind, deadlineState } from '#domain/materials/deadlines.ts'
import { GONE_STATUSES, type MaterialStatus } from '#domain/materials/vehicle-values.ts'
import { DEADLINE_SOON_DAYS, type VEHICLE_SORTS, type vehicleListQuery } from '#domain/materials/vehicles/vehicle.ts'
import { unitOfEnergy } from '#domain/sales/pricing/emission-factors.ts'
import { figureColumns, figuresOf } from './figures.ts'

type VehicleListQuery = z.output<typeof vehicleListQuery>

export const vehicleList = (db: Reader, query: VehicleListQuery) => ({
  db,
  query,
  table: vehicles,
  where: matching(query),
  number: vehicles.plate,
  sorts: SORTS,
  nullable: ['deadline'],
  rowsOf: (ids: string[]) => vehicleRows(db, ids),
})

/** Status on a day: from the outage in effect; one that left the fleet keeps its status. */
export const statusOn = (
  day: string,
): SQL<MaterialStatus> => sql`case when vehicle.status in ('RESTITUE', 'ARCHIVE') then vehicle.status
  else coalesce((select outage.kind from outage where outage.vehicle_id = vehicle.id
    and outage.from_date <= ${day} and coalesce(outage.to_date, 'infinity'::date) >= ${day} limit 1), 'EN_SERVICE') end`

const NEXT_DEADLINE = sql`(select min(deadline.due_on) from deadline where deadline.vehicle_id = vehicle.id)`

async function vehicleRows(db: Reader, ids: string[]) {
  const day = today()
  const rows = await db
    .select({
      id: vehicles.id,
      fleetNo: vehicles.fleetNo,
      plate: vehicles.plate,
      category: vehicles.category,
      brand: vehicles.brand,
      model: vehicles.model,
      depotId: vehicles.depotId,
      depot: sql<string>`(select address.label from address where address.id = vehicle.depot_id)`,
      energy: vehicles.energy,
      payloadKg: sql<number>`${vehicles.gvwKg} - ${vehicles.tareKg}`,
      pallets: vehicles.pallets,
      ownership: vehicles.ownership,
      driver: sql<string | null>`(select driver_name(d) from driver d where d.id = vehicle.driver_id)`,
      odometerKm: vehicles.odometerKm,
      status: statusOn(day),
      deadline: sql<{ kind: DeadlineKind; dueOn: string; dueKm: number | null; plannedOn: string | null } | null>`(
        select json_build_object('kind', d.kind, 'dueOn', d.due_on, 'dueKm', d.due_km, 'plannedOn', d.planned_on)
        from deadline d where d.vehicle_id = vehicle.id order by d.due_on, d.id limit 1)`,
      equipment: sql<
        string[]
      >`array(select distinct e.kind from equipment e where e.vehicle_id = vehicle.id and not e.archived order by 1)`,
      ...figureColumns(day),
    })
    .from(vehicles)
    .where(sql`${vehicles.id} = any(${sql.param(ids)}::uuid[])`)
  return rows.map(({ deadline, fuel, run, ...row }) => ({
    ...row,
    deadline: deadline && { ...deadline, state: deadlineState(deadline, day, row.odometerKm) },
    ...figuresOf({ fuel, run }, day),
    energyUnit: unitOfEnergy(row.energy),
  }))
}

const SORTS: Record<(typeof VEHICLE_SORTS)[number], SQL | readonly SQL[]> = {
  fleetNo: sql`${vehicles.fleetNo}`,
  plate: sql`${vehicles.plate}`,
  category: sql`${vehicles.category}`,
  brand: [sql`${vehicles.brand} collate french`, sql`${vehicles.model} collate french`],
  payload: sql`${vehicles.gvwKg} - ${vehicles.tareKg}`,
  pallets: sql`${vehicles.pallets}`,
  odometer: sql`${vehicles.odometerKm}`,
  deadline: NEXT_DEADLINE,
}

function matching(query: VehicleListQuery): SQL | undefined {
  const day = today()
  return and(
    searched(vehicles.search, query.q),
    query.status.length
      ? sql`${statusOn(day)} in ${query.status}`
      : query.archived
        ? undefined
        : sql`${vehicles.status} not in ${[...GONE_STATUSES]}`,
    query.category.length ? inArray(vehicles.category, query.category) : undefined,
    query.depot.length ? inArray(vehicles.depotId, query.depot) : undefined,
    query.energy.length ? inArray(vehicles.energy, query.energy) : undefined,
    query.ownership.length ? inArray(vehicles.ownership, query.ownership) : undefined,
    query.equipment.length
      ? sql`exists (select from equipment e where e.vehicle_id = vehicle.id and not e.archived and e.kind in ${query.equipment})`
      : undefined,
    query.due
      ? sql`exists (select from deadline d where d.vehicle_id = vehicle.id and d.due_on <= ${addDays(day, DEADLINE_SOON_DAYS)})`
      : undefined,
    query.only.length ? inArray(vehicles.id, query.only) : undefined,
  )
}
