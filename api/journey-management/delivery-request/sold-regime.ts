import { today } from '#api/middleware/today.ts'
import type { findRequest } from '#api/trade/requests/record.ts'
import { underEuRules } from '#domain/assignment/regime.ts'
import { CATEGORY_GVW_KG, type VehicleCategory } from '#domain/materials/vehicle-values.ts'

/** Whether EU rules apply to the runs of a contract, by the category and the stops that it sells. */
export function soldUnderEuRules({
  current,
  stops,
}: Pick<Awaited<ReturnType<typeof findRequest>>, 'current' | 'stops'>): boolean {
  const category = current.vehicleNeed?.category as VehicleCategory | undefined
  const day = current.validFrom > today() ? current.validFrom : today()
  return underEuRules(
    { vehicle: category && { gvwKg: CATEGORY_GVW_KG[category] } },
    { start: `${day}T00:00`, end: `${day}T23:59`, abroad: stops.some(({ site }) => site.country !== 'FR') },
  )
}
