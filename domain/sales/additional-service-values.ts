/** Units of an additional service (`domain.md` §3.4). */
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
  POURCENT: '% du prix',
}

/** What makes a service be charged: a person, or what happened. */
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

/** Rates of VAT, in per cent. */
export const VAT_RATES = ['20', '10', '5.5', '0'] as const
export type VatRate = (typeof VAT_RATES)[number]
