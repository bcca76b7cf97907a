import type { Energy } from '#domain/materials/vehicle-values.ts'
import { unitOfEnergy } from '#domain/sales/pricing/emission-factors.ts'

const RECORDED = { L: 'fuelL', kg: 'fuelKg', kWh: 'energyKwh' } as const

/** Quantities that a run records, in the unit of its energy; a hybrid also charges from the grid. */
export const recordedBy = (energy: Energy | null): (typeof RECORDED)[keyof typeof RECORDED][] => [
  RECORDED[unitOfEnergy(energy ?? 'GAZOLE')],
  ...(energy === 'HYBRIDE' ? [RECORDED.kWh] : []),
]
