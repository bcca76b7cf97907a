import type { Reader } from '#api/db/client.ts'
import { isReckoned } from '#api/delivery-requests/service-uses.ts'
import { notFound } from '#api/middleware/problem.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { journeys } from './journeys.table.ts'
import { byRef } from './record.ts'
import { worthOf } from './settlements.ts'

/**
 * The additional services that the version of a journey agrees on and what the journey is charged for each by what happened to it
 * (`domain.md` §3.4, §3.7); of a controlled one, as it was settled. Prices and amounts are for who may read what clients pay.
 */
export async function journeyServices(db: Reader, ref: string, role: Role) {
  const [journey] = await db
    .select({
      id: journeys.id,
      status: journeys.status,
      billingPct: journeys.cancelBillingPct,
      chargeCents: journeys.cancelChargeCents,
    })
    .from(journeys)
    .where(byRef(ref))
  if (!journey) throw notFound()
  const { terms, services } = await worthOf(db, journey.id)
  const cancelled = journey.status === 'ANNULE'
  const money = may(role, 'service.tariff')
  // What a cancellation costs stands by itself.
  const agreed = (terms?.services ?? []).filter(({ trigger }) => !cancelled || trigger !== 'AUTO_ANNULATION')
  return {
    rows: agreed.map(service => ({
      ...service,
      /** What happened charges it by itself. */
      counted: isReckoned(service),
      uses: services.flatMap(({ serviceId, site, stop, minutes, holiday, quantity, unitPrice, amountCents }) =>
        serviceId === service.id ? [{ site, stop, minutes, holiday, quantity, ...(money && { unitPrice, amountCents }) }] : [],
      ),
    })),
    ...(money && { totalCents: services.reduce((sum, { amountCents }) => sum + amountCents, journey.chargeCents ?? 0) }),
    /** Of a cancelled journey: the share that is charged, null where nobody decided, and what it came to. */
    cancellation: cancelled ? { billingPct: journey.billingPct, ...(money && { chargeCents: journey.chargeCents }) } : null,
  }
}
