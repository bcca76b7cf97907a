import type { Goods, StopDocument, StopKind } from '#domain/sales/delivery-request/values.ts'

/**
 * What a contract agrees at one stop (`domain.md` §3.3, §3.5): pallets and kilograms (taken on above 0, left below), the window and the
 * tolerance in minutes, the proofs that are wanted, the temperature in °C. A stop that the contract does not have agrees nothing.
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

/** A stop is known by its site and what is done there; the second call at a site for the same is another stop. */
interface Call {
  addressId: string
  kind: StopKind
}

/** Goods are handled at these; the others are ways there. */
const HANDLED: readonly StopKind[] = ['CHARGEMENT', 'LIVRAISON', 'ECHANGE', 'RELAIS']

/** What was sold at each stop of a contract, in order: its own tolerance or that of the version, the temperature where goods are handled. */
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

/** The stops with what was sold at each; `sold` is used up in order, so that two calls at one site keep their own. */
export function carrySold<Stop extends Call>(
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
