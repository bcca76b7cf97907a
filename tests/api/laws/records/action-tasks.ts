import { eq } from 'drizzle-orm'
import { users } from '#api/schema/administration/users.table.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { actions } from '#api/schema/transverse/actions.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { Role } from '#domain/roles.ts'
import { TODAY } from '#tests/support/today.ts'
import type { House, RecordCases } from '../record-case.ts'

const TASKS = '/transverse/action-tasks'

const accountOf = async (house: House, role: Role) => (await house.db.select().from(users).where(eq(users.role, role)))[0]!.id

async function lateStop(house: House) {
  const at = instantAt(TODAY, 0, '00:10')
  const journey = house.make.journey({ serviceDate: TODAY, plannedStart: at, plannedEnd: instantAt(TODAY, 0, '00:40') })
  await house.db.insert(journeys).values(journey)
  const planned = { plannedArrival: at, plannedDeparture: at }
  const [stop] = await house.db
    .insert(journeyStops)
    .values({ journeyId: journey.id!, position: 0, addressId: house.customer.id, kind: 'LIVRAISON', ...planned })
    .returning()
  const number = `RET-2034-${String(house.number('action-tasks')).padStart(5, '0')}`
  const facts = { dueAt: at, observedAt: instantAt(TODAY, 0, '00:50'), toleranceMin: 15, detectedBy: 'MANUEL' as const }
  const [delay] = await house.db
    .insert(delays)
    .values({ number, journeyId: journey.id!, stopId: stop!.id, ...facts })
    .returning()
  return delay!
}

async function action(house: House) {
  const code = `LOI_T_${house.number('tasks')}`
  const row = { code, label: 'Appeler', nature: 'CURATIVE' as const, checklist: ['Appeler', 'Écrire'] }
  return (await house.db.insert(actions).values(row).returning())[0]!
}

async function fresh(house: House, over: Partial<typeof actionTasks.$inferInsert> = {}) {
  const [delay, reference] = [await lateStop(house), await action(house)]
  const { label, checklist } = reference
  const [row] = await house.db
    .insert(actionTasks)
    .values({
      ...{ event: 'RETARD', delayId: delay.id, eventNumber: delay.number, eventLabel: 'Rennes → Laval' },
      ...{ actionId: reference.id, label, checklist, assigneeId: await accountOf(house, 'OPERATOR'), dueDate: TODAY, ...over },
    })
    .returning()
  return { at: { id: row!.id }, body: { version: row!.version }, id: row!.id }
}

export const actionTaskCases: RecordCases = {
  [`POST ${TASKS}`]: async house => ({
    body: {
      ...{ event: 'RETARD', eventId: (await lateStop(house)).id, actionId: (await action(house)).id },
      ...{ assigneeId: await accountOf(house, 'OPERATOR'), dueDate: addDays(TODAY, 2) },
    },
    root: 'created',
    named: { eventId: ['eventNumber', 'eventLabel'], actionId: ['label', 'checklist'] },
  }),
  [`POST ${TASKS}/done`]: async house => {
    const { id } = await fresh(house)
    return { body: { ids: [id], doneOn: TODAY, result: 'Fait' }, root: id, named: { ids: ['status'] } }
  },
  [`POST ${TASKS}/cancel`]: async house => {
    const { id } = await fresh(house)
    return { body: { ids: [id], reason: 'Doublon' }, root: id, named: { ids: ['status'], reason: ['cancelReason'] } }
  },
  [`POST ${TASKS}/assign`]: async house => {
    const { id } = await fresh(house)
    return { body: { ids: [id], assigneeId: await accountOf(house, 'CONCEPTOR') }, root: id, named: { ids: [] } }
  },
  [`PUT ${TASKS}/{id}`]: async house => {
    const { at, body } = await fresh(house)
    const assigneeId = await accountOf(house, 'CONCEPTOR')
    return { at, body: { ...body, assigneeId, dueDate: addDays(TODAY, 3), checked: [0] } }
  },
  [`POST ${TASKS}/{id}/start`]: async house => fresh(house),
  [`POST ${TASKS}/{id}/done`]: async house => {
    const { at, body } = await fresh(house)
    return { at, body: { ...body, doneOn: TODAY, result: 'Fait' } }
  },
  [`POST ${TASKS}/{id}/cancel`]: async house => {
    const { at, body } = await fresh(house)
    return { at, body: { ...body, reason: 'Doublon' }, named: { reason: ['cancelReason'] } }
  },
  [`POST ${TASKS}/{id}/assess`]: async house => {
    const { at, body } = await fresh(house, { status: 'FAITE', doneOn: addDays(TODAY, -30) })
    return { at, body: { ...body, effect: 'OUI' } }
  },
}
