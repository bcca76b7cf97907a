import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { eachDone } from '#api/middleware/answers.ts'
import { eachOf } from '#api/middleware/each.ts'
import { operations } from '#api/middleware/operations.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import {
  assignSeveralSchema,
  type EquipmentAssignment,
  returnSeveralSchema,
  scrapSeveralSchema,
  severalSchema,
} from '#domain/materials/equipment/equipment.ts'
import { type EquipmentAct, rightOf } from '#domain/materials/equipment/states.ts'
import { checkHolder } from './holder.ts'
import { handOver, refuseFutureHolding, setArchived, setOutOfUse } from './writes.ts'

export const NOBODY_ELSE = { vehicleId: null, trailerId: null, driverId: null }

/** Bulk acts on equipment (`domain.md` §2.2, §4.6). */
export const severalRoutes = operations('materials/equipment')
  .write(
    'POST /assign',
    'Affecter plusieurs équipements',
    { act: rightOf('assign'), body: assignSeveralSchema, answer: eachDone },
    (tx, { body: { ids, ...assignment } }) => handOverSeveral(tx, ids, 'assign', assignment),
  )
  .write(
    'POST /return',
    'Restituer plusieurs équipements à un dépôt',
    { act: rightOf('return'), body: returnSeveralSchema, answer: eachDone },
    (tx, { body: { ids, ...back } }) => handOverSeveral(tx, ids, 'return', { ...NOBODY_ELSE, ...back }),
  )
  .write(
    'POST /scrap',
    'Réformer plusieurs équipements',
    { act: rightOf('scrap'), body: scrapSeveralSchema, answer: eachDone },
    (tx, { body: { ids, reason } }) => scrapSeveral(tx, ids, reason),
  )
  .write(
    'POST /archive',
    'Archiver plusieurs équipements',
    { act: rightOf('archive'), body: severalSchema, answer: eachDone },
    (tx, { body }) => archiveSeveral(tx, body.ids),
  )

/**
 * Hands over pieces in a suitable state; returns the reason for each other one. A wrong holder or day is refused at its field.
 */
async function handOverSeveral(
  tx: Transaction,
  ids: readonly string[],
  act: Extract<EquipmentAct, 'assign' | 'return'>,
  assignment: EquipmentAssignment,
) {
  refuseFutureHolding(assignment.heldSince)
  await checkHolder(tx, assignment)
  return eachOf(ids, id => handOver(tx, id, act, assignment), named(tx))
}

const scrapSeveral = (tx: Transaction, ids: readonly string[], reason: string) =>
  eachOf(ids, id => setOutOfUse(tx, id, 'scrap', reason), named(tx))

const archiveSeveral = (tx: Transaction, ids: readonly string[]) => eachOf(ids, id => setArchived(tx, id, true), named(tx))

const named = (tx: Transaction) => (id: string) => tx.select({ name: equipment.code }).from(equipment).where(eq(equipment.id, id))
