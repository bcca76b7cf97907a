import { formatDecimal, formatNumber } from '#domain/formats/number.ts'
import { VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { consumptionText } from '#domain/materials/vehicles/consumption.ts'
import type { Co2Source } from '#domain/sales/pricing/co2.ts'
import { CARRIER_UNITS } from '#domain/sales/pricing/emission-factors.ts'

/** Calculation of a mass: « 400 km × 29,5 L/100 km × 3,17 kg/L », « 118 L relevés × 3,17 kg/L ». */
export function co2Words({ energy, factor, per100km, km, usual, quantity, electricity }: Omit<Co2Source, 'reference'>): string {
  const unit = CARRIER_UNITS[energy]
  const product = quantity
    ? `${formatDecimal(quantity)} ${unit} relevés × ${formatNumber(factor)} kg/${unit}`
    : `${formatNumber(km)} km × ${consumptionText(per100km, unit)} × ${formatNumber(factor)} kg/${unit}`
  const grid = electricity && ` + ${formatDecimal(electricity.kwh)} kWh × ${formatNumber(electricity.factor)} kg/kWh`
  return `${product}${grid ?? ''}${usual ? ` (consommation usuelle, ${VEHICLE_CATEGORY_LABELS[usual].toLowerCase()})` : ''}`
}
