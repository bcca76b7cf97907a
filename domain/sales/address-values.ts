/** What happens at an address (`domain.md` §3.2). */
export const ADDRESS_KINDS = ['CLIENT', 'DEPOT', 'PLATEFORME', 'RELAIS', 'STATION', 'GARAGE'] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]
export const ADDRESS_KIND_LABELS: Record<AddressKind, string> = {
  CLIENT: 'Client',
  DEPOT: 'Dépôt',
  PLATEFORME: 'Plateforme',
  RELAIS: 'Relais',
  STATION: 'Station',
  GARAGE: 'Garage',
}

/** Protective equipment asked for on site; printed on the feuille de route. */
export const PPE = ['GILET', 'CHAUSSURES', 'CASQUE', 'CHARLOTTE', 'LUNETTES'] as const
export type Ppe = (typeof PPE)[number]
export const PPE_LABELS: Record<Ppe, string> = {
  GILET: 'Gilet',
  CHAUSSURES: 'Chaussures',
  CASQUE: 'Casque',
  CHARLOTTE: 'Charlotte',
  LUNETTES: 'Lunettes',
}

/** Opening hours of one weekday (1 = lundi … 7 = dimanche), local times `HH:mm`. */
export interface Opening {
  weekday: number
  from: string
  to: string
}

/** A dated closure of the site, both days included. */
export interface Closure {
  from: string
  to: string
  reason: string
}
