import { or, sql } from 'drizzle-orm'
import { change } from '#api/rows.ts'
import { odometerReadings } from '#api/schema/materials/expenses.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { lastOdometers } from '#api/trade/vehicles/odometer.ts'
import { doubtsOf } from '#domain/doubts/doubts.ts'
import { columnsFrom } from '#domain/field-book.ts'
import type { ImportFile } from '#domain/import/asked.ts'
import type { CommunesOf } from '#domain/import/commune.ts'
import { TRAILER_IMPORT, VEHICLE_IMPORT } from '#domain/import/materials.ts'
import { type Plan, type PlanLine, planImport } from '#domain/import/plan.ts'
import { recordImport, recordKeys } from '#domain/import/record-import.ts'
import { materialDoubts, vehicleDoubts } from '#domain/materials/material-doubts.ts'
import { materialDayIssues } from '#domain/materials/material-schema.ts'
import { type OdometerAt, unlikelyOdometer } from '#domain/materials/odometer.ts'
import { TRAILER_FIELDS } from '#domain/materials/trailers/fields.ts'
import type { TrailerInput } from '#domain/materials/trailers/trailer.ts'
import { GONE_STATUSES, MATERIAL_STATUS_LABELS, type MaterialStatus } from '#domain/materials/vehicle-values.ts'
import { VEHICLE_FIELDS } from '#domain/materials/vehicles/fields.ts'
import { ODOMETER, type VehicleInput } from '#domain/materials/vehicles/vehicle.ts'
import type { Reader, Transaction } from '../db/client.ts'
import { today } from '../middleware/today.ts'
import { anyOf, type Progress, writePlan } from './batches.ts'
import { depotsByName, driversByName } from './named-records.ts'

/** Compares a file with stored vehicles; `hold` locks these until the transaction ends. */
export async function planVehicles(db: Reader, file: ImportFile, _: CommunesOf, hold = false): Promise<Plan<VehicleInput>> {
  const query = db
    .select()
    .from(vehicles)
    .where(anyKey(vehicles, recordKeys(VEHICLE_IMPORT, file)))
  const rows = await (hold ? query.for('update') : query)
  const stored = new Map(rows.map(row => [row.id, row]))
  const day = today()
  const last = await lastOdometers(
    db,
    rows.map(({ id }) => id),
    day,
  )
  const kind = recordImport(VEHICLE_IMPORT, {
    records: rows.map(row => ({
      id: row.id,
      values: { ...row, rent: row.rentCents, ownDayCost: row.ownDayCostCents } as unknown as VehicleInput,
      closed: gone(row),
    })),
    named: { depotId: await depotsByName(db), driverId: await driversByName(db) },
    rules: (values, known) => [
      ...dayIssues(values, day),
      ...(known && values.odometerKm < known.values.odometerKm ? [{ field: 'odometerKm', message: ODOMETER }] : []),
    ],
    doubts: (values, known) => {
      const read: OdometerAt = { km: values.odometerKm, on: day }
      const odometer = unlikelyOdometer(read, (known && last.get(known.id)) ?? null)
      return doubtsOf({ ...vehicleDoubts(values, day, known && stored.get(known.id)), odometerKm: odometer })
    },
  })
  return planImport(file, kind)
}

/** A changed odometer is stored as a reading of today. */
export const writeVehicles = (tx: Transaction, lines: readonly PlanLine<VehicleInput>[], progress: Progress): Promise<void> =>
  writePlan(lines, progress, {
    create: batch => tx.insert(vehicles).values(batch.map(values => columnsFrom(VEHICLE_FIELDS, values))),
    update: async (vehicleId, values, { changes }) => {
      await change(tx, vehicles, vehicleId, columnsFrom(VEHICLE_FIELDS, values))
      if (changes.some(({ field }) => field === 'odometerKm'))
        await tx.insert(odometerReadings).values({ vehicleId, readOn: today(), km: values.odometerKm })
    },
  })

/** Compares a file with stored trailers; `hold` locks these until the transaction ends. */
export async function planTrailers(db: Reader, file: ImportFile, _: CommunesOf, hold = false): Promise<Plan<TrailerInput>> {
  const query = db
    .select()
    .from(trailers)
    .where(anyKey(trailers, recordKeys(TRAILER_IMPORT, file)))
  const rows = await (hold ? query.for('update') : query)
  const stored = new Map(rows.map(row => [row.id, row]))
  const day = today()
  const kind = recordImport(TRAILER_IMPORT, {
    records: rows.map(row => ({
      id: row.id,
      values: { ...row, rent: row.rentCents } as unknown as TrailerInput,
      closed: gone(row),
    })),
    named: { depotId: await depotsByName(db) },
    rules: values => dayIssues(values, day),
    doubts: (values, known) => doubtsOf(materialDoubts(values, day, known && stored.get(known.id))),
  })
  return planImport(file, kind)
}

export const writeTrailers = (tx: Transaction, lines: readonly PlanLine<TrailerInput>[], progress: Progress): Promise<void> =>
  writePlan(lines, progress, {
    create: batch => tx.insert(trailers).values(batch.map(values => columnsFrom(TRAILER_FIELDS, values))),
    update: (id, values) => change(tx, trailers, id, columnsFrom(TRAILER_FIELDS, values)),
  })

const anyKey = (table: typeof vehicles | typeof trailers, keys: Record<'plate' | 'fleetNo' | 'vin', string[]>) =>
  or(
    anyOf(sql`upper(regexp_replace(${table.plate}, '[^[:alnum:]]', '', 'g'))`, keys.plate),
    anyOf(table.fleetNo, keys.fleetNo),
    anyOf(table.vin, keys.vin),
  )

const gone = ({ plate, status }: { plate: string; status: MaterialStatus }) =>
  GONE_STATUSES.includes(status) ? `${plate} a quitté le parc (${MATERIAL_STATUS_LABELS[status]})` : undefined

const dayIssues = (values: { firstRegistration: string | null }, day: string) =>
  materialDayIssues(values, day).map(({ path, message }) => ({ field: path, message }))
