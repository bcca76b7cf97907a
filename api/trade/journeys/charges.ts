import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { PRICE_TERMS } from '#api/trade/requests/price-terms.ts'
import type { Driven } from '#domain/journey-management/journeys/real-times.ts'
import {
  type ControlAnswer,
  type DeliveredStop,
  type JourneyCharge,
  journeyCharge,
} from '#domain/sales/pricing/charged-quantity.ts'

/** Contract terms of a run. */
export const RUN_TERMS = {
  ...PRICE_TERMS,
  indexation: versions.indexation,
  vehicleNeed: versions.vehicleNeed,
  versionNo: versions.versionNo,
}

/** Charges of finished journeys by their contracts, and what was recorded and answered at the control (decision 33). */
export async function chargesOf(
  db: Reader,
  ids: readonly string[],
  { facts, ...answer }: ControlAnswer & { facts?: Driven & { tollsRealCents: number | null } } = {},
): Promise<Map<string, JourneyCharge>> {
  if (ids.length === 0) return new Map()
  const [rows, stops] = await Promise.all([
    db
      .select({ journey: journeys, terms: RUN_TERMS })
      .from(journeys)
      .innerJoin(versions, eq(versions.id, journeys.versionId))
      .where(inArray(journeys.id, [...ids])),
    db
      .select({
        journeyId: journeyStops.journeyId,
        kind: journeyStops.kind,
        status: journeyStops.status,
        deliveredPallets: journeyStops.deliveredPallets,
        deliveredKg: journeyStops.deliveredKg,
      })
      .from(journeyStops)
      .where(inArray(journeyStops.journeyId, [...ids]))
      .orderBy(asc(journeyStops.position)),
  ])
  const called = Map.groupBy<string, DeliveredStop & { journeyId: string }>(stops, ({ journeyId }) => journeyId)
  return new Map(
    rows.flatMap(({ journey, terms }) => {
      const charge = journeyCharge(terms, { ...journey, ...facts }, called.get(journey.id) ?? [], answer)
      return charge ? [[journey.id, charge] as const] : []
    }),
  )
}

/** Prices of the charges, before their indexation; the caller has locked the journeys. */
export async function storeCharges(tx: Transaction, charges: ReadonlyMap<string, JourneyCharge>): Promise<void> {
  if (charges.size === 0) return
  const rows = [...charges].map(([id, { priceCents, indexedBaseCents }]) => ({ id, priceCents, indexedBaseCents }))
  await tx.execute(sql`
    update journey set price_cents = charge."priceCents", indexed_base_cents = charge."indexedBaseCents"
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as charge (id uuid, "priceCents" bigint, "indexedBaseCents" bigint)
    where journey.id = charge.id
      and (journey.price_cents, journey.indexed_base_cents) is distinct from (charge."priceCents", charge."indexedBaseCents")`)
}
