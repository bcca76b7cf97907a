import { Decimal, decimalText, proportional, rounded } from '#domain/decimal.ts'

/** kg CO₂e per litre of road diesel (0,66 upstream + 2,51 in use) and per kWh of mainland grid electricity: arrêté du 26/04/2017. */
export const EMISSION_FACTORS = { GAZOLE: '3.17', ELECTRICITE: '0.048' } as const
type Energy = keyof typeof EMISSION_FACTORS
export const ENERGIES = ['GAZOLE', 'ELECTRICITE'] as const

export interface Co2Input {
  energy: Energy
  /** Empty kilometres included. */
  km: string
  /** Litres or kWh per 100 km. */
  per100km: string
  /** Who benefits, by tonnes × kilometres. */
  shares?: readonly { label: string; tonnes: string; km: string }[]
}

/** What a mass was reckoned from: kg CO₂e a unit, units per 100 km, kilometres with the empty ones. */
export interface Co2Source {
  energy: Energy
  factor: string
  per100km: string
  km: string
}

/**
 * Greenhouse gases of a transport, in kg with two decimals (art. D1431-6 of the Code des transports; `domain.md` §6.7). Shares are parts of
 * the rounded mass by t·km; the last takes the remainder.
 */
export function co2Of({ energy, km, per100km, shares = [] }: Co2Input): { kg: string; shares: { label: string; kg: string }[] } {
  const mass = rounded(Decimal(km).times(per100km).div('100').times(EMISSION_FACTORS[energy]), 2)
  const parts = proportional(
    mass,
    shares.map(({ tonnes, km }) => Decimal(tonnes).times(km)),
    2,
  )
  return {
    kg: decimalText(mass, 2),
    shares: shares.map(({ label }, index) => ({ label, kg: decimalText(parts[index]!, 2) })),
  }
}
