import { change } from '#api/rows.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import type { ImportFile } from '#domain/import/asked.ts'
import type { CommunesOf } from '#domain/import/commune.ts'
import { changesBetween, type Plan, type PlanLine, planImport } from '#domain/import/plan.ts'
import { TOUR_IMPORT } from '#domain/import/planning/tours.ts'
import { recordImport, recordKeys } from '#domain/import/record-import.ts'
import type { DriverPoolInput } from '#domain/journey-management/drivers-pools/driver-pool.ts'
import { DRIVER_POOL_STATUS_LABELS } from '#domain/journey-management/drivers-pools/values.ts'
import { COUPLED } from '#domain/journey-management/journeys/assignment.ts'
import { STATE } from '#domain/messages.ts'
import type { Reader, Transaction } from '../db/client.ts'
import { anyOf, type Progress, writePlan } from './batches.ts'
import { depotsByName, materialsByName } from './named-records.ts'

/** Compares a file with stored tours; `hold` locks these until the transaction ends. */
export async function planTours(db: Reader, file: ImportFile, _: CommunesOf, hold = false): Promise<Plan<DriverPoolInput>> {
  const query = db
    .select()
    .from(driverPools)
    .where(anyOf(driverPools.code, recordKeys(TOUR_IMPORT, file).code))
  const rows = await (hold ? query.for('update') : query)
  const stored = new Map(rows.map(row => [row.id, row]))
  const [depotId, lorries, trailersNamed] = await Promise.all([
    depotsByName(db),
    materialsByName(db, vehicles),
    materialsByName(db, trailers),
  ])
  const kind = recordImport(TOUR_IMPORT, {
    records: rows.map(row => ({ id: row.id, values: valuesOf(row) })),
    named: { depotId, defaultVehicleId: lorries.named, defaultTrailerId: trailersNamed.named },
    rules: (values, known) => {
      if (known && changesBetween(known.values, values, TOUR_IMPORT.book).length === 0) return []
      const status = known ? stored.get(known.id)!.status : 'BROUILLON'
      // An active tour is changed with its week, team and journeys, on its own page.
      if (status !== 'BROUILLON') return [{ field: '', message: STATE(DRIVER_POOL_STATUS_LABELS[status]) }]
      const isAlone = values.defaultVehicleId && lorries.tractors.has(values.defaultVehicleId) && !values.defaultTrailerId
      return isAlone ? [{ field: 'defaultTrailerId', message: COUPLED }] : []
    },
  })
  return planImport(file, kind)
}

/** Drafts, to be completed by their week and team. */
export const writeTours = (tx: Transaction, lines: readonly PlanLine<DriverPoolInput>[], progress: Progress): Promise<void> =>
  writePlan(lines, progress, {
    create: batch => tx.insert(driverPools).values(batch),
    update: (id, values) => change(tx, driverPools, id, values),
  })

const valuesOf = (row: typeof driverPools.$inferSelect) =>
  Object.fromEntries(Object.keys(TOUR_IMPORT.book).map(key => [key, row[key as keyof typeof row]])) as unknown as DriverPoolInput
