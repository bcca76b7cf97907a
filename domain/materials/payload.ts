import { counted } from '#domain/formats/counted.ts'
import { formatNumber } from '#domain/formats/number.ts'
import type { VehicleCategory } from './vehicle-values.ts'

interface Weights {
  gvwKg: number
  tareKg: number
}

const ownPayload = ({ gvwKg, tareKg }: Weights) => gvwKg - tareKg

/** Payload, kg (`domain.md` §3.13): a tractor only pulls, a lorry and its trailer both carry. See also `couplingRefusal`. */
export function payloadKg(vehicle: Weights & { category: VehicleCategory }, trailer: Weights | null): number {
  return (vehicle.category === 'TRACTEUR' ? 0 : ownPayload(vehicle)) + (trailer ? ownPayload(trailer) : 0)
}

/** AF10 (`domain.md` §2.8) when the load is too heavy; null otherwise or without a weight. */
export function payloadRefusal(weightKg: string | number | null | undefined, payload: number): string | null {
  if (!weightKg || Number(weightKg) <= payload) return null
  return `La charge (${formatNumber(weightKg)} kg) dépasse la charge utile (${formatNumber(payload)} kg)`
}

interface Places {
  pallets?: number | null
}

/** Pallet places, as in `payloadKg`; null when one is unknown. */
export function palletPlaces(vehicle: Places & { category: VehicleCategory }, trailer: Places | null): number | null {
  const carriers = [...(vehicle.category === 'TRACTEUR' ? [] : [vehicle]), ...(trailer ? [trailer] : [])]
  return carriers.reduce<number | null>(
    (sum, { pallets }) => (sum === null || pallets === null || pallets === undefined ? null : sum + pallets),
    0,
  )
}

export function palletRefusal(pallets: number | null | undefined, places: number | null): string | null {
  if (!pallets || places === null || pallets <= places) return null
  return `${counted(pallets, 'palette')} pour ${counted(places, 'emplacement')}`
}
