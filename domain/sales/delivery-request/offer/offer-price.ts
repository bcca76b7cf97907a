import { counted } from '#domain/formats/counted.ts'
import { hourWords } from '#domain/formats/hours.ts'
import { formatMoney, formatPrice } from '#domain/formats/number.ts'
import { servicePriceText } from '#domain/sales/additional-services/values.ts'
import { isUntaxed, vatCategory, vatReason } from '#domain/sales/invoices/vat-mention.ts'
import { realTolls } from '#domain/sales/pricing/charge-rules.ts'
import { CHOOSES_TOLLS } from '#domain/sales/pricing/price-values.ts'
import { priceOfVersion, tollsBeside } from '../price.ts'
import { BILLING_FREQUENCY_LABELS, PRICE_UNITS, PRICING_MODE_LABELS } from '../values.ts'
import type { OfferSource } from './offer-source.ts'

export interface OfferPrice {
  amount: string
  unit: string
  lines: string[]
}

export function offerPrice({ current, vat, services, runs }: OfferSource): OfferPrice {
  const { pricingMode, unitPrice, offer } = current
  const { priceCents: perRun, supplements } = priceOfVersion(current)
  const unit = PRICE_UNITS[pricingMode]
  const byUnit = unitPrice === null ? null : `${formatPrice(unitPrice)} HT par ${unit}`
  const tolls = offer
    ? offer.priceCents !== null && offer.transportPriceCents !== null
      ? offer.priceCents - offer.transportPriceCents
      : null
    : current.tollsCents
  const included = services.filter(service => service.mode === 'INCLUS').map(service => service.label)
  // Tolls charged beside the unit price are part of the run's price only when their amount is known.
  const outside = tollsBeside(current) && (perRun === null || !tolls)
  const tollsInside = outside ? '' : tolls ? `, les péages (${formatMoney(tolls)} par trajet)` : ' et les péages'
  const year = perRun === null ? null : perRun * runs
  const lines = [
    `${pricingMode === 'TRINOME' ? 'Prix établi selon le trinôme (kilomètres, heures, jours)' : PRICING_MODE_LABELS[pricingMode]}${perRun !== null && unit !== 'trajet' && byUnit ? `\u202f: ${byUnit}` : ''}.`,
    `Ce prix comprend le transport${tollsInside}${included.length > 0 ? `, ${included.join(', ').toLowerCase()}` : ''}.`,
    ...inclusionWords(current),
    ...supplements.map(
      ({ factor, amountCents }) => `Dont ${factor.label.toLowerCase()}\u202f: ${formatMoney(amountCents)} HT par trajet.`,
    ),
    current.minimumCents ? `Minimum de facturation\u202f: ${formatMoney(current.minimumCents)} HT.` : '',
    current.minimumHours && pricingMode === 'HEURE' ? `Minimum de facturation\u202f: ${hourWords(current.minimumHours)}.` : '',
    ...(current.grid ?? []).map(
      ({ from, to, unitPrice }) => `De ${from} à ${to} palettes\u202f: ${formatPrice(unitPrice)} HT par palette.`,
    ),
    ...services
      .filter(service => service.mode === 'FACTURE')
      .map(({ label, unit, unitPrice }) => `En sus, ${label}\u202f: ${servicePriceText(unitPrice, unit)}.`),
    year ? `Estimation annuelle\u202f: ${formatMoney(year)} HT pour ${counted(runs, 'trajet')}.` : '',
    `Facturation ${BILLING_FREQUENCY_LABELS[current.billingFrequency].toLowerCase()}${
      current.purchaseOrder ? `, n° de commande ${current.purchaseOrder}` : ''
    }. ${vatWords(vat)}.`,
  ]
  return {
    amount: perRun !== null ? formatMoney(perRun) : unitPrice === null ? 'À convenir' : formatPrice(unitPrice),
    unit: perRun !== null ? 'HT par trajet' : unitPrice === null ? '' : `HT par ${unit}`,
    lines: lines.filter(Boolean),
  }
}

/** VAT as on the invoices of this client: in addition, or why none is due. */
const vatWords = ({ regime, basis }: OfferSource['vat']) =>
  isUntaxed(regime) ? vatReason(vatCategory('0', regime), [basis]) : 'TVA en sus au taux en vigueur'

const REAL_TOLLS = 'Péages réels, refacturés.'

/** Whether tolls and empty kilometres are included, for prices by hour, kilometre or day; tolls as they were paid for any price. */
function inclusionWords({ pricingMode, tollsCharge, emptyKmCharge }: OfferSource['current']): string[] {
  const real = realTolls({ pricingMode, tollsCharge })
  if (!CHOOSES_TOLLS.includes(pricingMode)) return real ? [REAL_TOLLS] : []
  const unit = PRICE_UNITS[pricingMode]
  const emptyInside = pricingMode !== 'KM' || emptyKmCharge === 'COMPRIS'
  return [
    real
      ? REAL_TOLLS
      : tollsCharge === 'COMPRIS'
        ? `Péages compris dans le prix par ${unit}.`
        : `Péages facturés en sus du prix par ${unit}.`,
    emptyInside
      ? `Kilomètres à vide compris dans le prix par ${unit}.`
      : 'Kilomètres à vide facturés comme les kilomètres en charge.',
  ]
}
