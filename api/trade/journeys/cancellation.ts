import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { versionServices } from '#api/schema/sales/delivery-requests.table.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import { readTransportPrice } from '#api/trade/journeys/transport-price.ts'
import { readPrices, termsOn } from '#api/trade/requests/charged-services.ts'
import { cancellationCharge } from '#domain/sales/pricing/cancellation-charge.ts'
import type { ChargeTerms } from '#domain/sales/pricing/service-charge.ts'

/** Cancellation charge in cents at this share, stored with the cancellation; null when the price is unknown. */
export async function cancellationChargeOf(tx: Transaction, journey: Journey, billingPct: number): Promise<number | null> {
  return cancellationCharge(billingPct, await readTransportPrice(tx, journey), await lumpSumOf(tx, journey))
}

/** Lump sum for cancellations; null when the contract charges a share or nothing. */
async function lumpSumOf(tx: Transaction, journey: Journey): Promise<ChargeTerms | null> {
  const { versionId, companyId, serviceDate: date } = journey
  if (!versionId || !companyId) return null
  const [found] = await tx
    .select({ service: additionalServices, own: versionServices.unitPrice, agreed: versionServices.agreed })
    .from(versionServices)
    .innerJoin(additionalServices, eq(additionalServices.id, versionServices.serviceId))
    .where(
      and(
        eq(versionServices.versionId, versionId),
        eq(versionServices.mode, 'FACTURE'),
        eq(additionalServices.trigger, 'AUTO_ANNULATION'),
        eq(additionalServices.unit, 'FORFAIT'),
      ),
    )
  if (!found) return null
  const { service, own, agreed } = found
  return termsOn(await readPrices(tx, [service]), { serviceId: service.id, companyId, date, own, agreed })
}
