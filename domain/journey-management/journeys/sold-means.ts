import {
  TRAILER_CATEGORY_LABELS,
  type TrailerCategory,
  VEHICLE_CATEGORY_LABELS,
  type VehicleCategory,
} from '#domain/materials/vehicle-values.ts'
import type { VehicleNeed } from '#domain/sales/delivery-request/values.ts'

type Sold = Pick<VehicleNeed, 'category' | 'body'> | null

/** Assignment warnings that require a reason. */
export const REASON_WANTED = (warnings: readonly string[]) => `${warnings.join(' ; ')}\u202F: veuillez indiquer un motif`

export function vehicleNotAsSold(sold: Sold, category: VehicleCategory): string | null {
  if (!sold?.category || category === sold.category) return null
  const wanted = VEHICLE_CATEGORY_LABELS[sold.category as VehicleCategory] ?? sold.category
  return `${VEHICLE_CATEGORY_LABELS[category]} au lieu de ${wanted}`
}

/** Same for a trailer, including an unsold trailer. */
export function trailerNotAsSold(sold: Sold, category: TrailerCategory): string | null {
  if (!sold?.category) return null
  const label = TRAILER_CATEGORY_LABELS[category]
  if (sold.category !== 'TRACTEUR') return `remorque ${label} non vendue`
  if (!sold.body || category === sold.body) return null
  return `remorque ${label} au lieu de ${TRAILER_CATEGORY_LABELS[sold.body as TrailerCategory] ?? sold.body}`
}

/** Deviation from the sold means, which needs a reason (`domain.md` §2.8, warning), or null. */
export function notAsSold(
  sold: Sold,
  { vehicle, trailer }: { vehicle: VehicleCategory | null; trailer: TrailerCategory | null },
): string | null {
  const differences = [vehicle && vehicleNotAsSold(sold, vehicle), trailer && trailerNotAsSold(sold, trailer)].filter(Boolean)
  return differences.length > 0 ? `Moyens autres que vendus (${differences.join(', ')})` : null
}
