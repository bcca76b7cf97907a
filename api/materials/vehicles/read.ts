import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { notFound } from '#api/problem.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { vehiclePositions } from '#api/schema/house/positions.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { couplings } from '#api/schema/materials/couplings.table.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { DEADLINE_SOON_DAYS } from '#domain/materials/vehicles/vehicle.ts'
import { statusOn } from './list.ts'

export async function findVehicle(db: Reader, id: string) {
  const [found] = await db
    .select({
      vehicle: vehicles,
      state: statusOn(today()),
      depot: addresses.label,
      driver: sql<string | null>`driver_name(${drivers})`,
    })
    .from(vehicles)
    .innerJoin(addresses, eq(addresses.id, vehicles.depotId))
    .leftJoin(drivers, eq(drivers.id, vehicles.driverId))
    .where(eq(vehicles.id, id))
  if (!found) throw notFound()
  const { search: _, status: __, ...vehicle } = found.vehicle
  return { ...vehicle, status: found.state, depot: found.depot, driver: found.driver }
}

export async function aroundVehicle(db: Reader, id: string) {
  const day = today()
  const [coupled, still, [counts], [box]] = await Promise.all([
    db
      .select({ id: trailers.id, plate: trailers.plate })
      .from(couplings)
      .innerJoin(trailers, eq(trailers.id, couplings.trailerId))
      .where(
        and(
          eq(couplings.vehicleId, id),
          sql`${couplings.from} <= ${day} and coalesce(${couplings.to}, 'infinity'::date) >= ${day}`,
        ),
      ),
    db
      .select()
      .from(outages)
      .where(and(eq(outages.vehicleId, id), sql`coalesce(${outages.to}, 'infinity'::date) >= ${day}`))
      .orderBy(asc(outages.from))
      .limit(3),
    db.execute<{ deadlines: number; equipment: number; documents: number }>(sql`select
      (select count(*)::int from ${deadlines} where ${deadlines.vehicleId} = ${id}
        and ${deadlines.dueOn} <= ${addDays(day, DEADLINE_SOON_DAYS)}) as deadlines,
      (select count(*)::int from ${equipment} where ${equipment.vehicleId} = ${id} and not ${equipment.archived}) as equipment,
      (select count(*)::int from ${documents} where ${documents.ownerTable} = 'vehicle' and ${documents.ownerId} = ${id}
        and not ${documents.archived}) as documents`),
    db
      .select({ km: sql<number>`floor(${vehiclePositions.odometerKm})::int`, at: vehiclePositions.ts })
      .from(vehiclePositions)
      .where(and(eq(vehiclePositions.vehicleId, id), isNotNull(vehiclePositions.odometerKm))),
  ])
  return { trailer: coupled[0] ?? null, outages: still, counts: counts!, boxOdometer: box ?? null }
}

export const equipmentOf = (db: Reader, id: string) =>
  db
    .select({
      id: equipment.id,
      code: equipment.code,
      kind: equipment.kind,
      brand: equipment.brand,
      serial: equipment.serial,
      heldSince: equipment.heldSince,
      status: equipment.status,
      dueOn: sql<string | null>`(select min(d.due_on) from deadline d where d.equipment_id = equipment.id)`,
    })
    .from(equipment)
    .where(and(eq(equipment.vehicleId, id), eq(equipment.archived, false)))
    .orderBy(asc(equipment.kind), asc(equipment.code))
    .limit(LISTED_MAX)
