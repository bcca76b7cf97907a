import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { ask } from '#api/doubts.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, stale } from '#api/problem.ts'
import { change, hold } from '#api/rows.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { readOdometer } from '#api/trade/vehicles/odometer.ts'
import { doubtsOf } from '#domain/doubts/doubts.ts'
import { columnsFrom } from '#domain/field-book.ts'
import { vehicleDoubts } from '#domain/materials/material-doubts.ts'
import { materialDayIssues } from '#domain/materials/material-schema.ts'
import { unlikelyOdometer } from '#domain/materials/odometer.ts'
import { VEHICLE_FIELDS } from '#domain/materials/vehicles/fields.ts'
import type { odometerSchema, VehicleInput } from '#domain/materials/vehicles/vehicle.ts'
import { ENUM } from '#domain/messages.ts'
import { checkHolder } from '../equipment/holder.ts'
import { refuseGone } from '../fleet.ts'
import { findVehicle } from './read.ts'

export async function createVehicle(tx: Transaction, input: VehicleInput): Promise<{ id: string; fleetNo: string }> {
  await refuseUnusable(tx, input)
  ask(
    ...doubtsOf({ ...vehicleDoubts(input, today()), odometerKm: unlikelyOdometer({ km: input.odometerKm, on: today() }, null) }),
  )
  const [row] = await tx
    .insert(vehicles)
    .values(columnsFrom(VEHICLE_FIELDS, input))
    .returning({ id: vehicles.id, fleetNo: vehicles.fleetNo })
  return row!
}

export async function updateVehicle(tx: Transaction, id: string, input: VehicleInput, version: number) {
  const before = await hold(tx, vehicles, id)
  refuseGone(before)
  if (before.version !== version) throw stale(await findVehicle(tx, id))
  await refuseUnusable(tx, input, before)
  ask(...doubtsOf(vehicleDoubts(input, today(), before)))
  const { odometerKm, ...fields } = columnsFrom(VEHICLE_FIELDS, input)
  await change(tx, vehicles, id, fields)
  if (odometerKm !== before.odometerKm)
    await readOdometer(tx, id, { km: odometerKm, readOn: today() }, { km: 'odometerKm', readOn: 'odometerKm' })
  return { id }
}

export async function enterKm(tx: Transaction, id: string, reading: z.output<typeof odometerSchema>) {
  refuseGone(await hold(tx, vehicles, id))
  await readOdometer(tx, id, reading, { km: 'km', readOn: 'readOn' })
  return { id }
}

/** Requires a carrier depot, a current driver and a past registration date; unchanged values stay allowed. */
async function refuseUnusable(
  tx: Transaction,
  input: VehicleInput,
  before?: { depotId: string; driverId: string | null },
): Promise<void> {
  const issues = materialDayIssues(input, today())
  if (issues.length > 0) throw invalid(...issues)
  if (input.depotId !== before?.depotId) {
    await checkHolder(tx, { depotId: input.depotId, vehicleId: null, trailerId: null, driverId: null })
  }
  if (input.driverId && input.driverId !== before?.driverId) {
    const [driver] = await tx
      .select({ id: drivers.id })
      .from(drivers)
      .where(and(eq(drivers.id, input.driverId), inArray(drivers.status, ['ACTIF', 'SUSPENDU'])))
    if (!driver) throw invalid({ path: 'driverId', message: ENUM })
  }
}
