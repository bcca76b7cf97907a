import {
  TRAILER_CATEGORY_LABELS,
  type TrailerCategory,
  VEHICLE_CATEGORY_LABELS,
  type VehicleCategory,
} from '#domain/materials/vehicle-values.ts'
import type { VehicleNeed } from '#domain/sales/delivery-request/values.ts'

/** What a contract sold; nothing for a journey without one. */
type Sold = Pick<VehicleNeed, 'category' | 'body'> | null

/** What an assignment was warned of, and what is wanted then. */
export const REASON_WANTED = (warnings: readonly string[]) => `${warnings.join(' ; ')}\u202F: veuillez indiquer un motif`

/** How a vehicle differs from what was sold: « Porteur 12 t au lieu de Porteur 19 t »; null when it does not. */
export function vehicleNotAsSold(sold: Sold, category: VehicleCategory): string | null {
  if (!sold?.category || category === sold.category) return null
  const wanted = VEHICLE_CATEGORY_LABELS[sold.category as VehicleCategory] ?? sold.category
  return `${VEHICLE_CATEGORY_LABELS[category]} au lieu de ${wanted}`
}

/** The same of a trailer: its body, or that a vehicle without one was sold. */
export function trailerNotAsSold(sold: Sold, category: TrailerCategory): string | null {
  if (!sold?.category) return null
  const label = TRAILER_CATEGORY_LABELS[category]
  if (sold.category !== 'TRACTEUR') return `remorque ${label} non vendue`
  if (!sold.body || category === sold.body) return null
  return `remorque ${label} au lieu de ${TRAILER_CATEGORY_LABELS[sold.body as TrailerCategory] ?? sold.body}`
}

/** How means differ from those that were sold, which wants a reason (`domain.md` §2.8, a warning); null when they do not. */
export function notAsSold(
  sold: Sold,
  { vehicle, trailer }: { vehicle: VehicleCategory | null; trailer: TrailerCategory | null },
): string | null {
  const differences = [vehicle && vehicleNotAsSold(sold, vehicle), trailer && trailerNotAsSold(sold, trailer)].filter(Boolean)
  return differences.length > 0 ? `Moyens autres que vendus (${differences.join(', ')})` : null
}
