import { Decimal, fromCents, quotientText } from '#domain/decimal.ts'
import { hourWords } from '#domain/formats/hours.ts'
import { formatMoney, formatNumber, formatPrice, withUnit } from '#domain/formats/number.ts'
import { chargedQuantity, priceOfVersion, totalOf, type VersionPrice } from '#domain/sales/delivery-request/price.ts'
import { PRICE_UNITS, PRICING_MODE_LABELS, type PricingMode } from '#domain/sales/delivery-request/values.ts'
import { type BreakEven, breakEvenOf } from './break-even.ts'
import type { FactorBasis, MarginMethod } from './cost.ts'
import { costsOf, factorQuantity, kmOf, type PriceTerms, type Supplement, targetPrice } from './run-cost.ts'

export interface CascadeRow {
  key: string
  label: string
  calculation: string
  amountCents: number
  share: string | null
  from: number
  to: number
  kind: 'term' | 'added' | 'cost' | 'margin' | 'charged' | 'price'
}

export interface PriceSheet {
  price: VersionPrice
  cascade: CascadeRow[]
  breakEven: BreakEven | null
  /** Target price, by the chosen and by the other method. */
  target: { pct: string; method: MarginMethod; priceCents: number; otherCents: number } | null
  chargeWords: string | null
}

export function priceSheet(terms: PriceTerms): PriceSheet {
  const price = priceOfVersion(terms)
  const { costCents } = price
  const supplementsCents = totalOf(price.supplements)
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
            priceCents: targetPrice(costCents, terms) + supplementsCents,
            otherCents: targetPrice(costCents, terms, method === 'SUR_COUT' ? 'SUR_PRIX' : 'SUR_COUT') + supplementsCents,
          },
    chargeWords: chargeWords(terms, price),
  }
}

/** Steps from the first cost term to the price, cumulated. */
export function cascadeOf(terms: PriceTerms, price: VersionPrice): CascadeRow[] {
  const { cost, costCents, priceCents } = price
  if (costCents === null) return []
  const whole = Math.max(costCents, priceCents ?? 0)
  const place = (cents: number) => (whole === 0 ? 0 : Number(quotientText(String(cents * 100), String(whole), 3)))
  const share = (cents: number) =>
    priceCents === null || priceCents === 0 ? null : quotientText(String(cents * 100), String(priceCents), 1)
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
        calculation: `${formatPrice(perKm)} × ${number(kmOf(terms))}\u00a0km`,
        amountCents: cost.kmTermCents,
        kind: 'term',
      }),
      step({
        key: 'hour',
        label: 'Terme horaire',
        calculation: `${formatPrice(perHour)} × ${hourWords(terms.serviceHours ?? '0')}`,
        amountCents: cost.hourTermCents,
        kind: 'term',
      }),
      step({
        key: 'day',
        label: 'Terme journalier',
        calculation: `${formatPrice(perDay)} × ${number(days)}\u00a0${Decimal(days).gte('2') ? 'jours' : 'jour'}`,
        amountCents: cost.dayTermCents,
        kind: 'term',
      }),
    )
    if (cost.tollsCents > 0) {
      const toll = { key: 'tolls', label: 'Péages', calculation: 'réel, refacturés', amountCents: cost.tollsCents }
      rows.push(step({ ...toll, kind: 'added' }))
    }
    for (const [index, factor] of costsOf(terms).entries()) {
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
  // Supplements are not part of the margin on cost.
  const agreedCents = priceCents - totalOf(price.supplements)
  const margin = agreedCents - costCents
  reached = agreedCents
  return [
    ...rows,
    {
      key: 'margin',
      ...marginWords(terms, price, costCents),
      amountCents: margin,
      share: share(margin),
      from: place(Math.min(costCents, agreedCents)),
      to: place(Math.max(costCents, agreedCents)),
      kind: 'margin',
    },
    ...price.supplements.map(supplement => step({ ...supplementWords(supplement, terms, price), kind: 'charged' })),
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

function chargeWords(terms: PriceTerms, { charge }: VersionPrice): string | null {
  if (!charge) return beyondGrid(terms)
  // Minimum in euros; one in hours is shown with its hours.
  const least = fromCents(terms.minimumCents ?? 0)
  if (
    charge.reason === 'MINIMUM' &&
    (terms.pricingMode !== 'HEURE' || least.gt(Decimal(charge.unitPrice).times(charge.quantity)))
  )
    return 'minimum'
  const words = `${formatPrice(charge.unitPrice)} × ${quantityWords(terms.pricingMode, charge.quantity)}`
  if (charge.reason === 'PAYANT_POUR') return `payant pour ${words.split(' × ')[1]} à ${formatPrice(charge.unitPrice)}`
  if (charge.reason === 'MINIMUM') return `${words}, minimum`
  const quantity = chargedQuantity(terms)
  return terms.pricingMode === 'HEURE' && quantity !== null && !Decimal(quantity).eq(charge.quantity)
    ? `${words}, par demi-heure entamée`
    : words
}

/** Explains a quantity outside the grid. */
function beyondGrid(terms: PriceTerms): string | null {
  const { pricingMode, grid } = terms
  const quantity = chargedQuantity(terms)
  if ((pricingMode !== 'PALETTE' && pricingMode !== 'GRILLE') || !grid?.length || quantity === null) return null
  return `${quantityWords(pricingMode, quantity)}\u202f: hors de la grille, de ${grid[0]!.from} à ${grid.at(-1)!.to}`
}

function quantityWords(mode: PricingMode, quantity: string): string {
  if (mode === 'HEURE') return hourWords(quantity)
  const unit = PRICE_UNITS[mode]
  return withUnit(number(quantity), unit.length > 3 && Decimal(quantity).gte('2') ? `${unit}s` : unit)
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

function supplementWords({ factor, quantity, amountCents }: Supplement, { rates }: PriceTerms, { cost }: VersionPrice) {
  return {
    key: `supplement-${factor.code}`,
    label: `Supplément facturé\u202f: ${factor.label}`,
    calculation: factorWords(factor, quantity, rates?.perHour ?? '0', cost?.subtotalCents ?? 0),
    amountCents,
  }
}

const FACTOR_UNITS: Partial<Record<FactorBasis, string>> = {
  KM: '\u00a0km',
  JOUR: '\u00a0j',
  REPAS: '\u00a0repas',
  PALETTE: '\u00a0pal.',
}

export function factorWords(
  { basis, amount }: { basis: FactorBasis; amount: string },
  quantity: string,
  perHour: string,
  subtotalCents: number,
): string {
  if (basis === 'HEURE' || basis === 'HEURE_NUIT') return `${formatPrice(amount)} × ${hourWords(quantity)}`
  const times = Decimal(quantity).eq('1') && !FACTOR_UNITS[basis] ? '' : ` × ${number(quantity)}${FACTOR_UNITS[basis] ?? ''}`
  if (basis === 'PCT_TH') return `${number(amount)}\u202f% × ${formatPrice(perHour)} × ${hourWords(quantity)}`
  if (basis === 'PCT_BASE') return `${number(amount)}\u202f% × ${formatMoney(subtotalCents)}${times}`
  return `${formatPrice(amount)}${times}`
}

const number = (decimal: string) => formatNumber(Decimal(decimal).toFixed())
