import { Decimal } from '#domain/decimal.ts'
import type { ServiceUnit } from '#domain/sales/additional-services/values.ts'
import type { StopKind } from '#domain/sales/delivery-request/values.ts'
import { type ChargeTerms, chargeFor, minutesBetween, type ServiceCharge } from './service-charge.ts'

/** Minutes per unit of waiting; null: charged once. */
const UNIT_MINUTES: Partial<Record<ServiceUnit, number | null>> = { QUART_HEURE: 15, HEURE: 60, JOUR: 1440, FORFAIT: null }

export const WAITING_UNITS = Object.keys(UNIT_MINUTES) as ServiceUnit[]

/** Stops where goods are handled; waiting is charged only there. */
export const WAITING_STOP_KINDS = ['CHARGEMENT', 'LIVRAISON', 'ECHANGE'] as const satisfies readonly StopKind[]

/** Actual times, ISO; without an appointment waiting starts on arrival. */
interface Wait {
  arrival: string
  appointment?: string | null
  departure: string
}

/** Minutes on site, from the appointment when the vehicle was early. */
export function waitedMinutes({ arrival, appointment, departure }: Wait): number {
  const late = !appointment || Date.parse(arrival) > Date.parse(appointment)
  return minutesBetween(late ? arrival : appointment, departure)
}

/** Free minutes: of the price (`tariffOn`), else agreed with the client (`freeWaitingMin`). */
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
 * Waiting charge (`domain.md` §3.4, AUTO_ATTENTE): started units beyond the free minutes, within minimum and maximum.
 * Appointment 08:30, arrival 08:10, departure 10:25, 60 free: 55 min, 4 quarters at 11.25 is 45.00. Throws a RangeError
 * for units that are no time.
 */
export function waitingCharge(wait: Wait, service: Omit<ChargeTerms, 'freeQty'> & { freeMin: number }): WaitingCharge {
  const minutes = UNIT_MINUTES[service.unit]
  if (minutes === undefined) throw new RangeError(`Waiting is not charged by ${service.unit}`)
  const waitedMin = waitedMinutes(wait)
  const billableMin = Math.max(0, waitedMin - service.freeMin)
  const started = minutes === null ? Math.min(1, billableMin) : Math.ceil(billableMin / minutes)
  // Never null, because a percentage is no waiting unit.
  return { waitedMin, billableMin, ...chargeFor(Decimal(String(started)), service)! }
}
