import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import type { JourneyAct } from '#domain/journey-management/journeys/transitions.ts'

interface Means {
  driverId?: string | null
  coDriverId?: string | null
  vehicleId?: string | null
  trailerId?: string | null
}

/**
 * Updates replacements when their journey changes (`domain.md` §3.9): assigned: « Confirmé » with the substitute; sub-contracted
 * when own means were sought, cancelled or unexecuted: « Non pourvu »; finished: « Effectué ». Returns those confirmed by an
 * assignment, for the cost entry.
 */
export async function followReplacements(
  tx: Transaction,
  journeyId: string,
  act: JourneyAct,
  means: Means & { subcontractorId?: string | null },
  actorId: string,
): Promise<(typeof replacements.$inferSelect)[]> {
  const set = (
    status: 'CONFIRME' | 'EFFECTUE' | 'NON_POURVU',
    from: readonly ('A_POURVOIR' | 'PROPOSE' | 'CONFIRME')[],
    more = {},
  ) =>
    tx
      .update(replacements)
      .set({ status, ...more })
      .where(and(eq(replacements.journeyId, journeyId), inArray(replacements.status, [...from])))
      .returning()
  const confirmed = { confirmedById: actorId, confirmedAt: new Date().toISOString() }
  if (act === 'assign' && !means.subcontractorId) {
    return set('CONFIRME', ['A_POURVOIR', 'PROPOSE'], {
      // After a move the replaced driver may be the substitute.
      replacingDriverId: sql`nullif(case when ${replacements.coDriver} then ${means.coDriverId ?? null}::uuid else ${means.driverId ?? null}::uuid end,
        ${replacements.replacedDriverId})`,
      replacingVehicleId: sql`nullif(${means.vehicleId ?? null}::uuid, ${replacements.replacedVehicleId})`,
      replacingTrailerId: sql`nullif(${means.trailerId ?? null}::uuid, ${replacements.replacedTrailerId})`,
      ...confirmed,
    })
  }
  if (act === 'assign') {
    // A sub-contractor is the outcome sought, or the fallback without own means.
    return tx
      .update(replacements)
      .set({
        status: sql`case when ${replacements.kind} = 'SOUS_TRAITANCE' then 'CONFIRME' else 'NON_POURVU' end`,
        replacingSubcontractorId: sql`nullif(${means.subcontractorId ?? null}::uuid, ${replacements.replacedSubcontractorId})`,
        ...confirmed,
      })
      .where(and(eq(replacements.journeyId, journeyId), inArray(replacements.status, ['A_POURVOIR', 'PROPOSE'])))
      .returning()
  }
  if (act === 'cancel' || act === 'notExecuted') await set('NON_POURVU', ['A_POURVOIR', 'PROPOSE'])
  else if (act === 'finish') await set('EFFECTUE', ['CONFIRME'])
  return []
}
