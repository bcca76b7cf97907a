import { formatNumber } from '#domain/formats/number.ts'
import type { PricingMode } from '#domain/sales/delivery-request/values.ts'
import type { FactorSign } from '#domain/transverse/cost-factors/values.ts'
import type { Cost, FactorBasis, MarginMethod } from './cost.ts'

/** The trinomial rates of a version: euros per km, hour, day; `referenceId` names the referential that they came from. */
export interface VersionRates {
  perKm: string
  perHour: string
  perDay: string
  referenceId?: string
  /** Litres per 100 km of that referential. */
  consumption?: string
}

/** What the quantity of a factor keeps in step with; without it, the quantity is the one that was entered. */
export type FactorFollows = 'KM' | 'HOURS' | 'NIGHT' | 'DAYS' | 'PALLETS' | 'RUN'

/** A cost factor of a version, with the amount of the day it was chosen and how much of it a run takes. */
export interface VersionFactor {
  factorId: string
  code: string
  label: string
  basis: FactorBasis
  amount: string
  quantity: string
  follows?: FactorFollows
  /** One that adds to the revenue is charged on top of the price; any other is part of the cost. */
  sign?: FactorSign
}

/** Whether something that a run costs is inside the price of its unit, or charged beside it. */
export const INCLUSIONS = ['COMPRIS', 'EN_SUS'] as const
export type Inclusion = (typeof INCLUSIONS)[number]
export const INCLUSION_LABELS: Record<Inclusion, string> = { COMPRIS: 'Compris dans le prix', EN_SUS: 'Facturés en sus' }
/** Modes whose contract chooses it for tolls; for the kilometres run empty, a price by the kilometre alone does. */
export const CHOOSES_TOLLS: readonly PricingMode[] = ['HEURE', 'KM', 'JOUR']

/** Modes that may be priced by a grid. */
export const USES_GRID: readonly PricingMode[] = ['PALETTE', 'GRILLE']

export const MARGIN_METHOD_LABELS: Record<MarginMethod, string> = {
  SUR_COUT: 'sur coût (taux de marge)',
  SUR_PRIX: 'sur prix (taux de marque)',
}

/** What an indexation applies to: the transport price (without tolls and services), or the whole price. */
export const INDEXATION_BASES = ['TRANSPORT', 'TOTAL'] as const
export type IndexationBase = (typeof INDEXATION_BASES)[number]
export const INDEXATION_BASE_LABELS: Record<IndexationBase, string> = {
  TRANSPORT: 'Prix de transport hors péages',
  TOTAL: 'Prix total',
}

/** The fuel clause of a contract (`domain.md` §3.3, §6.6). */
export interface IndexationClause {
  indexCode: string
  /** Month of the reference value, `YYYY-MM`. */
  refMonth: string
  sharePct: string
  base: IndexationBase
  thresholdPct?: string
  /** The index of the service month, or of the month before. */
  lagMonths: 0 | 1
}

/** A clause in one line: « CNR_GAZOLE_PRO, référence 06/2023, part 22,7 % ». */
export function indexationWords({ indexCode, refMonth, sharePct, thresholdPct }: IndexationClause): string {
  const month = `${refMonth.slice(5, 7)}/${refMonth.slice(0, 4)}`
  const threshold = thresholdPct ? `, seuil ${formatNumber(thresholdPct)}\u202f%` : ''
  return `${indexCode}, référence ${month}, part ${formatNumber(sharePct)}\u202f%${threshold}`
}

export const SERVICE_MODES = ['INCLUS', 'FACTURE'] as const
export type ServiceMode = (typeof SERVICE_MODES)[number]
export const SERVICE_MODE_LABELS: Record<ServiceMode, string> = { INCLUS: 'Inclus', FACTURE: 'Facturé' }

/** Cost and price of a run as they were offered. */
export interface Offer {
  cost: Cost | null
  marginPct: string | null
  marginMethod: MarginMethod | null
  /** Price of a run in cents; null when it depends on what a run carries. */
  priceCents: number | null
  /** The same without tolls: what indexation and cancellation are reckoned on. */
  transportPriceCents: number | null
}

/** Whether a contract revises its price by a clause of its own, or leaves it to the law (art. L3222-1 and L3222-2 of the Code des transports). */
export const FUEL_CHOICES = ['CLAUSE', 'LOI'] as const
export type FuelChoice = (typeof FUEL_CHOICES)[number]
export const FUEL_CHOICE_LABELS: Record<FuelChoice, string> = {
  CLAUSE: "Clause d'indexation",
  LOI: 'Sans clause : application de la loi',
}
