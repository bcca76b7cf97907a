import { formatNumber } from '#domain/formats/number.ts'

interface Pulls {
  tareKg: number
  /** Gross weight of vehicle and trailer together (« PTRA »). */
  gcwKg?: number | null
}

interface Pulled {
  gvwKg: number
  tareKg: number
}

const AF26 = (gcwKg: number, totalKg: number) =>
  `Attelage incompatible : PTRA ${formatNumber(gcwKg)} kg, ensemble ${formatNumber(totalKg)} kg`

/** AF26 (`domain.md` §2.8) when both and the load, kg, are heavier than the vehicle may be with a trailer. */
export const couplingRefusal = (vehicle: Pulls, trailer: Pulled, loadKg: number): string | null =>
  // The load of a cahier des charges has a decimal: the sum keeps that it is above, and no more.
  tooHeavy(vehicle, Math.ceil(vehicle.tareKg + trailer.tareKg + loadKg))

/** AF26 as a warning: the trailer, were it full, would be too heavy for the vehicle. */
export const couplingWarning = (vehicle: Pulls, trailer: Pulled): string | null =>
  tooHeavy(vehicle, vehicle.tareKg + trailer.gvwKg)

const tooHeavy = ({ gcwKg }: Pulls, totalKg: number) =>
  typeof gcwKg === 'number' && totalKg > gcwKg ? AF26(gcwKg, totalKg) : null
