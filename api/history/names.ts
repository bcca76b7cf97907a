import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { applicationKeys } from '#api/schema/administration/applications.table.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { certificationTypes } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { offences } from '#api/schema/incidents-management/offences.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies, contacts } from '#api/schema/sales/companies.table.ts'
import { versionServices } from '#api/schema/sales/delivery-requests.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { damageCauses, incidentCauses } from '#api/schema/transverse/causes.table.ts'
import { cnrValues } from '#api/schema/transverse/cnr.table.ts'
import { delayCauses } from '#api/schema/transverse/delay-causes.table.ts'
import type { Named } from '#domain/field-book.ts'
import type { Reader } from '../db/client.ts'

/** Parts shown with a name: contacts, index months, version services, actions. */
const NAMED_PARTS = ['contact', 'cnr_value', 'delivery_request_service', 'action_task'] as const
type NamedPart = (typeof NAMED_PARTS)[number]
export const isNamedPart = (entity: string): entity is NamedPart => (NAMED_PARTS as readonly string[]).includes(entity)

type Kind = Named | NamedPart | 'application_key'

const fullName = (first: PgColumn, last: PgColumn) => sql`concat_ws(' ', ${first}, ${last})`

const NAMES: Record<Kind, { table: PgTable & { id: PgColumn }; name: SQL }> = {
  account: { table: users, name: fullName(users.firstName, users.lastName) },
  application_key: { table: applicationKeys, name: sql`'Application ' || ${applicationKeys.name}` },
  company: { table: companies, name: sql`${companies.legalName}` },
  contact: { table: contacts, name: fullName(contacts.firstName, contacts.lastName) },
  cnr_value: { table: cnrValues, name: sql`to_char(${cnrValues.month}, 'MM/YYYY')` },
  delivery_request_service: {
    table: versionServices,
    name: sql`(select label from additional_service where id = service_id)`,
  },
  action_task: { table: actionTasks, name: sql`${actionTasks.label}` },
  address: { table: addresses, name: sql`${addresses.label}` },
  driver: { table: drivers, name: sql`driver_name(${drivers})` },
  vehicle: { table: vehicles, name: sql`${vehicles.plate}` },
  trailer: { table: trailers, name: sql`${trailers.plate}` },
  equipment: { table: equipment, name: sql`concat_ws(' ', ${equipment.code}, ${equipment.label})` },
  driver_pool: { table: driverPools, name: sql`${driverPools.code}` },
  live_line: { table: liveLines, name: sql`${liveLines.number}` },
  additional_service: { table: additionalServices, name: sql`${additionalServices.label}` },
  certification_type: { table: certificationTypes, name: sql`${certificationTypes.label}` },
  incident_cause: { table: incidentCauses, name: sql`${incidentCauses.label}` },
  delay_cause: { table: delayCauses, name: sql`${delayCauses.label}` },
  damage_cause: { table: damageCauses, name: sql`${damageCauses.label}` },
  offence: { table: offences, name: sql`${offences.label}` },
  document: { table: documents, name: sql`${documents.label}` },
}

export function nameCollector() {
  const wanted = new Map<Kind, Set<string>>()
  return {
    want(kind: Kind, id: unknown) {
      if (typeof id === 'string') wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id))
    },
    /** id → name; deleted records are absent. */
    async read(db: Reader): Promise<Map<string, string>> {
      const found = await Promise.all(
        [...wanted].map(([kind, ids]) => {
          const { table, name } = NAMES[kind]
          return db
            .select({ id: table.id, name: sql<string>`${name}` })
            .from(table as PgTable)
            .where(inArray(table.id, [...ids]))
        }),
      )
      return new Map(found.flat().map(row => [row.id as string, row.name]))
    },
  }
}
