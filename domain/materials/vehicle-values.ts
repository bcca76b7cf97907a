/** Vehicle categories (`domain.md` §3.13); the number is the gross weight in tonnes. */
export const VEHICLE_CATEGORIES = ['VUL', 'PORTEUR_12', 'PORTEUR_19', 'PORTEUR_26', 'TRACTEUR'] as const
export type VehicleCategory = (typeof VEHICLE_CATEGORIES)[number]
export const VEHICLE_CATEGORY_LABELS: Record<VehicleCategory, string> = {
  VUL: 'VUL ≤ 3,5 t',
  PORTEUR_12: 'Porteur 12 t',
  PORTEUR_19: 'Porteur 19 t',
  PORTEUR_26: 'Porteur 26 t',
  TRACTEUR: 'Tracteur',
}

export const TRAILER_CATEGORIES = ['SAVOYARDE', 'FOURGON', 'FRIGO', 'PLATEAU', 'PORTE_CAISSE', 'BENNE', 'CITERNE'] as const
export type TrailerCategory = (typeof TRAILER_CATEGORIES)[number]
export const TRAILER_CATEGORY_LABELS: Record<TrailerCategory, string> = {
  SAVOYARDE: 'Savoyarde',
  FOURGON: 'Fourgon',
  FRIGO: 'Frigo',
  PLATEAU: 'Plateau',
  PORTE_CAISSE: 'Porte-caisse',
  BENNE: 'Benne',
  CITERNE: 'Citerne',
}
/** What a person reads for the body that a vehicle must have; one of another host is shown as it came. */
export const bodyLabel = (body: string | null | undefined): string | null =>
  TRAILER_CATEGORY_LABELS[body as TrailerCategory] ?? body ?? null

export const MATERIAL_STATUSES = ['EN_SERVICE', 'EN_MAINTENANCE', 'HORS_SERVICE', 'RESERVE', 'RESTITUE', 'ARCHIVE'] as const
