import { formatNumber } from '#domain/formats/number.ts'
import { VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import type { Co2Source } from '#domain/sales/pricing/co2.ts'

/** Calculation of a mass: « 400 km × 29,5 L/100 × 3,17 kg/L », « 118 L × 3,17 kg/L ». */
export const co2Words = ({
  factor,
  per100km,
  km,
  usual,
  litres,
}: Pick<Co2Source, 'factor' | 'per100km' | 'km' | 'usual' | 'litres'>) =>
  litres
    ? `${formatNumber(litres.includes('.') ? litres.replace(/\.?0+$/, '') : litres)} L relevés × ${formatNumber(factor)} kg/L`
    : `${formatNumber(km)} km × ${formatNumber(per100km)} L/100 × ${formatNumber(factor)} kg/L${usual ? ` (consommation usuelle, ${VEHICLE_CATEGORY_LABELS[usual].toLowerCase()})` : ''}`
