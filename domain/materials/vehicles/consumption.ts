import { formatNumber, withUnit } from '#domain/formats/number.ts'

/** « 29,5 L/100 km », « 21,8 kg/100 km », « 120,4 kWh/100 km »: in the unit of the vehicle's energy (`unitOfEnergy`). */
export const consumptionText = (per100km: number | string, unit: string): string =>
  withUnit(formatNumber(Number(per100km).toFixed(1)), consumptionUnit(unit))

export const consumptionUnit = (unit: string): string => `${unit}/100\u00a0km`
