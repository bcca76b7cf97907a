import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, refused } from '#api/problem.ts'
import { change, hold } from '#api/rows.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { openReplacements, type Unavailable } from '#api/trade/replacements/open.ts'
import { openReplacementsOf, restoreMeans } from '#api/trade/replacements/restore-means.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { overlap, periodText } from '#domain/calendar/period.ts'
import { BACK_BEFORE, BACK_IN_FUTURE, ENDED, type OutageInput, type OutageUpdate } from '#domain/materials/outage.ts'
import { GONE_STATUSES } from '#domain/materials/vehicle-values.ts'
import { OVERLAP } from '#domain/messages.ts'
import { findLiveOwner, type Owner, ownerOf } from './owners.ts'

type OutageRow = typeof outages.$inferSelect

export const outagesOf = ({ kind, id }: Owner): SQL => eq(kind === 'trailer' ? outages.trailerId : outages.vehicleId, id)

const meansOf = ({ kind, id }: Owner) => ({ kind: kind === 'trailer' ? ('REMORQUE' as const) : ('VEHICULE' as const), id })

/** Period without journeys: whole days until the expected return, open-ended without one. */
export function unavailable(
  { kind, id }: Owner,
  outage: { from: string; to: string | null; expectedReturn: string | null },
): Unavailable {
  const back = outage.to ? addDays(outage.to, 1) : outage.expectedReturn
  // Back on its first day still means one day out of service.
  const end = back && back <= outage.from ? addDays(outage.from, 1) : back
  return {
    ...meansOf({ kind, id }),
    start: instantAt(outage.from, 0, '00:00'),
    end: end && instantAt(end, 0, '00:00'),
  }
}

/**
 * Takes a vehicle or trailer out of service and opens a replacement for each journey (`domain.md` §3.13); returns their number.
 * Writes the outage before locking the owner, because assignments lock journeys before means.
 */
export async function openOutage(
  tx: Transaction,
  owner: Owner,
  input: Pick<OutageRow, 'kind' | 'from' | 'to' | 'expectedReturn' | 'reason'>,
  path = 'from',
): Promise<{ id: string; journeys: number }> {
  await findLiveOwner(tx, owner)
  const others = await tx.select().from(outages).where(outagesOf(owner))
  const period = { validFrom: input.from, validTo: input.to }
  const other = others.map(periodOf).find(taken => overlap(taken, period))
  if (other) throw invalid({ path, message: OVERLAP(periodText(other)) })
  const [row] = await tx
    .insert(outages)
    .values({ ...input, [owner.kind === 'trailer' ? 'trailerId' : 'vehicleId']: owner.id })
    .returning()
  const taken = await openReplacements(tx, unavailable(owner, row!), {
    cause: input.kind === 'RESERVE' ? 'AUTRE' : 'HORS_SERVICE',
    outageId: row!.id,
    comment: input.reason,
  })
  await storeStatus(tx, owner)
  return { id: row!.id, journeys: taken.length }
}

export const createOutage = (tx: Transaction, { vehicleId, trailerId, ...input }: OutageInput) =>
  openOutage(tx, ownerOf({ vehicleId, trailerId }), { ...input, to: null })

/** A later return also takes the additional journeys. */
export async function updateOutage(tx: Transaction, id: string, { version, ...input }: OutageUpdate) {
  const before = await lockOpen(tx, id, version)
  const owner = ownerOf(before)
  if (input.expectedReturn && input.expectedReturn < before.from) throw invalid({ path: 'expectedReturn', message: BACK_BEFORE })
  await change(tx, outages, id, input)
  const taken = await openReplacements(tx, unavailable(owner, { ...before, ...input }), {
    cause: before.kind === 'RESERVE' ? 'AUTRE' : 'HORS_SERVICE',
    outageId: id,
    comment: input.reason,
  })
  return { id, journeys: taken.length }
}

/**
 * Ends the outage the day before `backOn`; journeys not reassigned yet get their means back. An outage without a full day is
 * deleted; the history keeps it.
 */
export async function closeOutage(tx: Transaction, id: string, backOn: string) {
  const before = await lockOpen(tx, id)
  if (backOn > today()) throw invalid({ path: 'backOn', message: BACK_IN_FUTURE })
  if (before.from <= today() && backOn < before.from) throw invalid({ path: 'backOn', message: BACK_BEFORE })
  const owner = ownerOf(before)
  const ended = await openReplacementsOf(tx, { outageId: id })
  if (backOn > before.from) await change(tx, outages, id, { to: addDays(backOn, -1) })
  else await deleteOutage(tx, id)
  await storeStatus(tx, owner)
  return { id, ...(await restoreMeans(tx, meansOf(owner), ended)) }
}

async function deleteOutage(tx: Transaction, id: string) {
  await tx.update(replacements).set({ outageId: null }).where(eq(replacements.outageId, id))
  await tx.update(deadlines).set({ outageId: null }).where(eq(deadlines.outageId, id))
  await tx.delete(outages).where(eq(outages.id, id))
}

export async function releaseOutage(tx: Transaction, id: string) {
  if ((await tx.$count(deadlines, eq(deadlines.outageId, id))) > 0) return
  const [row] = await tx.select().from(outages).where(eq(outages.id, id)).for('update')
  if (!row || row.from < today()) return
  const owner = ownerOf(row)
  const ended = await openReplacementsOf(tx, { outageId: id })
  await deleteOutage(tx, id)
  await storeStatus(tx, owner)
  await restoreMeans(tx, meansOf(owner), ended)
}

/** Stores today's status on the vehicle or trailer; lists read the outages themselves. */
async function storeStatus(tx: Transaction, owner: Owner) {
  const table = owner.kind === 'trailer' ? trailers : vehicles
  const [now] = await tx
    .select({ kind: outages.kind })
    .from(outages)
    .where(and(outagesOf(owner), holds(today())))
  const status = now?.kind ?? 'EN_SERVICE'
  await tx
    .update(table)
    .set({ status })
    .where(and(eq(table.id, owner.id), sql`${table.status} <> ${status}`, sql`${table.status} not in ${[...GONE_STATUSES]}`))
}

export const holds = (day: string): SQL => sql`${outages.from} <= ${day} and coalesce(${outages.to}, 'infinity'::date) >= ${day}`

export async function endOutages(tx: Transaction, owner: Owner) {
  const open = await tx
    .select()
    .from(outages)
    .where(and(outagesOf(owner), sql`coalesce(${outages.to}, 'infinity'::date) >= ${today()}`))
  const begun = open.filter(({ from }) => from < today()).map(({ id }) => id)
  if (begun.length > 0)
    await tx
      .update(outages)
      .set({ to: addDays(today(), -1) })
      .where(inArray(outages.id, begun))
  for (const { id, from } of open) if (from >= today()) await deleteOutage(tx, id)
}

const periodOf = ({ from, to }: Pick<OutageRow, 'from' | 'to'>) => ({ validFrom: from, validTo: to })

async function lockOpen(tx: Transaction, id: string, version?: number): Promise<OutageRow> {
  const row = await hold(tx, outages, id, version)
  if (row.to !== null && row.to < today()) throw refused(ENDED)
  return row
}
