import { Decimal } from '#domain/decimal.ts'
import type { ServiceTrigger, ServiceUnit } from '#domain/sales/additional-services/values.ts'
import { type ChargeTerms, chargeFor, type ServiceCharge, unitsOf, unlessNothing } from './service-charge.ts'

/** The units that a cancellation can be charged by: nothing was driven, so there are no hours nor kilometres. */
export const CANCELLATION_UNITS: readonly ServiceUnit[] = ['FORFAIT', 'POURCENT']

/** What is known of a cancelled journey; instants as ISO texts. */
export interface Cancellation {
  plannedStart: string
  /** When it was cancelled; null where nothing recorded it. */
  cancelledAt: string | null
  /** What whoever cancelled it decided to bill, in per cent of the price: 0, 50 or 100; null where nobody decided, as for a suspension. */
  billingPct: number | null
  transportPriceCents: number | null
}

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

/** Why a cancellation costs the client nothing: it was waived, or it came before the delay of the clause; null where it is charged. */
export function cancellationWaiver(
  cancellation: Omit<Cancellation, 'transportPriceCents'>,
  { cancelHours }: CancelRule,
): 'WAIVED' | 'EARLY' | null {
  const { billingPct, cancelledAt, plannedStart } = cancellation
  if (!billingPct) return 'WAIVED'
  if (cancelHours === null || cancelledAt === null) return null
  return Date.parse(plannedStart) - Date.parse(cancelledAt) >= cancelHours * HOUR_MS ? 'EARLY' : null
}

/**
 * The share of the transport price, in per cent: the price that the version has of its own for the service, else its clause, else what the client
 * or the catalogue says; never more than what was decided when the journey was cancelled.
 */
function shareOf(billingPct: number, { cancelPct }: CancelRule, { own, unitPrice }: CancellationTerms): string {
  const agreed = own ?? (cancelPct === null ? unitPrice : String(cancelPct))
  return Decimal(agreed).gt(String(billingPct)) ? String(billingPct) : agreed
}

interface CancellationTerms extends ChargeTerms {
  /** The price that the version has of its own, which goes before its clause. */
  own: string | null
}

/**
 * What a late cancellation is charged (`domain.md` §3.4, AUTO_ANNULATION, §6.5), with the price that it was reckoned with: a lump sum, or a share
 * of the transport price, without tolls and without indexation. A client who cancels less than 24 h before at 50 %: 784,92 × 50 % = 392,46. Null
 * where it costs nothing, or where the price that the share is of is unknown. Throws a RangeError for a unit that a cancellation is not counted in.
 */
export function cancellationCharge(
  cancellation: Cancellation,
  rule: CancelRule,
  terms: CancellationTerms,
): (ServiceCharge & { unitPrice: string }) | null {
  if (!CANCELLATION_UNITS.includes(terms.unit)) throw new RangeError(`A cancellation is not charged by ${terms.unit}`)
  if (cancellationWaiver(cancellation, rule)) return null
  const unitPrice = terms.unit === 'POURCENT' ? shareOf(cancellation.billingPct!, rule, terms) : (terms.own ?? terms.unitPrice)
  const units = unitsOf({ minutes: 0, km: '0' }, terms)
  const charge = unlessNothing(chargeFor(units, { ...terms, unitPrice }, cancellation.transportPriceCents))
  return charge && { ...charge, unitPrice }
}
