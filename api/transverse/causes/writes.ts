import { count, eq, getTableColumns, getTableName, inArray, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { refuseOverfull } from '#api/middleware/catalogue.ts'
import { eachOf } from '#api/middleware/each.ts'
import { type Merge, mergeSides } from '#api/middleware/merge.ts'
import { notFound, refused } from '#api/problem.ts'
import { change, hold, insert } from '#api/rows.ts'
import type { CauseTable } from '#api/schema/transverse/cause-columns.ts'
import { STATE } from '#domain/messages.ts'
import { type CauseInput, MERGE_INACTIVE, MERGE_SELF, MERGED_ALREADY } from '#domain/transverse/causes/cause.ts'
import { CAUSE_STATUS } from '#domain/transverse/causes/fields.ts'
import { moveUses, occurrencesOf } from './uses.ts'

/** With the survivor's name when merged. Throws « Élément introuvable ». */
export async function findCause(db: Reader, causes: CauseTable, id: string) {
  const [cause] = await db
    .select({ ...getTableColumns(causes), occurrences: occurrencesOf(causes) })
    .from(causes)
    .where(eq(causes.id, id))
  if (!cause) throw notFound()
  return { ...cause, mergedInto: cause.mergedIntoId && (await nameOf(db, causes, cause.mergedIntoId)) }
}

/** Appended to its list. The unique key refuses a used code. */
export async function createCause(tx: Transaction, causes: CauseTable, input: CauseInput): Promise<{ id: string }> {
  const last = await lockList(tx, causes)
  const row = await insert(tx, causes, { ...input, order: last + 1 })
  await refuseOverfull(tx, causes)
  return row
}

export async function updateCause(tx: Transaction, causes: CauseTable, id: string, input: CauseInput, version: number) {
  const before = await hold(tx, causes, id, version)
  if (!before.active) throw refused(STATE(CAUSE_STATUS.off))
  return change(tx, causes, id, input)
}

export async function setCauseActive(tx: Transaction, causes: CauseTable, id: string, active: boolean) {
  const cause = await hold(tx, causes, id)
  if (cause.mergedIntoId) throw refused(MERGED_ALREADY(cause.code, await nameOf(tx, causes, cause.mergedIntoId)))
  if (cause.active === active) throw refused(STATE(active ? CAUSE_STATUS.on : CAUSE_STATUS.off))
  await change(tx, causes, id, { active })
  if (active) await refuseOverfull(tx, causes)
  return { id }
}

export async function deactivateCauses(tx: Transaction, causes: CauseTable, ids: readonly string[]) {
  await lockList(tx, causes)
  return eachOf(
    ids,
    id => setCauseActive(tx, causes, id, false),
    id => tx.select({ name: causes.code }).from(causes).where(eq(causes.id, id)),
  )
}

/** Moves a cause to a position, from 1; those between shift by one. */
export async function moveCause(tx: Transaction, causes: CauseTable, id: string, wanted: number): Promise<{ id: string }> {
  const last = await lockList(tx, causes)
  const { order: from } = await hold(tx, causes, id)
  const to = Math.min(wanted, last)
  if (to === from) return { id }
  await tx
    .update(causes)
    .set({
      order: sql`case when ${causes.id} = ${id} then ${to}::int when ${from}::int < ${to}::int then ${causes.order} - 1 else ${causes.order} + 1 end`,
    })
    .where(sql`${causes.order} between least(${from}::int, ${to}::int) and greatest(${from}::int, ${to}::int)`)
  return { id }
}

/** Replaces a duplicate by another cause of the list, in its events and in causes merged into it. */
export async function mergeCause(tx: Transaction, causes: CauseTable, merge: Merge) {
  const { from, into } = merge
  await lockList(tx, causes)
  const sides = await tx
    .select()
    .from(causes)
    .where(inArray(causes.id, [from, into]))
    .for('update')
  const { duplicate, survivor } = await mergeSides(
    sides,
    merge,
    async (duplicate, survivor) => {
      if (duplicate.id === survivor.id) return MERGE_SELF
      for (const { code, mergedIntoId } of [duplicate, survivor])
        if (mergedIntoId) return MERGED_ALREADY(code, await nameOf(tx, causes, mergedIntoId))
      return survivor.active ? null : MERGE_INACTIVE(survivor.code)
    },
    () => findCause(tx, causes, from),
  )
  await moveUses(tx, causes, from, into)
  await tx.update(causes).set({ mergedIntoId: into }).where(eq(causes.mergedIntoId, from))
  await change(tx, causes, from, { active: false, mergedIntoId: into })
  return { id: into, duplicate: duplicate.code, survivor: survivor.code }
}

/** Serializes writers of a list; returns its size. */
async function lockList(tx: Transaction, causes: CauseTable): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${getTableName(causes)}))`)
  const [found] = await tx.select({ last: count() }).from(causes)
  return found!.last
}

async function nameOf(db: Reader, causes: CauseTable, id: string): Promise<string> {
  const [cause] = await db.select({ code: causes.code }).from(causes).where(eq(causes.id, id))
  return cause!.code
}
