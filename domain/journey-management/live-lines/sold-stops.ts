import type { Goods, StopDocument, StopKind } from '#domain/sales/delivery-request/values.ts'

/**
 * Contract terms at a stop (`domain.md` §3.3, §3.5): pallets and kilograms (positive loaded, negative unloaded), window
 * and tolerance in minutes, required proofs, temperature in °C. Empty for stops outside the contract.
 */
export interface SoldAtStop {
  pallets: number | null
  weightKg: string | null
  windowFrom: string | null
  windowTo: string | null
  toleranceMin: number | null
  reference: string | null
  documents: StopDocument[]
  tempMin: string | null
  tempMax: string | null
}

export const NOTHING_SOLD: SoldAtStop = {
  pallets: null,
  weightKg: null,
  windowFrom: null,
  windowTo: null,
  toleranceMin: null,
  reference: null,
  documents: [],
  tempMin: null,
  tempMax: null,
}

/** A stop is identified by site and activity; a second identical call is another stop. */
interface Call {
  addressId: string
  kind: StopKind
}

/** Kinds of stops where goods are handled. */
const HANDLED: readonly StopKind[] = ['CHARGEMENT', 'LIVRAISON', 'ECHANGE', 'RELAIS']

/** Sold terms of each stop in order: own tolerance or the version's; temperature where goods are handled. */
export function soldStops<Stop extends Call & Omit<SoldAtStop, 'tempMin' | 'tempMax'>>(
  stops: readonly Stop[],
  contract: { toleranceMin: number; goods: Goods | null },
): (Call & SoldAtStop)[] {
  return stops.map(({ addressId, kind, pallets, weightKg, windowFrom, windowTo, toleranceMin, reference, documents }) => ({
    ...{ addressId, kind, pallets, weightKg, windowFrom, windowTo, reference, documents },
    toleranceMin: toleranceMin ?? contract.toleranceMin,
    tempMin: (HANDLED.includes(kind) && contract.goods?.tempMin) || null,
    tempMax: (HANDLED.includes(kind) && contract.goods?.tempMax) || null,
  }))
}

/** Stops with their sold terms; `sold` is consumed in order, so that two calls at one site keep their own. */
export function withSoldTerms<Stop extends Call>(
  stops: readonly Stop[],
  sold: readonly (Call & SoldAtStop)[],
): (Stop & SoldAtStop)[] {
  const left = [...sold]
  return stops.map(stop => {
    const place = left.findIndex(other => other.addressId === stop.addressId && other.kind === stop.kind)
    const [found] = place === -1 ? [] : left.splice(place, 1)
    const { pallets, weightKg, windowFrom, windowTo, toleranceMin, reference, documents, tempMin, tempMax } =
      found ?? NOTHING_SOLD
    return { ...stop, pallets, weightKg, windowFrom, windowTo, toleranceMin, reference, documents, tempMin, tempMax }
  })
}
