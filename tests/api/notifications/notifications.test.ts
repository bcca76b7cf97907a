import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { transact } from '#api/db/write.ts'
import { closeAlert, raiseAlert } from '#api/jobs/alerts.ts'
import { forgetOldNotifications, notify } from '#api/notifications/notify.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { MOST_UNREAD, unreadText } from '#domain/notifications/unread.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { type Requests, startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

/** « Ce qui me concerne » (`domain.md` §3.26): notifications, private to their recipients. */

let t: Requests
let ids: Record<Role, string>
beforeAll(async () => {
  t = await startRequests()
  const rows = await t.db.select({ id: users.id, role: users.role }).from(users)
  ids = Object.fromEntries(rows.map(({ id, role }) => [role, id])) as Record<Role, string>
}, 60_000)
afterAll(() => t?.api.close())
beforeEach(() => t.db.delete(notifications))

interface Row {
  id: string
  kind: string
  text: string
  link: string | null
  readAt: string | null
}
const of = async (role: Role) => (await t.must(t.call(role, 'GET', '/notifications'))) as { rows: Row[]; unread: number }
const kinds = async (role: Role) => (await of(role)).rows.map(({ kind }) => kind)
const told = (role: Role, object = 'C00001') =>
  transact(t.db, null, 'SYSTEME', tx =>
    notify(tx, { accounts: [ids[role]] }, { kind: 'ALERT', object, text: `Alerte ${object}` }),
  )
const unread = async (role: Role) => (await t.must(t.call(role, 'GET', '/notifications/unread'))).unread as number

it('is private, read one by one or all at once', async () => {
  await told('SALES', 'one')
  await told('SALES', 'two')
  await told('ADMIN', 'three')
  const { rows } = await of('SALES')
  expect(rows.map(({ text }) => text)).toEqual(['Alerte two', 'Alerte one'])
  for (const role of ROLES.filter(role => role !== 'SALES')) {
    expect((await t.call(role, 'POST', `/notifications/${rows[0]!.id}/read`)).status, role).toBe(404)
    expect(await kinds(role), role).toEqual(role === 'ADMIN' ? ['ALERT'] : [])
  }
  expect((await t.call(null, 'GET', '/notifications')).status).toBe(401)
  expect((await t.call('SALES', 'POST', `/notifications/${randomUUID()}/read`)).status).toBe(404)
  expect((await of('SALES')).unread).toBe(2)

  await t.must(t.call('SALES', 'POST', `/notifications/${rows[0]!.id}/read`))
  const [read] = (await of('SALES')).rows
  expect(await of('SALES')).toMatchObject({ unread: 1, rows: [{ readAt: expect.any(String) }, { readAt: null }] })
  // Reading again keeps the first time.
  await t.must(t.call('SALES', 'POST', `/notifications/${rows[0]!.id}/read`))
  expect((await of('SALES')).rows[0]).toEqual(read)
  expect(await t.must(t.call('SALES', 'POST', '/notifications/read'))).toEqual({ done: 1 })
  expect(await unread('SALES')).toBe(0)
  expect(await unread('ADMIN')).toBe(1)
})

it('is counted once per process until a new one, up to 99+', async () => {
  await told('SALES')
  await vi.waitFor(async () => expect(await unread('SALES')).toBe(1))
  const sent: unknown[] = []
  const count = (statement: unknown) => sent.push(statement)
  subscribe('quai:statement', count)
  try {
    // Waits for the previous notification.
    await vi.waitFor(async () => {
      sent.length = 0
      expect((await t.must(t.call('SALES', 'GET', '/auth/me'))).unread).toBe(1)
      expect(await unread('SALES')).toBe(1)
      expect(sent).toEqual([])
    })
  } finally {
    unsubscribe('quai:statement', count)
  }
  const many = Array.from({ length: MOST_UNREAD + 20 }, () => ({
    userId: ids.SALES,
    kind: 'ALERT' as const,
    object: 'x',
    text: 'x',
  }))
  await t.db.insert(notifications).values(many)
  await vi.waitFor(async () => expect(await unread('SALES')).toBe(MOST_UNREAD + 1))
  expect(unreadText(MOST_UNREAD + 1)).toBe('99+')
  expect(unreadText(MOST_UNREAD)).toBe('99')
})

it('follows a cahier des charges to the next owner with the reason, never to the actor', async () => {
  const request = await t.at('EN_CONCEPTION')
  expect(await kinds('CONCEPTOR')).toEqual(['REQUEST_TO_DESIGN'])
  expect((await of('CONCEPTOR')).rows[0]!.link).toBe(`/journey-management/delivery-request/${request}`)
  expect(await kinds('SALES')).toEqual([])

  await t.must(t.conception('POST', `/${request}/send-back`, { reason: 'Horaires à revoir' }))
  const [back] = (await of('SALES')).rows
  expect(back).toMatchObject({ kind: 'REQUEST_SENT_BACK', link: `/sales/delivery-request/${request}` })
  expect(back!.text).toMatch(/^CDC-.*Horaires à revoir$/)
  expect(await kinds('ADMIN')).toEqual([])

  await t.db.delete(notifications)
  await t.at('ACCEPTE')
  expect(await kinds('SALES')).toEqual(['REQUEST_DESIGNED'])
  expect(await kinds('CONCEPTOR')).toEqual(['REQUEST_ACCEPTED', 'REQUEST_TO_DESIGN'])
})

const run = (from: string, to: string) => [
  { addressId: t.depot.id, kind: 'CHARGEMENT', arrival: from },
  { addressId: t.customer.id, kind: 'LIVRAISON', arrival: to },
]

it('is not sent for a refused act', async () => {
  const request = await t.at('EN_CONCEPTION')
  await t.db.delete(notifications)
  expect((await t.conception('POST', `/${request}/deliver`)).status).toBe(422)
  expect(await t.db.$count(notifications)).toBe(0)
})

it('tells a driver about assigned, moved, unassigned and cancelled journeys', async () => {
  const make = factories('notifications', { first: 50_000 })
  const [mine, other] = [make.driver({ depotId: t.depot.id }), make.driver({ depotId: t.depot.id })]
  const van = make.vehicle({ depotId: t.depot.id, category: 'VUL', gvwKg: 3_500, tareKg: 2_000 })
  await t.db.insert(drivers).values([mine, other])
  await t.db.insert(vehicles).values(van)
  await t.db.update(users).set({ driverId: mine.id }).where(eq(users.id, ids.DRIVER))
  const request = await t.at('ACCEPTE')
  await t.journey(request, addDays(TODAY, 2))
  const [journey] = await t.db
    .select()
    .from(journeys)
    .where(sql`${journeys.serviceDate} = ${addDays(TODAY, 2)}`)
  const act = (name: string, body: object) =>
    t.must(t.call('ADMIN', 'POST', `/journey-management/journeys/${journey!.id}/${name}`, body))
  await t.db.delete(notifications)
  const means = { vehicleId: van.id, reason: 'Essai' }
  await act('assign', { ...means, driverId: mine.id })
  expect(await of('DRIVER')).toMatchObject({ unread: 1, rows: [{ kind: 'JOURNEY_ASSIGNED', link: '/' }] })
  await act('unassign', { reason: 'Repos' })
  await act('assign', { ...means, driverId: other.id })
  await act('unassign', { reason: 'Repos' })
  expect(await kinds('DRIVER')).toEqual(['JOURNEY_WITHDRAWN', 'JOURNEY_ASSIGNED'])
  await act('assign', { ...means, driverId: mine.id })
  await act('cancel', { reason: 'Client fermé', cancelledBy: 'CLIENT', billingPct: '0' })
  expect((await kinds('DRIVER'))[0]).toBe('JOURNEY_CANCELLED')
  expect(await kinds('ADMIN')).toEqual([])

  // A changed label alone notifies nobody.
  await t.db.delete(notifications)
  const own = await t.must(
    t.call('ADMIN', 'POST', '/journey-management/journeys', {
      label: 'Quai → Quai',
      kind: 'SPOT',
      serviceDate: addDays(TODAY, 3),
      stops: run('06:00', '09:00'),
    }),
  )
  const path = `/journey-management/journeys/${own.number}`
  await t.must(t.call('ADMIN', 'POST', `${path}/assign`, { ...means, driverId: mine.id }))
  const change = async (label: string, stops: object[]) => {
    const { journey } = await t.must(t.call('ADMIN', 'GET', path))
    return t.must(
      t.call('ADMIN', 'PUT', path, { label, kind: 'SPOT', serviceDate: addDays(TODAY, 3), stops, version: journey.version }),
    )
  }
  await change('Quai → Le Mans', run('06:00', '09:00'))
  expect(await kinds('DRIVER')).toEqual(['JOURNEY_ASSIGNED'])
  await change('Quai → Le Mans', run('07:30', '10:30'))
  const [moved] = (await of('DRIVER')).rows
  expect(moved).toMatchObject({ kind: 'JOURNEY_RESCHEDULED', text: expect.stringContaining('à 07:30 · Quai → Le Mans') })
})

it("tells each driver once about a contract's end, with the first journey and the count", async () => {
  const make = factories('contract that ends', { first: 60_000 })
  const [mine, other] = [make.driver({ depotId: t.depot.id }), make.driver({ depotId: t.depot.id })]
  await t.db.insert(drivers).values([mine, other])
  await t.db.update(users).set({ driverId: mine.id }).where(eq(users.id, ids.DRIVER))
  const request = await t.at('ACCEPTE', { validFrom: TODAY })
  await t.db.update(deliveryRequestVersions).set({ status: 'ACTIF' }).where(eq(deliveryRequestVersions.requestId, request))
  for (const days of [1, 5, 6, 7, 8]) await t.journey(request, addDays(TODAY, days), 'AFFECTE')
  const driven = (days: number, driverId: string) =>
    t.db
      .update(journeys)
      .set({ driverId })
      .where(sql`company_id = ${t.client.id} and status = 'AFFECTE' and service_date = ${addDays(TODAY, days)}`)
  for (const days of [1, 5, 6, 7]) await driven(days, mine.id)
  await driven(8, other.id)
  await t.db.delete(notifications)
  await t.must(t.sales('POST', `/${request}/terminate`, { effectiveOn: addDays(TODAY, 4), reason: 'Fin du marché' }))
  const { rows } = await of('DRIVER')
  expect(rows).toMatchObject([{ kind: 'JOURNEY_CANCELLED', link: '/' }])
  expect(rows[0]!.text).toBe(
    `${formatDate(addDays(TODAY, 5))} à 06:00 · Carquefou → Le Mans · et 2 autres jusqu'au ${formatDate(addDays(TODAY, 7))}`,
  )
  expect(await t.db.$count(notifications)).toBe(1)
})

it('tells the roles of an alert once, and needs no reading when closed', async () => {
  const jobs = { mail: async () => {} }
  const alert = {
    kind: 'test',
    subject: 'cnr X',
    message: 'Indice manquant',
    roles: ['ADMIN', 'SALES'] as Role[],
    link: '/transverse/cnr',
  }
  const raise = () => transact(t.db, null, 'SYSTEME', tx => raiseAlert(tx, jobs, alert))
  await raise()
  await raise()
  for (const role of ROLES) {
    const { rows } = await of(role)
    expect(
      rows.map(({ text }) => text),
      role,
    ).toEqual(alert.roles.includes(role) ? [alert.message] : [])
  }
  await closeAlert(t.db, alert.subject)
  expect((await of('ADMIN')).rows).toMatchObject([{ readAt: expect.any(String) }])
})

it('is deleted after 90 days', async () => {
  await told('SALES', 'old')
  await told('SALES', 'new')
  await t.db.update(notifications).set({ createdAt: sql`now() - interval '91 days'` }).where(eq(notifications.object, 'old'))
  expect(await forgetOldNotifications(t.db)).toBe(1)
  expect((await of('SALES')).rows).toMatchObject([{ text: 'Alerte new' }])
})
