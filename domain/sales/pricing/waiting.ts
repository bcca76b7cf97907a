import { Decimal } from '#domain/decimal.ts'
import type { ServiceUnit } from '#domain/sales/additional-services/values.ts'
import type { StopKind } from '#domain/sales/delivery-request/values.ts'
import { type ChargeTerms, chargeFor, minutesBetween, type ServiceCharge } from './service-charge.ts'

/** Minutes in a unit that waiting can be charged by; a lump sum is charged once. */
const UNIT_MINUTES: Partial<Record<ServiceUnit, number | null>> = { QUART_HEURE: 15, HEURE: 60, JOUR: 1440, FORFAIT: null }

/** The units that waiting can be charged by. */
export const WAITING_UNITS = Object.keys(UNIT_MINUTES) as ServiceUnit[]

/** Stops at which goods change hands: at the others nobody makes the vehicle wait. */
export const WAITING_STOP_KINDS = ['CHARGEMENT', 'LIVRAISON', 'ECHANGE'] as const satisfies readonly StopKind[]

/** Real times at a site, as ISO instants; without an appointment waiting begins at the arrival. */
interface Wait {
  arrival: string
  appointment?: string | null
  departure: string
}

/** Whole minutes spent at a site, counted from the appointment when the vehicle came before it. */
export function waitedMinutes({ arrival, appointment, departure }: Wait): number {
  const late = !appointment || Date.parse(arrival) > Date.parse(appointment)
  return minutesBetween(late ? arrival : appointment, departure)
}

/** Minutes that are not charged: what the price says in its unit (`tariffOn`), else what was agreed with the client (`freeWaitingMin`). */
export function freeMinutes(unit: ServiceUnit, freeQty: string | null, companyFreeMin: number): number {
  const minutes = UNIT_MINUTES[unit]
  if (freeQty === null || !minutes) return companyFreeMin
  return Number(Decimal(freeQty).times(String(minutes)).round(0, 1).toFixed(0))
}

export interface WaitingCharge extends ServiceCharge {
  waitedMin: number
  billableMin: number
}

/**
 * What waiting is charged for (`domain.md` §3.4, AUTO_ATTENTE): the minutes beyond the free ones, by the started unit, within the least and
 * the most that the service charges. Appointment 08:30, arrival 08:10, departure 10:25, 60 free: 55 min, 4 quarter hours at 11,25 are 45,00.
 * Throws a RangeError for a unit that is no time.
 */
export function waitingCharge(wait: Wait, service: Omit<ChargeTerms, 'freeQty'> & { freeMin: number }): WaitingCharge {
  const minutes = UNIT_MINUTES[service.unit]
  if (minutes === undefined) throw new RangeError(`Waiting is not charged by ${service.unit}`)
  const waitedMin = waitedMinutes(wait)
  const billableMin = Math.max(0, waitedMin - service.freeMin)
  const started = minutes === null ? Math.min(1, billableMin) : Math.ceil(billableMin / minutes)
  // A share of the price is no time: there is always an amount.
  return { waitedMin, billableMin, ...chargeFor(Decimal(String(started)), service)! }
}
