import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { ask } from '#api/doubts.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, refused } from '#api/problem.ts'
import { change, found, hold } from '#api/rows.ts'
import { cnrIndices, cnrValues } from '#api/schema/transverse/cnr.table.ts'
import { addMonths, firstDay, monthOf } from '#domain/calendar/months.ts'
import { CsvError } from '#domain/csv/error.ts'
import { doubtsOf } from '#domain/doubts/doubts.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import { FUTURE, STATE } from '#domain/messages.ts'
import { comingRefused, jumpFrom, planValues, readValues, type ValueLine } from '#domain/transverse/cnr/import.ts'
import { variation } from '#domain/transverse/cnr/sums.ts'
import { CNR_INDEX_STATUS_LABELS, SAME_VALUE, VALUE_EXISTS } from '#domain/transverse/cnr/values.ts'

export type CnrIndex = typeof cnrIndices.$inferSelect
export type CnrValue = typeof cnrValues.$inferSelect

export async function findIndex(db: Reader, id: string): Promise<CnrIndex> {
  const index = await db.select().from(cnrIndices).where(eq(cnrIndices.id, id)).then(found)
  return index
}

/** Throws « Action impossible au statut « Archivé » » for an archived index. */
export async function findOpenIndex(db: Reader, id: string): Promise<CnrIndex> {
  const index = await findIndex(db, id)
  if (index.archived) throw refused(STATE(CNR_INDEX_STATUS_LABELS.ARCHIVE))
  return index
}

/** After a write: the screen lists all indices. */
export async function refuseOverfullIndices(tx: Transaction): Promise<void> {
  if ((await tx.$count(cnrIndices)) > CHOICES_MAX) throw refused(`Au plus ${CHOICES_MAX} indices, archivés compris`)
}

/** All indices with the months that have a value, in order, and the latest value; archived ones last. */
export async function indicesWithMonths(db: Reader) {
  const months = sql<string[]>`coalesce(array_agg(to_char(${cnrValues.month}, 'YYYY-MM') order by ${cnrValues.month})
    filter (where ${cnrValues.id} is not null), '{}')`
  const latest = sql<string | null>`(array_agg(${cnrValues.value}::text order by ${cnrValues.month} desc))[1]`
  return db
    .select({ ...getTableColumns(cnrIndices), months, latest })
    .from(cnrIndices)
    .leftJoin(cnrValues, and(eq(cnrValues.indexId, cnrIndices.id), isNull(cnrValues.correctedById)))
    .groupBy(cnrIndices.id)
    .orderBy(asc(cnrIndices.archived), asc(cnrIndices.code))
    .limit(CHOICES_MAX)
}

export async function valuesInForce(db: Reader, indexId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ month: cnrValues.month, value: cnrValues.value })
    .from(cnrValues)
    .where(and(eq(cnrValues.indexId, indexId), isNull(cnrValues.correctedById)))
    .orderBy(asc(cnrValues.month))
  return new Map(rows.map(({ month, value }) => [monthOf(month), value]))
}

/**
 * Months ascending: current value, change from the previous month and since `since`, and replaced values, newest first, with the
 * reason.
 */
export async function monthsOf(db: Reader, indexId: string, since: string | undefined) {
  const rows = await db
    .select()
    .from(cnrValues)
    .where(eq(cnrValues.indexId, indexId))
    .orderBy(asc(cnrValues.month), sql`${cnrValues.createdAt} desc`, sql`${cnrValues.id} desc`)
  const byId = new Map(rows.map(row => [row.id, row]))
  const current = rows.filter(row => row.correctedById === null)
  const valueAt = new Map(current.map(({ month, value }) => [monthOf(month), value]))
  const reference = since === undefined ? undefined : valueAt.get(since)
  return current.map((row, place) => {
    const month = monthOf(row.month)
    const before = current[place - 1]
    const follows = before && addMonths(monthOf(before.month), 1) === month
    return {
      id: row.id,
      month,
      value: row.value,
      publishedOn: row.publishedOn,
      provisional: row.provisional,
      source: row.source,
      reason: row.reason,
      monthly: follows ? variation(before.value, row.value) : null,
      since: reference !== undefined && since !== undefined && month >= since ? variation(reference, row.value) : null,
      corrected: rows
        .filter(old => old.month === row.month && old.correctedById !== null)
        .map(old => ({
          id: old.id,
          value: old.value,
          publishedOn: old.publishedOn,
          reason: byId.get(old.correctedById!)!.reason,
        })),
    }
  })
}
export type CnrMonth = Awaited<ReturnType<typeof monthsOf>>[number]

type NewValue = { month: string; value: string; publishedOn: string | null; provisional: boolean; source: string | null }

/** Throws « Une valeur existe déjà pour … » when the month has a value. */
export async function addValue(tx: Transaction, indexId: string, input: NewValue): Promise<CnrValue> {
  const wrong = comingRefused(input.month, input, today())
  if (wrong) throw invalid(wrong)
  const known = await valuesInForce(tx, indexId)
  if (known.has(input.month)) {
    throw invalid({ path: 'month', message: VALUE_EXISTS(input.month) })
  }
  askJump(input, known)
  return insertValue(tx, indexId, input)
}

/** Asks about a value far from that of the nearest earlier month, else of the next one. */
function askJump({ month, value }: Pick<NewValue, 'month' | 'value'>, known: ReadonlyMap<string, string>, path = 'value'): void {
  const others = [...known].filter(([of]) => of !== month).sort(([a], [b]) => a.localeCompare(b))
  const near = others.findLast(([of]) => of < month) ?? others[0]
  ask(...doubtsOf({ [path]: near && jumpFrom(value, near[1]) }))
}

async function insertValue(tx: Transaction, indexId: string, { month, ...input }: NewValue): Promise<CnrValue> {
  const [row] = await tx
    .insert(cnrValues)
    .values({ indexId, month: firstDay(month), ...input })
    .returning()
  return row!
}

/** Locks the current value; refused when corrected meanwhile. */
async function lockValue(tx: Transaction, id: string): Promise<CnrValue> {
  const value = await hold(tx, cnrValues, id)
  if (value.correctedById !== null) throw refused(STATE('Corrigée'))
  return value
}

/** Published values are never overwritten: the old one stays and references its successor, which has the reason. */
export async function correctValue(
  tx: Transaction,
  id: string,
  { value, publishedOn, reason }: { value: string; publishedOn: string | null; reason: string },
): Promise<CnrValue> {
  const old = await lockValue(tx, id)
  if (Number(old.value) === Number(value)) throw invalid({ path: 'value', message: SAME_VALUE })
  refuseTomorrow(publishedOn)
  askJump({ month: monthOf(old.month), value }, await valuesInForce(tx, old.indexId))
  const [{ next }] = (await tx.execute<{ next: string }>(sql`select uuidv7() as next`)) as unknown as [{ next: string }]
  await change(tx, cnrValues, id, { correctedById: next })
  const [row] = await tx
    .insert(cnrValues)
    .values({
      id: next,
      indexId: old.indexId,
      month: old.month,
      value,
      publishedOn,
      provisional: old.provisional,
      source: old.source,
      reason,
    })
    .returning()
  return row!
}

export async function publishValue(tx: Transaction, id: string, publishedOn: string | null): Promise<CnrValue> {
  const value = await lockValue(tx, id)
  if (!value.provisional) throw refused(STATE('Publiée'))
  if (monthOf(value.month) > monthOf(today())) throw invalid({ path: 'publishedOn', message: FUTURE })
  refuseTomorrow(publishedOn)
  const [row] = await tx
    .update(cnrValues)
    .set({ provisional: false, publishedOn: publishedOn ?? today() })
    .where(eq(cnrValues.id, id))
    .returning()
  return row!
}

function refuseTomorrow(publishedOn: string | null) {
  if (publishedOn && publishedOn > today()) throw invalid({ path: 'publishedOn', message: FUTURE })
}

/** Import preview by line. Throws at the field `text` when it is no list of values. */
export async function planImport(db: Reader, indexId: string, text: string): Promise<ValueLine[]> {
  try {
    return planValues(readValues(text), await valuesInForce(db, indexId), today())
  } catch (error) {
    if (error instanceof CsvError) throw invalid({ path: 'text', message: error.message })
    throw error
  }
}

/** Adds valid lines; parsed again, because values may have changed since the preview. */
export async function importValues(tx: Transaction, indexId: string, text: string): Promise<CnrValue[]> {
  const lines = await planImport(tx, indexId, text)
  const known = await valuesInForce(tx, indexId)
  const added: CnrValue[] = []
  for (const { action, value } of lines) {
    if (action !== 'CREATE' || !value) continue
    askJump(value, known, 'text')
    known.set(value.month, value.value)
    added.push(await insertValue(tx, indexId, value))
  }
  if (added.length === 0) throw refused('Aucune valeur à importer')
  return added
}
