import { Decimal, decimalText, proportional, rounded } from '#domain/decimal.ts'
import { VEHICLE_CATEGORIES, type VehicleCategory } from '#domain/materials/vehicle-values.ts'

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
  /** Litres that the run took, which then count alone. */
  litres?: string
  /** Where no referential says the consumption: the vehicle whose usual one was taken. */
  usual?: VehicleCategory
}

/** Litres of diesel per 100 km that vehicles usually burn: the carrier's own figures, said as a hypothesis. */
const USUAL_LITRES: Record<VehicleCategory, string> = {
  VUL: '10.0',
  PORTEUR_12: '20.0',
  PORTEUR_19: '25.0',
  PORTEUR_26: '28.0',
  TRACTEUR: '29.5',
}

/** What tells how much a run burns: the referential of its contract, the vehicle that runs it or that was sold, its kilometres. */
interface Co2Run {
  consumption: string | null | undefined
  /** Without an energy, as a vehicle that was sold, it burns diesel. */
  vehicle: { category: string; energy?: string } | null
  km: string
}

/**
 * Greenhouse gases of a run on diesel, offered or driven: by the consumption of the referential, else by the usual one of the vehicle. Null where
 * nobody knows either, no kilometre, or the vehicle runs on another energy: a referential counts litres of diesel, and what the vehicle takes of
 * another energy is recorded nowhere.
 */
export function runCo2({ consumption, vehicle, km }: Co2Run): { kg: string; source: Co2Source } | null {
  if (vehicle?.energy && vehicle.energy !== 'GAZOLE') return null
  const usual = consumption ? undefined : VEHICLE_CATEGORIES.find(category => category === vehicle?.category)
  const per100km = consumption || (usual && USUAL_LITRES[usual])
  if (!per100km || !Decimal(km).gt('0')) return null
  const source = { energy: 'GAZOLE' as const, factor: EMISSION_FACTORS.GAZOLE, per100km, km, ...(usual && { usual }) }
  return { kg: co2Of(source).kg, source }
}

/** Greenhouse gases of the litres of diesel that a run took; null of a vehicle that runs on another energy. */
export function litresCo2(litres: string, vehicle: Co2Run['vehicle']): { kg: string; source: Co2Source } | null {
  if (vehicle?.energy && vehicle.energy !== 'GAZOLE') return null
  const factor = EMISSION_FACTORS.GAZOLE
  const source = { energy: 'GAZOLE' as const, factor, per100km: '0', km: '0', litres }
  return { kg: decimalText(rounded(Decimal(litres).times(factor), 2), 2), source }
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
