import { and, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { invalid } from '#api/problem.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { HOLDERS, type Holder } from '#domain/materials/equipment-values.ts'
import { ENUM } from '#domain/messages.ts'

type Holders = Record<Holder, string | null>

export const holderName = (of: 'equipment' | 'equipment_holding'): SQL<string> =>
  sql.raw(`coalesce(
    (select plate from vehicle where id = ${of}.vehicle_id),
    (select plate from trailer where id = ${of}.trailer_id),
    (select driver_name(driver) from driver where id = ${of}.driver_id),
    (select label from address where id = ${of}.depot_id))`) as SQL<string>

/** Refuses an absent or inactive holder at its field; locks it against deactivation. */
export async function checkHolder(tx: Transaction, holders: Holders): Promise<void> {
  const holder = HOLDERS.find(name => holders[name])!
  const found = await FIND[holder](tx, holders[holder]!)
  if (found.length === 0) throw invalid({ path: holder, message: ENUM })
}

const FIND: Record<Holder, (tx: Transaction, id: string) => Promise<{ id: string }[]>> = {
  vehicleId: (tx, id) =>
    tx
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(and(eq(vehicles.id, id), notInArray(vehicles.status, ['RESTITUE', 'ARCHIVE'])))
      .for('share'),
  trailerId: (tx, id) =>
    tx
      .select({ id: trailers.id })
      .from(trailers)
      .where(and(eq(trailers.id, id), notInArray(trailers.status, ['RESTITUE', 'ARCHIVE'])))
      .for('share'),
  driverId: (tx, id) =>
    tx
      .select({ id: drivers.id })
      .from(drivers)
      .where(and(eq(drivers.id, id), inArray(drivers.status, ['ACTIF'])))
      .for('share'),
  depotId: (tx, id) =>
    tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(and(eq(addresses.id, id), isNull(addresses.companyId), eq(addresses.kind, 'DEPOT'), eq(addresses.archived, false)))
      .for('share'),
}
