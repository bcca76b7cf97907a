import { labelOf } from '#domain/formats/label.ts'

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
  body ? labelOf(TRAILER_CATEGORY_LABELS, body) : null

export const MATERIAL_STATUSES = ['EN_SERVICE', 'EN_MAINTENANCE', 'HORS_SERVICE', 'RESERVE', 'RESTITUE', 'ARCHIVE'] as const

export const ENERGIES = ['GAZOLE', 'GNV', 'ELECTRIQUE', 'ESSENCE', 'B100', 'XTL'] as const
export const EURO_CLASSES = ['EURO_3', 'EURO_4', 'EURO_5', 'EURO_6', 'EURO_7', 'ZERO_EMISSION'] as const
/** Crit'Air stickers; 0 is the one of electric and hydrogen vehicles. */
export const CRIT_AIR = ['0', '1', '2', '3', '4', '5'] as const
/** Tachographs; INT_V2 is compulsory abroad (`domain.md` §3.13). */
export const TACHOGRAPHS = ['AUCUN', 'ANALOGIQUE', 'NUM', 'INT_V1', 'INT_V2'] as const
export const OWNERSHIPS = ['PROPRIETE', 'CREDIT_BAIL', 'LLD', 'LOCATION'] as const
/** ATP classes of insulated bodies: category, range, source of cold (agreement ATP, annex 1). */
export const ATP_CLASSES = ['IN', 'IR', 'FNA', 'FNB', 'FNC', 'FRA', 'FRB', 'FRC', 'FRD', 'FRE', 'FRF'] as const
/** Why a vehicle or a trailer stands still. */
export const OUTAGE_KINDS = ['EN_MAINTENANCE', 'HORS_SERVICE', 'RESERVE'] as const
/** What is spent on a vehicle, for its cost per km. */
export const EXPENSE_KINDS = ['CARBURANT', 'ENTRETIEN', 'PNEUS', 'PEAGE', 'ASSURANCE', 'AUTRE'] as const
