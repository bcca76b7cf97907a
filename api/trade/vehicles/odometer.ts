import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, notFound } from '#api/problem.ts'
import { odometerReadings } from '#api/schema/materials/expenses.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { ODOMETER } from '#domain/materials/vehicles/vehicle.ts'
import { FUTURE } from '#domain/messages.ts'

interface Reading {
  km: number
  readOn: string
}

/**
 * Stores a reading and raises the vehicle's odometer. Readings never decrease over time (`domain.md` §3.13). `paths` name the
 * fields of errors.
 */
export async function readOdometer(
  tx: Transaction,
  vehicleId: string,
  { km, readOn }: Reading,
  paths: { km: string; readOn: string },
): Promise<void> {
  if (readOn > today()) throw invalid({ path: paths.readOn, message: FUTURE })
  const [vehicle] = await tx
    .select({ odometerKm: vehicles.odometerKm })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId))
    .for('no key update')
  if (!vehicle) throw notFound()
  const [around] = await tx
    .select({
      before: sql<number | null>`max(${odometerReadings.km}) filter (where ${odometerReadings.readOn} <= ${readOn})`,
      after: sql<number | null>`min(${odometerReadings.km}) filter (where ${odometerReadings.readOn} > ${readOn})`,
    })
    .from(odometerReadings)
    .where(eq(odometerReadings.vehicleId, vehicleId))
  const { before, after } = around!
  const least = readOn === today() ? Math.max(before ?? 0, vehicle.odometerKm) : (before ?? 0)
  if (km < least || (after !== null && km > after)) throw invalid({ path: paths.km, message: ODOMETER })
  await tx.insert(odometerReadings).values({ vehicleId, readOn, km })
  if (km > vehicle.odometerKm) await tx.update(vehicles).set({ odometerKm: km }).where(eq(vehicles.id, vehicleId))
}
