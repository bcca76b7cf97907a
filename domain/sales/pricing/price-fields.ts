import { asFigure, asPrice, asRows, asText, type FieldBook } from '#domain/field-book.ts'
import { REQUEST_VERSION_FIELDS } from '#domain/sales/delivery-request/fields.ts'

const VERSION = REQUEST_VERSION_FIELDS

/** Form fields of a price; factor labels come from the form. */
export const PRICE_FIELDS = {
  pricingMode: VERSION.pricingMode,
  kmLoaded: VERSION.kmLoaded,
  kmEmpty: VERSION.kmEmpty,
  serviceHours: VERSION.serviceHours,
  days: VERSION.days,
  nightHours: VERSION.nightHours,
  meals: VERSION.meals,
  tolls: VERSION.tollsCents,
  reference: asText('Taux'),
  'rates.perKm': asPrice('Terme kilométrique', '€/km'),
  'rates.perHour': asPrice('Terme horaire', '€/h'),
  'rates.perDay': asPrice('Terme journalier', '€/j'),
  'rates.consumption': asFigure('Consommation', 'L/100 km'),
  factors: asRows('Facteurs de coût', 'Facteur', {}),
  unitPrice: VERSION.unitPrice,
  chargedQuantity: VERSION.chargedQuantity,
  quantityRule: VERSION.quantityRule,
  quantityTolerancePct: VERSION.quantityTolerancePct,
  tollsCharge: VERSION.tollsCharge,
  emptyKmCharge: VERSION.emptyKmCharge,
  minimumHours: VERSION.minimumHours,
  minimum: VERSION.minimumCents,
  grid: asRows('Grille', 'Tranche', { from: asFigure('De'), to: asFigure('À'), unitPrice: asPrice('Prix') }),
  payForNextBracket: VERSION.payForNextBracket,
  marginPct: VERSION.marginPct,
  marginMethod: VERSION.marginMethod,
} satisfies FieldBook
