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

/** Gross weight, kg, of a sold category before a vehicle is chosen. */
export const CATEGORY_GVW_KG: Record<VehicleCategory, number> = {
  VUL: 3_500,
  PORTEUR_12: 12_000,
  PORTEUR_19: 19_000,
  PORTEUR_26: 26_000,
  TRACTEUR: 19_000,
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
export const VEHICLE_BODIES = [...TRAILER_CATEGORIES, 'FOURGON_HAYON'] as const
export const VEHICLE_BODY_LABELS: Record<(typeof VEHICLE_BODIES)[number], string> = {
  ...TRAILER_CATEGORY_LABELS,
  FOURGON_HAYON: 'Fourgon à hayon',
}
export const bodyLabel = (body: string | null | undefined): string | null =>
  body ? labelOf(TRAILER_CATEGORY_LABELS, body) : null

export const MATERIAL_STATUSES = ['EN_SERVICE', 'EN_MAINTENANCE', 'HORS_SERVICE', 'RESERVE', 'RESTITUE', 'ARCHIVE'] as const
export type MaterialStatus = (typeof MATERIAL_STATUSES)[number]
export const MATERIAL_STATUS_LABELS: Record<MaterialStatus, string> = {
  EN_SERVICE: 'En service',
  EN_MAINTENANCE: 'En maintenance',
  HORS_SERVICE: 'Hors service',
  RESERVE: 'Réservé',
  RESTITUE: 'Restitué / Vendu',
  ARCHIVE: 'Archivé',
}
/** Statuses of vehicles that left the fleet; only their return is possible. */
export const GONE_STATUSES: readonly MaterialStatus[] = ['RESTITUE', 'ARCHIVE']

export const ENERGIES = ['GAZOLE', 'GNV', 'BIOGNV', 'ELECTRIQUE', 'HYBRIDE', 'ESSENCE', 'B100', 'XTL'] as const
export type Energy = (typeof ENERGIES)[number]
export const ENERGY_LABELS: Record<Energy, string> = {
  GAZOLE: 'Gazole',
  GNV: 'GNV',
  BIOGNV: 'BioGNV',
  ELECTRIQUE: 'Électrique',
  HYBRIDE: 'Hybride',
  ESSENCE: 'Essence',
  B100: 'B100',
  XTL: 'XTL (HVO)',
}
export const EURO_CLASSES = ['EURO_3', 'EURO_4', 'EURO_5', 'EURO_6', 'EURO_7', 'ZERO_EMISSION'] as const
export const EURO_CLASS_LABELS: Record<(typeof EURO_CLASSES)[number], string> = {
  EURO_3: 'Euro III',
  EURO_4: 'Euro IV',
  EURO_5: 'Euro V',
  EURO_6: 'Euro VI',
  EURO_7: 'Euro VII',
  ZERO_EMISSION: 'Zéro émission',
}
/** Crit'Air stickers; 0 is for electric and hydrogen vehicles. */
export const CRIT_AIR = ['0', '1', '2', '3', '4', '5'] as const
export const CRIT_AIR_LABELS: Record<(typeof CRIT_AIR)[number], string> = {
  0: "Crit'Air E",
  1: "Crit'Air 1",
  2: "Crit'Air 2",
  3: "Crit'Air 3",
  4: "Crit'Air 4",
  5: "Crit'Air 5",
}
/** Tachographs; INT_V2 is compulsory abroad (`domain.md` §3.13). */
export const TACHOGRAPHS = ['AUCUN', 'ANALOGIQUE', 'NUM', 'INT_V1', 'INT_V2'] as const
export const TACHOGRAPH_LABELS: Record<(typeof TACHOGRAPHS)[number], string> = {
  AUCUN: 'Aucun',
  ANALOGIQUE: 'Analogique',
  NUM: 'Numérique',
  INT_V1: 'Intelligent V1',
  INT_V2: 'Intelligent V2',
}
export const OWNERSHIPS = ['PROPRIETE', 'CREDIT_BAIL', 'LLD', 'LOCATION'] as const
export const OWNERSHIP_LABELS: Record<(typeof OWNERSHIPS)[number], string> = {
  PROPRIETE: 'Propriété',
  CREDIT_BAIL: 'Crédit-bail',
  LLD: 'Location longue durée',
  LOCATION: 'Location',
}
/** ATP classes of insulated bodies: category, range, source of cold (agreement ATP, annex 1). */
export const ATP_CLASSES = ['IN', 'IR', 'FNA', 'FNB', 'FNC', 'FRA', 'FRB', 'FRC', 'FRD', 'FRE', 'FRF'] as const
export const OUTAGE_KINDS = ['EN_MAINTENANCE', 'HORS_SERVICE', 'RESERVE'] as const
export const EXPENSE_KINDS = ['CARBURANT', 'ENTRETIEN', 'PNEUS', 'PEAGE', 'ASSURANCE', 'AUTRE'] as const
export type ExpenseKind = (typeof EXPENSE_KINDS)[number]
export const EXPENSE_KIND_LABELS: Record<ExpenseKind, string> = {
  CARBURANT: 'Carburant, énergie',
  ENTRETIEN: 'Entretien, réparation',
  PNEUS: 'Pneus',
  PEAGE: 'Péages',
  ASSURANCE: 'Assurance',
  AUTRE: 'Autre',
}
