import { formatNumber } from '#domain/formats/number.ts'

/** Weights in kg: gross, gross with a trailer, empty. */
interface Weights {
  gvwKg: number
  gcwKg?: number | null
  tareKg: number
}

/** What a vehicle may carry, kg (`domain.md` §3.13); with a trailer what the trailer may, within the gross weight of both. */
export function payloadKg(vehicle: Weights, trailer: Weights | null): number {
  if (!trailer) return vehicle.gvwKg - vehicle.tareKg
  const own = trailer.gvwKg - trailer.tareKg
  return vehicle.gcwKg ? Math.min(own, vehicle.gcwKg - vehicle.tareKg - trailer.tareKg) : own
}

/** AF10 (`domain.md` §2.8) when a load is heavier than what carries it; null without a weight, and when it is not. */
export function payloadRefusal(weightKg: string | number | null | undefined, payload: number): string | null {
  if (!weightKg || Number(weightKg) <= payload) return null
  return `La charge (${formatNumber(weightKg)} kg) dépasse la charge utile (${formatNumber(payload)} kg)`
}
