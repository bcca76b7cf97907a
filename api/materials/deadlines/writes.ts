import { and, asc, eq } from 'drizzle-orm'
import { isEqual } from 'es-toolkit/predicate'
import type { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, refused } from '#api/problem.ts'
import { change, found, hold, insert } from '#api/rows.ts'
import { type Due, deadlines, doneDeadlines } from '#api/schema/materials/deadlines.table.ts'
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
  // An older completion entered late does not change the next due date.
  const last = !before.lastDone || done.doneOn >= before.lastDone
  const to: Due = { lastDone: done.doneOn, dueOn: next, dueKm: nextDueKm }
  const moved = last ? { from: dueOf(before), to } : null
  await tx.insert(doneDeadlines).values({ ...done, deadlineId: id, costCents: cost, moved })
  if (done.odometerKm !== null && owner.kind === 'vehicle')
    await readOdometer(tx, owner.id, { km: done.odometerKm, readOn: done.doneOn }, { km: 'odometerKm', readOn: 'doneOn' })
  if (last) {
    await change(tx, deadlines, id, { ...to, plannedOn: null, outageId: null })
    if (before.outageId) await releaseOutage(tx, before.outageId)
  }
  return { id }
}

/**
 * Takes back a completion entered by mistake: the deadline is due as before it. Where a later completion moved it on, that one now starts
 * from there; where its dates were changed otherwise since, they stay.
 */
export async function undoDone(tx: Transaction, id: string, doneId: string) {
  const now = dueOf(await hold(tx, deadlines, id))
  const ofDeadline = eq(doneDeadlines.deadlineId, id)
  const { moved, doneOn } = found(
    await tx
      .delete(doneDeadlines)
      .where(and(eq(doneDeadlines.id, doneId), ofDeadline))
      .returning({ moved: doneDeadlines.moved, doneOn: doneDeadlines.doneOn }),
  )
  const left = await tx
    .select({ id: doneDeadlines.id, doneOn: doneDeadlines.doneOn, moved: doneDeadlines.moved })
    .from(doneDeadlines)
    .where(ofDeadline)
    .orderBy(asc(doneDeadlines.doneOn), asc(doneDeadlines.id))
  const next = moved && left.find(one => one.moved && (one.doneOn > doneOn || (one.doneOn === doneOn && one.id > doneId)))
  if (next) await change(tx, doneDeadlines, next.id, { moved: { from: moved.from, to: next.moved!.to } })
  const back = moved && !next && isEqual(now, moved.to)
  return change(tx, deadlines, id, back ? moved.from : { lastDone: left.at(-1)?.doneOn ?? null })
}

const dueOf = ({ lastDone, dueOn, dueKm }: Due): Due => ({ lastDone, dueOn, dueKm })

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
