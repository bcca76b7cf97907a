import { formatNumber } from '#domain/formats/number.ts'

interface Pulls {
  tareKg: number
  /** Maximum weight of vehicle and trailer (« PTRA »). */
  gcwKg?: number | null
}

interface Pulled {
  gvwKg: number
  tareKg: number
}

const AF26 = (gcwKg: number, totalKg: number) =>
  `Attelage incompatible : PTRA ${formatNumber(gcwKg)} kg, ensemble ${formatNumber(totalKg)} kg`

/** AF26 (`domain.md` §2.8) when vehicle, trailer and load (kg) exceed the maximum of the vehicle. */
export const couplingRefusal = (vehicle: Pulls, trailer: Pulled, loadKg: number): string | null =>
  // Loads have one decimal; rounding up keeps an excess an excess.
  tooHeavy(vehicle, Math.ceil(vehicle.tareKg + trailer.tareKg + loadKg))

/** AF26 as a warning: vehicle and fully loaded trailer exceed the maximum. */
export const couplingWarning = (vehicle: Pulls, trailer: Pulled): string | null =>
  tooHeavy(vehicle, vehicle.tareKg + trailer.gvwKg)

const tooHeavy = ({ gcwKg }: Pulls, totalKg: number) =>
  typeof gcwKg === 'number' && totalKg > gcwKg ? AF26(gcwKg, totalKg) : null
