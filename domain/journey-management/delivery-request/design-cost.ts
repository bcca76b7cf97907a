import { Decimal, decimalText, fromCents, proportional, quotientCents, toCents } from '#domain/decimal.ts'
import { hoursOf } from '#domain/formats/hours.ts'
import { ofOneRun, runsOfWeek, tenthsOfRun } from '#domain/journey-management/journeys/run-part.ts'
import { priceOfVersion } from '#domain/sales/delivery-request/price.ts'
import { cascadeOf } from '#domain/sales/pricing/price-sheet.ts'
import type { VersionFactor, VersionRates } from '#domain/sales/pricing/price-values.ts'
import { type PriceTerms, trinomialCost } from '#domain/sales/pricing/run-cost.ts'

/** What a line of the conception brings to the cost of a run. */
export interface CostedLine {
  code: string
  label: string
  /** ISO: 1 for Monday. */
  weekdays: readonly number[]
  /** The sold run that it is, or is a leg of. */
  runNo: number
  /** Another carrier runs it: it costs what he asks. */
  subcontracted: boolean
  kmLoaded: string
  kmEmpty: string
  serviceMin: number
  nightMin: number
}

/** An amount that replaces the computed one of a component, with why. */
export interface CostCorrection {
  /** Key of the component. */
  component: string
  amountCents: number
  reason: string
}

/** What a subcontractor asks for a run of a line, by the code of the line. */
export interface CostPurchase {
  code: string
  amountCents: number
}

/** What conception decides of the cost; the rest follows from the lines. */
export interface CostChoice {
  /** Null: no referential is in force, every term has to be corrected. */
  rates: VersionRates | null
  /** Where the rates come from, in words; null without rates. */
  source: string | null
  /** Conception chose them; false: they are those of the price. */
  ownChoice: boolean
  /** Days of a driver and his vehicle in a run. */
  days: string
  tollsCents: number
  purchases: readonly CostPurchase[]
  corrections: readonly CostCorrection[]
}

/** One component of the cost: how it is reckoned, and what counts. */
export interface CostComponent {
  /** `km`, `hour`, `day`, `tolls`, `factor-CODE`, `purchase-CODE`. */
  key: string
  label: string
  /** « 0,615 € × 400 km ». */
  calculation: string
  /** Null where no rate says it. */
  computedCents: number | null
  correction: CostCorrection | null
  /** The corrected amount, else the computed one. */
  amountCents: number | null
}

/** What each run of a line costs: its part of the cost of the sold run, where it is a leg. */
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

/** The totals of the lines, as a version stores them. */
export interface LineTotals {
  kmLoaded: string
  kmEmpty: string
  serviceHours: string
  nightHours: string
}

/** The cost of one run of everything that conception built, as it is stored: later rates change nothing of it. */
export interface DesignCost extends CostChoice {
  totals: LineTotals
  components: CostComponent[]
  lines: LineCost[]
  /** Null while a component has no amount. */
  costCents: number | null
}

const NO_RATE = 'aucun taux en vigueur'
const TERMS = [
  ['km', 'Terme kilométrique'],
  ['hour', 'Terme horaire'],
  ['day', 'Terme journalier'],
] as const

/** The factor of a version that brings its price to the cost of the conception: purchases instead of own rates, and corrections. */
export const CONCEPTION_FACTOR = 'CONCEPTION'
const withoutOwn = (factors: readonly VersionFactor[]) => factors.filter(({ factorId }) => factorId !== CONCEPTION_FACTOR)

/** Kilometres, service and night of one run (`ofOneRun`); minutes become hours. `own` are the lines that count, of those that make the runs. */
export function lineTotals(lines: readonly CostedLine[], own: readonly CostedLine[] = lines): LineTotals {
  const km = (of: 'kmLoaded' | 'kmEmpty') => (tenthsOfRun(lines, of, own) / 10).toFixed(1)
  const hours = (of: 'serviceMin' | 'nightMin') => hoursOf(ofOneRun(lines, line => line[of], own))
  return { kmLoaded: km('kmLoaded'), kmEmpty: km('kmEmpty'), serviceHours: hours('serviceMin'), nightHours: hours('nightMin') }
}

/**
 * How many days of a vehicle a run takes when nobody says: lines that share a weekday are run in one day by one driver (`domain.md` §6.4, T2), so
 * it is the days of the week on which the carrier himself runs, by its runs: two runs a day take half a day each. What
 * only others run takes the usual one.
 */
export function proposedDays(lines: readonly Pick<CostedLine, 'weekdays' | 'runNo' | 'subcontracted'>[]): string {
  const days = new Set(lines.flatMap(({ weekdays, subcontracted }) => (subcontracted ? [] : weekdays))).size
  if (days === 0) return '1'
  return decimalText(Decimal(String(days)).div(String(Math.max(1, runsOfWeek(lines)))), 2).replace(/\.?0+$/, '')
}

/**
 * The cost of a run by component (`domain.md` §4.3, §6.4, §6.5): the trinomial of the lines that the carrier runs himself, tolls, the cost
 * factors of the version, what subcontractors ask; a correction takes the place of what was computed. Words and amounts are those of the
 * price screen (`cascadeOf`). Each component is shared out to the lines by what makes it, the last one taking the remainder, so that lines
 * and components have one total.
 */
export function reckonDesignCost(version: PriceTerms, lines: readonly CostedLine[], choice: CostChoice): DesignCost {
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
    const ofRun = asked === null ? null : weekly(asked, line, lines)
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

/** What a sold run has of an amount of each run of a line: a leg that misses on some days, or one run of two, counts as often as it runs. */
function weekly(cents: number, { weekdays }: CostedLine, lines: readonly CostedLine[]): number {
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
  // What a week has of it: a leg that misses on some days, or one run of two, weighs as often as it runs.
  const weekKm = (line: CostedLine) => km(line).times(times(line))
  const weekMinutes = (line: CostedLine) => Decimal(String(line.serviceMin)).times(times(line))
  // Where all run alike, the run itself is shared out; else the week, and each line by how often it runs.
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
 * What a version stores of a cost, so that its price says the same: the totals of the lines, the rates, and, where purchases or corrections
 * move the total away from what rates and factors make, one factor for the difference. A trinomial price that was agreed without rates
 * keeps none: they would change what is sold.
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

/** Whether lines changed since the cost was stored: it is to be reckoned anew before delivery. */
export function isOutdated(cost: Pick<DesignCost, 'totals' | 'lines'>, lines: readonly CostedLine[]): boolean {
  const seen = (all: readonly Pick<CostedLine, 'code' | 'weekdays' | 'subcontracted'>[]) =>
    all.map(({ code, weekdays, subcontracted }) => `${code} ${weekdays.join('')} ${subcontracted}`).join()
  const sums = ({ kmLoaded, kmEmpty, serviceHours, nightHours }: LineTotals) =>
    [kmLoaded, kmEmpty, serviceHours, nightHours].join()
  return sums(lineTotals(lines)) !== sums(cost.totals) || seen(lines) !== seen(cost.lines)
}

/**
 * The most that a run may cost for its price to leave the target margin: 849,72 with 12 % on the cost leaves 758,68. Null where there is no
 * price or no target, and for a trinomial price, which follows its cost.
 */
export function targetCost(
  priceCents: number | null,
  version: Pick<PriceTerms, 'pricingMode' | 'marginPct' | 'marginMethod'>,
): number | null {
  return missingForTarget(priceCents, version) ? null : targetOf(priceCents!, version)
}

/** What stands in the way of a target cost. */
export type MissingForTarget = 'FOLLOWS_COST' | 'PRICE' | 'MARGIN'

/** Why a run has no target cost; null where it has one. */
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
