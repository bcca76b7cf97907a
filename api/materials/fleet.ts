import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { eachOf } from '#api/middleware/each.ts'
import { today } from '#api/middleware/today.ts'
import { refused } from '#api/problem.ts'
import { change, hold } from '#api/rows.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { couplings } from '#api/schema/materials/couplings.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { endOutages } from '#api/trade/outages/writes.ts'
import { ATTACHED_EQUIPMENT, FUTURE_JOURNEYS } from '#domain/materials/material-schema.ts'
import { GONE_STATUSES, MATERIAL_STATUS_LABELS, type MaterialStatus } from '#domain/materials/vehicle-values.ts'
import { STATE } from '#domain/messages.ts'

/* What vehicles and trailers have in common: how they leave the fleet and come back (`domain.md` §3.13). */

const FLEET = { vehicle: vehicles, trailer: trailers }
type Kind = keyof typeof FLEET

/** Archives or returns one and uncouples it; refused with future journeys or equipment. */
export async function leaveFleet(tx: Transaction, kind: Kind, id: string, status: 'ARCHIVE' | 'RESTITUE') {
  refuseGone(await hold(tx, FLEET[kind], id))
  const of = `${kind}Id` as const
  const coming = await tx.$count(
    journeys,
    and(
      eq(journeys[of], id),
      sql`${journeys.plannedEnd} >= now()`,
      inArray(journeys.status, ['PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS']),
    ),
  )
  if (coming > 0) throw refused(FUTURE_JOURNEYS(coming))
  const attached = await tx.$count(equipment, and(eq(equipment[of], id), eq(equipment.archived, false)))
  if (attached > 0) throw refused(ATTACHED_EQUIPMENT(attached))
  await tx.delete(couplings).where(and(eq(couplings[of], id), sql`${couplings.from} > ${today()}`))
  await tx
    .update(couplings)
    .set({ to: today() })
    .where(and(eq(couplings[of], id), sql`coalesce(${couplings.to}, 'infinity'::date) > ${today()}`))
  await endOutages(tx, { kind, id })
  return change(tx, FLEET[kind], id, { status })
}

/** Archives unused ones; returns the reason for each other one. */
export function archiveFleet(tx: Transaction, kind: Kind, ids: readonly string[]) {
  const { id, plate } = FLEET[kind]
  return eachOf(
    ids,
    one => leaveFleet(tx, kind, one, 'ARCHIVE'),
    one => tx.select({ name: plate }).from(FLEET[kind]).where(eq(id, one)),
  )
}

export async function returnToFleet(tx: Transaction, kind: Kind, id: string) {
  const { status } = await hold(tx, FLEET[kind], id)
  if (!GONE_STATUSES.includes(status)) throw refused(STATE(MATERIAL_STATUS_LABELS[status]))
  return change(tx, FLEET[kind], id, { status: 'EN_SERVICE' })
}

export function refuseGone({ status }: { status: MaterialStatus }) {
  if (GONE_STATUSES.includes(status)) throw refused(STATE(MATERIAL_STATUS_LABELS[status]))
}
