import type { users } from '#api/schema/administration/users.table.ts'
import type { documents } from '#api/schema/house/documents.table.ts'
import type { absences, leaveBalances } from '#api/schema/human-resources/absences.table.ts'
import type { driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import type { drivers } from '#api/schema/human-resources/drivers.table.ts'
import type { driverPoolItems, driverPoolMembers, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import type { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import type { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import type {
  modificationClaims,
  modificationJourneys,
  modifications,
} from '#api/schema/journey-management/modifications.table.ts'
import type { replacements } from '#api/schema/journey-management/replacements.table.ts'
import type { couplings } from '#api/schema/materials/couplings.table.ts'
import type { deadlines } from '#api/schema/materials/deadlines.table.ts'
import type { equipment } from '#api/schema/materials/equipment.table.ts'
import type { vehicleExpenses } from '#api/schema/materials/expenses.table.ts'
import type { outages } from '#api/schema/materials/outages.table.ts'
import type { trailers } from '#api/schema/materials/trailers.table.ts'
import type { vehicles } from '#api/schema/materials/vehicles.table.ts'
import type { addresses } from '#api/schema/sales/addresses.table.ts'
import type { companies, contacts } from '#api/schema/sales/companies.table.ts'
import type {
  deliveryRequestStops,
  deliveryRequests,
  deliveryRequestVersions,
} from '#api/schema/sales/delivery-requests.table.ts'
import type { cnrShares, cnrValues, costReferences } from '#api/schema/transverse/cnr.table.ts'

export type Row<Table extends { $inferInsert: object }> = Table['$inferInsert'] & { id: string }
export type UserRow = Row<typeof users>
export type CompanyRow = Row<typeof companies>
export type DocumentRow = Row<typeof documents>
export type ContactRow = Row<typeof contacts>
export type AddressRow = Row<typeof addresses>
export type DriverRow = Row<typeof drivers>
export type VehicleRow = Row<typeof vehicles>
export type TrailerRow = Row<typeof trailers>
export type RequestRow = Row<typeof deliveryRequests>
export type VersionRow = Row<typeof deliveryRequestVersions>
export type RequestStopRow = Row<typeof deliveryRequestStops>
export type LineRow = Row<typeof liveLines>
export type LineStopRow = Row<typeof liveLineStops>
export type DriverPoolRow = Row<typeof driverPools>
export type DriverPoolItemRow = Row<typeof driverPoolItems>
export type DriverPoolMemberRow = Row<typeof driverPoolMembers>
export type JourneyRow = Row<typeof journeys>
export type JourneyStopRow = Row<typeof journeyStops>
export type ModificationRow = Row<typeof modifications>
export type ModificationJourneyRow = Row<typeof modificationJourneys>
export type ModificationClaimRow = Row<typeof modificationClaims>
export type ReplacementRow = Row<typeof replacements>
export type CnrShareRow = Row<typeof cnrShares>
export type CnrValueRow = Row<typeof cnrValues>
export type CostReferenceRow = Row<typeof costReferences>
export type AbsenceRow = Row<typeof absences>
export type LeaveBalanceRow = Row<typeof leaveBalances>
export type CertificationRow = Row<typeof driverCertifications>
export type CouplingRow = Row<typeof couplings>
export type DeadlineRow = Row<typeof deadlines>
export type EquipmentRow = Row<typeof equipment>
export type OutageRow = Row<typeof outages>
export type ExpenseRow = Row<typeof vehicleExpenses>

/** An `…At` that is not a fact, but to come. */
const TO_COME = new Set(['dueAt', 'expiresAt', 'startAt'])

/** The hours of most facts are fixed: what happened today, happened by `now`. Changes the rows. */
export function untilNow<Row extends object>(rows: readonly Row[], now: Date): readonly Row[] {
  const latest = now.toISOString()
  for (const row of rows as readonly Record<string, unknown>[]) {
    for (const [name, value] of Object.entries(row)) {
      if (name.endsWith('At') && !TO_COME.has(name) && typeof value === 'string' && value > latest) row[name] = latest
    }
  }
  return rows
}
