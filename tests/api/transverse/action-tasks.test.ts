import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDelays } from '#api/incidents-management/delays/alerts.ts'
import { writeLateTasks } from '#api/mail/late-tasks.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { actions } from '#api/schema/transverse/actions.table.ts'
import { openTasksOf, taskCounts } from '#api/trade/tasks/tasks.ts'
import { checkActionTasks } from '#api/transverse/action-tasks/alerts.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { ENUM, FUTURE, PAST, REASON, REQ, STATE } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { ACTION_OF_OTHERS, ACTION_OFF, EVENT_CLOSED, NOT_ACTIVE, TOO_EARLY } from '#domain/transverse/action-tasks/action-task.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NOT_FOUND } from '#tests/support/refusals.ts'
import { TODAY } from '#tests/support/today.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any

let house: Lines
const DAY = addDays(TODAY, -2)
const people: Partial<Record<Role, string>> = {}
beforeAll(async () => {
  house = await startLines()
  for (const { id, role } of await house.db.select().from(users)) people[role] ??= id
})
afterAll(() => house?.close())

const call = async (role: Role, method: string, path = '', body?: unknown) =>
  (await house.api.call(role, method, `/transverse/action-tasks${path}`, body)) as { status: number; body: Body }

async function late(minutes = 45) {
  const plannedStart = instantAt(DAY, 0, '06:00')
  const hours = { serviceDate: DAY, plannedStart, plannedEnd: instantAt(DAY, 0, '08:00') }
  const journey = await house.run({ ...hours, status: 'TERMINE', priceCents: 40_000 }, { status: 'TERMINE' })
  await arrives(journey.id, minutes)
  const [delay] = await house.db.select().from(delays).where(eq(delays.journeyId, journey.id))
  return delay!
}
async function arrives(journeyId: string, minutes: number) {
  const actualArrival = new Date(Date.parse(instantAt(DAY, 0, '06:00')) + minutes * 60_000).toISOString()
  await house.db
    .update(journeyStops)
    .set({ actualArrival, actualDeparture: actualArrival })
    .where(eq(journeyStops.journeyId, journeyId))
}
let codes = 0
async function action(over: Partial<typeof actions.$inferInsert> = {}) {
  codes += 1
  const row = { code: `SUIVI_${codes}`, label: 'Appeler le client', nature: 'CURATIVE' as const, defaultDelayDays: 4, ...over }
  return (await house.db.insert(actions).values(row).returning())[0]!
}
async function add(over: Record<string, unknown> = {}, delay?: typeof delays.$inferSelect) {
  const [event, reference] = [delay ?? (await late()), await action({ checklist: ['Appeler', 'Écrire'] })]
  const body = { event: 'RETARD', eventId: event.id, actionId: reference.id, assigneeId: people.OPERATOR, ...over }
  return { ...(await call('CONCEPTOR', 'POST', '', body)), delay: event }
}
const task = async (over: Record<string, unknown> = {}) => (await add(over)).body.id as string
const told = (object: string) => house.db.select().from(notifications).where(eq(notifications.object, object))

describe('adding an action to an event (domain.md §3.21)', () => {
  it('copies the action, computes the due date, and notifies the assignee', async () => {
    const reference = await action({ checklist: ['Appeler', 'Écrire'], defaultDelayDays: 4 })
    const { body, status, delay } = await add({ actionId: reference.id })
    expect([status, body]).toEqual([201, { id: expect.any(String), label: 'Appeler le client' }])
    await house.db.update(actions).set({ label: 'Autre', checklist: [] }).where(eq(actions.id, reference.id))
    expect((await call('OPERATOR', 'GET', `/${body.id}`)).body).toMatchObject({
      ...{ event: 'RETARD', eventId: delay.id, eventNumber: delay.number, label: 'Appeler le client' },
      ...{ checklist: ['Appeler', 'Écrire'], dueDate: addDays(DAY, 4), status: 'A_FAIRE', late: false },
    })
    expect(await told(`action ${body.id}`)).toMatchObject([
      {
        userId: people.OPERATOR,
        kind: 'ACTION_ASSIGNED',
        text: expect.stringContaining(delay.number),
        link: `/incidents-management/delays?panel=action&id=${delay.id}&tache=${body.id}`,
      },
    ])
  })

  it('is never due before today; without default days a date is required', async () => {
    const { body } = await add({ actionId: (await action({ defaultDelayDays: 0 })).id })
    expect((await call('ADMIN', 'GET', `/${body.id}`)).body.dueDate).toBe(TODAY)
    expect((await add({ dueDate: addDays(TODAY, -1) })).body.issues).toEqual([{ path: 'dueDate', message: PAST }])
    const undated = await action({ defaultDelayDays: null })
    expect((await add({ actionId: undated.id })).body.issues).toEqual([{ path: 'dueDate', message: REQ }])
    expect((await add({ actionId: undated.id, dueDate: addDays(TODAY, 9) })).status).toBe(201)
  })

  it('refuses inactive or unsuitable actions, deactivated assignees, unknown ids', async () => {
    const off = await action({ active: false })
    expect((await add({ actionId: off.id })).body.issues).toEqual([{ path: 'actionId', message: ACTION_OFF }])
    const other = await action({ events: ['INFRACTION'] })
    expect((await add({ actionId: other.id })).body.issues).toEqual([{ path: 'actionId', message: ACTION_OF_OTHERS }])
    const [gone] = await house.db
      .insert(users)
      .values({ email: 'parti@quai.test', firstName: 'Yves', lastName: 'Parti', role: 'OPERATOR', status: 'DESACTIVE' })
      .returning()
    expect((await add({ assigneeId: gone!.id })).body.issues).toEqual([{ path: 'assigneeId', message: NOT_ACTIVE }])
    expect((await add({ eventId: people.ADMIN })).body.issues).toEqual([{ path: 'eventId', message: ENUM }])
    expect((await add({ event: 'METEORITE' })).body.issues).toEqual([{ path: 'event', message: ENUM }])
  })

  it('refuses closed events; a delay with an action is not withdrawn', async () => {
    const closed = await late()
    await house.db.execute(sql`update delay set status = 'QUALIFIE', responsibility = 'TIERS',
      cause_id = (select id from delay_cause limit 1) where id = ${closed.id}`)
    await house.db.update(delays).set({ status: 'CLOS' }).where(eq(delays.id, closed.id))
    expect((await add({}, closed)).body.message).toBe(EVENT_CLOSED)
    const [kept, gone] = [await late(), await late()]
    await add({}, kept)
    for (const { journeyId } of [kept, gone]) await arrives(journeyId, 1)
    expect(await house.db.$count(delays, eq(delays.id, kept.id))).toBe(1)
    expect(await house.db.$count(delays, eq(delays.id, gone.id))).toBe(0)
  })

  it('is not found for SALES and drivers', async () => {
    const id = await task()
    for (const role of ['SALES', 'DRIVER'] as const) {
      expect(await call(role, 'GET', `/${id}`)).toMatchObject(NOT_FOUND)
      expect((await call(role, 'POST', `/${id}/done`, { version: 1 })).status).toBe(404)
    }
  })
})

describe('the life of an action', () => {
  it('starts, is reassigned and completed, then frozen', async () => {
    const id = await task()
    expect((await call('OPERATOR', 'POST', `/${id}/start`, { version: 1 })).status).toBe(200)
    expect((await call('OPERATOR', 'POST', `/${id}/start`, { version: 2 })).body.message).toBe(STATE('En cours'))
    const change = { assigneeId: people.CONCEPTOR, dueDate: addDays(TODAY, 3), checked: ['1', '0', '1'] }
    expect((await call('ADMIN', 'PUT', `/${id}`, { ...change, checked: '5', version: 2 })).body.issues).toEqual([
      { path: 'checked', message: ENUM },
    ])
    expect((await call('ADMIN', 'PUT', `/${id}`, { ...change, version: 2 })).status).toBe(200)
    expect((await call('ADMIN', 'PUT', `/${id}`, { ...change, version: 2 })).status).toBe(409)
    const heard = await told(`action ${id}`)
    expect(heard.map(({ userId, readAt }) => [userId, readAt === null]).sort()).toEqual(
      [
        [people.OPERATOR, false],
        [people.CONCEPTOR, true],
      ].sort(),
    )
    const done = { doneOn: addDays(TODAY, 1), result: 'Client rappelé', version: 3 }
    expect((await call('OPERATOR', 'POST', `/${id}/done`, done)).body.issues).toEqual([{ path: 'doneOn', message: FUTURE }])
    expect((await call('OPERATOR', 'POST', `/${id}/done`, { ...done, doneOn: '' })).status).toBe(200)
    expect((await call('OPERATOR', 'GET', `/${id}`)).body).toMatchObject({
      ...{ status: 'FAITE', doneOn: TODAY, result: 'Client rappelé', checked: [0, 1], assigneeId: people.CONCEPTOR },
    })
    expect((await told(`action ${id}`)).every(({ readAt }) => readAt !== null)).toBe(true)
    expect((await call('OPERATOR', 'POST', `/${id}/cancel`, { reason: 'Non', version: 4 })).body.message).toBe(STATE('Faite'))
    await expect(
      house.db.update(actionTasks).set({ status: 'EN_COURS', doneOn: null }).where(eq(actionTasks.id, id)),
    ).rejects.toThrow()
  })

  it('is cancelled with a reason', async () => {
    const id = await task()
    expect((await call('OPERATOR', 'POST', `/${id}/cancel`, { version: 1 })).body.issues).toEqual([
      { path: 'reason', message: REASON },
    ])
    expect((await call('OPERATOR', 'POST', `/${id}/cancel`, { reason: 'Doublon', version: 1 })).status).toBe(200)
    expect((await call('OPERATOR', 'GET', `/${id}`)).body).toMatchObject({ status: 'ANNULEE', cancelReason: 'Doublon' })
  })

  it('is assessed after 30 days; « À revoir » asks again', async () => {
    const id = await task()
    const doneOn = addDays(TODAY, -29)
    await call('OPERATOR', 'POST', `/${id}/done`, { doneOn, version: 1 })
    expect((await call('ADMIN', 'POST', `/${id}/assess`, { effect: 'OUI', version: 2 })).body.message).toBe(TOO_EARLY(doneOn))
    await house.db
      .update(actionTasks)
      .set({ doneOn: addDays(TODAY, -30) })
      .where(eq(actionTasks.id, id))
    const toAssess = async () => (await call('ADMIN', 'GET', '?stage=assess&perPage=100')).body.rows.map((row: Body) => row.id)
    expect(await toAssess()).toContain(id)
    expect((await call('ADMIN', 'POST', `/${id}/assess`, { effect: 'A_REVOIR', version: 3 })).status).toBe(200)
    expect(await toAssess()).toContain(id)
    expect((await call('ADMIN', 'POST', `/${id}/assess`, { effect: 'NON', version: 4 })).status).toBe(200)
    expect(await toAssess()).not.toContain(id)
    expect((await call('ADMIN', 'POST', `/${id}/assess`, { effect: 'OUI', version: 5 })).status).toBe(422)
    expect((await call('ADMIN', 'GET', `/${id}`)).body).toMatchObject({ effect: 'NON', effectOn: TODAY })
  })

  it('in bulk completes, reassigns and cancels; ended ones stay', async () => {
    const ids = await Promise.all([task(), task(), task()])
    await call('OPERATOR', 'POST', `/${ids[2]}/cancel`, { reason: 'Doublon', version: 1 })
    const given = await call('OPERATOR', 'POST', '/assign', { ids, assigneeId: people.ADMIN })
    expect(given.body).toMatchObject({ done: 2, refused: [{ id: ids[2], message: STATE('Annulée') }] })
    expect((await call('OPERATOR', 'POST', '/done', { ids: [ids[0]], result: 'Fait' })).body.done).toBe(1)
    expect((await call('OPERATOR', 'POST', '/cancel', { ids, reason: 'Sans objet' })).body.done).toBe(1)
  })
})

describe('actions of events', () => {
  it('are counted: open, completed, late', async () => {
    const { body, delay } = await add()
    const second = await add({}, delay)
    const third = await add({}, delay)
    await call('ADMIN', 'POST', `/${second.body.id}/done`, { version: 1 })
    await call('ADMIN', 'POST', `/${third.body.id}/cancel`, { reason: 'Doublon', version: 1 })
    await house.db
      .update(actionTasks)
      .set({ dueDate: addDays(TODAY, -1) })
      .where(eq(actionTasks.id, body.id))
    const open = await house.db.transaction(tx => openTasksOf(tx, 'RETARD', delay.id))
    expect(open.map(({ id }) => id)).toEqual([body.id])
    const [counts] = await house.db.select(taskCounts('RETARD', 'delay')).from(delays).where(eq(delays.id, delay.id))
    expect(counts).toEqual({ tasks: 2, tasksDone: 1, tasksLate: 1 })
    expect((await call('OPERATOR', 'GET', `?of=${delay.id}&late=1`)).body.rows).toMatchObject([{ id: body.id, late: true }])
    const history = (await house.api.call('ADMIN', 'GET', `/history/${delay.id}`)) as { body: Body }
    expect(history.body.entries.map(({ part }: Body) => part)).toContain('Action Appeler le client')
  })

  it('reference exactly one event, enforced by the database', async () => {
    const { body, delay } = await add()
    const [row] = await house.db.select().from(actionTasks).where(eq(actionTasks.id, body.id))
    const { id: _, ...copy } = row!
    await expect(house.db.insert(actionTasks).values({ ...copy, delayId: null })).rejects.toThrow()
    await expect(house.db.insert(actionTasks).values({ ...copy, event: 'INCIDENT', delayId: delay.id })).rejects.toThrow()
  })
})

describe('every night', () => {
  const mailed: unknown[] = []
  const jobs = { mail: async (_: unknown, mail: unknown) => void mailed.push(mail) }

  it('alerts once a day on late actions, with mails to assignees, and on actions to assess', async () => {
    const id = await task()
    await house.db
      .update(actionTasks)
      .set({ dueDate: addDays(TODAY, -3) })
      .where(eq(actionTasks.id, id))
    const late = await checkActionTasks(house.db, jobs)
    expect(late).toBeGreaterThan(0)
    const subject = `late-actions ${TODAY}`
    const [alert] = await house.db.select().from(alerts).where(eq(alerts.subject, subject))
    expect(alert).toMatchObject({ closedAt: null, roles: ['ADMIN', 'CONCEPTOR'], message: expect.stringMatching(/en retard$/) })
    expect((await told(subject)).map(({ userId }) => userId)).toContain(people.OPERATOR)
    expect(mailed).toContainEqual({ kind: 'LATE_TASKS', id: people.OPERATOR, since: `${TODAY}T00:00:00Z` })
    const before = mailed.length
    await checkActionTasks(house.db, jobs)
    expect(mailed).toHaveLength(before)
    expect(await writeLateTasks({ id: people.OPERATOR! }, { db: house.db, appUrl: 'https://quai.test' })).toMatchObject({
      subject: expect.stringMatching(/en retard dans Quai$/),
      text: expect.stringContaining('Appeler le client'),
    })
    await house.db.update(actionTasks).set({ dueDate: TODAY })
    await checkActionTasks(house.db, jobs)
    expect((await house.db.select().from(alerts).where(eq(alerts.subject, subject)))[0]!.closedAt).not.toBeNull()
  })

  it('alerts once a day on earlier unqualified delays', async () => {
    await late()
    expect(await checkDelays(house.db, jobs)).toBeGreaterThan(0)
    const subject = `delays-to-qualify ${TODAY}`
    expect((await house.db.select().from(alerts).where(eq(alerts.subject, subject)))[0]).toMatchObject({
      message: expect.stringMatching(/à qualifier$/),
      link: '/incidents-management/delays?stage=open',
    })
  })
})
