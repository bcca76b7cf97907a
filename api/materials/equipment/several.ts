import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { eachOf } from '#api/middleware/each.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { body } from '#api/middleware/input.ts'
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

const tags = ['materials/equipment']

export const NOBODY_ELSE = { vehicleId: null, trailerId: null, driverId: null }

/** Bulk acts on equipment (`domain.md` §2.2, §4.6). */
export const severalRoutes = new Hono<Env>()
  .post(
    '/assign',
    describeRoute({ tags, summary: 'Affecter plusieurs équipements' }),
    right(rightOf('assign')),
    body(assignSeveralSchema),
    async c => {
      const { ids, ...assignment } = c.req.valid('json')
      return c.json(await write(c, tx => handOverSeveral(tx, ids, 'assign', assignment)))
    },
  )
  .post(
    '/return',
    describeRoute({ tags, summary: 'Restituer plusieurs équipements à un dépôt' }),
    right(rightOf('return')),
    body(returnSeveralSchema),
    async c => {
      const { ids, ...back } = c.req.valid('json')
      return c.json(await write(c, tx => handOverSeveral(tx, ids, 'return', { ...NOBODY_ELSE, ...back })))
    },
  )
  .post(
    '/scrap',
    describeRoute({ tags, summary: 'Réformer plusieurs équipements' }),
    right(rightOf('scrap')),
    body(scrapSeveralSchema),
    async c => {
      const { ids, reason } = c.req.valid('json')
      return c.json(await write(c, tx => scrapSeveral(tx, ids, reason)))
    },
  )
  .post(
    '/archive',
    describeRoute({ tags, summary: 'Archiver plusieurs équipements' }),
    right(rightOf('archive')),
    body(severalSchema),
    async c => c.json(await write(c, tx => archiveSeveral(tx, c.req.valid('json').ids))),
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
