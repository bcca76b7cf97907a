import { eq } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import { NO_CONTRACT, transportPriceOf } from '#domain/sales/pricing/service-charge.ts'

type Priced = Pick<Journey, 'versionId' | 'priceCents' | 'indexedBaseCents' | 'runPart'>

/** Contract price in cents without tolls, indexation and services; null when unknown. */
export async function readTransportPrice(db: Reader, journey: Priced): Promise<number | null> {
  const [version] = journey.versionId
    ? await db
        .select({
          tollsCents: versions.tollsCents,
          pricingMode: versions.pricingMode,
          tollsCharge: versions.tollsCharge,
          indexation: versions.indexation,
        })
        .from(versions)
        .where(eq(versions.id, journey.versionId))
    : []
  return transportPriceOf(journey, version ?? NO_CONTRACT)
}
