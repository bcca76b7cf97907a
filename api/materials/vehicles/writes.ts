import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader, Transaction } from '#api/db/client.ts'
import { eachOf } from '#api/middleware/each.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, refused } from '#api/problem.ts'
import { change, hold } from '#api/rows.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { couplings } from '#api/schema/materials/couplings.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { odometerReadings } from '#api/schema/materials/expenses.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { endOutages } from '#api/trade/outages/writes.ts'
import { readOdometer } from '#api/trade/vehicles/odometer.ts'
import { columnsFrom } from '#domain/field-book.ts'
import { ATTACHED_EQUIPMENT, FUTURE_JOURNEYS, materialDayIssues } from '#domain/materials/material-schema.ts'
import { unlikelyOdometer } from '#domain/materials/odometer.ts'
import { GONE_STATUSES, MATERIAL_STATUS_LABELS } from '#domain/materials/vehicle-values.ts'
import { VEHICLE_FIELDS } from '#domain/materials/vehicles/fields.ts'
import type { odometerSchema, VehicleInput, vehicleForm } from '#domain/materials/vehicles/vehicle.ts'
import { ENUM, STATE } from '#domain/messages.ts'
import { findVehicle } from './read.ts'

type VehicleForm = z.output<typeof vehicleForm>

export async function createVehicle(
  tx: Transaction,
  { odometerReason: reason, ...input }: VehicleForm,
): Promise<{ id: string; fleetNo: string }> {
  await refuseUnusable(tx, input)
  const doubt = unlikelyOdometer({ km: input.odometerKm, on: today() }, null)
  if (doubt && !reason) throw invalid({ path: 'odometerReason', message: doubt })
  const [row] = await tx
    .insert(vehicles)
    .values(columnsFrom(VEHICLE_FIELDS, input))
    .returning({ id: vehicles.id, fleetNo: vehicles.fleetNo })
  if (reason) await tx.insert(odometerReadings).values({ vehicleId: row!.id, readOn: today(), km: input.odometerKm, reason })
  return row!
}

export async function updateVehicle(
  tx: Transaction,
  id: string,
  { odometerReason: reason, ...input }: VehicleForm,
  version: number,
) {
  const before = await lockLive(tx, id, version)
  await refuseUnusable(tx, input, before)
  const { odometerKm, ...fields } = columnsFrom(VEHICLE_FIELDS, input)
  await change(tx, vehicles, id, fields)
  if (odometerKm !== before.odometerKm)
    await readOdometer(
      tx,
      id,
      { km: odometerKm, readOn: today(), reason },
      { km: 'odometerKm', readOn: 'odometerKm', reason: 'odometerReason' },
    )
  return { id }
}

/** Archives or returns a vehicle and uncouples its trailer; refused with future journeys or equipment (`domain.md` §3.13). */
export async function leaveFleet(tx: Transaction, id: string, status: 'ARCHIVE' | 'RESTITUE') {
  await lockLive(tx, id)
  const coming = await comingJourneys(tx, id)
  if (coming > 0) throw refused(FUTURE_JOURNEYS(coming))
  const attached = await tx.$count(equipment, and(eq(equipment.vehicleId, id), eq(equipment.archived, false)))
  if (attached > 0) throw refused(ATTACHED_EQUIPMENT(attached))
  await tx.delete(couplings).where(and(eq(couplings.vehicleId, id), sql`${couplings.from} > ${today()}`))
  await tx
    .update(couplings)
    .set({ to: today() })
    .where(and(eq(couplings.vehicleId, id), sql`coalesce(${couplings.to}, 'infinity'::date) > ${today()}`))
  await endOutages(tx, { kind: 'vehicle', id })
  return change(tx, vehicles, id, { status })
}

export async function archiveVehicles(tx: Transaction, ids: readonly string[]) {
  const named = (id: string) => tx.select({ name: vehicles.plate }).from(vehicles).where(eq(vehicles.id, id))
  return eachOf(ids, id => leaveFleet(tx, id, 'ARCHIVE'), named)
}

export async function restoreVehicle(tx: Transaction, id: string) {
  const vehicle = await hold(tx, vehicles, id)
  if (!GONE_STATUSES.includes(vehicle.status)) throw refused(STATE(MATERIAL_STATUS_LABELS[vehicle.status]))
  return change(tx, vehicles, id, { status: 'EN_SERVICE' })
}

export async function enterKm(tx: Transaction, id: string, reading: z.output<typeof odometerSchema>) {
  await lockLive(tx, id)
  await readOdometer(tx, id, reading, { km: 'km', readOn: 'readOn', reason: 'reason' })
  return { id }
}

/** Throws « Élément introuvable » when it left the fleet. */
async function lockLive(tx: Transaction, id: string, version?: number) {
  const vehicle = await hold(tx, vehicles, id, version, () => findVehicle(tx, id))
  if (GONE_STATUSES.includes(vehicle.status)) throw refused(STATE(MATERIAL_STATUS_LABELS[vehicle.status]))
  return vehicle
}

async function comingJourneys(db: Reader, id: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(journeys)
    .where(
      and(
        eq(journeys.vehicleId, id),
        sql`${journeys.plannedEnd} >= now()`,
        inArray(journeys.status, ['PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS']),
      ),
    )
  return row!.n
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
    const [depot] = await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(
        and(
          eq(addresses.id, input.depotId),
          eq(addresses.kind, 'DEPOT'),
          isNull(addresses.companyId),
          eq(addresses.archived, false),
        ),
      )
      .for('share')
    if (!depot) throw invalid({ path: 'depotId', message: ENUM })
  }
  if (input.driverId && input.driverId !== before?.driverId) {
    const [driver] = await tx
      .select({ id: drivers.id })
      .from(drivers)
      .where(and(eq(drivers.id, input.driverId), inArray(drivers.status, ['ACTIF', 'SUSPENDU'])))
    if (!driver) throw invalid({ path: 'driverId', message: ENUM })
  }
}
