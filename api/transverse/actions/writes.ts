import { eq } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { refuseOverfull } from '#api/middleware/catalogue.ts'
import { eachOf } from '#api/middleware/each.ts'
import { refused } from '#api/problem.ts'
import { change, found, hold, insert } from '#api/rows.ts'
import { actions } from '#api/schema/transverse/actions.table.ts'
import { STATE } from '#domain/messages.ts'
import type { ActionInput } from '#domain/transverse/actions/action.ts'
import { ACTION_STATUS } from '#domain/transverse/actions/fields.ts'
import { STARTER_ACTIONS } from '#domain/transverse/actions/starter-actions.ts'

export async function findAction(db: Reader, id: string) {
  const action = await db.select().from(actions).where(eq(actions.id, id)).then(found)
  return action
}

export async function createAction(tx: Transaction, input: ActionInput): Promise<{ id: string }> {
  const row = await insert(tx, actions, input)
  await refuseOverfull(tx, actions)
  return row
}

export async function updateAction(tx: Transaction, id: string, input: ActionInput, version: number): Promise<{ id: string }> {
  const before = await hold(tx, actions, id, version)
  if (!before.active) throw refused(STATE(ACTION_STATUS.off))
  return change(tx, actions, id, input)
}

export async function setActionActive(tx: Transaction, id: string, active: boolean): Promise<{ id: string }> {
  const action = await hold(tx, actions, id)
  if (action.active === active) throw refused(STATE(active ? ACTION_STATUS.on : ACTION_STATUS.off))
  await change(tx, actions, id, { active })
  if (active) await refuseOverfull(tx, actions)
  return { id }
}

export const deactivateActions = (tx: Transaction, ids: readonly string[]) =>
  eachOf(
    ids,
    id => setActionActive(tx, id, false),
    id => tx.select({ name: actions.code }).from(actions).where(eq(actions.id, id)),
  )

/** Adds missing codes of the starter catalogue; returns their number. */
export async function loadStarterActions(tx: Transaction): Promise<{ created: number }> {
  const rows = await tx
    .insert(actions)
    .values([...STARTER_ACTIONS])
    .onConflictDoNothing({ target: actions.code })
    .returning({ id: actions.id })
  await refuseOverfull(tx, actions)
  return { created: rows.length }
}
