import { Decimal, decimalText, fromCents, toCents } from '#domain/decimal.ts'
import { partOf, type RunPart } from '#domain/journey-management/journeys/run-part.ts'
import type { ServiceUnit } from '#domain/sales/additional-services/values.ts'

/** How a service is charged to one client on one day; decimals as strings, the price in euros, of a share in per cent. */
export interface ChargeTerms {
  unit: ServiceUnit
  unitPrice: string
  /** Units that are not charged. */
  freeQty?: string | null
  minQty?: string | null
  maxQty?: string | null
}

/** What a contract says of the quantities of a service, as catalogue, tariff and client stood when it was offered. */
export interface AgreedQuantities {
  freeQty: string | null
  minQty: string | null
  maxQty: string | null
  /** Minutes of waiting at a stop that nobody is charged for; null of a service that is no waiting. */
  freeMin: number | null
}

export interface ServiceCharge {
  /** Units charged, a decimal string. */
  quantity: string
  amountCents: number
}

/** What a run did that a service may be charged for; instants as ISO texts. */
export interface ChargedRun {
  start: string
  end: string
  /** Kilometres of the run, empty ones included, a decimal string. */
  km: string
  /** Its price without tolls, indexation and services: what a share is a share of; null where nobody knows it. */
  transportPriceCents: number | null
}

const MINUTE_MS = 60_000
/** Units that are counted in started parts of an hour. */
const PARTS: Partial<Record<ServiceUnit, number>> = { QUART_HEURE: 15, HEURE: 60 }

/** Whole minutes of real time between two instants, whatever the clocks did in between. */
export const minutesBetween = (start: string, end: string): number =>
  Math.max(0, Math.floor((Date.parse(end) - Date.parse(start)) / MINUTE_MS))

/** When a journey ran: by its real times where both are known, else by the planned ones. */
export function timesOf(journey: {
  plannedStart: string
  plannedEnd: string
  actualStart: string | null
  actualEnd: string | null
}): { start: string; end: string } {
  const { plannedStart, plannedEnd, actualStart, actualEnd } = journey
  return actualStart && actualEnd ? { start: actualStart, end: actualEnd } : { start: plannedStart, end: plannedEnd }
}

/**
 * The price of the transport alone, in cents (`domain.md` §6.5): what a share is taken of and what a cancellation costs a part of. It is what the
 * journey recorded for its indexation; where the clause indexes the whole price, that price without its tolls.
 */
export function transportPriceOf(
  journey: { priceCents: number | null; indexedBaseCents: number | null; runPart?: RunPart | null },
  version: { tollsCents: number | null; indexation: { base: 'TRANSPORT' | 'TOTAL' } | null },
): number | null {
  if (journey.indexedBaseCents !== null && version.indexation?.base !== 'TOTAL') return journey.indexedBaseCents
  return journey.priceCents === null ? null : Math.max(0, journey.priceCents - partOf(version.tollsCents ?? 0, journey.runPart))
}

/**
 * Units of a service that these minutes or kilometres are (`domain.md` §3.4), beyond the free ones: hours and quarters by the started unit,
 * kilometres as they are, anything else once.
 */
export function unitsOf(done: { minutes: number; km: string }, { unit, freeQty }: ChargeTerms): Decimal {
  const free = Decimal(freeQty ?? '0')
  const part = PARTS[unit]
  const units = part
    ? Decimal(String(done.minutes)).div(String(part)).minus(free).round(0, 3)
    : Decimal(unit === 'KM' ? done.km : '1').minus(free)
  return units.gt('0') ? units : Decimal('0')
}

/**
 * What so many units cost: no less than the least and no more than the most that the service charges, rounded once to the cent; a share is taken
 * of the transport price. 3 h at 6,50 are 19,50; 50 % of 784,92 are 392,46. Nothing stays nothing, and a share of an unknown price is null.
 */
export function chargeFor(
  units: Decimal,
  { unit, unitPrice, minQty, maxQty }: ChargeTerms,
  transportPriceCents: number | null = null,
): ServiceCharge | null {
  if (unit === 'POURCENT' && transportPriceCents === null) return null
  let quantity = units
  if (quantity.gt('0') && minQty && quantity.lt(minQty)) quantity = Decimal(minQty)
  if (maxQty && quantity.gt(maxQty)) quantity = Decimal(maxQty)
  const each = unit === 'POURCENT' ? fromCents(transportPriceCents!).times(unitPrice).div('100') : Decimal(unitPrice)
  return {
    quantity: decimalText(quantity, 2).replace(/\.?0+$/, '') || '0',
    amountCents: toCents(quantity.times(each)),
  }
}

/** What so many units that a person entered cost, beyond the free ones; null for a share of an unknown price. */
export function enteredCharge(quantity: string, terms: ChargeTerms, transportPriceCents: number | null): ServiceCharge | null {
  const units = Decimal(quantity).minus(terms.freeQty ?? '0')
  return chargeFor(units.gt('0') ? units : Decimal('0'), terms, transportPriceCents)
}

/** The charge, or null where there is nothing to charge. */
export const unlessNothing = (charge: ServiceCharge | null): ServiceCharge | null =>
  charge === null || charge.quantity === '0' ? null : charge
