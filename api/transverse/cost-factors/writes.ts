import { and, asc, eq, gte, isNull, ne, or, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { ask } from '#api/doubts.ts'
import { refuseMoreThanFits } from '#api/middleware/catalogue.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, refused, stale } from '#api/problem.ts'
import { change, found, insert } from '#api/rows.ts'
import { deliveryRequests, versionFactors } from '#api/schema/sales/delivery-requests.table.ts'
import { costFactors } from '#api/schema/transverse/cost-factors.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { overlap, type Period, periodText } from '#domain/calendar/period.ts'
import { doubtsOf, farFromLast } from '#domain/doubts/doubts.ts'
import { OVERLAP, STATE, UNIQ, USED } from '#domain/messages.ts'
import { AMOUNT_IN_USE, type FactorInput, type FactorUpdate } from '#domain/transverse/cost-factors/cost-factor.ts'
import { FACTOR_STATUS_LABELS } from '#domain/transverse/cost-factors/values.ts'
import { inSeriesOf, type Series } from './series.ts'

export async function findFactor(db: Reader, id: string) {
  const factor = await db.select().from(costFactors).where(eq(costFactors.id, id)).then(found)
  return factor
}

const valuesOf = (db: Reader, factor: Series) =>
  db.select().from(costFactors).where(inSeriesOf(factor)).orderBy(sql`${costFactors.validFrom} desc`)

export async function createFactor(tx: Transaction, input: FactorInput): Promise<{ id: string }> {
  await lock(tx, input.code)
  if ((await valuesOf(tx, input)).length > 0) throw invalid({ path: 'code', message: UNIQ })
  const row = await insert(tx, costFactors, input)
  await refuseOverfullDay(tx)
  return row
}

export async function updateFactor(tx: Transaction, id: string, input: FactorUpdate, version: number): Promise<{ id: string }> {
  const before = await locked(tx, id)
  if (before.version !== version) throw stale(before)
  if (!before.active) throw refused(STATE(FACTOR_STATUS_LABELS.DESACTIVE))
  const changed = Number(input.amount) !== Number(before.amount) ? 'amount' : input.basis !== before.basis ? 'basis' : undefined
  if (changed) {
    const requests = await requestsReckonedWith(tx, id)
    if (requests.length > 0) throw invalid({ path: changed, message: AMOUNT_IN_USE(requests.length) })
  }
  refuseOverlap(await valuesOf(tx, { ...input, code: before.code }), input, id)
  ask(...doubtsOf({ amount: input.basis === before.basis && farFromLast(input.amount, before.amount) }))
  await change(tx, costFactors, id, input)
  await refuseOverfullDay(tx)
  return { id }
}

/**
 * New amount from a day: shortens the current period and takes its rest (`domain.md` §4.7). Refused when a period begins on that
 * day or later.
 */
export async function addFactorValue(
  tx: Transaction,
  id: string,
  { amount, validFrom }: { amount: string; validFrom: string },
): Promise<{ id: string }> {
  const like = await locked(tx, id)
  if (!like.active) throw refused(STATE(FACTOR_STATUS_LABELS.DESACTIVE))
  const values = await valuesOf(tx, like)
  const cut = values.find(value => value.validFrom < validFrom && (value.validTo === null || value.validTo >= validFrom))
  refuseOverlap(values, { validFrom, validTo: cut ? cut.validTo : null }, cut?.id)
  ask(...doubtsOf({ amount: farFromLast(amount, (cut ?? like).amount) }))
  if (cut) await change(tx, costFactors, cut.id, { validTo: addDays(validFrom, -1) })
  const { label, basis, sign, vehicleCategories, condition, stackable, priority } = cut ?? like
  const row = await insert(tx, costFactors, {
    code: like.code,
    label,
    basis,
    amount,
    sign,
    vehicleCategories,
    condition,
    stackable,
    priority,
    validFrom,
    validTo: cut?.validTo ?? null,
  })
  await refuseOverfullDay(tx)
  return row
}

/** Deletes an unused period; the previous one, if shortened for it, takes its place. */
export async function deleteFactor(tx: Transaction, id: string): Promise<{ id: string }> {
  const factor = await locked(tx, id)
  const requests = await requestsReckonedWith(tx, id)
  if (requests.length > 0) throw refused(USED(requests.length, requests.slice(0, 5).join(', ')))
  await tx.delete(costFactors).where(eq(costFactors.id, id))
  await tx
    .update(costFactors)
    .set({ validTo: factor.validTo })
    .where(and(inSeriesOf(factor), eq(costFactors.validTo, addDays(factor.validFrom, -1))))
  return { id }
}

/** Applies to all periods of the factor; existing prices stay. */
export async function setFactorActive(tx: Transaction, id: string, active: boolean): Promise<{ id: string }> {
  const factor = await locked(tx, id)
  if (factor.active === active) throw refused(STATE(FACTOR_STATUS_LABELS[active ? 'ACTIF' : 'DESACTIVE']))
  await tx
    .update(costFactors)
    .set({ active })
    .where(and(inSeriesOf(factor), ne(costFactors.active, active)))
  if (active) await refuseOverfullDay(tx)
  return { id }
}

/** After a write: a price lists all factors in force on its day, at most one per code and set of categories. */
async function refuseOverfullDay(tx: Transaction): Promise<void> {
  const [now] = await tx
    .select({ factors: sql<number>`count(distinct (${costFactors.code}, ${costFactors.vehicleCategories}))::int` })
    .from(costFactors)
    .where(and(eq(costFactors.active, true), or(isNull(costFactors.validTo), gte(costFactors.validTo, today()))))
  refuseMoreThanFits(now!.factors)
}

async function requestsReckonedWith(db: Reader, id: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ number: deliveryRequests.number })
    .from(versionFactors)
    .innerJoin(deliveryRequests, eq(deliveryRequests.id, versionFactors.requestId))
    .where(eq(versionFactors.factorId, id))
    .orderBy(asc(deliveryRequests.number))
  return rows.map(row => row.number)
}

/** Serializes writers of one factor, even without rows, so that the second gets the overlapping period in its error. */
const lock = (tx: Transaction, code: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`cost_factor ${code}`}))`)

/** Locks all periods of the code in id order: a price being stored with one is either counted or waits. */
async function locked(tx: Transaction, id: string) {
  const { code } = await findFactor(tx, id)
  await lock(tx, code)
  await tx
    .select({ id: costFactors.id })
    .from(costFactors)
    .where(eq(costFactors.code, code))
    .orderBy(asc(costFactors.id))
    .for('update')
  return findFactor(tx, id)
}

/** The exclusion constraint enforces this; the check names the overlapping period in the error. */
function refuseOverlap(values: readonly (Period & { id: string })[], wanted: Period, except?: string) {
  const other = values.find(value => value.id !== except && overlap(value, wanted))
  if (other) throw invalid({ path: 'validFrom', message: OVERLAP(periodText(other)) })
}
