import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { eachOf } from '#api/middleware/each.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, refused } from '#api/problem.ts'
import { change, hold } from '#api/rows.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { couplings } from '#api/schema/materials/couplings.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { endOutages } from '#api/trade/outages/writes.ts'
import { columnsFrom } from '#domain/field-book.ts'
import { ATTACHED_EQUIPMENT, FUTURE_JOURNEYS, materialDayIssues } from '#domain/materials/material-schema.ts'
import { TRAILER_FIELDS } from '#domain/materials/trailers/fields.ts'
import type { TrailerInput } from '#domain/materials/trailers/trailer.ts'
import { GONE_STATUSES, MATERIAL_STATUS_LABELS } from '#domain/materials/vehicle-values.ts'
import { STATE } from '#domain/messages.ts'
import { checkHolder } from '../equipment/holder.ts'
import { findTrailer } from './read.ts'

export async function createTrailer(tx: Transaction, input: TrailerInput): Promise<{ id: string; fleetNo: string }> {
  await refuseUnusable(tx, input)
  const [row] = await tx
    .insert(trailers)
    .values(columnsFrom(TRAILER_FIELDS, input))
    .returning({ id: trailers.id, fleetNo: trailers.fleetNo })
  return row!
}

export async function updateTrailer(tx: Transaction, id: string, input: TrailerInput, version: number) {
  const before = await lockLive(tx, id, version)
  await refuseUnusable(tx, input, before)
  return change(tx, trailers, id, columnsFrom(TRAILER_FIELDS, input))
}

/** Archives or returns a trailer and uncouples it; refused with future journeys or equipment (`domain.md` §3.13). */
export async function leaveFleet(tx: Transaction, id: string, status: 'ARCHIVE' | 'RESTITUE') {
  await lockLive(tx, id)
  const coming = await comingJourneys(tx, id)
  if (coming > 0) throw refused(FUTURE_JOURNEYS(coming))
  const attached = await tx.$count(equipment, and(eq(equipment.trailerId, id), eq(equipment.archived, false)))
  if (attached > 0) throw refused(ATTACHED_EQUIPMENT(attached))
  await tx.delete(couplings).where(and(eq(couplings.trailerId, id), sql`${couplings.from} > ${today()}`))
  await tx
    .update(couplings)
    .set({ to: today() })
    .where(and(eq(couplings.trailerId, id), sql`coalesce(${couplings.to}, 'infinity'::date) > ${today()}`))
  await endOutages(tx, { kind: 'trailer', id })
  return change(tx, trailers, id, { status })
}

/** Archives unused trailers; returns the reason for each other one. */
export async function archiveTrailers(tx: Transaction, ids: readonly string[]) {
  const named = (id: string) => tx.select({ name: trailers.plate }).from(trailers).where(eq(trailers.id, id))
  return eachOf(ids, id => leaveFleet(tx, id, 'ARCHIVE'), named)
}

export async function restoreTrailer(tx: Transaction, id: string) {
  const trailer = await hold(tx, trailers, id)
  if (!GONE_STATUSES.includes(trailer.status)) throw refused(STATE(MATERIAL_STATUS_LABELS[trailer.status]))
  return change(tx, trailers, id, { status: 'EN_SERVICE' })
}

/** Throws « Élément introuvable » when it left the fleet. */
async function lockLive(tx: Transaction, id: string, version?: number) {
  const trailer = await hold(tx, trailers, id, version, () => findTrailer(tx, id))
  if (GONE_STATUSES.includes(trailer.status)) throw refused(STATE(MATERIAL_STATUS_LABELS[trailer.status]))
  return trailer
}

async function comingJourneys(tx: Transaction, id: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(journeys)
    .where(
      and(
        eq(journeys.trailerId, id),
        sql`${journeys.plannedEnd} >= now()`,
        inArray(journeys.status, ['PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS']),
      ),
    )
  return row!.n
}

/** Requires a carrier depot and a past registration date; an unchanged depot stays allowed. */
async function refuseUnusable(tx: Transaction, input: TrailerInput, before?: { depotId: string }): Promise<void> {
  const issues = materialDayIssues(input, today())
  if (issues.length > 0) throw invalid(...issues)
  if (input.depotId !== before?.depotId)
    await checkHolder(tx, { depotId: input.depotId, vehicleId: null, trailerId: null, driverId: null })
}
