import { Decimal, fromCents, toCents } from '#domain/decimal.ts'
import { duration, hoursOf, minutesOf } from '#domain/formats/hours.ts'
import { decimalsIn, formatDecimal, typedDecimal } from '#domain/formats/number.ts'
import { type DrivenRun, extraMinutes } from '#domain/journey-management/journeys/actual-cost.ts'
import { journeyPrice } from '#domain/journey-management/journeys/price.ts'
import { kmDriven } from '#domain/journey-management/journeys/real-times.ts'
import type { RunPart } from '#domain/journey-management/journeys/run-part.ts'
import type { JourneyStopStatus } from '#domain/journey-management/journeys/stop-values.ts'
import { DEC } from '#domain/messages.ts'
import {
  type Charge,
  chargedQuantity,
  priceOfVersion,
  type Run,
  tollsBeside,
  totalOf,
} from '#domain/sales/delivery-request/price.ts'
import { PRICE_UNITS, type PricingMode, type StopKind, type VehicleNeed } from '#domain/sales/delivery-request/values.ts'
import { unitOf } from '#domain/sales/invoices/units.ts'
import { indexesWhole, MEASURED, type QuantityRule, realTolls } from './charge-rules.ts'
import type { IndexationClause } from './price-values.ts'
import type { PriceTerms } from './run-cost.ts'

export interface RuledTerms extends PriceTerms {
  quantityRule: QuantityRule
  quantityTolerancePct: string | null
  indexation: IndexationClause | null
  vehicleNeed: VehicleNeed | null
}

export interface ChargedRun extends DrivenRun {
  priceCents: number | null
  indexedBaseCents: number | null
  runPart: RunPart | null
}

export interface DeliveredStop {
  kind: StopKind
  status: JourneyStopStatus
  deliveredPallets: number | null
  deliveredKg: string | null
}

/** Printed units of a price; `tollsCents` are printed beside it, `restCents` are its supplements. */
interface PrintedUnits {
  unit: string
  quantity: string
  unitPrice: string
  amountCents: number
  detail: string | null
  tollsCents: number
  restCents: number
}

/** Both quantities of a controlled journey, what was charged, and its planned price, which « Rouvrir » restores (decision 33). */
export interface SettledCharge {
  mode: PricingMode
  rule: QuantityRule
  tolerancePct: string | null
  planned: string | null
  actual: string | null
  quantity: string | null
  /** Of a quantity other than that of the rule. */
  reason: string | null
  /** Tolls as they were paid, cents; null when the contract says otherwise. */
  realTollsCents: number | null
  plannedPriceCents: number | null
  plannedBaseCents: number | null
  printed: PrintedUnits | null
}

export interface JourneyCharge extends SettledCharge {
  /** What the rule charges, whatever a person said. */
  ruled: string | null
  /** Tolls are charged as they were paid. */
  realTolls: boolean
  priceCents: number | null
  indexedBaseCents: number | null
}

const CALLED: readonly StopKind[] = ['LIVRAISON', 'ECHANGE']

/**
 * Quantity of a run in the unit of its price; null where it was not recorded, or the mode has none. A failed stop delivers nothing.
 * Empty kilometres are not measured apart: they are as planned.
 */
export function actualQuantity(
  { pricingMode, emptyKmCharge }: Pick<PriceTerms, 'pricingMode' | 'emptyKmCharge'>,
  run: DrivenRun,
  stops: readonly DeliveredStop[],
): string | null {
  if (pricingMode === 'KM') {
    const km = kmDriven(run)
    if (km === null) return null
    const charged = emptyKmCharge === 'COMPRIS' ? Decimal(String(km)).minus(run.kmEmpty) : Decimal(String(km))
    return charged.gt('0') ? charged.toFixed() : '0'
  }
  if (pricingMode === 'HEURE') {
    const extra = extraMinutes(run)
    return extra === null ? null : hoursOf(Math.max(0, run.serviceMin + extra))
  }
  if (!MEASURED.includes(pricingMode)) return null
  const delivered = stops.filter(({ kind, status }) => CALLED.includes(kind) && status === 'TERMINE')
  if (pricingMode === 'POINT') return stops.some(({ kind }) => CALLED.includes(kind)) ? String(delivered.length) : null
  const counts = delivered.map(({ deliveredPallets, deliveredKg }) =>
    pricingMode === 'TONNE' ? deliveredKg : deliveredPallets === null ? null : String(deliveredPallets),
  )
  if (counts.length === 0 || counts.includes(null)) return null
  const sum = counts.reduce<Decimal>((total, count) => total.plus(count!), Decimal('0'))
  return (pricingMode === 'TONNE' ? sum.div('1000') : sum).toFixed()
}

/** The quantity that the contract charges; the known one where the other is unknown. */
export function ruledQuantity(
  { quantityRule, quantityTolerancePct }: Pick<RuledTerms, 'quantityRule' | 'quantityTolerancePct'>,
  planned: string | null,
  actual: string | null,
): string | null {
  if (planned === null || actual === null) return planned ?? actual
  if (quantityRule === 'REEL') return actual
  if (quantityRule === 'PLUS_GRAND') return Decimal(actual).gt(planned) ? actual : planned
  if (quantityRule === 'PREVU') return planned
  const gap = Decimal(actual).minus(planned).abs().times('100')
  return gap.gt(Decimal(planned).times(quantityTolerancePct ?? '0')) ? actual : planned
}

const same = (left: string | null, right: string | null) =>
  left === null || right === null ? left === right : Decimal(left).eq(right)

/** Whether a person answers for the quantity: the contract follows the run, which differs or is unknown. */
export const asksQuantity = ({ mode, rule, planned, actual }: SettledCharge): boolean =>
  MEASURED.includes(mode) && rule !== 'PREVU' && planned !== null && !same(planned, actual)

/** What a person said at the control. */
export interface ControlAnswer {
  quantity?: string | null
  reason?: string | null
}

/**
 * Charge of a run by its contract (decision 33). Null where nothing follows the run: a flat price, a part of a shared run
 * (decision 14), or a price that a person agreed for this journey.
 */
export function journeyCharge(
  terms: RuledTerms,
  run: ChargedRun,
  stops: readonly DeliveredStop[],
  answer: ControlAnswer = {},
): JourneyCharge | null {
  const { pricingMode: mode, quantityRule: rule, quantityTolerancePct: tolerancePct } = terms
  const measured = MEASURED.includes(mode)
  if (run.runPart || !(measured || mode === 'JOUR' || realTolls(terms))) return null
  const plan = journeyPrice(terms, run)
  if (plan.priceCents !== run.priceCents) return null
  const planned = chargedQuantity(terms, quantitiesOf(terms, run))
  const actual = measured ? actualQuantity(terms, run, stops) : null
  const ruled = ruledQuantity(terms, planned, actual)
  const quantity = answer.quantity ?? ruled
  const asPlanned = same(quantity, planned)
  const charged = asPlanned ? quantitiesOf(terms, run) : { ...quantitiesOf(terms, run), ...runFor(terms, quantity!, run) }
  const price = priceOfVersion(terms, charged)
  const agreedCents = asPlanned ? run.priceCents : price.priceCents
  const paidCents = realTolls(terms) ? run.tollsRealCents : null
  const tollsCents = paidCents ?? price.tollsCents
  const priceCents = agreedCents === null ? null : agreedCents - price.tollsCents + tollsCents
  const base = asPlanned ? run.indexedBaseCents : price.transportPriceCents
  return {
    ...{ mode, rule, tolerancePct, planned, actual, quantity, ruled },
    realTolls: realTolls(terms),
    reason: same(quantity, ruled) ? null : (answer.reason ?? null),
    realTollsCents: paidCents,
    plannedPriceCents: run.priceCents,
    plannedBaseCents: run.indexedBaseCents,
    printed:
      priceCents === null || price.charge === null || quantity === null
        ? null
        : printedUnits(mode, quantity, price.charge, {
            priceCents,
            tollsCents: tollsBeside(terms) ? tollsCents : 0,
            supplementsCents: totalOf(price.supplements),
          }),
    priceCents,
    indexedBaseCents: indexesWhole(terms) ? priceCents : base,
  }
}

export const SAY_QUANTITY = (words: string) => `Indiquez la quantité facturée\u202f: ${words}`
export const AGREED_APART = 'Le prix de ce trajet ne suit pas de quantité'
export const OTHER_QUANTITY = 'Indiquez pourquoi la quantité facturée est autre que celle du contrat'
export const WITHOUT_PRICE = 'Le contrat ne donne pas de prix pour cette quantité'
export const TOLLS_WANTED = 'Indiquez les péages payés\u202f: le contrat les refacture'

/** What is missing or refused in a person's answer, by field. */
export function chargeIssues(charge: JourneyCharge | null, answer: ControlAnswer): { path: string; message: string }[] {
  const measured = charge !== null && MEASURED.includes(charge.mode)
  const tolls = charge?.realTolls && charge.realTollsCents === null ? [{ path: 'tollsReal', message: TOLLS_WANTED }] : []
  const said = answer.quantity ?? null
  if (said === null) {
    const asks = charge && asksQuantity(charge)
    return asks ? [{ path: 'chargedQuantity', message: SAY_QUANTITY(chargeWords(charge)!) }, ...tolls] : tolls
  }
  if (!measured) return [{ path: 'chargedQuantity', message: AGREED_APART }, ...tolls]
  if (charge.mode !== 'HEURE' && decimalsIn(said) > 4) return [{ path: 'chargedQuantity', message: DEC(4) }, ...tolls]
  if (charge.priceCents === null) return [{ path: 'chargedQuantity', message: WITHOUT_PRICE }, ...tolls]
  if (!same(said, charge.ruled) && !answer.reason) return [{ path: 'chargedReason', message: OTHER_QUANTITY }, ...tolls]
  return tolls
}

/** Charge of a journey as it was priced, for one that no control compared; null as for `journeyCharge`. */
export function plannedCharge(terms: RuledTerms, run: ChargedRun): JourneyCharge | null {
  const charge = journeyCharge({ ...terms, quantityRule: 'PREVU' }, { ...run, tollsRealCents: null }, [])
  return charge?.priceCents === run.priceCents ? charge : null
}

/** Quantities of a planned run, as its price was computed (`journeyPrice`). */
const quantitiesOf = (
  { pricingMode, chargedQuantity }: PriceTerms,
  { kmLoaded, kmEmpty, serviceMin }: DrivenRun,
): Run & { kmLoaded: string; kmEmpty: string } => ({
  ...{ kmLoaded, kmEmpty },
  ...(pricingMode === 'HEURE' && chargedQuantity === null && { quantity: hoursOf(serviceMin) }),
})

const runFor = ({ pricingMode, emptyKmCharge }: PriceTerms, quantity: string, { kmEmpty }: DrivenRun): Run =>
  pricingMode === 'KM' ? { kmLoaded: quantity, kmEmpty: emptyKmCharge === 'COMPRIS' ? kmEmpty : '0' } : { quantity }

/** Units as they are printed; null where they do not make up the price, as an offered price that rates have left. */
function printedUnits(
  mode: PricingMode,
  quantity: string,
  charge: Charge,
  { priceCents, tollsCents, supplementsCents }: { priceCents: number; tollsCents: number; supplementsCents: number },
): PrintedUnits | null {
  const { amountCents, unitPrice, reason } = charge
  if (amountCents + tollsCents + supplementsCents !== priceCents) return null
  const beside = { amountCents, tollsCents, restCents: supplementsCents }
  const why = { TRANCHE: null, MINIMUM: 'Minimum de facturation', PAYANT_POUR: 'Payant pour la tranche suivante' }[reason]
  const detail = why && `${why}\u202f: ${quantityWords(mode, quantity)}`
  if (toCents(Decimal(charge.quantity).times(unitPrice)) !== amountCents) {
    return { ...beside, unit: 'forfait', quantity: '1', unitPrice: fromCents(amountCents).toFixed(), detail }
  }
  return { ...beside, unit: PRICE_UNITS[mode], quantity: charge.quantity, unitPrice, detail }
}

/** « 6 palettes », « 9 h 40 », « 412 km ». */
export function quantityWords(mode: PricingMode, quantity: string): string {
  if (mode === 'HEURE') return duration(minutesOf(quantity))
  return `${formatDecimal(quantity)}\u00a0${unitOf(quantity, PRICE_UNITS[mode])}`
}

/** « le contrat facture la quantité réelle ». */
export const ruleWords = ({ rule, tolerancePct }: Pick<SettledCharge, 'rule' | 'tolerancePct'>): string =>
  `le contrat facture la quantité ${
    {
      PREVU: 'prévue',
      REEL: 'réelle',
      PLUS_GRAND: 'la plus grande',
      REEL_AU_DELA: `réelle au-delà de ${formatDecimal(tolerancePct ?? '0')}\u202f% d'écart`,
    }[rule]
  }`

/** The charged quantity as a form proposes it; none where the real one is unknown. */
export const typedQuantity = ({ mode, actual, quantity }: SettledCharge): string | null =>
  actual && quantity && (mode === 'HEURE' ? duration(minutesOf(quantity)) : typedDecimal(quantity))

/** « vendu 4 palettes, réel 6 palettes, facturé 6 palettes ». */
export function chargeWords({ mode, planned, actual, quantity }: SettledCharge): string | null {
  if (!MEASURED.includes(mode)) return null
  const said = (value: string | null) => (value === null ? '—' : quantityWords(mode, value))
  return `vendu ${said(planned)}, réel ${said(actual)}, facturé ${said(quantity)}`
}
