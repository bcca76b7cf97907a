import { eq } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { refuseOverfull } from '#api/middleware/catalogue.ts'
import { eachOf } from '#api/middleware/each.ts'
import { notFound, refused, stale } from '#api/problem.ts'
import { actions } from '#api/schema/transverse/actions.table.ts'
import { STATE } from '#domain/messages.ts'
import type { ActionInput } from '#domain/transverse/actions/action.ts'
import { ACTION_STATUS } from '#domain/transverse/actions/fields.ts'
import { STARTER_ACTIONS } from '#domain/transverse/actions/starter-actions.ts'

export async function findAction(db: Reader, id: string) {
  const [action] = await db.select().from(actions).where(eq(actions.id, id))
  if (!action) throw notFound()
  return action
}

export async function createAction(tx: Transaction, input: ActionInput): Promise<{ id: string }> {
  const [row] = await tx.insert(actions).values(input).returning({ id: actions.id })
  await refuseOverfull(tx, actions)
  return row!
}

export async function updateAction(tx: Transaction, id: string, input: ActionInput, version: number): Promise<{ id: string }> {
  const before = await locked(tx, id)
  if (before.version !== version) throw stale(before)
  if (!before.active) throw refused(STATE(ACTION_STATUS.off))
  await tx.update(actions).set(input).where(eq(actions.id, id))
  return { id }
}

export async function setActionActive(tx: Transaction, id: string, active: boolean): Promise<{ id: string }> {
  const action = await locked(tx, id)
  if (action.active === active) throw refused(STATE(active ? ACTION_STATUS.on : ACTION_STATUS.off))
  await tx.update(actions).set({ active }).where(eq(actions.id, id))
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

async function locked(tx: Transaction, id: string) {
  const [action] = await tx.select().from(actions).where(eq(actions.id, id)).for('update')
  if (!action) throw notFound()
  return action
}
