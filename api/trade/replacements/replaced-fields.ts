import type { journeys } from '#api/schema/journey-management/journeys.table.ts'
import type { replacements } from '#api/schema/journey-management/replacements.table.ts'

export type Journey = typeof journeys.$inferSelect
export type Replacement = typeof replacements.$inferSelect

const SEATS = {
  CHAUFFEUR: { field: 'driverId', replaced: 'replacedDriverId', replacing: 'replacingDriverId', means: 'driver' },
  VEHICULE: { field: 'vehicleId', replaced: 'replacedVehicleId', replacing: 'replacingVehicleId', means: 'vehicle' },
  REMORQUE: { field: 'trailerId', replaced: 'replacedTrailerId', replacing: 'replacingTrailerId', means: 'trailer' },
} as const

/** Fields of the replaced means. Sub-contracting uses the driver's for all seats. */
export function replacedFields({ kind, coDriver }: Pick<Replacement, 'kind' | 'coDriver'>) {
  const seat = SEATS[kind === 'SOUS_TRAITANCE' ? 'CHAUFFEUR' : kind]
  return coDriver && kind === 'CHAUFFEUR' ? { ...seat, field: 'coDriverId' as const } : seat
}

/** Remaining part of the journey: whole, or from the swap stop with proportional work. */
export function remainingOf<Run extends Journey>(journey: Run, { startAt }: Pick<Replacement, 'startAt'>): Run {
  if (!startAt) return journey
  const [start, end, at] = [journey.plannedStart, journey.plannedEnd, startAt].map(instant => Date.parse(instant))
  const from = Math.min(Math.max(at!, start!), end!)
  const share = end === start ? 1 : (end! - from) / (end! - start!)
  const ofWhole = (minutes: number) => Math.ceil(minutes * share)
  return {
    ...journey,
    plannedStart: new Date(from).toISOString(),
    actualStart: null,
    drivingMin: ofWhole(journey.drivingMin),
    serviceMin: ofWhole(journey.serviceMin),
  }
}
