import { ENERGY_LABELS, type Energy } from '#domain/materials/vehicle-values.ts'
import { unitOfEnergy } from '#domain/sales/pricing/emission-factors.ts'

const RECORDED = { L: 'fuelL', kg: 'fuelKg', kWh: 'energyKwh' } as const

const UNIT_LABELS: Record<Recorded, string> = { fuelL: 'litres', fuelKg: 'kg', energyKwh: 'kWh' }
type Recorded = (typeof RECORDED)[keyof typeof RECORDED]

/** Quantities that a run records, in the unit of its energy; a hybrid also charges from the grid. */
export const recordedBy = (energy: Energy | null): Recorded[] => [
  RECORDED[unitOfEnergy(energy ?? 'GAZOLE')],
  ...(energy === 'HYBRIDE' ? [RECORDED.kWh] : []),
]

export const OTHER_UNIT = (energy: Energy): string =>
  `Énergie du véhicule\u202f: ${ENERGY_LABELS[energy]}, relevée en ${recordedBy(energy)
    .map(name => UNIT_LABELS[name])
    .join(' et en ')}`

/** Recorded quantities that the vehicle's energy does not have. */
export const otherUnits = (recorded: { [Name in Recorded]: string | null }, energy: Energy): Recorded[] =>
  Object.values(RECORDED).filter(name => recorded[name] !== null && !recordedBy(energy).includes(name))
