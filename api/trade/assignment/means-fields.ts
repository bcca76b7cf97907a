import type { Means } from '#domain/journey-management/journeys/assignment.ts'

export const MEANS_FIELDS = { driverId: 'driver', coDriverId: 'driver', vehicleId: 'vehicle', trailerId: 'trailer' } as const
export type MeansField = keyof typeof MEANS_FIELDS

export type MeansIds = Record<Means, readonly string[]>

export function meansOf(...rows: readonly { [Field in MeansField]?: string | null }[]): MeansIds {
  // A loop: for hundreds of journeys nested arrays cost as much as the check itself.
  const ids = (...fields: MeansField[]) => {
    const found = new Set<string>()
    for (const row of rows)
      for (const field of fields) {
        const id = row[field]
        if (id) found.add(id)
      }
    return [...found]
  }
  return { driver: ids('driverId', 'coDriverId'), vehicle: ids('vehicleId'), trailer: ids('trailerId') }
}
