import type { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import type { liveLineStops } from '#api/schema/journey-management/live-lines.table.ts'

export const soldOf = <Table extends typeof journeyStops | typeof liveLineStops>(table: Table) => ({
  pallets: table.pallets,
  weightKg: table.weightKg,
  windowFrom: table.windowFrom,
  windowTo: table.windowTo,
  toleranceMin: table.toleranceMin,
  reference: table.reference,
  documents: table.documents,
  tempMin: table.tempMin,
  tempMax: table.tempMax,
})
