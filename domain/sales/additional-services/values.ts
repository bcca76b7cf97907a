import { formatDecimal, formatPrice, withUnit } from '#domain/formats/number.ts'

export const SERVICE_UNITS = ['FORFAIT', 'QUART_HEURE', 'HEURE', 'JOUR', 'PALETTE', 'COLIS', 'KM', 'TONNE', 'POURCENT'] as const
export type ServiceUnit = (typeof SERVICE_UNITS)[number]
export const SERVICE_UNIT_LABELS: Record<ServiceUnit, string> = {
  FORFAIT: 'Forfait',
  QUART_HEURE: "Quart d'heure",
  HEURE: 'Heure',
  JOUR: 'Jour',
  PALETTE: 'Palette',
  COLIS: 'Colis',
  KM: 'Kilomètre',
  TONNE: 'Tonne',
  POURCENT: 'Part du prix',
}

/** Trigger of a charge: a user, or an event. */
export const SERVICE_TRIGGERS = [
  'MANUEL',
  'AUTO_ATTENTE',
  'AUTO_NUIT',
  'AUTO_SAMEDI',
  'AUTO_DIMANCHE',
  'AUTO_FERIE',
  'AUTO_ANNULATION',
  'AUTO_PALETTE',
] as const
export type ServiceTrigger = (typeof SERVICE_TRIGGERS)[number]
export const SERVICE_TRIGGER_LABELS: Record<ServiceTrigger, string> = {
  MANUEL: 'Manuel',
  AUTO_ATTENTE: 'Attente',
  AUTO_NUIT: 'Nuit',
  AUTO_SAMEDI: 'Samedi',
  AUTO_DIMANCHE: 'Dimanche',
  AUTO_FERIE: 'Jour férié',
  AUTO_ANNULATION: 'Annulation',
  AUTO_PALETTE: 'Palettes non rendues',
}

export const ENTERED_TRIGGERS = ['MANUEL', 'AUTO_PALETTE'] as const satisfies ServiceTrigger[]
export const isEntered = ({ trigger }: { trigger: ServiceTrigger }): boolean =>
  (ENTERED_TRIGGERS as readonly ServiceTrigger[]).includes(trigger)

export const VAT_RATES = ['20', '10', '5.5', '0'] as const
export type VatRate = (typeof VAT_RATES)[number]
export const VAT_RATE_LABELS: Record<VatRate, string> = {
  '20': '20\u202f%',
  '10': '10\u202f%',
  '5.5': '5,5\u202f%',
  '0': '0\u202f%',
}

/** « 11,25 € / quart d'heure »; a percentage has no euros. */
export const SERVICE_PRICE_UNITS: Record<ServiceUnit, string> = {
  FORFAIT: '€',
  QUART_HEURE: "€ / quart d'heure",
  HEURE: '€ / heure',
  JOUR: '€ / jour',
  PALETTE: '€ / palette',
  COLIS: '€ / colis',
  KM: '€ / km',
  TONNE: '€ / tonne',
  POURCENT: '% du prix',
}

export function servicePrice(price: string, unit: ServiceUnit): string {
  return unit === 'POURCENT' ? `${formatDecimal(price, 0)}\u202f%` : formatPrice(price)
}

export function servicePriceText(price: string, unit: ServiceUnit): string {
  return withUnit(formatDecimal(price, unit === 'POURCENT' ? 0 : 2), SERVICE_PRICE_UNITS[unit])
}

export const SERVICE_STATUS_LABELS = { ACTIVE: 'Active', DESACTIVEE: 'Désactivée' } as const

export const NEW_SERVICE = { unit: 'FORFAIT', vatRate: '20', account: '706', trigger: 'MANUEL' } as const

/** Days of uses and revenue of a service. */
export const USES_DAYS = 365
