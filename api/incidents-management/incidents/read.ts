import { and, asc, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { notFound } from '#api/problem.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { incidentCauses } from '#api/schema/transverse/causes.table.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { clocksOf } from '#domain/incidents-management/incidents/clocks.ts'
import { closingGaps } from '#domain/incidents-management/incidents/closing.ts'
import { type IncidentListQuery, incidentListQuery } from '#domain/incidents-management/incidents/incident.ts'
import { incidentActs } from '#domain/incidents-management/incidents/transitions.ts'
import { CHOICES_MAX, LISTED_MAX } from '#domain/limits.ts'
import type { Role } from '#domain/roles.ts'
import { closingOf } from './closing.ts'
import { journeyNamed, stopsOf } from './facts.ts'
import { incidentList, incidentsFound } from './list.ts'

export async function findIncident(db: Reader, id: string, role: Role) {
  const query = incidentListQuery.parse({ only: [id], archived: '1' })
  const [[stored], [row]] = await Promise.all([
    db
      .select({ incident: incidents, clientInformedBy: nameOf(users), outageFrom: outages.from, outageTo: outages.to })
      .from(incidents)
      .leftJoin(users, eq(users.id, incidents.clientInformedById))
      .leftJoin(outages, eq(outages.id, incidents.outageId))
      .where(eq(incidents.id, id)),
    incidentList(db, query).rowsOf([id]),
  ])
  if (!stored || !row) throw notFound()
  const { incident } = stored
  const [closing, people, stops, replaced] = await Promise.all([
    closingOf(db, incident),
    peopleOf(db, incident),
    incident.journeyId ? stopsOf(db, incident.journeyId) : [],
    incident.outageId ? replacedBy(db, incident.outageId) : [],
  ])
  const { search: _search, ...record } = incident
  return {
    ...record,
    ...row,
    ...people,
    stops,
    stopPosition: stops.find(({ id }) => id === incident.stopId)?.position ?? null,
    clientInformedBy: stored.clientInformedBy,
    outage: stored.outageFrom === null ? null : { from: stored.outageFrom, to: stored.outageTo },
    /** Replacements of journeys that lost the vehicle. */
    replaced,
    clocks: clocksOf({ ...incident, companyId: row.companyId }),
    gaps: incident.status === 'CLOS' ? [] : closingGaps(closing),
    acts: incidentActs(role, incident),
  }
}

async function peopleOf(db: Reader, { declaredById, closedById }: typeof incidents.$inferSelect) {
  const ids = [declaredById, closedById].filter(id => id !== null)
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id: users.id, name: nameOf(users) })
          .from(users)
          .where(sql`${users.id} = any(${sql.param(ids)}::uuid[])`)
  const name = (id: string | null) => found.find(one => one.id === id)?.name ?? null
  return { declaredBy: name(declaredById), closedBy: name(closedById) }
}

const replacedBy = (db: Reader, outageId: string) =>
  db
    .select({
      id: replacements.id,
      number: replacements.number,
      status: replacements.status,
      journey: journeys.number,
      label: journeys.label,
      serviceDate: journeys.serviceDate,
    })
    .from(replacements)
    .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
    .where(eq(replacements.outageId, outageId))
    .orderBy(asc(journeys.plannedStart), asc(replacements.id))
    .limit(LISTED_MAX)

/** Causes in order; inactive ones only where already selected. */
export const offeredCauses = (db: Reader) =>
  db
    .select({
      id: incidentCauses.id,
      code: incidentCauses.code,
      label: incidentCauses.label,
      defaultResponsibility: incidentCauses.defaultResponsibility,
      requiresComment: incidentCauses.requiresComment,
      active: incidentCauses.active,
    })
    .from(incidentCauses)
    .orderBy(desc(incidentCauses.active), asc(incidentCauses.order), asc(incidentCauses.code))
    .limit(CHOICES_MAX)

export async function journeyToDeclare(db: Reader, ref: string) {
  const journey = await journeyNamed(db, ref)
  if (!journey) throw notFound()
  const [[means], stops] = await Promise.all([
    db
      .select({
        company: companies.legalName,
        driver: sql<string | null>`nullif(concat_ws(' ', ${drivers.code}, ${drivers.firstName}, ${drivers.lastName}), '')`,
        vehicle: vehicles.plate,
        trailer: trailers.plate,
      })
      .from(journeys)
      .leftJoin(companies, eq(companies.id, journeys.companyId))
      .leftJoin(drivers, eq(drivers.id, journeys.driverId))
      .leftJoin(vehicles, eq(vehicles.id, journeys.vehicleId))
      .leftJoin(trailers, eq(trailers.id, journeys.trailerId))
      .where(eq(journeys.id, journey.id)),
    stopsOf(db, journey.id),
  ])
  const { id, number, label, driverId, vehicleId, trailerId } = journey
  return { id, number, label, driverId, vehicleId, trailerId, ...means!, stops }
}

/** Maximum points on the map; the rest are counted. */
const MAP_CAP = 1000

/** Located incidents of the last twelve months (`domain.md` §4.4), most severe first, and counts of all. */
export async function incidentMap(db: Reader, query: IncidentListQuery) {
  const from = addDays(today(), -365)
  const where = incidentsFound({ ...query, from: query.from && query.from > from ? query.from : from })
  const [points, severities] = await Promise.all([
    db
      .select({
        id: incidents.id,
        number: incidents.number,
        kind: incidents.kind,
        severity: incidents.severity,
        occurredAt: incidents.occurredAt,
        place: incidents.place,
        lat: incidents.lat,
        lng: incidents.lng,
      })
      .from(incidents)
      .where(and(where, isNotNull(incidents.lat)))
      .orderBy(desc(incidents.severity), desc(incidents.occurredAt), desc(incidents.id))
      .limit(MAP_CAP),
    db
      .select({ severity: incidents.severity, total: count(), located: count(incidents.lat) })
      .from(incidents)
      .where(where)
      .groupBy(incidents.severity),
  ])
  const all = (of: 'total' | 'located') => severities.reduce((sum, row) => sum + row[of], 0)
  return { points, total: all('total'), located: all('located'), severities }
}
