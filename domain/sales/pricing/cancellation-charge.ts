import { fromCents, toCents } from '#domain/decimal.ts'
import type { ServiceTrigger, ServiceUnit } from '#domain/sales/additional-services/values.ts'
import { type ChargeTerms, chargeFor, unitsOf } from './service-charge.ts'

/** Units for cancellations: without a run there are no hours or kilometres. */
export const CANCELLATION_UNITS: readonly ServiceUnit[] = ['FORFAIT', 'POURCENT']

/** Cancellation clause: hours before departure, per cent of the transport price; null when absent. */
export interface CancelRule {
  cancelHours: number | null
  cancelPct: number | null
}

export function clauseShare(service: { trigger: ServiceTrigger; unit: ServiceUnit }, cancelPct: number | null): string | null {
  return service.trigger === 'AUTO_ANNULATION' && service.unit === 'POURCENT' && cancelPct !== null ? String(cancelPct) : null
}

const HOUR_MS = 3_600_000

/** True when cancelled later than the clause allows. */
export function chargedByClause({ cancelHours, cancelPct }: CancelRule, plannedStart: string, cancelledAt: string): boolean {
  if (cancelHours === null || !cancelPct) return false
  return Date.parse(plannedStart) - Date.parse(cancelledAt) < cancelHours * HOUR_MS
}

/**
 * Charge of a cancellation, cents (`domain.md` §3.7, §6.5): the decided share of the transport price without tolls and
 * indexation: 784.92 × 50 % = 392.46. A contractual lump sum replaces it once a share was decided. Null for a share of an
 * unknown price.
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
