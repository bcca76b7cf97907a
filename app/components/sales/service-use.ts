import { duration } from '#domain/formats/hours.ts'
import { formatDecimal, formatPrice } from '#domain/formats/number.ts'
import { type ServiceTrigger, type ServiceUnit, servicePriceText } from '#domain/sales/additional-services/values.ts'

/** Event of a journey for which a service is charged. */
export interface Use {
  site: string | null
  stop: number | null
  /** Waiting time, or night work between 21:00 and 06:00. */
  minutes: number | null
  holiday: string | null
  /** Charged units, a decimal string. */
  quantity: string
  /** Reason of a manual entry. */
  reason: string | null
}

/** « 115 min d'attente », « 3 h 05 de nuit », « Toussaint »; undefined when the trigger is enough. */
export function serviceUseDetail(
  { minutes, holiday }: Pick<Use, 'minutes' | 'holiday'>,
  trigger: ServiceTrigger,
): string | undefined {
  if (holiday) return holiday
  if (minutes === null) return undefined
  return trigger === 'AUTO_NUIT' ? `${duration(minutes)} de nuit` : `${minutes}\u00a0min d'attente`
}

const COUNTED: Partial<Record<ServiceUnit, [one: string, many: string]>> = {
  QUART_HEURE: ["quart d'heure", "quarts d'heure"],
  HEURE: ['heure', 'heures'],
  JOUR: ['jour', 'jours'],
  KM: ['km', 'km'],
  PALETTE: ['palette', 'palettes'],
  COLIS: ['colis', 'colis'],
  TONNE: ['tonne', 'tonnes'],
}

/**
 * Calculation of an amount: « 4 quarts d'heure à 11,25 € », « 50 % du prix de transport »; without the price for roles that may not see
 * it.
 */
export function chargeWords(quantity: string, unit: ServiceUnit, unitPrice?: string): string {
  if (unit === 'POURCENT') {
    const times = Number(quantity) === 1 ? '' : `${formatDecimal(quantity)} × `
    return unitPrice === undefined
      ? 'part du prix de transport'
      : `${times}${servicePriceText(unitPrice, unit).replace('du prix', 'du prix de transport')}`
  }
  const [one, many] = COUNTED[unit] ?? ['forfait', 'forfaits']
  const units = `${formatDecimal(quantity)} ${Number(quantity) < 2 ? one : many}`
  return unitPrice === undefined ? units : `${units} à ${formatPrice(unitPrice)}`
}
