import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { lastBuyPriceOf } from '#api/journey-management/journeys/assignment.ts'
import { RUN_TERMS } from '#api/journey-management/journeys/settlements.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { runFigures } from '#domain/journey-management/journeys/settlement.ts'
import type { Journey, Replacement } from './seat.ts'

type Carrier = Pick<Journey, 'subcontractorId' | 'buyPriceCents'>
/** The carrier himself runs it. */
const OWN: Carrier = { subcontractorId: null, buyPriceCents: null }

/**
 * « Écart de coût » (`domain.md` §3.9): what the journey costs with who takes over beyond what it cost with who was replaced, in cents, both by
 * the expression of « Économie »; negative where it costs less, null where one of the two is unknown. A run of the house costs what its
 * contract makes of it, whoever drives and whatever he drives: it is another carrier's price that makes a difference.
 */
export async function costDeltaOf(
  tx: Transaction,
  journey: Journey,
  { replacedSubcontractorId }: Pick<Replacement, 'replacedSubcontractorId'>,
  taking: Carrier = OWN,
): Promise<number | null> {
  const [version = null] = journey.versionId
    ? await tx.select(RUN_TERMS).from(versions).where(eq(versions.id, journey.versionId))
    : []
  const costOf = (carrier: Carrier) => runFigures({ ...journey, ...carrier }, version, null).costCents
  const before = costOf(
    replacedSubcontractorId
      ? {
          subcontractorId: replacedSubcontractorId,
          buyPriceCents: await lastBuyPriceOf(tx, journey, replacedSubcontractorId),
        }
      : OWN,
  )
  const after = costOf(taking)
  return before === null || after === null ? null : after - before
}

/** The same for each replacement that an assignment of its journey has settled, on whatever screen; one that nobody filled has none. */
export async function storeCostDeltas(
  tx: Transaction,
  journey: Journey,
  settled: readonly Replacement[],
  { subcontractorId = null, buyPriceCents = null }: Partial<Carrier>,
): Promise<void> {
  for (const replacement of settled) {
    if (replacement.status !== 'CONFIRME') continue
    const costDeltaCents = await costDeltaOf(tx, journey, replacement, { subcontractorId, buyPriceCents })
    await tx.update(replacements).set({ costDeltaCents }).where(eq(replacements.id, replacement.id))
  }
}
