import { asc, desc, eq, sql } from 'drizzle-orm'
import { OWN_PLAN, type Reader } from '#api/db/client.ts'
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
import { type IncidentMapQuery, incidentListQuery } from '#domain/incidents-management/incidents/incident.ts'
import { incidentActs } from '#domain/incidents-management/incidents/transitions.ts'
import { CHOICES_MAX, LISTED_MAX } from '#domain/limits.ts'
import type { Role } from '#domain/roles.ts'
import { closingOf } from './closing.ts'
import { journeyNamed, stopsOf } from './facts.ts'
import { inBox, incidentList, incidentsFound } from './list.ts'

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

/** Columns and rows of the map's grid: the incidents of a cell are one mark. */
const GRID = 40
/** Incidents listed beside the map. */
const GRAVEST = 25

interface MapCell {
  count: number
  /** Most severe. */
  severity: number
  /** Centre, and the rectangle around all places (`south,west,north,east`). */
  lat: string
  lng: string
  box: string
  /** The incident, when it is the only one. */
  one: (Pick<typeof incidents.$inferSelect, 'id' | 'number' | 'kind' | 'place'> & { day: string }) | null
}

/** Incidents of the last twelve months (`domain.md` §4.4): by place in the window, by severity, and the most severe ones. */
export async function incidentMap(db: Reader, { window, ...query }: IncidentMapQuery) {
  const from = addDays(today(), -365)
  const where = incidentsFound({ ...query, from: query.from && query.from > from ? query.from : from })
  const { id, number, kind, severity, occurredAt, place, lat, lng } = incidents
  const [[map], gravest] = await Promise.all([
    // Places are joined to cells once they are counted: a carrier's incidents happen at few places.
    db.execute<{ cells: MapCell[]; severities: { severity: number; total: number; located: number }[] }>(sql`
      with spot as materialized (
        select ${lat} as lat, ${lng} as lng, ${severity} as severity, count(*)::int as count, any_value(${id}) as id
        from ${incidents} where ${where} group by 1, 2, 3
      ), shown as (
        select * from spot where ${window ? inBox(window, sql`lat`, sql`lng`) : sql`lat is not null`}
      ), grid as (
        select min(lat) as south, min(lng) as west,
          greatest(max(lat) - min(lat), max(lng) - min(lng), 0.0001) / ${GRID}::int as step from shown
      ), cell as (
        select sum(count)::int as count, max(severity) as severity, any_value(id) as id,
          round(sum(lat * count) / sum(count), 6)::text as lat, round(sum(lng * count) / sum(count), 6)::text as lng,
          concat_ws(',', min(lat), min(lng), max(lat), max(lng)) as box
        from shown, grid group by floor((lat - south) / step), floor((lng - west) / step)
      )
      select (select coalesce(json_agg(json_build_object('count', count, 'severity', cell.severity, 'lat', cell.lat, 'lng', cell.lng,
          'box', box, 'one', case when count = 1 then json_build_object('id', one.id, 'number', one.number, 'kind', one.kind,
            'place', one.place, 'day', (one.occurred_at at time zone 'Europe/Paris')::date) end) order by box), '[]')
          from cell left join ${incidents} one on count = 1 and one.id = cell.id) as cells,
        (select coalesce(json_agg(sums), '[]') from (
          select severity, sum(count)::int as total, coalesce(sum(count) filter (where lat is not null), 0)::int as located
          from spot group by severity) as sums) as severities ${OWN_PLAN}`),
    db
      .select({ id, number, kind, occurredAt, place })
      .from(incidents)
      .where(sql`${where} and ${lat} is not null ${OWN_PLAN}`)
      .orderBy(desc(severity), desc(occurredAt), desc(id))
      .limit(GRAVEST),
  ])
  const { cells, severities } = map!
  return { cells, severities, gravest, total: severities.reduce((sum, { total }) => sum + total, 0) }
}
