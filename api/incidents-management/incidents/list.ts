import { and, eq, gte, inArray, lt, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { foundIn, type List, rowsByIds, searched } from '#api/db/list.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { incidentCauses } from '#api/schema/transverse/causes.table.ts'
import { isOpen, taskCounts } from '#api/trade/tasks/tasks.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import type { INCIDENT_SORTS, IncidentListQuery } from '#domain/incidents-management/incidents/incident.ts'

const incidentRows = rowsByIds((db, ids) =>
  db
    .select({
      id: incidents.id,
      version: incidents.version,
      number: incidents.number,
      occurredAt: incidents.occurredAt,
      kind: incidents.kind,
      severity: incidents.severity,
      status: incidents.status,
      journeyId: incidents.journeyId,
      journey: journeys.number,
      label: journeys.label,
      companyId: journeys.companyId,
      company: companies.legalName,
      stop: addresses.label,
      driverId: incidents.driverId,
      driver: sql<string | null>`driver_name(${drivers})`,
      vehicleId: incidents.vehicleId,
      vehicle: vehicles.plate,
      trailerId: incidents.trailerId,
      trailer: trailers.plate,
      place: incidents.place,
      description: incidents.description,
      causeCode: incidentCauses.code,
      cause: incidentCauses.label,
      responsibility: incidents.responsibility,
      costCents: incidents.costCents,
      closedAt: incidents.closedAt,
      archived: incidents.archived,
      ...taskCounts('INCIDENT', 'incident'),
    })
    .from(incidents)
    .leftJoin(journeys, eq(journeys.id, incidents.journeyId))
    .leftJoin(companies, eq(companies.id, journeys.companyId))
    .leftJoin(journeyStops, eq(journeyStops.id, incidents.stopId))
    .leftJoin(addresses, eq(addresses.id, journeyStops.addressId))
    .leftJoin(drivers, eq(drivers.id, incidents.driverId))
    .leftJoin(vehicles, eq(vehicles.id, incidents.vehicleId))
    .leftJoin(trailers, eq(trailers.id, incidents.trailerId))
    .leftJoin(incidentCauses, eq(incidentCauses.id, incidents.causeId))
    .where(sql`${incidents.id} = any(${ids})`),
)
export type IncidentRow = Awaited<ReturnType<typeof incidentRows>>[number]

export const incidentList = (db: Reader, query: IncidentListQuery): List<IncidentRow> => ({
  db,
  query,
  table: incidents,
  where: incidentsFound(query),
  evenly: true,
  number: incidents.number,
  sorts: SORTS,
  nullable: ['cost'],
  rowsOf: ids => incidentRows(db, ids),
})

const SORTS: Record<(typeof INCIDENT_SORTS)[number], SQL | readonly SQL[]> = {
  severity: [sql`${incidents.severity}`, sql`${incidents.occurredAt}`],
  date: sql`${incidents.occurredAt}`,
  number: sql`${incidents.number}`,
  cost: sql`${incidents.costCents}`,
  status: [sql`${incidents.status}`, sql`${incidents.occurredAt}`],
}

const STAGES: Record<IncidentListQuery['stage'], SQL | undefined> = {
  open: ne(incidents.status, 'CLOS'),
  closed: eq(incidents.status, 'CLOS'),
  all: undefined,
}

export function incidentsFound(query: IncidentListQuery): SQL | undefined {
  const journey = and(
    query.company.length ? inArray(journeys.companyId, query.company) : undefined,
    query.companyName ? foundIn(journeys.companyId, companies, query.companyName) : undefined,
  )
  return and(
    query.archived ? undefined : sql`not ${incidents.archived}`,
    STAGES[query.stage],
    query.from ? gte(incidents.occurredAt, instantAt(query.from, 0, '00:00')) : undefined,
    query.to ? lt(incidents.occurredAt, instantAt(query.to, 1, '00:00')) : undefined,
    query.kind.length ? inArray(incidents.kind, query.kind) : undefined,
    query.severity.length ? inArray(incidents.severity, query.severity.map(Number)) : undefined,
    query.status.length ? inArray(incidents.status, query.status) : undefined,
    query.responsibility.length ? inArray(incidents.responsibility, query.responsibility) : undefined,
    query.cause.length
      ? sql`${incidents.causeId} in (select ${incidentCauses.id} from ${incidentCauses} where ${inArray(incidentCauses.code, query.cause)})`
      : undefined,
    query.depot.length ? ofDepots(query.depot) : undefined,
    query.driverName ? foundIn(incidents.driverId, drivers, query.driverName) : undefined,
    query.vehicleName ? foundIn(incidents.vehicleId, vehicles, query.vehicleName) : undefined,
    query.lateActions ? LATE_ACTIONS : undefined,
    query.within ? inBox(query.within, incidents.lat, incidents.lng) : undefined,
    query.driver.length ? inArray(incidents.driverId, query.driver) : undefined,
    query.vehicle.length ? inArray(incidents.vehicleId, query.vehicle) : undefined,
    query.trailer.length ? inArray(incidents.trailerId, query.trailer) : undefined,
    query.journey.length ? inArray(incidents.journeyId, query.journey) : undefined,
    query.only.length ? inArray(incidents.id, query.only) : undefined,
    journey && sql`${incidents.journeyId} in (select ${journeys.id} from ${journeys} where ${journey})`,
    searched(incidents.search, query.q),
  )
}

const LATE_ACTIONS = sql`exists (select from action_task task where task.incident_id = ${incidents.id}
  and ${isOpen(sql`task.status`)} and task.due_date < (now() at time zone 'Europe/Paris')::date)`

/** Places of a rectangle, `south,west,north,east`. */
export function inBox(box: string, lat: SQLWrapper, lng: SQLWrapper): SQL {
  const [south, west, north, east] = box.split(',')
  return sql`${lat} between ${south}::numeric and ${north}::numeric and ${lng} between ${west}::numeric and ${east}::numeric`
}

/** Depot of the vehicle, else of the driver. */
const ofDepots = (ids: string[]) => sql`coalesce(
  (select ${vehicles.depotId} from ${vehicles} where ${vehicles.id} = ${incidents.vehicleId}),
  (select ${drivers.depotId} from ${drivers} where ${drivers.id} = ${incidents.driverId})) = any(${sql.param(ids)}::uuid[])`
