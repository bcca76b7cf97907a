import { fromCents, toCents } from '#domain/decimal.ts'
import type { ServiceTrigger, ServiceUnit } from '#domain/sales/additional-services/values.ts'
import { type ChargeTerms, chargeFor, unitsOf } from './service-charge.ts'

/** The units that a cancellation can be charged by: nothing was driven, so there are no hours nor kilometres. */
export const CANCELLATION_UNITS: readonly ServiceUnit[] = ['FORFAIT', 'POURCENT']

/** The clause of the version: so many hours before departure, so many per cent of the transport price; null where it says nothing. */
export interface CancelRule {
  cancelHours: number | null
  cancelPct: number | null
}

/** What the clause of a version says of the price of a service, in per cent; null where it says nothing of it. */
export function clauseShare(service: { trigger: ServiceTrigger; unit: ServiceUnit }, cancelPct: number | null): string | null {
  return service.trigger === 'AUTO_ANNULATION' && service.unit === 'POURCENT' && cancelPct !== null ? String(cancelPct) : null
}

const HOUR_MS = 3_600_000

/** Whether the clause of the version charges a cancellation at this instant: one less than its delay before departure. */
export function chargedByClause({ cancelHours, cancelPct }: CancelRule, plannedStart: string, cancelledAt: string): boolean {
  if (cancelHours === null || !cancelPct) return false
  return Date.parse(plannedStart) - Date.parse(cancelledAt) < cancelHours * HOUR_MS
}

/**
 * What a cancellation is charged, in cents (`domain.md` §3.7, §6.5): the share that whoever entered it decided, in per cent of the transport price,
 * without tolls and without indexation: 784,92 × 50 % = 392,46. A contract that charges cancellations a lump sum charges that instead, once a share
 * was decided. Null where there is a share of a price that nobody knows.
 */
export function cancellationCharge(
  billingPct: number,
  transportPriceCents: number | null,
  lumpSum: ChargeTerms | null,
): number | null {
  if (billingPct === 0) return 0
  if (lumpSum) return chargeFor(unitsOf({ minutes: 0, km: '0' }, lumpSum), lumpSum)?.amountCents ?? 0
  if (transportPriceCents === null) return null
  return toCents(fromCents(transportPriceCents).times(String(billingPct)).div('100'))
}
