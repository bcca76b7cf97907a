import { eq, inArray } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { change } from '#api/rows.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { lastBuyPriceOf } from '#api/trade/journeys/assignment.ts'
import { RUN_TERMS } from '#api/trade/journeys/charges.ts'
import type { Journey, Replacement } from '#api/trade/replacements/replaced-fields.ts'
import { runFigures } from '#domain/journey-management/journeys/settlement.ts'

type Carrier = Pick<Journey, 'subcontractorId' | 'buyPriceCents'>
const OWN: Carrier = { subcontractorId: null, buyPriceCents: null }

/**
 * « Écart de coût » (`domain.md` §3.9), cents: cost with the substitute minus the former cost, by the formula of « Économie »;
 * null when unknown. Own runs cost the same with any means; only sub-contracting differs.
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

/** Cost of runs with own means, by the same formula, in cents; null when unknown. */
export async function ownCosts(db: Reader, runs: readonly Journey[]): Promise<Map<string, number | null>> {
  const ids = runs.flatMap(({ versionId }) => versionId ?? [])
  const terms =
    ids.length > 0 ? await db.select({ id: versions.id, terms: RUN_TERMS }).from(versions).where(inArray(versions.id, ids)) : []
  const of = new Map(terms.map(({ id, terms }) => [id, terms]))
  return new Map(runs.map(run => [run.id, runFigures({ ...run, ...OWN }, of.get(run.versionId ?? '') ?? null, null).costCents]))
}

export async function storeCostDeltas(
  tx: Transaction,
  journey: Journey,
  settled: readonly Replacement[],
  { subcontractorId = null, buyPriceCents = null }: Partial<Carrier>,
): Promise<void> {
  for (const replacement of settled) {
    if (replacement.status !== 'CONFIRME') continue
    const costDeltaCents = await costDeltaOf(tx, journey, replacement, { subcontractorId, buyPriceCents })
    await change(tx, replacements, replacement.id, { costDeltaCents })
  }
}
