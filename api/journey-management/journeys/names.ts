import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests } from '#api/schema/sales/delivery-requests.table.ts'
import { JOURNEY_FIGURE_LABELS } from '#domain/journey-management/journeys/figure-filters.ts'
import type { JourneyListQuery } from '#domain/journey-management/journeys/journey.ts'

export async function namesOf(
  db: Database,
  query: Omit<JourneyListQuery, 'sort' | 'count' | 'perPage'>,
): Promise<Record<string, string>> {
  const named = async (ids: readonly string[], read: (ids: string[]) => Promise<{ id: string; name: string | null }[]>) =>
    ids.length ? read([...ids]) : []
  const found = await Promise.all([
    named([...query.company, ...query.subcontractor], ids =>
      db.select({ id: companies.id, name: companies.legalName }).from(companies).where(inArray(companies.id, ids)),
    ),
    named(query.driver, ids =>
      db
        .select({ id: drivers.id, name: sql<string>`driver_name(${drivers})` })
        .from(drivers)
        .where(inArray(drivers.id, ids)),
    ),
    named(query.vehicle, ids =>
      db.select({ id: vehicles.id, name: vehicles.plate }).from(vehicles).where(inArray(vehicles.id, ids)),
    ),
    named(query.pool, ids =>
      db.select({ id: driverPools.id, name: driverPools.code }).from(driverPools).where(inArray(driverPools.id, ids)),
    ),
    named(query.agency, ids =>
      db.select({ id: addresses.id, name: addresses.label }).from(addresses).where(inArray(addresses.id, ids)),
    ),
    named(query.salesUser, ids =>
      db
        .select({ id: users.id, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
        .from(users)
        .where(inArray(users.id, ids)),
    ),
    named(query.request, ids =>
      db
        .select({ id: deliveryRequests.id, name: deliveryRequests.number })
        .from(deliveryRequests)
        .where(inArray(deliveryRequests.id, ids)),
    ),
  ])
  const figures = query.figure.map(figure => ({ id: figure, name: JOURNEY_FIGURE_LABELS[figure] }))
  return Object.fromEntries([...found.flat(), ...figures].flatMap(({ id, name }) => (name ? [[id, name]] : [])))
}
