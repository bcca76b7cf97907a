import { inArray } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { notFound } from '#api/problem.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { byRef } from '#api/trade/journeys/hold.ts'
import { isCounted } from '#api/trade/requests/service-uses.ts'
import type { SettledTerms } from '#domain/journey-management/journeys/settlement.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { enterableServices, takesServices } from './entered-services.ts'
import { worthOf } from './settlements.ts'

/**
 * The additional services that the version of a journey agrees on, those that a person entered, and what the journey is charged for each
 * (`domain.md` §3.4, §3.7); of a controlled one, as it was settled. Prices and amounts are for who may read what clients pay. `offered` are the
 * services that this role may enter now.
 */
export async function journeyServices(db: Reader, ref: string, role: Role) {
  const [journey] = await db.select().from(journeys).where(byRef(ref))
  if (!journey) throw notFound()
  const { terms, services } = await worthOf(db, journey.id)
  const cancelled = journey.status === 'ANNULE'
  const money = may(role, 'service.tariff')
  // What a cancellation costs stands by itself.
  const agreed = (terms?.services ?? []).filter(({ trigger }) => !cancelled || trigger !== 'AUTO_ANNULATION')
  const rows = [...agreed, ...(await outsideContract(db, agreed, services))]
  const enters = takesServices(journey) && may(role, 'journey.drive')
  return {
    rows: rows.map(service => ({
      ...service,
      /** What happened charges it by itself, or somebody entered it. */
      counted: isCounted(service),
      uses: services
        .filter(({ serviceId }) => serviceId === service.id)
        .map(({ id, site, stop, minutes, holiday, reason, quantity, unitPrice, amountCents, entryId }) => ({
          id,
          /** Of one that can still be taken back. */
          entryId: enters ? entryId : null,
          ...{ site, stop, minutes, holiday, reason, quantity, ...(money && { unitPrice, amountCents }) },
        })),
    })),
    ...(money && { totalCents: services.reduce((sum, { amountCents }) => sum + amountCents, journey.cancelChargeCents ?? 0) }),
    /** Of a cancelled journey: the share that is charged, null where nobody decided, and what it came to. */
    cancellation: cancelled
      ? { billingPct: journey.cancelBillingPct, ...(money && { chargeCents: journey.cancelChargeCents }) }
      : null,
    offered: enters
      ? (await enterableServices(db, journey)).map(({ service: { id, label, unit } }) => ({ id, label, unit }))
      : [],
  }
}

/** What was entered on a run of its own: no contract names it. */
async function outsideContract(db: Reader, agreed: SettledTerms['services'], services: readonly { serviceId: string }[]) {
  const known = new Set(agreed.map(({ id }) => id))
  const others = services.map(({ serviceId }) => serviceId).filter(id => !known.has(id))
  if (others.length === 0) return []
  const found = await db
    .select({
      id: additionalServices.id,
      code: additionalServices.code,
      label: additionalServices.label,
      unit: additionalServices.unit,
      trigger: additionalServices.trigger,
    })
    .from(additionalServices)
    .where(inArray(additionalServices.id, [...new Set(others)]))
  return found.map(service => ({ ...service, mode: 'FACTURE' as const }))
}
