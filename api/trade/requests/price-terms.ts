import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'

/** Price inputs of a version (`PriceTerms`). */
export const PRICE_TERMS = {
  pricingMode: versions.pricingMode,
  unitPrice: versions.unitPrice,
  minimumCents: versions.minimumCents,
  minimumHours: versions.minimumHours,
  grid: versions.grid,
  payForNextBracket: versions.payForNextBracket,
  chargedQuantity: versions.chargedQuantity,
  kmLoaded: versions.kmLoaded,
  kmEmpty: versions.kmEmpty,
  serviceHours: versions.serviceHours,
  days: versions.days,
  nightHours: versions.nightHours,
  tollsCents: versions.tollsCents,
  tollsCharge: versions.tollsCharge,
  emptyKmCharge: versions.emptyKmCharge,
  rates: versions.rates,
  costFactors: versions.costFactors,
  costCents: versions.costCents,
  marginPct: versions.marginPct,
  marginMethod: versions.marginMethod,
  goods: versions.goods,
  offer: versions.offer,
}
