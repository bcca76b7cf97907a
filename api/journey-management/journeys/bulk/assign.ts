import { asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { eachOf } from '#api/middleware/each.ts'
import { Problem, refused, stale } from '#api/problem.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { lockMeans, overlapRefused } from '#api/trade/assignment/means.ts'
import { meansOf } from '#api/trade/assignment/means-fields.ts'
import { lockForAct, perform } from '#api/trade/journeys/act.ts'
import { refuseUnfitMeans, takenProblem } from '#api/trade/journeys/assignment.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import { NOT_CHOSEN } from '#domain/journey-management/journeys/assignment.ts'
import { namedIssue } from '#domain/journey-management/journeys/fields.ts'
import type { BulkAssignment } from '#domain/journey-management/journeys/journey.ts'
import type { Role } from '#domain/roles.ts'
import { numberOf } from './number.ts'

type Usual = Pick<typeof liveLines.$inferSelect, 'id' | 'defaultDriverId' | 'defaultVehicleId' | 'defaultTrailerId'>
type Chosen = Pick<BulkAssignment, 'driverId' | 'coDriverId' | 'vehicleId' | 'trailerId'>

/**
 * Assigns the same means to several journeys, each fully checked (`domain.md` §2.8) after the previous ones. Refusals skip their
 * journey; `wantsReason` when a reason would suffice. Locks journeys in id order, then means.
 */
export async function assignSeveral(tx: Transaction, input: BulkAssignment, { id: actor, role }: { id: string; role: Role }) {
  const asked = new Map(input.journeys.map(one => [one.id, one]))
  const held = await lockSeveral(tx, [...asked.keys()])
  const usual = await usualOf(tx, held)
  const tractors = await tractorsAmong(tx, input.vehicleId)
  const wanted = new Map(
    held.map(journey => [journey.id, meansFor(journey, input, usual.get(journey.liveLineId ?? ''), tractors)]),
  )
  return assignEach(
    tx,
    new Map(
      [...asked].map(([id, { version, reason }]) => [
        id,
        { version, reason: reason ?? input.reason, means: wanted.get(id) ?? NO_MEANS },
      ]),
    ),
    { id: actor, role },
  )
}

interface Assigned {
  version: number
  reason: string | null
  means: Chosen
  /** Runs it instead of own means. */
  carrier?: { subcontractorId: string; buyPriceCents: number | null } | null
}

const NO_MEANS: Chosen = { driverId: null, coDriverId: null, vehicleId: null, trailerId: null }

/** Assigns each journey its own means, as `assignSeveral`. The journeys are locked already. */
export async function assignEach(
  tx: Transaction,
  asked: ReadonlyMap<string, Assigned>,
  { id: actor, role }: { id: string; role: Role },
) {
  await lockMeans(tx, meansOf(...[...asked.values()].map(({ means }) => means)))
  const reasonWould = new Set<string>()
  const answer = await eachOf(
    [...asked.keys()],
    async id => {
      const { version, reason, means: chosen, carrier } = asked.get(id)!
      const { journey, to } = await lockForAct(tx, role, id, 'assign')
      if (journey.version !== version) throw stale()
      const means = { ...chosen, subcontractorId: carrier?.subcontractorId ?? null }
      for (const field of ['driverId', 'vehicleId'] as const) if (!means[field] && !carrier) throw refused(NOT_CHOSEN[field])
      try {
        await refuseUnfitMeans(tx, journey, means, reason)
        const changed = { ...means, buyPriceCents: carrier?.buyPriceCents ?? null, meansReason: reason }
        // Savepoint: a database refusal must not affect the others.
        await tx.transaction(part => perform(part, journey, { name: 'assign', to, actor }, changed))
      } catch (error) {
        throw await inOneLine(tx, error, journey, means, () => reasonWould.add(id))
      }
    },
    numberOf(tx),
  )
  return { ...answer, refused: answer.refused.map(one => ({ ...one, wantsReason: reasonWould.has(one.id) })) }
}

/** In id order, as every act on several journeys. */
export const lockSeveral = (tx: Transaction, ids: readonly string[]): Promise<Journey[]> =>
  tx
    .select()
    .from(journeys)
    .where(inArray(journeys.id, [...ids]))
    .orderBy(asc(journeys.id))
    .for('update')

async function usualOf(tx: Transaction, held: readonly Journey[]): Promise<Map<string, Usual>> {
  const lines = [...new Set(held.map(({ liveLineId }) => liveLineId).filter(id => id !== null))]
  if (lines.length === 0) return new Map()
  const { id, defaultDriverId, defaultVehicleId, defaultTrailerId } = liveLines
  const rows = await tx
    .select({ id, defaultDriverId, defaultVehicleId, defaultTrailerId })
    .from(liveLines)
    .where(inArray(id, lines))
  return new Map(rows.map(row => [row.id, row]))
}

async function tractorsAmong(tx: Transaction, vehicleId: string | null): Promise<boolean> {
  if (!vehicleId) return true
  const [vehicle] = await tx.select({ category: vehicles.category }).from(vehicles).where(eq(vehicles.id, vehicleId))
  return vehicle?.category === 'TRACTEUR'
}

/** Chosen means, else the journey's, else the line's usual ones; a non-tractor takes only a chosen trailer. */
function meansFor(journey: Journey, chosen: Chosen, usual: Usual | undefined, tows: boolean): Chosen {
  return {
    driverId: chosen.driverId ?? journey.driverId ?? usual?.defaultDriverId ?? null,
    coDriverId: chosen.coDriverId ?? journey.coDriverId,
    vehicleId: chosen.vehicleId ?? journey.vehicleId ?? usual?.defaultVehicleId ?? null,
    trailerId: chosen.trailerId ?? (tows ? (journey.trailerId ?? usual?.defaultTrailerId ?? null) : null),
  }
}

async function inOneLine(
  tx: Transaction,
  error: unknown,
  journey: Journey,
  means: Chosen & { subcontractorId: string | null },
  wantsReason: () => void,
) {
  const met = overlapRefused(error)
  const problem = met ? await takenProblem(tx, journey, met, means) : error
  if (!(problem instanceof Problem) || !problem.issues) return problem ?? error
  if (problem.issues.every(({ path }) => path === 'reason')) wantsReason()
  return refused(problem.issues.map(namedIssue).join(' · '))
}
