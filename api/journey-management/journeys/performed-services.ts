import { eq } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { CANCELLED_AT } from '#api/delivery-requests/run-uses.ts'
import { isReckoned } from '#api/delivery-requests/service-uses.ts'
import { notFound } from '#api/middleware/problem.ts'
import { deliveryRequestVersions as versions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { cancellationWaiver } from '#domain/sales/pricing/cancellation-charge.ts'
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
      plannedStart: journeys.plannedStart,
      billingPct: journeys.cancelBillingPct,
      cancelHours: versions.cancelHours,
      cancelPct: versions.cancelPct,
      cancelledAt: CANCELLED_AT,
    })
    .from(journeys)
    .leftJoin(versions, eq(versions.id, journeys.versionId))
    .where(byRef(ref))
  if (!journey) throw notFound()
  const { terms, services } = await worthOf(db, journey.id)
  const money = may(role, 'service.tariff')
  return {
    rows: (terms?.services ?? []).map(service => ({
      ...service,
      /** What happened charges it by itself. */
      counted: isReckoned(service),
      uses: services.flatMap(({ serviceId, site, stop, minutes, holiday, quantity, unitPrice, amountCents }) =>
        serviceId === service.id ? [{ site, stop, minutes, holiday, quantity, ...(money && { unitPrice, amountCents }) }] : [],
      ),
    })),
    ...(money && { totalCents: services.reduce((sum, { amountCents }) => sum + amountCents, 0) }),
    /** Of a cancelled journey: when that was, and why the client pays nothing for it. */
    cancellation:
      journey.status === 'ANNULE'
        ? { at: journey.cancelledAt, hours: journey.cancelHours, waiver: cancellationWaiver(journey, journey) }
        : null,
  }
}
