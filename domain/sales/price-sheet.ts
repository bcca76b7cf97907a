import { Decimal, decimalText, fromCents } from '../decimal.ts'
import { formatMoney, formatNumber } from '../formats/number.ts'
import type { FactorBasis, MarginMethod } from './cost.ts'
import { PRICE_UNITS, PRICING_MODE_LABELS, type PricingMode } from './delivery-request-values.ts'
import { unitPriceText } from './price-values.ts'
import {
  chargedQuantity,
  factorQuantity,
  hoursOf,
  kmOf,
  minutesOf,
  type PriceTerms,
  priceOfVersion,
  targetPrice,
  trinomialCost,
  type VersionPrice,
} from './request-price.ts'

/** One step from cost to price: what it is, how it is reckoned, what it makes, and where it falls between nothing and the price. */
export interface CascadeRow {
  key: string
  label: string
  calculation: string
  amountCents: number
  /** Part of the price in per cent, one decimal; null without a price. */
  share: string | null
  /** Where its bar begins and ends, in per cent of the scale. */
  from: number
  to: number
  kind: 'term' | 'added' | 'cost' | 'margin' | 'price'
}

/** Where the margin becomes nothing. */
export interface BreakEven {
  /** The price at which the margin is 0: the cost. */
  priceCents: number
  /** Kilometres of a run, and minutes of service, at which it is 0 with everything else as it is; null where that never comes. */
  km: Turn | null
  minutes: Turn | null
  /** What the whole picture spans. */
  scaleCents: number
}

export interface Turn {
  /** The last whole kilometre (minute) that is on the same side of 0 as the run. */
  at: number
  /** How far that is from the run; negative when it is less. */
  by: number
  /** On which side of it the line loses money, or earns some. */
  side: 'ABOVE' | 'BELOW'
  turns: 'LOSS' | 'GAIN'
}

export interface PriceSheet {
  price: VersionPrice
  cascade: CascadeRow[]
  breakEven: BreakEven | null
  /** What the target margin asks for, by the method that is named and by the other. */
  target: { pct: string; method: MarginMethod; priceCents: number; otherCents: number } | null
  /** How a price by the unit came about, in words. */
  chargeWords: string | null
}

/** Everything that the price tab shows of a version's price (`domain.md` §4.2, §6.5). */
export function priceSheet(terms: PriceTerms): PriceSheet {
  const price = priceOfVersion(terms)
  const { costCents } = price
  const method = terms.marginMethod ?? 'SUR_COUT'
  return {
    price,
    cascade: cascadeOf(terms, price),
    breakEven: breakEvenOf(terms, price),
    target:
      costCents === null || terms.marginPct === null
        ? null
        : {
            pct: terms.marginPct,
            method,
            priceCents: targetPrice(costCents, terms),
            otherCents: targetPrice(costCents, terms, method === 'SUR_COUT' ? 'SUR_PRIX' : 'SUR_COUT'),
          },
    chargeWords: chargeWords(terms, price),
  }
}

/** From the first term of the cost to the price, each step standing on the ones before. */
export function cascadeOf(terms: PriceTerms, price: VersionPrice): CascadeRow[] {
  const { cost, costCents, priceCents } = price
  if (costCents === null) return []
  const whole = Math.max(costCents, priceCents ?? 0)
  const place = (cents: number) =>
    whole === 0 ? 0 : Number(decimalText(Decimal(String(cents)).times('100').div(String(whole)), 3))
  const share = (cents: number) =>
    priceCents === null || priceCents === 0 ? null : decimalText(fromCents(cents).times('100').div(fromCents(priceCents)), 1)
  let reached = 0
  const step = (row: Pick<CascadeRow, 'key' | 'label' | 'calculation' | 'amountCents' | 'kind'>): CascadeRow => {
    const from = place(reached)
    reached += row.amountCents
    return { ...row, share: share(row.amountCents), from, to: place(reached) }
  }
  const rows: CascadeRow[] = []
  if (cost && terms.rates) {
    const { perKm, perHour, perDay } = terms.rates
    const days = terms.days ?? '1'
    rows.push(
      step({
        key: 'km',
        label: 'Terme kilométrique',
        calculation: `${euros(perKm)} × ${number(kmOf(terms))}\u202fkm`,
        amountCents: cost.kmTermCents,
        kind: 'term',
      }),
      step({
        key: 'hour',
        label: 'Terme horaire',
        calculation: `${euros(perHour)} × ${number(terms.serviceHours ?? '0')}\u202fh`,
        amountCents: cost.hourTermCents,
        kind: 'term',
      }),
      step({
        key: 'day',
        label: 'Terme journalier',
        calculation: `${euros(perDay)} × ${number(days)}\u202f${Decimal(days).gte('2') ? 'jours' : 'jour'}`,
        amountCents: cost.dayTermCents,
        kind: 'term',
      }),
    )
    if (cost.tollsCents > 0) {
      const toll = { key: 'tolls', label: 'Péages', calculation: 'réel, refacturés', amountCents: cost.tollsCents }
      rows.push(step({ ...toll, kind: 'added' }))
    }
    for (const [index, factor] of terms.costFactors.entries()) {
      rows.push(
        step({
          key: `factor-${factor.code}`,
          label: factor.label,
          calculation: factorWords(factor, factorQuantity(factor, terms), perHour, cost.subtotalCents),
          amountCents: cost.factors[index]?.amountCents ?? 0,
          kind: 'added',
        }),
      )
    }
  }
  rows.push({
    key: 'cost',
    label: 'Coût de revient',
    calculation: cost ? '' : 'saisi en conception',
    amountCents: costCents,
    share: share(costCents),
    from: 0,
    to: place(costCents),
    kind: 'cost',
  })
  if (priceCents === null) return rows
  const margin = priceCents - costCents
  return [
    ...rows,
    {
      key: 'margin',
      ...marginWords(terms, price, costCents),
      amountCents: margin,
      share: share(margin),
      from: place(Math.min(costCents, priceCents)),
      to: place(Math.max(costCents, priceCents)),
      kind: 'margin',
    },
    {
      key: 'price',
      label: 'Prix de vente',
      calculation:
        chargeWords(terms, price) ??
        (terms.pricingMode === 'TRINOME' ? '' : PRICING_MODE_LABELS[terms.pricingMode].toLowerCase()),
      amountCents: priceCents,
      share: share(priceCents),
      from: 0,
      to: place(priceCents),
      kind: 'price',
    },
  ]
}

/**
 * The price at which the margin is 0, and how many kilometres or hours of service bring it there, everything else as it is: a price that is
 * agreed for the run stays, one that is paid by the kilometre (by the hour) follows.
 */
export function breakEvenOf(terms: PriceTerms, price: VersionPrice): BreakEven | null {
  const { costCents, priceCents } = price
  if (costCents === null || costCents === 0) return null
  const scaleCents = roundUp(Math.max(costCents, priceCents ?? 0))
  if (priceCents === null || !terms.rates) return { priceCents: costCents, km: null, minutes: null, scaleCents }
  const free = { ...terms, offer: null }
  const margin = (changes: Partial<PriceTerms>) => {
    const changed = { ...free, ...changes }
    const cost = trinomialCost(changed)!
    const follows = terms.pricingMode === 'KM' || (terms.pricingMode === 'HEURE' && terms.chargedQuantity === null)
    return ((follows ? priceOfVersion(changed).priceCents : priceCents) ?? 0) - cost.costCents
  }
  const empty = terms.kmEmpty ?? '0'
  const wholeKm = Number(Decimal(kmOf(terms)).round(0, 0).toFixed())
  const km = turn(wholeKm, Number(Decimal(empty).round(0, 3).toFixed()), MOST_KM, at =>
    margin({ kmLoaded: Decimal(String(at)).minus(empty).toFixed() }),
  )
  const minutes =
    terms.serviceHours === null
      ? null
      : turn(minutesOf(terms.serviceHours), 0, MOST_MINUTES, at => margin({ serviceHours: hoursOf(at) }))
  return { priceCents: costCents, km, minutes, scaleCents }
}

const MOST_KM = 5_000
const MOST_MINUTES = 4_320

/** Where a margin changes its sign, upwards from the run if it does, else downwards. */
function turn(now: number, least: number, most: number, marginAt: (at: number) => number): Turn | null {
  if (now < least || now > most) return null
  const earns = marginAt(now) >= 0
  const same = (at: number) => marginAt(at) >= 0 === earns
  const bound = !same(most) ? most : !same(least) ? least : null
  if (bound === null) return null
  let [near, far] = [now, bound]
  while (Math.abs(far - near) > 1) {
    const middle = Math.trunc((near + far) / 2)
    if (same(middle)) near = middle
    else far = middle
  }
  return { at: near, by: near - now, side: bound === most ? 'ABOVE' : 'BELOW', turns: earns ? 'LOSS' : 'GAIN' }
}

/** A round sum a little beyond the greater of cost and price: what a picture of both spans. */
function roundUp(cents: number): number {
  const wanted = (cents * 112) / 100
  const step = 10 ** Math.max(2, Math.floor(Math.log10(wanted)) - 1)
  return Math.ceil(wanted / step) * step
}

/** How a price by the unit came about: « 42,00 € × 10 h », « minimum ». */
function chargeWords(terms: PriceTerms, { charge }: VersionPrice): string | null {
  if (!charge) return null
  if (charge.reason === 'MINIMUM') return 'minimum'
  const words = `${euros(charge.unitPrice)} × ${number(charge.quantity)}\u202f${unitOf(terms.pricingMode, charge.quantity)}`
  if (charge.reason === 'PAYANT_POUR') return `payant pour ${words.split(' × ')[1]} à ${euros(charge.unitPrice)}`
  const asked = chargedQuantity(terms)
  return terms.pricingMode === 'HEURE' && asked !== null && !Decimal(asked).eq(charge.quantity)
    ? `${words}, par demi-heure entamée`
    : words
}

const unitOf = (mode: PricingMode, quantity: string) => {
  const unit = PRICE_UNITS[mode]
  return unit.length > 3 && Decimal(quantity).gte('2') ? `${unit}s` : unit
}

function marginWords(terms: PriceTerms, price: VersionPrice, costCents: number) {
  const { marginPct, marginMethod } = terms
  if (terms.pricingMode !== 'TRINOME' || marginPct === null || !price.cost) {
    return { label: 'Marge', calculation: 'prix − coût' }
  }
  const pct = number(marginPct)
  const rate = Decimal(marginPct).div('100')
  return marginMethod === 'SUR_PRIX'
    ? {
        label: `Marge cible ${pct}\u202f% sur prix`,
        calculation: `${formatMoney(costCents)} ÷ ${number(Decimal('1').minus(rate).toFixed())} − ${formatMoney(costCents)}`,
      }
    : { label: `Marge cible ${pct}\u202f% sur coût`, calculation: `${formatMoney(costCents)} × ${number(rate.toFixed())}` }
}

const FACTOR_UNITS: Partial<Record<FactorBasis, string>> = {
  KM: '\u202fkm',
  HEURE: '\u202fh',
  HEURE_NUIT: '\u202fh',
  JOUR: '\u202fj',
  PALETTE: '\u202fpal.',
}

function factorWords(
  { basis, amount }: { basis: FactorBasis; amount: string },
  quantity: string,
  perHour: string,
  subtotalCents: number,
): string {
  const times = Decimal(quantity).eq('1') && !FACTOR_UNITS[basis] ? '' : ` × ${number(quantity)}${FACTOR_UNITS[basis] ?? ''}`
  if (basis === 'PCT_TH') return `${number(amount)}\u202f% × ${euros(perHour)} × ${number(quantity)}\u202fh`
  if (basis === 'PCT_BASE') return `${number(amount)}\u202f% × ${formatMoney(subtotalCents)}${times}`
  return `${euros(amount)}${times}`
}

const euros = (decimal: string) => `${unitPriceText(decimal)}\u202f€`
/** A decimal without the zeros that say nothing: '12.00' → 12, '8.25' → 8,25. */
const number = (decimal: string) => formatNumber(Decimal(decimal).toFixed()).replace('-', '\u2212')
