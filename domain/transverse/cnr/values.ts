import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { addMonths, lastDay, monthOf, monthRange, monthWords, ofMonth } from '#domain/calendar/months.ts'
import { type Energy, VEHICLE_CATEGORIES } from '#domain/materials/vehicle-values.ts'

/** Activities for which the CNR publishes (`domain.md` §3.22). */
export const CNR_ACTIVITIES = ['LD_EA', 'REG_EA', 'LD_PORTEUR', 'REG_PORTEUR', 'VUL'] as const
export type CnrActivity = (typeof CNR_ACTIVITIES)[number]
export const CNR_ACTIVITY_LABELS: Record<CnrActivity, string> = {
  LD_EA: 'Longue distance, ensemble articulé',
  REG_EA: 'Régional, ensemble articulé',
  LD_PORTEUR: 'Longue distance, porteur',
  REG_PORTEUR: 'Régional, porteur',
  VUL: 'Véhicule utilitaire léger',
}
/** References in force on a day: periods of a category and activity do not overlap. */
export const REFERENCES_MAX = VEHICLE_CATEGORIES.length * CNR_ACTIVITIES.length

/** Cost parts of the CNR, in its order; their shares sum to 100. */
export const CNR_PARTS = ['fuel', 'maintenance', 'infrastructure', 'equipment', 'driver', 'travel', 'structure'] as const
export type CnrPart = (typeof CNR_PARTS)[number]
export const CNR_PART_LABELS: Record<CnrPart, string> = {
  fuel: 'Gazole',
  maintenance: 'Maintenance',
  infrastructure: 'Infrastructures',
  equipment: 'Matériel',
  driver: 'Conducteur',
  travel: 'Déplacements',
  structure: 'Structure',
}

/** Diesel index of indexation clauses; the code is stable, the label follows the CNR. */
export const DIESEL_INDEX = 'CNR_GAZOLE_PRO'
/**
 * Index that revises a contract without a clause, by the energy that the vehicle used (art. L3222-2 of the Code des transports).
 * The one of gas covers GNC, GNL and bioGNC (cnr.fr). Without a value of its own, an energy follows diesel, as the article says.
 */
const ENERGY_INDICES: Partial<Record<Energy, string>> = {
  GNV: 'CNR_GNV',
  BIOGNV: 'CNR_GNV',
  B100: 'CNR_B100',
  XTL: 'CNR_XTL',
  ELECTRIQUE: 'CNR_ELECTRICITE',
}
export const energyIndex = (energy: Energy | null): string => (energy && ENERGY_INDICES[energy]) ?? DIESEL_INDEX
/** All indices of the law. */
export const LAW_INDICES: readonly string[] = [...new Set([DIESEL_INDEX, ...Object.values(ENERGY_INDICES)])]

const INDEXED_ENERGY: Record<string, string> = {
  CNR_GNV: 'GNV',
  CNR_B100: 'B100',
  CNR_XTL: 'HVO',
  CNR_ELECTRICITE: 'électricité',
}
/** « Indexation GNV »; the invoice says the same (`billable_part`). */
export const indexationTitle = (indexCode: string | undefined): string =>
  `Indexation ${(indexCode && INDEXED_ENERGY[indexCode]) || 'gazole'}`

/** Source of invented demonstration values. */
export const DEMONSTRATION = 'démonstration'

export const CNR_INDEX_STATUS_LABELS = { ACTIF: 'Actif', ARCHIVE: 'Archivé' } as const

/** Error for a second value of a month (`domain.md` §3.22); corrections are a separate act. */
export const VALUE_EXISTS = (month: string) => `Une valeur existe déjà pour ${monthWords(month)}`
/** Error for a reference month without a value (`domain.md` §3.3). */
export const NO_VALUE = (month: string) => `Aucune valeur d'indice pour ${monthWords(month)}`
/** Error for a revision month without a value (`domain.md` §3.22). */
export const INDEX_MISSING = (code: string, month: string) => `Indice ${code} manquant pour ${monthWords(month)}`
export const SHARES_SUM = 'La somme des parts doit être égale à 100 %'
export const ONLY_PROVISIONAL = "La valeur d'un mois à venir ne peut être que provisoire"
export const SAME_VALUE = 'La valeur corrigée est la même'

/** The CNR publishes an index on the penultimate day of its month, at midnight (`domain.md` §3.22). */
export function publicationDay(month: string): string {
  return addDays(lastDay(month), -1)
}

/** Latest month whose publication day has passed. */
export function lastPublishedMonth(today: string): string {
  const month = monthOf(today)
  return today > publicationDay(month) ? month : addMonths(month, -1)
}

/** Older gaps no longer block invoices. */
const WATCHED_MONTHS = 12

/** Months without a published value in the last twelve, from the index's first month on. */
export function missingMonths(known: readonly string[], today: string): string[] {
  const last = lastPublishedMonth(today)
  const watched = addMonths(last, 1 - WATCHED_MONTHS)
  const first = known.length > 0 ? known.reduce((a, b) => (a < b ? a : b)) : last
  const present = new Set(known)
  return monthRange(first > watched ? first : watched, last).filter(month => !present.has(month))
}

/** « La valeur d'octobre 2026 manque », « 3 valeurs manquent, d'août 2026 à octobre 2026 »; `months` ascending, not empty. */
export function missingWords(months: readonly string[]): string {
  const from = ofMonth(months[0]!)
  if (months.length === 1) return `la valeur ${from} manque`
  return `${months.length} valeurs manquent, ${from} à ${monthWords(months.at(-1)!)}`
}

/** Month of the index that revises a run: the month of service or the one before. */
export function indexMonth(serviceDate: string, lagMonths: 0 | 1): string {
  return addMonths(monthOf(serviceDate), -lagMonths)
}

export function periodWords({ validFrom, validTo }: { validFrom: string; validTo: string | null }): string {
  return validTo === null ? `à partir du ${formatDate(validFrom)}` : `du ${formatDate(validFrom)} au ${formatDate(validTo)}`
}
