import type { IndicatorName } from './indicators.ts'

/** Indicators that a carrier may set itself a target for, with its parameter: rates alone, which suit a period of any length. */
export const TARGET_PARAMETERS = {
  otif: 'otifTarget',
  late: 'lateTarget',
  marginPct: 'marginTarget',
  emptyKm: 'emptyKmTarget',
  fill: 'fillTarget',
  fuel: 'fuelTarget',
  co2TonneKm: 'co2Target',
} as const satisfies Partial<Record<IndicatorName, string>>

/** Carrier parameters; a decimal each, null without a target. */
type Parameters = Record<(typeof TARGET_PARAMETERS)[keyof typeof TARGET_PARAMETERS], string | null>

/** Target of an indicator, in its unit; null without one. */
export function targetOf(name: IndicatorName, carrier: Parameters): number | null {
  const parameter = (TARGET_PARAMETERS as Partial<Record<IndicatorName, keyof Parameters>>)[name]
  const value = parameter && carrier[parameter]
  return value == null ? null : Number(value)
}
