import { or, sql } from 'drizzle-orm'
import { change } from '#api/rows.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import type { ImportFile } from '#domain/import/asked.ts'
import type { CommunesOf } from '#domain/import/commune.ts'
import {
  type DeadlineOwner,
  deadlineImport,
  deadlineOwners,
  type ImportedDeadline,
  type KnownDeadline,
} from '#domain/import/deadlines.ts'
import { type Plan, type PlanLine, planImport } from '#domain/import/plan.ts'
import { GONE_STATUSES, MATERIAL_STATUS_LABELS, type MaterialStatus } from '#domain/materials/vehicle-values.ts'
import type { Reader, Transaction } from '../db/client.ts'
import { today } from '../middleware/today.ts'
import { anyId, anyOf, type Progress, writePlan } from './batches.ts'

/** Compares a file with the deadlines of the fleet that it names; `hold` locks these until the transaction ends. */
export async function planDeadlines(db: Reader, file: ImportFile, _: CommunesOf, hold = false): Promise<Plan<ImportedDeadline>> {
  const owners = await ownersOf(db, deadlineOwners(file))
  const ids = owners.map(({ id }) => id)
  const query = db
    .select()
    .from(deadlines)
    .where(or(anyId(deadlines.vehicleId, ids), anyId(deadlines.trailerId, ids), anyId(deadlines.equipmentId, ids)))
    .orderBy(deadlines.id)
  const rows = await (hold ? query.for('update') : query)
  return planImport(file, deadlineImport({ owners, deadlines: rows.map(known), day: today() }))
}

/** A changed date is the plan's: an appointment stays. */
export const writeDeadlines = (
  tx: Transaction,
  lines: readonly PlanLine<ImportedDeadline>[],
  progress: Progress,
): Promise<void> =>
  writePlan(lines, progress, {
    create: batch => tx.insert(deadlines).values(batch),
    update: (id, values) => change(tx, deadlines, id, values),
  })

async function ownersOf(db: Reader, { plates, fleetNos }: ReturnType<typeof deadlineOwners>): Promise<DeadlineOwner[]> {
  const named = (table: typeof vehicles | typeof trailers) =>
    or(anyOf(sql`upper(regexp_replace(${table.plate}, '[^[:alnum:]]', '', 'g'))`, plates), anyOf(table.fleetNo, fleetNos))
  const [lorries, trailed, carried] = await Promise.all([
    db.select().from(vehicles).where(named(vehicles)),
    db.select().from(trailers).where(named(trailers)),
    db
      .select({ id: equipment.id, fleetNo: equipment.code, archived: equipment.archived })
      .from(equipment)
      .where(anyOf(equipment.code, fleetNos)),
  ])
  const rolling = (kind: 'vehicle' | 'trailer', row: Rolling, isVan = false): DeadlineOwner => ({
    ...{ kind, id: row.id, plate: row.plate, fleetNo: row.fleetNo, isVan, firstRegistration: row.firstRegistration },
    closed: GONE_STATUSES.includes(row.status)
      ? `${row.plate} a quitté le parc (${MATERIAL_STATUS_LABELS[row.status]})`
      : undefined,
  })
  return [
    // The last of several with a number is found: a vehicle before a trailer before equipment.
    ...carried.map(
      ({ archived, ...row }): DeadlineOwner => ({
        ...{ kind: 'equipment', ...row, plate: null, isVan: false, firstRegistration: null },
        closed: archived ? `l'équipement ${row.fleetNo} est archivé` : undefined,
      }),
    ),
    ...trailed.map(row => rolling('trailer', row)),
    ...lorries.map(row => rolling('vehicle', row, row.category === 'VUL')),
  ]
}

type Rolling = Pick<typeof trailers.$inferSelect, 'id' | 'plate' | 'fleetNo' | 'firstRegistration'> & { status: MaterialStatus }

function known({ id, vehicleId, trailerId, equipmentId, ...row }: typeof deadlines.$inferSelect): KnownDeadline {
  const { kind, lastDone, dueOn, dueKm, provider, note } = row
  return { id, ownerId: (vehicleId ?? trailerId ?? equipmentId)!, values: { kind, lastDone, dueOn, dueKm, provider, note } }
}
