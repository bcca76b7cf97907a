import { Decimal, decimalText, proportional, rounded } from '#domain/decimal.ts'
import { type Energy, VEHICLE_CATEGORIES, type VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { CARRIER_UNITS, type Carrier, carrierOf, type EmissionFactor, factorOn } from './emission-factors.ts'

export interface Co2Input {
  energy: Carrier
  km: string
  per100km: string
  shares?: readonly { label: string; tonnes: string; km: string }[]
}

/** How a mass was computed: factor with its source, and recorded units, or units per 100 km with empty kilometres. */
export interface Co2Source {
  energy: Carrier
  factor: string
  reference: string
  per100km: string
  km: string
  /** Recorded litres, kg or kWh, used alone when known. */
  quantity?: string
  /** Electricity of a hybrid charged from the grid, beside its fuel. */
  electricity?: { kwh: string; factor: string; reference: string }
  /** Vehicle whose usual consumption was assumed. */
  usual?: VehicleCategory
}

export interface Co2Mass {
  kg: string
  source: Co2Source
}

/** Usual diesel consumption, litres per 100 km: assumptions of the carrier. */
const USUAL_LITRES: Record<VehicleCategory, string> = {
  VUL: '10.0',
  PORTEUR_12: '20.0',
  PORTEUR_19: '25.0',
  PORTEUR_26: '28.0',
  TRACTEUR: '29.5',
}

/**
 * Units of an energy that do the work of one litre of diesel (36 MJ/L): petrol 32, B100 33, HVO 34 MJ/L (directive 2018/2001,
 * annex III); gas 1 kg for 1 L; electric drives need 42 % of the 10 kWh; hybrids save 10 %. The last three are assumptions.
 */
export const PER_DIESEL_LITRE: Record<Energy, string> = {
  GAZOLE: '1',
  HYBRIDE: '0.9',
  ESSENCE: '1.125',
  B100: '1.09',
  XTL: '1.06',
  GNV: '1',
  BIOGNV: '1',
  ELECTRIQUE: '4.2',
}

export interface Co2Vehicle {
  category: string
  /** Diesel when unknown. */
  energy?: Energy
  /** Its own reference, in its unit per 100 km. */
  consumption?: string | null
}

/** Inputs of a run's consumption: reference costs in litres of diesel, vehicle, kilometres, day of service. */
interface Co2Run {
  consumption: string | null | undefined
  vehicle: Co2Vehicle | null
  km: string
  /** Day of service; absent for an estimate. */
  day?: string
}

/** Quantities recorded on a run; the units of another energy are ignored. */
export interface RecordedEnergy {
  fuelL?: string | null
  fuelKg?: string | null
  energyKwh?: string | null
}

/**
 * Gases of a run by kilometres: the vehicle's own reference consumption, else that of the contract, else the usual one. Null
 * when unknown or without kilometres.
 */
export function runCo2({ consumption, vehicle, km, day }: Co2Run): Co2Mass | null {
  const energy = vehicle?.energy ?? 'GAZOLE'
  const usual = consumption ? undefined : VEHICLE_CATEGORIES.find(category => category === vehicle?.category)
  const litres = consumption || (usual && USUAL_LITRES[usual])
  const per100km = vehicle?.consumption || (litres && inUnits(litres, energy))
  if (!per100km || !Decimal(km).gt('0')) return null
  const { kg: factor, source: reference } = factorOn(carrierOf(energy), day)
  const source = { energy: carrierOf(energy), factor, reference, per100km, km }
  return {
    kg: decimalText(Decimal(km).times(per100km).div('100').times(factor), 2),
    source: usual && !vehicle?.consumption ? { ...source, usual } : source,
  }
}

const inUnits = (litres: string, energy: Energy) =>
  PER_DIESEL_LITRE[energy] === '1' ? litres : decimalText(Decimal(litres).times(PER_DIESEL_LITRE[energy]), 1)

/** Gases of recorded litres, kg or kWh; null when none is in the unit of the vehicle's energy. */
export function recordedCo2(recorded: RecordedEnergy, vehicle: Co2Vehicle | null, day: string): Co2Mass | null {
  const energy = vehicle?.energy ?? 'GAZOLE'
  const carrier = carrierOf(energy)
  const quantity = { L: recorded.fuelL, kg: recorded.fuelKg, kWh: recorded.energyKwh }[CARRIER_UNITS[carrier]]
  if (!quantity) return null
  const { kg: factor, source: reference } = factorOn(carrier, day)
  const mass = Decimal(quantity).times(factor)
  const source = { energy: carrier, factor, reference, per100km: '0', km: '0', quantity }
  if (energy !== 'HYBRIDE' || !recorded.energyKwh) return { kg: decimalText(mass, 2), source }
  const grid = factorOn('ELECTRICITE', day)
  return {
    kg: decimalText(mass.plus(Decimal(recorded.energyKwh).times(grid.kg)), 2),
    source: { ...source, electricity: { kwh: recorded.energyKwh, factor: grid.kg, reference: grid.source } },
  }
}

/** What a mass says of its factors. */
export type FactorsUsed = Pick<Co2Source, 'energy' | 'factor' | 'reference' | 'electricity'>

/** Factors of a mass, with their sources. */
export const factorsOf = ({ energy, factor, reference, electricity }: FactorsUsed): EmissionFactor[] => [
  { carrier: energy, kg: factor, source: reference },
  ...(electricity ? [{ carrier: 'ELECTRICITE' as const, kg: electricity.factor, source: electricity.reference }] : []),
]

/**
 * Gases of a transport, kg with two decimals (art. D1431-6 of the Code des transports; `domain.md` §6.7). Shares by t·km
 * of the rounded mass; the last takes the remainder.
 */
export function co2Of({ energy, km, per100km, shares = [] }: Co2Input): { kg: string; shares: { label: string; kg: string }[] } {
  const mass = rounded(Decimal(km).times(per100km).div('100').times(factorOn(energy).kg), 2)
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
