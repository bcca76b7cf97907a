import { Decimal, decimalText, proportional, rounded } from '#domain/decimal.ts'
import { VEHICLE_CATEGORIES, type VehicleCategory } from '#domain/materials/vehicle-values.ts'

/** kg CO₂e per litre of diesel (0.66 upstream + 2.51 in use) and per kWh of mainland electricity: arrêté du 26/04/2017. */
export const EMISSION_FACTORS = { GAZOLE: '3.17', ELECTRICITE: '0.048' } as const
type Energy = keyof typeof EMISSION_FACTORS
export const ENERGIES = ['GAZOLE', 'ELECTRICITE'] as const

export interface Co2Input {
  energy: Energy
  km: string
  per100km: string
  shares?: readonly { label: string; tonnes: string; km: string }[]
}

/** Source of a mass: kg CO₂e per unit, units per 100 km, kilometres with empty ones. */
export interface Co2Source {
  energy: Energy
  factor: string
  per100km: string
  km: string
  /** Actual litres, used alone when known. */
  litres?: string
  /** Vehicle whose usual consumption was assumed. */
  usual?: VehicleCategory
}

/** Usual diesel consumption, litres per 100 km: assumptions of the carrier. */
const USUAL_LITRES: Record<VehicleCategory, string> = {
  VUL: '10.0',
  PORTEUR_12: '20.0',
  PORTEUR_19: '25.0',
  PORTEUR_26: '28.0',
  TRACTEUR: '29.5',
}

/** Inputs of a run's consumption: reference costs, vehicle, kilometres. */
interface Co2Run {
  consumption: string | null | undefined
  /** A vehicle without energy runs on diesel. */
  vehicle: { category: string; energy?: string } | null
  km: string
}

/**
 * Gases of a diesel run: by the reference consumption, else the vehicle's usual one. Null when unknown, without
 * kilometres, or for other energies, whose consumption is not recorded.
 */
export function runCo2({ consumption, vehicle, km }: Co2Run): { kg: string; source: Co2Source } | null {
  if (vehicle?.energy && vehicle.energy !== 'GAZOLE') return null
  const usual = consumption ? undefined : VEHICLE_CATEGORIES.find(category => category === vehicle?.category)
  const per100km = consumption || (usual && USUAL_LITRES[usual])
  if (!per100km || !Decimal(km).gt('0')) return null
  const source = { energy: 'GAZOLE' as const, factor: EMISSION_FACTORS.GAZOLE, per100km, km, ...(usual && { usual }) }
  return { kg: co2Of(source).kg, source }
}

/** Gases of actual diesel litres; null for other energies. */
export function litresCo2(litres: string, vehicle: Co2Run['vehicle']): { kg: string; source: Co2Source } | null {
  if (vehicle?.energy && vehicle.energy !== 'GAZOLE') return null
  const factor = EMISSION_FACTORS.GAZOLE
  const source = { energy: 'GAZOLE' as const, factor, per100km: '0', km: '0', litres }
  return { kg: decimalText(rounded(Decimal(litres).times(factor), 2), 2), source }
}

/**
 * Gases of a transport, kg with two decimals (art. D1431-6 of the Code des transports; `domain.md` §6.7). Shares by t·km
 * of the rounded mass; the last takes the remainder.
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
