import { Decimal, decimalText, fromCents, proportional, quotientCents, toCents } from '#domain/decimal.ts'
import { hoursOf } from '#domain/formats/hours.ts'
import { ofOneRun, runsOfWeek, tenthsOfRun } from '#domain/journey-management/journeys/run-part.ts'
import { priceOfVersion } from '#domain/sales/delivery-request/price.ts'
import { mealsAway } from '#domain/sales/pricing/meals.ts'
import { cascadeOf } from '#domain/sales/pricing/price-sheet.ts'
import type { VersionFactor, VersionRates } from '#domain/sales/pricing/price-values.ts'
import { type PriceTerms, trinomialCost } from '#domain/sales/pricing/run-cost.ts'

export interface CostedLine {
  code: string
  label: string
  weekdays: readonly number[]
  /** Number of the sold run that the line is, or is a leg of. */
  runNo: number
  /** Run by a sub-contractor: it costs the purchase price. */
  subcontracted: boolean
  kmLoaded: string
  kmEmpty: string
  serviceMin: number
  nightMin: number
  /** Minutes of the local clock from 00:00 of the service date. */
  start: number
  end: number
  /** Daily rests away from home (`nightsAway`). */
  nights: number
  crew: 1 | 2
}

export interface CostCorrection {
  component: string
  amountCents: number
  reason: string
}

/** Purchase price of a line's run, by line code. */
export interface CostPurchase {
  code: string
  amountCents: number
}

export interface CostChoice {
  /** Null without reference costs: every term needs a correction. */
  rates: VersionRates | null
  /** Description of the source of the rates; null without rates. */
  source: string | null
  /** True when conception chose the rates; false: rates of the price. */
  ownChoice: boolean
  /** Driver and vehicle days per run. */
  days: string
  tollsCents: number
  purchases: readonly CostPurchase[]
  corrections: readonly CostCorrection[]
}

export interface CostComponent {
  key: string
  label: string
  calculation: string
  /** Null without a rate. */
  computedCents: number | null
  correction: CostCorrection | null
  /** The correction, else the computed amount. */
  amountCents: number | null
}

/** Cost of one run of a line: its share of the sold run when it is a leg. */
export interface LineCost {
  code: string
  label: string
  weekdays: readonly number[]
  subcontracted: boolean
  km: string
  serviceMin: number
  /** Null while a component has no amount. */
  amountCents: number | null
}

export interface LineTotals {
  kmLoaded: string
  kmEmpty: string
  serviceHours: string
  nightHours: string
  /** Absent from a cost that was stored before meals were counted. */
  meals?: string
}

/** Stored cost of one run of the whole design; later rates do not change it. */
export interface DesignCost extends CostChoice {
  totals: LineTotals
  components: CostComponent[]
  lines: LineCost[]
  costCents: number | null
}

const NO_RATE = 'aucun taux en vigueur'
const TERMS = [
  ['km', 'Terme kilométrique'],
  ['hour', 'Terme horaire'],
  ['day', 'Terme journalier'],
] as const

/** Factor that adjusts a version's price to the conception's cost (purchases and corrections). */
export const CONCEPTION_FACTOR = 'CONCEPTION'
const withoutOwn = (factors: readonly VersionFactor[]) => factors.filter(({ factorId }) => factorId !== CONCEPTION_FACTOR)

/** Kilometres, service and night hours, and meals of one run (`ofOneRun`). `own` are the lines that count among all lines. */
export function lineTotals(lines: readonly CostedLine[], own: readonly CostedLine[] = lines): LineTotals {
  const km = (of: 'kmLoaded' | 'kmEmpty') => (tenthsOfRun(lines, of, own) / 10).toFixed(1)
  const hours = (of: 'serviceMin' | 'nightMin') => hoursOf(ofOneRun(lines, line => line[of], own))
  return {
    kmLoaded: km('kmLoaded'),
    kmEmpty: km('kmEmpty'),
    serviceHours: hours('serviceMin'),
    nightHours: hours('nightMin'),
    meals: perRun(
      weekly(own, leaving => mealsAway(leaving) * Math.max(0, ...leaving.map(({ crew }) => crew))),
      lines,
    ),
  }
}

/** Sum over the weekdays of what the lines that leave on one have together: they share a driver (`domain.md` §6.4, T2). */
const weekly = <Line extends Pick<CostedLine, 'weekdays'>>(own: readonly Line[], of: (leaving: readonly Line[]) => number) =>
  [1, 2, 3, 4, 5, 6, 7].reduce((sum, day) => sum + of(own.filter(({ weekdays }) => weekdays.includes(day))), 0)

const perRun = (week: number, lines: readonly Pick<CostedLine, 'weekdays' | 'runNo'>[]) =>
  decimalText(Decimal(String(week)).div(String(Math.max(1, runsOfWeek(lines)))), 2).replace(/\.?0+$/, '')

/**
 * Default vehicle days per run: lines of one weekday share a driver (`domain.md` §6.4, T2), so it is own running days
 * over own runs (two runs a day are half a day each); a night away is a day more. Fully sub-contracted runs take the usual value.
 */
export function proposedDays(lines: readonly Pick<CostedLine, 'weekdays' | 'runNo' | 'subcontracted' | 'nights'>[]): string {
  const own = lines.filter(({ subcontracted }) => !subcontracted)
  const days = weekly(own, leaving => Math.max(0, ...leaving.map(({ nights }) => 1 + nights)))
  return days === 0 ? '1' : perRun(days, lines)
}

/**
 * Cost of a run by component (`domain.md` §4.3, §6.4, §6.5): trinomial terms of own lines, tolls, cost factors,
 * purchases; corrections replace computed amounts. Texts and amounts match the price screen (`cascadeOf`). Components are
 * allocated to lines by their driver, the last line taking the remainder, so both totals agree.
 */
export function computeDesignCost(version: PriceTerms, lines: readonly CostedLine[], choice: CostChoice): DesignCost {
  const own = lines.filter(line => !line.subcontracted)
  const terms: PriceTerms = {
    ...version,
    ...lineTotals(lines, own),
    offer: null,
    days: choice.days,
    tollsCents: choice.tollsCents,
    rates: choice.rates,
    costFactors: withoutOwn(version.costFactors),
  }
  const component = (key: string, label: string, calculation: string, computedCents: number | null): CostComponent => {
    const correction = choice.corrections.find(one => one.component === key) ?? null
    return { key, label, calculation, computedCents, correction, amountCents: correction?.amountCents ?? computedCents }
  }
  const components =
    own.length === 0
      ? []
      : choice.rates
        ? cascadeOf(terms, priceOfVersion(terms))
            .filter(({ kind }) => kind === 'term' || kind === 'added')
            .map(row => component(row.key, row.label, row.calculation, row.amountCents))
        : [
            ...TERMS.map(([key, label]) => component(key, label, NO_RATE, null)),
            ...(choice.tollsCents > 0 ? [component('tolls', 'Péages', 'réel, refacturés', choice.tollsCents)] : []),
          ]
  for (const line of lines.filter(line => line.subcontracted)) {
    const asked = askedFor(line, choice)
    const ofRun = asked === null ? null : shareOfRun(asked, line, lines)
    components.push(component(purchaseKey(line.code), `Sous-traitance ${line.code}`, "prix d'achat", ofRun))
  }
  const known = lines.length > 0 && components.every(({ amountCents }) => amountCents !== null)
  return {
    ...choice,
    totals: lineTotals(lines),
    components,
    lines: sharesOf(lines, components, known, { ...version, ...choice }),
    costCents: known ? components.reduce((total, { amountCents }) => total + amountCents!, 0) : null,
  }
}

const askedFor = ({ code }: CostedLine, { purchases }: Pick<CostChoice, 'purchases'>): number | null =>
  purchases.find(purchase => purchase.code === code)?.amountCents ?? null

/** Share of a sold run in an amount per run of a line, weighted by how often the line runs. */
function shareOfRun(cents: number, { weekdays }: CostedLine, lines: readonly CostedLine[]): number {
  return quotientCents(fromCents(cents).times(String(weekdays.length)), String(Math.max(1, runsOfWeek(lines))))
}

export const purchaseKey = (code: string) => `purchase-${code}`

function sharesOf(
  lines: readonly CostedLine[],
  components: readonly CostComponent[],
  known: boolean,
  { costFactors, purchases }: Pick<PriceTerms, 'costFactors'> & Pick<CostChoice, 'purchases'>,
): LineCost[] {
  const own = lines.filter(line => !line.subcontracted)
  const times = (line: CostedLine) => String(line.weekdays.length)
  const runs = String(Math.max(1, runsOfWeek(lines)))
  const km = (line: CostedLine) => Decimal(line.kmLoaded).plus(line.kmEmpty)
  // Weekly amounts, so that each line weighs as often as it runs.
  const weekKm = (line: CostedLine) => km(line).times(times(line))
  const weekMinutes = (line: CostedLine) => Decimal(String(line.serviceMin)).times(times(line))
  // When all lines run equally often, allocate the run itself; else the week, by runs of each line.
  const alike = own.every(line => times(line) === runs)
  const shared = (cents: number) => fromCents(cents).times(alike ? '1' : runs)
  const each = (cents: number, line: CostedLine) =>
    alike || line.weekdays.length === 0 ? cents : quotientCents(fromCents(cents), times(line))
  const byKm = (key: string) =>
    key === 'km' || key === 'tolls' || costFactors.find(({ code }) => key === `factor-${code}`)?.follows === 'KM'
  const parts = components
    .filter(({ key }) => !key.startsWith('purchase-'))
    .map(({ key, amountCents }) =>
      proportional(shared(amountCents ?? 0), own.map(byKm(key) ? weekKm : weekMinutes), 2).map(toCents),
    )
  return lines.map(line => {
    const place = own.indexOf(line)
    const { code, label, weekdays, subcontracted, serviceMin } = line
    const amount = subcontracted
      ? askedFor(line, { purchases })
      : each(
          parts.reduce((total, part) => total + part[place]!, 0),
          line,
        )
    return { code, label, weekdays, subcontracted, km: decimalText(km(line), 1), serviceMin, amountCents: known ? amount : null }
  })
}

/**
 * Terms that make the version's price match the cost: totals, rates, and one factor for purchases and corrections. A
 * trinomial price agreed without rates gets none, because they would change the sold price.
 */
export function versionTermsOf(version: PriceTerms, cost: DesignCost & { costCents: number }) {
  const rates = version.pricingMode === 'TRINOME' && !version.rates ? null : cost.rates
  const terms = {
    ...cost.totals,
    days: cost.days,
    tollsCents: cost.tollsCents,
    rates,
    costFactors: withoutOwn(version.costFactors),
  }
  const reckoned = trinomialCost({ ...version, ...terms, offer: null })
  const apart = reckoned ? cost.costCents - reckoned.costCents : 0
  const factor: VersionFactor = {
    factorId: CONCEPTION_FACTOR,
    code: CONCEPTION_FACTOR,
    label: 'Conception : sous-traitance et corrections',
    basis: 'REEL',
    amount: decimalText(fromCents(apart), 2),
    quantity: '1',
    follows: 'RUN',
  }
  return { ...terms, costFactors: apart === 0 ? terms.costFactors : [...terms.costFactors, factor], costCents: cost.costCents }
}

/** True when lines changed since the cost was stored; it must be recomputed before delivery. */
export function isOutdated(cost: Pick<DesignCost, 'totals' | 'lines'>, lines: readonly CostedLine[]): boolean {
  const seen = (all: readonly Pick<CostedLine, 'code' | 'weekdays' | 'subcontracted'>[]) =>
    all.map(({ code, weekdays, subcontracted }) => `${code} ${weekdays.join('')} ${subcontracted}`).join()
  const now = lineTotals(lines)
  const sums = ({ kmLoaded, kmEmpty, serviceHours, nightHours, meals = now.meals }: LineTotals) =>
    [kmLoaded, kmEmpty, serviceHours, nightHours, meals].join()
  return sums(now) !== sums(cost.totals) || seen(lines) !== seen(cost.lines)
}

/**
 * Maximum cost of a run that keeps the target margin: 849.72 with 12 % on cost gives 758.68. Null without a price or
 * target, and for trinomial prices, which follow their cost.
 */
export function targetCost(
  priceCents: number | null,
  version: Pick<PriceTerms, 'pricingMode' | 'marginPct' | 'marginMethod'>,
): number | null {
  return missingForTarget(priceCents, version) ? null : targetOf(priceCents!, version)
}

export type MissingForTarget = 'FOLLOWS_COST' | 'PRICE' | 'MARGIN'

export function missingForTarget(
  priceCents: number | null,
  { pricingMode, marginPct }: Pick<PriceTerms, 'pricingMode' | 'marginPct'>,
): MissingForTarget | null {
  if (pricingMode === 'TRINOME') return 'FOLLOWS_COST'
  if (priceCents === null) return 'PRICE'
  return marginPct === null ? 'MARGIN' : null
}

function targetOf(priceCents: number, { marginPct, marginMethod }: Pick<PriceTerms, 'marginPct' | 'marginMethod'>): number {
  const share = Decimal(marginPct!).times('0.01')
  const price = fromCents(priceCents)
  if (marginMethod === 'SUR_PRIX') return toCents(price.times(Decimal('1').minus(share)))
  return quotientCents(price, Decimal('1').plus(share).toFixed())
}
