import { sql } from 'drizzle-orm'
import { factories } from '#api/db/seed/factories.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { damages } from '#api/schema/incidents-management/damages.table.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { offences } from '#api/schema/incidents-management/offences.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { actions } from '#api/schema/transverse/actions.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, inPortions, type MakeCase, naming, on, peopleByName, type Row } from '../list-case.ts'
import { french } from '../order.ts'

type Task = typeof actionTasks.$inferInsert
const open = (row: Row) => row.status === 'A_FAIRE' || row.status === 'EN_COURS'

export const actionTaskList: MakeCase = async db => {
  const make = factories('laws of actions on events', { first: 59_000 })
  const [site] = await db.execute<{ id: string }>(sql`select id from address limit 1`)
  const plannedStart = instantAt(TODAY, 0, '06:00')
  const journey = make.journey({ serviceDate: TODAY, plannedStart, plannedEnd: instantAt(TODAY, 0, '10:00') })
  await db.insert(journeys).values(journey)
  const events = await Promise.all(
    [0, 1].map(async position => {
      const planned = { plannedArrival: plannedStart, plannedDeparture: plannedStart }
      const [stop] = await db
        .insert(journeyStops)
        .values({ journeyId: journey.id!, position, addressId: site!.id, kind: 'LIVRAISON', ...planned })
        .returning()
      const facts = {
        dueAt: plannedStart,
        observedAt: instantAt(TODAY, 0, '07:00'),
        toleranceMin: 15,
        detectedBy: 'MANUEL' as const,
      }
      const number = `RET-2033-0000${position + 1}`
      return (
        await db
          .insert(delays)
          .values({ number, journeyId: journey.id!, stopId: stop!.id, ...facts })
          .returning()
      )[0]!
    }),
  )
  const happened = {
    occurredAt: plannedStart,
    kind: 'PANNE',
    severity: 1,
    description: 'Batterie à plat au départ du dépôt',
  } as const
  const [incident] = await db
    .insert(incidents)
    .values({ ...happened, number: 'INC-2033-00001' })
    .returning()
  const [address] = await db.execute<{ id: string }>(sql`select id from address where kind = 'DEPOT' limit 1`)
  const vehicle = make.vehicle({ depotId: address!.id })
  await db.insert(vehicles).values(vehicle)
  const [offence] = await db.select().from(offences).limit(1)
  const notice = { number: 'INF-2033-00001', noticeNo: 'SUIVI1', source: 'RADAR' as const, noticeSentOn: TODAY, points: 1 }
  const [infraction] = await db
    .insert(infractions)
    .values({ ...notice, offenceId: offence!.id, vehicleId: vehicle.id, occurredAt: plannedStart })
    .returning()
  const [damage] = await db
    .insert(damages)
    .values({ number: 'DOM-2033-00001', journeyId: journey.id!, kind: 'VEHICULE', foundOn: TODAY, description: 'Pare-chocs' })
    .returning()
  const catalogue = await db
    .insert(actions)
    .values([
      { code: 'LOI_SUIVI_A', label: 'Former', nature: 'PREVENTIVE' },
      { code: 'LOI_SUIVI_B', label: 'Réparer', nature: 'CURATIVE' },
    ])
    .returning()
  const [gone] = await db
    .insert(users)
    .values({ firstName: 'Zoé', lastName: 'Élan', email: 'loi.partie@listes.test', role: 'OPERATOR', status: 'DESACTIVE' })
    .returning()
  const people = (await db.select().from(users)).filter(({ status }) => status === 'ACTIF')
  const task = (label: string, over: Partial<Task> & { which?: number } = {}): Task => {
    const { which = 0, ...rest } = over
    const event = events[which]!
    return {
      ...{ event: 'RETARD', delayId: event.id, eventNumber: event.number, eventLabel: 'Rennes → Laval', label },
      ...{ actionId: catalogue[which]!.id, assigneeId: people[which]!.id, dueDate: addDays(TODAY, 5), ...rest },
    }
  }
  await db
    .insert(actionTasks)
    .values([
      task('Former le chauffeur', { which: 1 }),
      task('Reprendre', { assigneeId: gone!.id, dueDate: addDays(TODAY, 6) }),
      task('Laver', { event: 'INCIDENT', delayId: null, incidentId: incident!.id, eventNumber: incident!.number }),
      task('Laver', { event: 'DOMMAGE', delayId: null, damageId: damage!.id, eventNumber: damage!.number }),
      task('Laver', { event: 'INFRACTION', delayId: null, infractionId: infraction!.id, eventNumber: infraction!.number }),
      task('Élaguer', { status: 'EN_COURS', dueDate: addDays(TODAY, -3) }),
      task('Elaguer', { status: 'ANNULEE', cancelReason: 'Doublon', dueDate: addDays(TODAY, -9) }),
      task('Relire', { status: 'FAITE', doneOn: TODAY }),
      task('Relire', { which: 1, status: 'FAITE', doneOn: addDays(TODAY, -31) }),
      task('Relire', { status: 'FAITE', doneOn: addDays(TODAY, -40), effect: 'A_REVOIR', effectOn: TODAY }),
      task('Relire', { status: 'FAITE', doneOn: addDays(TODAY, -40), effect: 'OUI', effectOn: TODAY }),
    ])
  const name = await peopleByName(db)
  return {
    everything: { stage: 'all' },
    orders: {
      due: row => row.dueDate,
      label: row => french(row.label),
      event: row => row.eventNumber,
      assignee: row => name(row.assignee),
      status: row => row.status,
    },
    filters: {
      stage: { fits: row => !open(row) },
      assignee: by(row => row.assigneeId),
      assigneeName: naming(row => row.assignee),
      event: { fits: (row, value) => row.event === value },
      action: by(row => row.actionCode),
      status: { fits: (row, value) => row.status === value },
      late: on(row => open(row) && row.dueDate < TODAY),
      orphan: on(row => row.label === 'Reprendre'),
      of: by(row => row.eventId),
    },
    exported: row => row.label,
    insert: labels =>
      inPortions(
        labels.map(label => task(label)),
        portion => db.insert(actionTasks).values(portion),
      ),
  }
}
