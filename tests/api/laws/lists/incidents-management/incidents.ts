import { eq } from 'drizzle-orm'
import { factories } from '#api/db/seed/factories.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { actions } from '#api/schema/transverse/actions.table.ts'
import { incidentCauses } from '#api/schema/transverse/causes.table.ts'
import { instantAt, toLocal } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { INCIDENT_KINDS, INCIDENT_STATUSES } from '#domain/incidents-management/incidents/values.ts'
import { RESPONSIBILITIES } from '#domain/transverse/cause-values.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, columnsById, inPortions, type MakeCase, naming, on, type Row } from '../../list-case.ts'

export const incidentList: MakeCase = async db => {
  const make = factories('laws of incidents', { first: 66_000 })
  const depot = make.address({ label: 'Quai des Incidents', kind: 'DEPOT', companyId: null })
  await db.insert(addresses).values(depot)
  const client = make.company({ legalName: 'Verrerie des Incidents' })
  await db.insert(companies).values(client)
  const driver = make.driver({ depotId: depot.id, firstName: 'Élodie', lastName: "N'Diaye" })
  await db.insert(drivers).values(driver)
  const vehicle = make.vehicle({ depotId: depot.id })
  await db.insert(vehicles).values(vehicle)
  const trailer = make.trailer({ depotId: depot.id })
  await db.insert(trailers).values(trailer)
  const journey = make.journey({
    ...{ serviceDate: TODAY, companyId: client.id },
    ...{ plannedStart: instantAt(TODAY, 0, '06:00'), plannedEnd: instantAt(TODAY, 0, '10:00') },
  })
  await db.insert(journeys).values(journey)
  const [cause] = await db.select().from(incidentCauses).where(eq(incidentCauses.code, 'PNEU'))
  let made = 0
  type Over = Partial<typeof incidents.$inferInsert>
  const rowOf = (label: string, over: Over = {}): typeof incidents.$inferInsert => ({
    number: `INC-2031-${String(10_000 + ++made)}`,
    ...{ occurredAt: instantAt(TODAY, -1, '07:00'), kind: 'DOCUMENT', severity: 1 },
    ...{ description: `${label}, description assez longue`, ...over },
  })
  const found = { causeId: cause!.id, responsibility: 'TIERS' as const, why1: 'Usure', closedAt: instantAt(TODAY, 0, '06:00') }
  await db.insert(incidents).values([
    ...INCIDENT_STATUSES.map(status => rowOf('Statut', { status, ...found, reopenReason: 'Encore' })),
    ...INCIDENT_KINDS.map((kind, index) => rowOf('Nature', { kind, severity: 3, repairCents: index * 1000 })),
    ...RESPONSIBILITIES.map(responsibility => rowOf('Réponse', { responsibility, severity: 2 })),
    rowOf('Panne', { kind: 'PANNE' }),
    rowOf('Tout', {
      ...{ occurredAt: instantAt(TODAY, -9, '12:00'), severity: 4, place: 'Rocade nord', towingCents: 500 },
      ...{ lat: '47.25', lng: '-1.6' },
      ...{ driverId: driver.id, vehicleId: vehicle.id, trailerId: trailer.id, journeyId: journey.id },
    }),
    rowOf('Archive', { ...found, status: 'CLOS', archived: true }),
  ])
  const [action] = await db.insert(actions).values({ code: 'LOI_INCIDENT', label: 'Réparer', nature: 'CURATIVE' }).returning()
  const [someone] = await db.select().from(users).limit(1)
  const [late, soon] = await db.select().from(incidents).where(eq(incidents.kind, 'PANNE')).limit(2)
  const given = {
    event: 'INCIDENT',
    eventLabel: 'Panne',
    actionId: action!.id,
    label: 'Réparer',
    assigneeId: someone!.id,
  } as const
  const about = (incident: typeof late) => ({ ...given, incidentId: incident!.id, eventNumber: incident!.number })
  await db.insert(actionTasks).values([
    { ...about(late), dueDate: addDays(TODAY, -1) },
    { ...about(late), dueDate: addDays(TODAY, -2), status: 'FAITE', doneOn: TODAY },
    { ...about(soon), dueDate: TODAY },
  ])
  const depots = await columnsById<{ depot: string | null }>(
    db,
    `select i.id, coalesce(v.depot_id, d.depot_id) as depot from incident i left join vehicle v on v.id = i.vehicle_id left join driver d on d.id = i.driver_id`,
  )
  const located = await columnsById<{ lat: string | null; lng: string | null }>(db, 'select id, lat, lng from incident')
  const day = (row: Row) => toLocal(row.occurredAt).slice(0, 10)
  return {
    everything: { archived: '1' },
    number: row => row.number,
    orders: {
      severity: row => [row.severity, row.occurredAt],
      date: row => row.occurredAt,
      number: row => row.number,
      cost: row => row.costCents,
      status: row => [row.status, row.occurredAt],
    },
    filters: {
      stage: {
        fits: (row, value) => (value === 'closed') === (row.status === 'CLOS'),
        values: () => ['open', 'closed'],
      },
      from: { fits: (row, value) => day(row) >= value, values: () => [addDays(TODAY, -5)] },
      to: { fits: (row, value) => day(row) <= value, values: () => [addDays(TODAY, -5)] },
      kind: { fits: (row, value) => row.kind === value },
      severity: { fits: (row, value) => row.severity === Number(value) },
      status: { fits: (row, value) => row.status === value },
      responsibility: { fits: (row, value) => row.responsibility === value },
      cause: by(row => row.causeCode),
      depot: { fits: (row, value) => depots(row.id).depot === value, values: () => [depot.id!] },
      driverName: { ...naming(row => row.driver), values: () => ['elodie'] },
      vehicleName: { ...naming(row => row.vehicle), values: () => [vehicle.plate!.toLowerCase()] },
      companyName: { ...naming(row => row.company), values: () => ['verrerie'] },
      driver: by(row => row.driverId),
      vehicle: by(row => row.vehicleId),
      trailer: by(row => row.trailerId),
      company: by(row => row.companyId),
      journey: by(row => row.journeyId),
      within: {
        fits: (row, value) => {
          const [south, west, north, east] = value.split(',').map(Number) as [number, number, number, number]
          const { lat, lng } = located(row.id)
          return lat !== null && +lat >= south && +lat <= north && Number(lng) >= west && Number(lng) <= east
        },
        values: () => ['47.25,-1.6,47.25,-1.6', '47.2,-1.7,47.3,-1.5'],
      },
      lateActions: on(row => row.tasksLate > 0),
      archived: on(row => row.archived),
    },
    pictures: { map: body => body.total },
    exported: row => row.number,
    insert: labels =>
      inPortions(
        labels.map(label => rowOf(label)),
        portion => db.insert(incidents).values(portion),
      ),
  }
}
