import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, refused } from '#api/problem.ts'
import { change, found, hold, insert } from '#api/rows.ts'
import { deadlines, doneDeadlines } from '#api/schema/materials/deadlines.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { findLiveOwner, type Owner, ownerOf } from '#api/trade/outages/owners.ts'
import { holds, openOutage, outagesOf, releaseOutage } from '#api/trade/outages/writes.ts'
import { readOdometer } from '#api/trade/vehicles/odometer.ts'
import type { DeadlineDone, DeadlineInput, deadlinePlan, deadlineUpdate } from '#domain/materials/deadline-schema.ts'
import { DEADLINE_KIND_LABELS, OWNER_DEADLINES } from '#domain/materials/deadline-values.ts'
import { type DeadlineKind, dueDate, dueOn } from '#domain/materials/deadlines.ts'
import { ENUM, FUTURE, PAST, REQ, UNIQ, USED } from '#domain/messages.ts'

const COLUMNS = { vehicle: deadlines.vehicleId, trailer: deadlines.trailerId, equipment: deadlines.equipmentId }
export const deadlinesOf = ({ kind, id }: Owner) => eq(COLUMNS[kind], id)

export async function createDeadline(tx: Transaction, { vehicleId, trailerId, equipmentId, ...input }: DeadlineInput) {
  const owner = ownerOf({ vehicleId, trailerId, equipmentId })
  const { firstRegistration } = await findLiveOwner(tx, owner)
  refuseKind(owner, input.kind)
  const taken = await tx.$count(deadlines, and(deadlinesOf(owner), eq(deadlines.kind, input.kind)))
  if (taken > 0) throw invalid({ path: 'kind', message: UNIQ })
  return insert(tx, deadlines, { ...dated(input, firstRegistration), vehicleId, trailerId, equipmentId })
}

export async function updateDeadline(tx: Transaction, id: string, { version, ...input }: z.output<typeof deadlineUpdate>) {
  const before = await hold(tx, deadlines, id, version)
  const owner = ownerOf(before)
  const { firstRegistration } = await findLiveOwner(tx, owner)
  refuseKind(owner, input.kind)
  return change(tx, deadlines, id, dated(input, firstRegistration))
}

/**
 * Plans an appointment: an outage of that day (`domain.md` §3.14), or an existing one that covers it. Returns the number of
 * journeys to replace.
 */
export async function planDeadline(tx: Transaction, id: string, { plannedOn, provider }: z.output<typeof deadlinePlan>) {
  const before = await hold(tx, deadlines, id)
  const owner = ownerOf(before)
  await findLiveOwner(tx, owner)
  if (plannedOn && plannedOn < today()) throw invalid({ path: 'plannedOn', message: PAST })
  await change(tx, deadlines, id, { plannedOn, outageId: null, ...(provider && { provider }) })
  if (before.outageId) await releaseOutage(tx, before.outageId)
  if (!plannedOn || owner.kind === 'equipment') return { id, journeys: 0 }
  const [still] = await tx
    .select({ id: outages.id })
    .from(outages)
    .where(and(outagesOf(owner), holds(plannedOn)))
  const made = still
    ? { id: still.id, journeys: 0 }
    : await openOutage(
        tx,
        owner,
        {
          kind: 'EN_MAINTENANCE',
          from: plannedOn,
          to: plannedOn,
          expectedReturn: null,
          reason: DEADLINE_KIND_LABELS[before.kind],
        },
        'plannedOn',
      )
  await change(tx, deadlines, id, { outageId: made.id })
  return { id, journeys: made.journeys }
}

/** « Échéance faite »: stores the completion and the next due date. */
export async function doDeadline(tx: Transaction, id: string, { nextDueOn, nextDueKm, cost, ...done }: DeadlineDone) {
  const before = await hold(tx, deadlines, id)
  const owner = ownerOf(before)
  await findLiveOwner(tx, owner)
  if (done.doneOn > today()) throw invalid({ path: 'doneOn', message: FUTURE })
  const next = nextDueOn ?? dueOn(before.kind, done.doneOn)
  if (!next) throw invalid({ path: 'nextDueOn', message: REQ })
  await tx.insert(doneDeadlines).values({ ...done, deadlineId: id, costCents: cost })
  if (done.odometerKm !== null && owner.kind === 'vehicle')
    await readOdometer(tx, owner.id, { km: done.odometerKm, readOn: done.doneOn }, { km: 'odometerKm', readOn: 'doneOn' })
  const last = !before.lastDone || done.doneOn >= before.lastDone
  // An older completion entered late does not change the next due date.
  if (last) {
    await change(tx, deadlines, id, { lastDone: done.doneOn, dueOn: next, dueKm: nextDueKm, plannedOn: null, outageId: null })
    if (before.outageId) await releaseOutage(tx, before.outageId)
  }
  return { id }
}

/** Takes back a completion entered by mistake; the deadline is then as the one before left it, with its date to be checked. */
export async function undoDone(tx: Transaction, id: string, doneId: string) {
  await hold(tx, deadlines, id)
  const gone = await tx
    .delete(doneDeadlines)
    .where(and(eq(doneDeadlines.id, doneId), eq(doneDeadlines.deadlineId, id)))
    .returning({ id: doneDeadlines.id })
  found(gone)
  const [last] = await tx
    .select({ doneOn: sql<string | null>`max(${doneDeadlines.doneOn})::text` })
    .from(doneDeadlines)
    .where(eq(doneDeadlines.deadlineId, id))
  return change(tx, deadlines, id, { lastDone: last!.doneOn })
}

/** Refused once completed, because of its history (`domain.md` §3.27). */
export async function deleteDeadline(tx: Transaction, id: string) {
  const before = await hold(tx, deadlines, id)
  await findLiveOwner(tx, ownerOf(before))
  const done = await tx.$count(doneDeadlines, eq(doneDeadlines.deadlineId, id))
  if (done > 0) throw refused(USED(done, 'échéances faites'))
  await tx.delete(deadlines).where(eq(deadlines.id, id))
  if (before.outageId) await releaseOutage(tx, before.outageId)
  return { id }
}

function refuseKind(owner: Owner, kind: DeadlineKind) {
  if (!(OWNER_DEADLINES[owner.kind] as readonly DeadlineKind[]).includes(kind)) throw invalid({ path: 'kind', message: ENUM })
}

/** Missing due dates follow from the last completion or the first registration. */
function dated<Input extends Pick<DeadlineInput, 'kind' | 'lastDone' | 'dueOn'>>(input: Input, firstRegistration: string | null) {
  if (input.lastDone && input.lastDone > today()) throw invalid({ path: 'lastDone', message: FUTURE })
  const due = dueDate(input, firstRegistration)
  if (!due) throw invalid({ path: 'dueOn', message: REQ })
  return { ...input, dueOn: due }
}
