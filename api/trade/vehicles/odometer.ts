import { and, eq, gt, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { ask } from '#api/doubts.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, notFound } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { odometerReadings } from '#api/schema/materials/expenses.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { PARIS } from '#domain/calendar/clock.ts'
import { doubtsOf } from '#domain/doubts/doubts.ts'
import { CORRECTION_HIGHER, type OdometerAt, unlikelyOdometer, unlikelyRunOdometer } from '#domain/materials/odometer.ts'
import { ODOMETER } from '#domain/materials/vehicles/vehicle.ts'
import { FUTURE } from '#domain/messages.ts'

interface Reading {
  km: number
  readOn: string
}

/**
 * Stores a reading and raises the vehicle's odometer. Readings never decrease over time (`domain.md` §3.13). `paths` name the fields of
 * errors.
 */
export async function readOdometer(
  tx: Transaction,
  vehicleId: string,
  { km, readOn }: Reading,
  paths: { km: string; readOn: string },
): Promise<void> {
  if (readOn > today()) throw invalid({ path: paths.readOn, message: FUTURE })
  const { odometerKm } = await lockOdometer(tx, vehicleId)
  const [around] = await tx
    .select({
      before: sql<number | null>`max(${odometerReadings.km}) filter (where ${odometerReadings.readOn} <= ${readOn})`,
      after: sql<number | null>`min(${odometerReadings.km}) filter (where ${odometerReadings.readOn} > ${readOn})`,
    })
    .from(odometerReadings)
    .where(eq(odometerReadings.vehicleId, vehicleId))
  const { before, after } = around!
  const least = readOn === today() ? Math.max(before ?? 0, odometerKm) : (before ?? 0)
  if (km < least || (after !== null && km > after)) throw invalid({ path: paths.km, message: ODOMETER })
  ask(...doubtsOf({ [paths.km]: unlikelyOdometer({ km, on: readOn }, await lastOdometer(tx, vehicleId, readOn)) }))
  await tx.insert(odometerReadings).values({ vehicleId, readOn, km })
  if (km > odometerKm) await change(tx, vehicles, vehicleId, { odometerKm: km })
}

/** Raises the odometer after a run; a lower one is left. */
export async function advanceOdometer(tx: Transaction, vehicleId: string, { km, on }: OdometerAt, path: string): Promise<void> {
  const { odometerKm } = await lockOdometer(tx, vehicleId)
  if (km <= odometerKm) return
  ask(...doubtsOf({ [path]: unlikelyOdometer({ km, on }, await lastOdometer(tx, vehicleId, on)) }))
  await tx.insert(odometerReadings).values({ vehicleId, readOn: on, km })
  await change(tx, vehicles, vehicleId, { odometerKm: km })
}

/** Asks about an unlikely odometer at the start of a run. */
export async function askRunOdometer(tx: Transaction, vehicleId: string, read: OdometerAt, path: string): Promise<void> {
  ask(...doubtsOf({ [path]: unlikelyRunOdometer(read, await lastOdometer(tx, vehicleId, read.on)) }))
}

/** A wrong reading locks a vehicle, because odometers never decrease: readings above the true one go, with the reason. */
export async function correctOdometer(tx: Transaction, vehicleId: string, { km, reason }: { km: number; reason: string }) {
  const { odometerKm } = await lockOdometer(tx, vehicleId)
  if (km >= odometerKm) throw invalid({ path: 'km', message: CORRECTION_HIGHER })
  await tx.delete(odometerReadings).where(and(eq(odometerReadings.vehicleId, vehicleId), gt(odometerReadings.km, km)))
  await tx.execute(sql`select set_config('quai.odometer_correction', 'on', true)`)
  await change(tx, vehicles, vehicleId, { odometerKm: km })
  await tx.execute(sql`select set_config('quai.odometer_correction', '', true)`)
  await tx.insert(odometerReadings).values({ vehicleId, readOn: today(), km, reason })
  return { id: vehicleId }
}

const lastOdometer = async (tx: Transaction, vehicleId: string, day: string) =>
  (await lastOdometers(tx, [vehicleId], day)).get(vehicleId) ?? null

/** Last odometers known on a day, by vehicle. Without a reading one counts from the day on which the vehicle was entered. */
export async function lastOdometers(db: Reader, vehicleIds: readonly string[], day: string): Promise<Map<string, OdometerAt>> {
  const rows = await db.execute<{ id: string; km: number; on: string }>(sql`
    select id, km, "on" from (
      select vehicle.id, coalesce(read.km, vehicle.odometer_km) as km,
        coalesce(read.read_on, (vehicle.created_at at time zone ${PARIS})::date)::text as "on"
      from vehicle left join lateral (select km, read_on from odometer_reading
        where vehicle_id = vehicle.id and read_on <= ${day} order by read_on desc, km desc limit 1) read on true
      where vehicle.id = any(${sql.param([...vehicleIds])}::uuid[])) last
    where "on" <= ${day}`)
  return new Map([...rows].map(({ id, km, on }) => [id, { km, on }]))
}

async function lockOdometer(tx: Transaction, vehicleId: string) {
  const [vehicle] = await tx
    .select({ odometerKm: vehicles.odometerKm })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId))
    .for('no key update')
  if (!vehicle) throw notFound()
  return vehicle
}
