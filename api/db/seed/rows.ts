import type { absences, leaveBalances } from '#api/human-resources/absences.table.ts'
import type { driverCertifications } from '#api/human-resources/certifications.table.ts'
import type {
  driverPoolItems,
  driverPoolMembers,
  driverPools,
} from '#api/journey-management/drivers-pools/drivers-pools.table.ts'
import type { journeyStops, journeys } from '#api/journey-management/journeys/journeys.table.ts'
import type { liveLineStops, liveLines } from '#api/journey-management/live-lines/live-lines.table.ts'
import type {
  modificationClaims,
  modificationJourneys,
  modifications,
} from '#api/journey-management/modifications/modifications.table.ts'
import type { replacements } from '#api/journey-management/replacements/replacements.table.ts'
import type { couplings } from '#api/materials/couplings.table.ts'
import type { deadlines } from '#api/materials/deadlines.table.ts'
import type { equipment } from '#api/materials/equipment.table.ts'
import type { outages } from '#api/materials/outages.table.ts'
import type { addresses } from '#api/sales/addresses/addresses.table.ts'
import type { companies, contacts } from '#api/sales/companies/companies.table.ts'
import type {
  deliveryRequestStops,
  deliveryRequests,
  deliveryRequestVersions,
} from '#api/sales/delivery-request/delivery-requests.table.ts'
import type { cnrShares, cnrValues, costReferences } from '#api/transverse/cnr/cnr.table.ts'
import type { users } from '../../administration/users.table.ts'
import type { documents } from '../../documents/documents.table.ts'
import type { drivers } from '../../human-resources/drivers.table.ts'
import type { vehicleExpenses } from '../../materials/expenses.table.ts'
import type { trailers } from '../../materials/trailers.table.ts'
import type { vehicles } from '../../materials/vehicles.table.ts'

/** A row ready to be inserted, with its id known before. */
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
