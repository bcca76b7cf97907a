import { formatNumber } from '#domain/formats/number.ts'
import type { PricingMode } from '#domain/sales/delivery-request/values.ts'
import type { FactorSign } from '#domain/transverse/cost-factors/values.ts'
import type { Cost, FactorBasis, MarginMethod } from './cost.ts'

/** Trinomial rates of a version, euros; `referenceId` is their source. */
export interface VersionRates {
  perKm: string
  perHour: string
  perDay: string
  referenceId?: string
  consumption?: string
}

/** Value that a factor's quantity follows; absent when the quantity was entered. */
export type FactorFollows = 'KM' | 'HOURS' | 'NIGHT' | 'DAYS' | 'MEALS' | 'PALLETS' | 'RUN'

/** A cost factor of a version, with its amount when chosen and its quantity per run. */
export interface VersionFactor {
  factorId: string
  code: string
  label: string
  basis: FactorBasis
  amount: string
  quantity: string
  follows?: FactorFollows
  /** Revenue factors are charged beside the price; others are costs. */
  sign?: FactorSign
}

/** Included in the unit price, or charged beside it. */
export const INCLUSIONS = ['COMPRIS', 'EN_SUS'] as const
export type Inclusion = (typeof INCLUSIONS)[number]
export const INCLUSION_LABELS: Record<Inclusion, string> = { COMPRIS: 'Compris dans le prix', EN_SUS: 'Facturés en sus' }
/** Modes in which the contract chooses for planned tolls; empty kilometres only for prices per kilometre. */
export const CHOOSES_TOLLS: readonly PricingMode[] = ['HEURE', 'KM', 'JOUR']

export const USES_GRID: readonly PricingMode[] = ['PALETTE', 'GRILLE']

export const MARGIN_METHOD_LABELS: Record<MarginMethod, string> = {
  SUR_COUT: 'sur coût (taux de marge)',
  SUR_PRIX: 'sur prix (taux de marque)',
}

/** Base of indexation: transport price (without tolls and services), or whole price. */
export const INDEXATION_BASES = ['TRANSPORT', 'TOTAL'] as const
export type IndexationBase = (typeof INDEXATION_BASES)[number]
export const INDEXATION_BASE_LABELS: Record<IndexationBase, string> = {
  TRANSPORT: 'Prix de transport hors péages',
  TOTAL: 'Prix total',
}

export interface IndexationClause {
  indexCode: string
  refMonth: string
  sharePct: string
  base: IndexationBase
  thresholdPct?: string
  /** Index of the service month, or of the month before. */
  lagMonths: 0 | 1
}

export function indexationWords({ indexCode, refMonth, sharePct, thresholdPct }: IndexationClause): string {
  const month = `${refMonth.slice(5, 7)}/${refMonth.slice(0, 4)}`
  const threshold = thresholdPct ? `, seuil ${formatNumber(thresholdPct)}\u202f%` : ''
  return `${indexCode}, référence ${month}, part ${formatNumber(sharePct)}\u202f%${threshold}`
}

export const SERVICE_MODES = ['INCLUS', 'FACTURE'] as const
export type ServiceMode = (typeof SERVICE_MODES)[number]
export const SERVICE_MODE_LABELS: Record<ServiceMode, string> = { INCLUS: 'Inclus', FACTURE: 'Facturé' }

export interface Offer {
  cost: Cost | null
  marginPct: string | null
  marginMethod: MarginMethod | null
  /** Cents; null when it depends on the load. */
  priceCents: number | null
  /** Without tolls: base of indexation and cancellation. */
  transportPriceCents: number | null
}

/** Own clause, or the law (art. L3222-1 and L3222-2 of the Code des transports). */
export const FUEL_CHOICES = ['CLAUSE', 'LOI'] as const
export type FuelChoice = (typeof FUEL_CHOICES)[number]
export const FUEL_CHOICE_LABELS: Record<FuelChoice, string> = {
  CLAUSE: "Clause d'indexation",
  LOI: 'Sans clause : application de la loi',
}
