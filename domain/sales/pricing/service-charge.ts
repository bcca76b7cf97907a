import { Decimal, decimalText, fromCents, toCents } from '#domain/decimal.ts'
import { partOf, type RunPart } from '#domain/journey-management/journeys/run-part.ts'
import type { ServiceUnit } from '#domain/sales/additional-services/values.ts'
import { indexesWhole } from './charge-rules.ts'

/** Charging terms of a service for a client on a day; price in euros, or per cent. */
export interface ChargeTerms {
  unit: ServiceUnit
  unitPrice: string
  freeQty?: string | null
  minQty?: string | null
  maxQty?: string | null
}

/** Agreed quantities of a service when offered. */
export interface AgreedQuantities {
  freeQty: string | null
  minQty: string | null
  maxQty: string | null
  /** Free waiting minutes per stop; null for other services. */
  freeMin: number | null
}

/** Terms of a journey without a contract. */
export const NO_CONTRACT = { tollsCents: 0, pricingMode: 'FORFAIT_TRAJET', tollsCharge: 'COMPRIS', indexation: null } as const

export interface ServiceCharge {
  quantity: string
  amountCents: number
}

/** Facts of a run; instants as ISO texts. */
export interface ChargedRun {
  start: string
  end: string
  /** With empty kilometres, a decimal string. */
  km: string
  transportPriceCents: number | null
}

const MINUTE_MS = 60_000
/** Units charged per started part of an hour, minutes. */
const PARTS: Partial<Record<ServiceUnit, number>> = { QUART_HEURE: 15, HEURE: 60 }

/** Elapsed whole minutes between two instants. */
export const minutesBetween = (start: string, end: string): number =>
  Math.max(0, Math.floor((Date.parse(end) - Date.parse(start)) / MINUTE_MS))

/** Actual times when both are known, else planned. */
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
 * Transport price, cents (`domain.md` §6.5), base of percentages and cancellations: the stored indexation base, or the
 * whole price without tolls when the clause indexes the whole price.
 */
export function transportPriceOf(
  journey: { priceCents: number | null; indexedBaseCents: number | null; runPart?: RunPart | null },
  version: { tollsCents: number | null } & Parameters<typeof indexesWhole>[0],
): number | null {
  if (journey.indexedBaseCents !== null && !indexesWhole(version)) return journey.indexedBaseCents
  return journey.priceCents === null ? null : Math.max(0, journey.priceCents - partOf(version.tollsCents ?? 0, journey.runPart))
}

/** Units beyond the free ones (`domain.md` §3.4): started hours and quarters, exact kilometres, anything else once. */
export function unitsOf(done: { minutes: number; km: string }, { unit, freeQty }: ChargeTerms): Decimal {
  const free = Decimal(freeQty ?? '0')
  const part = PARTS[unit]
  const units = part
    ? Decimal(String(done.minutes)).div(String(part)).minus(free).round(0, 3)
    : Decimal(unit === 'KM' ? done.km : '1').minus(free)
  return units.gt('0') ? units : Decimal('0')
}

/**
 * Charge of units within minimum and maximum, rounded once; percentages of the transport price. 3 h at 6.50 is 19.50; 50
 * % of 784.92 is 392.46. Zero stays zero; null for a share of an unknown price.
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

export function enteredCharge(quantity: string, terms: ChargeTerms, transportPriceCents: number | null): ServiceCharge | null {
  const units = Decimal(quantity).minus(terms.freeQty ?? '0')
  return chargeFor(units.gt('0') ? units : Decimal('0'), terms, transportPriceCents)
}

export const unlessZero = (charge: ServiceCharge | null): ServiceCharge | null =>
  charge === null || charge.quantity === '0' ? null : charge
