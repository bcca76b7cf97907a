import { centsToDecimal, formatNumber, typedDecimal } from '#domain/formats/number.ts'
import type { VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { priceText } from '#domain/sales/delivery-request/fields.ts'
import type { PricingMode } from '#domain/sales/delivery-request/values.ts'
import type { FactorBasis, MarginMethod } from '#domain/sales/pricing/cost.ts'
import type { Bracket } from '#domain/sales/pricing/pallet-price.ts'
import type { PriceSheet } from '#domain/sales/pricing/price-sheet.ts'
import type { VersionFactor, VersionRates } from '#domain/sales/pricing/price-values.ts'
import type { CnrActivity } from '#domain/transverse/cnr/values.ts'
import type { FactorSign } from '#domain/transverse/cost-factors/values.ts'

/** The hypotheses of a price as the API answers them. */
export interface ShownTerms {
  pricingMode: PricingMode
  kmLoaded: string | null
  kmEmpty: string | null
  serviceHours: string | null
  days: string | null
  nightHours: string | null
  tollsCents: number | null
  rates: VersionRates | null
  costFactors: VersionFactor[]
  marginPct: string | null
  marginMethod: MarginMethod | null
  unitPrice: string | null
  minimumCents: number | null
  minimumHours: string | null
  grid: Bracket[] | null
  payForNextBracket: boolean
  chargedQuantity: string | null
  costCents: number | null
  frozen: boolean
}

export interface FactorChoice {
  id: string
  kept: boolean
  code: string
  label: string
  basis: FactorBasis
  amount: string
  sign: FactorSign
  stored: boolean
  /** Its condition holds on every run of the version. */
  applies: boolean
  chosen: boolean
  quantity: string
  entered: string | null
}

export interface ReferenceChoice {
  id: string
  category: VehicleCategory
  activity: CnrActivity
  perKm: string
  perHour: string
  perDay: string
}

export interface Simulated {
  terms: ShownTerms
  factors: FactorChoice[]
  sheet: PriceSheet
}

export interface PriceAnswer extends Simulated {
  reference: string
  references: ReferenceChoice[]
  /** The day that rates and factors are of, where it is one to come. */
  ratesFrom: string | null
  earlier: { versionNo: number; priceCents: number } | null
}

/** '8.25' → « 8 h 15 ». */
const hoursText = (hours: string | null) => (hours === null ? '' : duration(Math.round(Number(hours) * 60)))

/** 686 minutes → « 11 h 26 ». */
export const duration = (minutes: number) => `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`

const money = (cents: number | null) => (cents === null ? '' : centsToDecimal(cents).replace('.', ','))

/** The price as its form posts it, field by field. */
export function priceFormValues({ terms, reference, factors }: PriceAnswer): Record<string, string> {
  const { rates, grid } = terms
  return {
    pricingMode: terms.pricingMode,
    kmLoaded: typedDecimal(terms.kmLoaded),
    kmEmpty: typedDecimal(terms.kmEmpty),
    serviceHours: hoursText(terms.serviceHours),
    days: typedDecimal(terms.days),
    nightHours: typedDecimal(terms.nightHours),
    tolls: money(terms.tollsCents),
    reference,
    'rates.perKm': typedDecimal(rates?.perKm ?? null),
    'rates.perHour': typedDecimal(rates?.perHour ?? null),
    'rates.perDay': typedDecimal(rates?.perDay ?? null),
    'rates.consumption': typedDecimal(rates?.consumption ?? null),
    marginPct: typedDecimal(terms.marginPct),
    marginMethod: terms.marginMethod ?? 'SUR_COUT',
    unitPrice: priceText(terms.unitPrice),
    minimum: money(terms.minimumCents),
    minimumHours: hoursText(terms.minimumHours),
    chargedQuantity: typedDecimal(terms.chargedQuantity),
    ...(terms.payForNextBracket && { payForNextBracket: 'on' }),
    ...Object.assign(
      {},
      ...(grid ?? []).map(({ from, to, unitPrice }, index) => ({
        [`grid[${index}].from`]: String(from),
        [`grid[${index}].to`]: String(to),
        [`grid[${index}].unitPrice`]: priceText(unitPrice),
      })),
      ...factors.map(({ id, kept, chosen, entered }, index) => ({
        ...(chosen && { [`factors[${index}].factorId`]: id }),
        ...(kept && { [`factors[${index}].kept`]: 'on' }),
        [`factors[${index}].quantity`]: typedDecimal(entered),
      })),
    ),
  }
}

/** What a person reads for a field of the form. */
export function priceFieldLabel(name: string): string {
  const [, rows, index, field] = /^(grid|factors)\[(\d+)\]\.(\w+)$/.exec(name) ?? []
  if (rows === 'grid') return `Tranche ${Number(index) + 1}, ${ROW_LABELS[field!] ?? ''}`
  if (rows) return `Facteur ${Number(index) + 1}`
  return PRICE_LABELS[name] ?? ''
}

const ROW_LABELS: Record<string, string> = { from: 'de', to: 'à', unitPrice: 'prix' }

export const PRICE_LABELS: Record<string, string> = {
  pricingMode: 'Mode de prix',
  kmLoaded: 'Km en charge',
  kmEmpty: 'Km à vide',
  serviceHours: 'Heures de service',
  days: 'Jours',
  nightHours: 'Heures de nuit',
  tolls: 'Péages',
  reference: 'Taux',
  'rates.perKm': 'Terme kilométrique',
  'rates.perHour': 'Terme horaire',
  'rates.perDay': 'Terme journalier',
  'rates.consumption': 'Consommation',
  marginPct: 'Marge cible',
  marginMethod: 'Méthode',
  unitPrice: 'Prix unitaire',
  minimum: 'Minimum facturé',
  minimumHours: 'Heures au moins',
  chargedQuantity: 'Quantité facturée',
  payForNextBracket: 'Payant pour',
  grid: 'Grille',
}

/** A percentage with its unit. */
export const percent = (decimal: string) => `${formatNumber(decimal)}\u202f%`

/** The sheet of another version, with the hypotheses of this address, if there are any, tried on it. */
export function hypothesesOn(versionNo: number, address: string): string {
  const search = new URLSearchParams(address.split('?')[1])
  if (!search.has('pricingMode')) return `?version=${versionNo}`
  for (const name of ['lock', 'panel', 'idempotencyKey']) search.delete(name)
  search.set('version', String(versionNo))
  return `?${search}`
}
