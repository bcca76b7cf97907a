import { inArray } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { found } from '#api/rows.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { byRef } from '#api/trade/journeys/lock.ts'
import { journeyValue } from '#api/trade/journeys/settlements.ts'
import { isCounted } from '#api/trade/requests/service-uses.ts'
import type { SettledTerms } from '#domain/journey-management/journeys/settlement.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { acceptsServices, enterableServices } from './entered-services.ts'

/**
 * Services of a journey: agreed, entered and charged (`domain.md` §3.4, §3.7), as settled once controlled. Amounts only for roles
 * that see prices; `offered`: services this role may enter now.
 */
export async function journeyServices(db: Reader, ref: string, role: Role) {
  const journey = await db.select().from(journeys).where(byRef(ref)).then(found)
  const { terms, services } = await journeyValue(db, journey.id)
  const cancelled = journey.status === 'ANNULE'
  const money = may(role, 'service.tariff')
  // The cancellation charge is separate.
  const agreed = (terms?.services ?? []).filter(({ trigger }) => !cancelled || trigger !== 'AUTO_ANNULATION')
  const rows = [...agreed, ...(await outsideContract(db, agreed, services))]
  const enters = acceptsServices(journey) && may(role, 'journey.drive')
  return {
    rows: rows.map(service => ({
      ...service,
      counted: isCounted(service),
      uses: services
        .filter(({ serviceId }) => serviceId === service.id)
        .map(({ id, site, stop, minutes, holiday, reason, quantity, unitPrice, amountCents, entryId }) => ({
          id,
          entryId: enters ? entryId : null,
          ...{ site, stop, minutes, holiday, reason, quantity, ...(money && { unitPrice, amountCents }) },
        })),
    })),
    ...(money && { totalCents: services.reduce((sum, { amountCents }) => sum + amountCents, journey.cancelChargeCents ?? 0) }),
    cancellation: cancelled
      ? { billingPct: journey.cancelBillingPct, ...(money && { chargeCents: journey.cancelChargeCents }) }
      : null,
    offered: enters
      ? (await enterableServices(db, journey)).map(({ service: { id, label, unit } }) => ({ id, label, unit }))
      : [],
  }
}

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
