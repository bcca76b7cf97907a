import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { users } from '#api/schema/administration/users.table.ts'
import { figureSums } from '#api/schema/house/figures.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { addMonths, firstDay, lastDay, monthOf } from '#domain/calendar/months.ts'
import {
  adminFigures,
  COUNTED_LISTS,
  conceptorFigures,
  type HomeCount,
  type HomeFigure,
  operatorFigures,
  salesFigures,
} from '#domain/home/figures.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { UNANSWERED_DAYS } from '#domain/sales/delivery-request/deadline.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { TODAY } from '#tests/support/today.ts'

/** Home pages (`domain.md` §4.1): each figure is the length of its linked list. */

let api: TestApi
let salesUser: string
let ofToday: string
beforeAll(async () => {
  api = await startTestApi({ data: 'demo', connections: 8 })
  const me = (await api.call('SALES', 'GET', '/auth/me')).body as { id: string }
  salesUser = me.id
  // Offers one day older than the limit, and just within it.
  const own = await api.db
    .select({ id: deliveryRequests.currentVersionId })
    .from(deliveryRequests)
    .where(eq(deliveryRequests.salesUserId, salesUser))
    .limit(2)
  for (const [index, { id }] of own.entries()) {
    await api.db
      .update(deliveryRequestVersions)
      .set({ status: 'PROPOSE', proposedAt: `${addDays(TODAY, -UNANSWERED_DAYS - 1 + index)}T12:00:00Z` })
      .where(eq(deliveryRequestVersions.id, id!))
  }
  // Unassigned journeys of today and this week, for the salesperson's client.
  const coming = await api.db
    .select({ id: journeys.id })
    .from(journeys)
    .where(
      sql`service_date > ${TODAY} and status in ('PLANIFIE', 'AFFECTE') and company_id in (select id from company where sales_user_id = ${salesUser})`,
    )
    .limit(2)
  for (const [index, { id }] of coming.entries()) {
    const day = addDays(TODAY, index * 3)
    await api.db
      .update(journeys)
      .set({
        status: 'PLANIFIE',
        origin: 'MANUEL',
        liveLineId: null,
        driverId: null,
        vehicleId: null,
        trailerId: null,
        subcontractorId: null,
        serviceDate: day,
        plannedStart: instantAt(day, 0, '12:00'),
        plannedEnd: instantAt(day, 0, '15:00'),
      })
      .where(eq(journeys.id, id))
  }
  ofToday = coming[0]!.id
}, 120_000)
afterAll(() => api?.close())

interface Home {
  path: string
  figures: () => Record<string, HomeFigure>
  /** Includes statements that reread a list's rows. */
  statements: number
  again: number
}
const HOMES: Record<Exclude<Role, 'DRIVER'>, Home> = {
  OPERATOR: { path: '/home/operations', figures: () => operatorFigures(TODAY), statements: 9, again: 0 },
  ADMIN: { path: '/home/direction', figures: () => adminFigures(TODAY), statements: 13, again: 0 },
  CONCEPTOR: { path: '/home/conception', figures: () => conceptorFigures(), statements: 8, again: 0 },
  SALES: { path: '/home/sales', figures: () => salesFigures(salesUser), statements: 13, again: 1 },
}
const cases = Object.entries(HOMES) as [Exclude<Role, 'DRIVER'>, (typeof HOMES)['ADMIN']][]

const read = async <Body>(role: Role, path: string) => {
  const answer = await api.call(role, 'GET', path)
  expect(answer.status, `${role} ${path}`).toBe(200)
  return answer.body as Body
}
/** Lists are read at their screen's path; « Échéances » is a panel of the home page. */
const API = { ...COUNTED_LISTS, expiries: '/home/expiries' }
const lengthOf = async (role: Role, { list, query }: HomeFigure) =>
  (await read<HomeCount>(role, `${API[list]}?${new URLSearchParams(query)}`)).total

describe.each(cases)('%s', (role, { path, figures, statements, again }) => {
  it('counts what the lists count', async () => {
    const { counts } = await read<{ counts: Record<string, HomeCount> }>(role, path)
    expect(Object.keys(counts).sort()).toEqual(Object.keys(figures()).sort())
    for (const [name, figure] of Object.entries(figures())) {
      expect(counts[name]!.total, name).toBe(await lengthOf(role, figure))
    }
  })

  it('is for that role alone', async () => {
    for (const other of ROLES.filter(one => one !== role)) {
      expect((await api.call(other, 'GET', path)).status, other).toBe(404)
    }
    expect((await api.call(null, 'GET', path)).status).toBe(401)
  })

  it('uses a fixed number of statements and reads nothing twice', async () => {
    await read(role, path)
    const sent: string[] = []
    const hear = (statement: unknown) => void sent.push(statement as string)
    subscribe('quai:statement', hear)
    await read(role, path).finally(() => unsubscribe('quai:statement', hear))
    expect(sent.length).toBe(statements)
    expect(new Set(sent).size).toBe(statements - again)
  })
})

it('sums the statuses of the day to its journeys, which equal the departures', async () => {
  type Operations = {
    band: { byStatus: Record<string, number>; total: number }
    counts: Record<string, HomeCount>
    departures: unknown[]
  }
  const { band, counts, departures } = await read<Operations>('OPERATOR', '/home/operations')
  expect(departures.length).toBeGreaterThan(0)
  expect(band.total).toBe(departures.length)
  expect(counts.today!.total).toBe(departures.length)
  for (const [status, count] of Object.entries(band.byStatus)) {
    expect(count, status).toBe(await lengthOf('OPERATOR', { list: 'journeys', query: { from: TODAY, to: TODAY, status } }))
  }
})

it('counts a client that just exceeded its credit limit', async () => {
  const overdrawn = async () =>
    (await read<{ counts: Record<string, HomeCount> }>('ADMIN', '/home/direction')).counts.overdrawn!.total
  const before = await overdrawn()
  const lowered = await api.db.execute(sql`update company set credit_limit_cents = 0 where id = (
    select id from company c where credit_limit_cents > 0 and id in (select company_id from company_figures where used_cents > 0 and not overdrawn)
    limit 1) returning id`)
  expect(lowered.length).toBe(1)
  expect(await overdrawn()).toBe(before + 1)
})

it('shows the journeys without a driver for each of the next fourteen days', async () => {
  const { coverage } = await read<{ coverage: { day: string; total: number; unassigned: number }[] }>(
    'CONCEPTOR',
    '/home/conception',
  )
  expect(coverage.map(({ day }) => day)).toEqual(Array.from({ length: 14 }, (_, index) => addDays(TODAY, index)))
  expect(coverage.some(({ unassigned }) => unassigned > 0)).toBe(true)
  for (const { day, total, unassigned } of coverage) {
    const query = { from: day, to: day }
    expect(total, day).toBe(await lengthOf('CONCEPTOR', { list: 'journeys', query }))
    expect(unassigned, day).toBe(await lengthOf('CONCEPTOR', { list: 'journeys', query: { ...query, unassigned: '1' } }))
  }
})

it('shows the tours with the highest empty share, as in the list of tours', async () => {
  const { emptiest } = await read<{ emptiest: { code: string; emptyPct: number }[] }>('CONCEPTOR', '/home/conception')
  expect(emptiest).toHaveLength(5)
  expect(emptiest.map(({ emptyPct }) => emptyPct)).toEqual(emptiest.map(({ emptyPct }) => emptyPct).sort((a, b) => b - a))
  const { rows } = await read<{ rows: { code: string; emptyPct: number | null }[] }>(
    'CONCEPTOR',
    '/journey-management/drivers-pools?status=ACTIVE&perPage=100',
  )
  const listed = new Map(rows.map(({ code, emptyPct }) => [code, emptyPct]))
  for (const { code, emptyPct } of emptiest) expect(listed.get(code), code).toBeCloseTo(emptyPct, 6)
  expect(Math.max(...rows.map(({ emptyPct }) => emptyPct ?? 0))).toBeCloseTo(emptiest[0]!.emptyPct, 6)
})

it('rereads the weeks of tours after any change of a line', async () => {
  type Emptiest = { emptiest: { id: string; emptyPct: number }[] }
  const first = async () => (await read<Emptiest>('CONCEPTOR', '/home/conception')).emptiest[0]!
  const { emptiest } = await read<Emptiest>('CONCEPTOR', '/home/conception')
  const other = emptiest.at(-1)!
  expect((await first()).id).not.toBe(other.id)
  const lines = sql`id in (select live_line_id from driver_pool_item where driver_pool_id = ${other.id})`
  await api.db.execute(sql`update live_line set km_empty = km_empty + 2000 where ${lines}`)
  await vi.waitFor(async () => expect((await first()).id).toBe(other.id), { timeout: 5_000 })
  await api.db.execute(sql`update live_line set km_empty = km_empty - 2000 where ${lines}`)
  await vi.waitFor(async () => expect((await first()).id).toBe(emptiest[0]!.id), { timeout: 5_000 })
})

it('counts journeys in progress as the live screen does', async () => {
  // Half an hour overdue, at any time of day.
  const near = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  await api.db.execute(sql`update journey set planned_start = ${near(-30)}::timestamptz, planned_end = ${near(180)}::timestamptz
    where id = (select id from journey where status = 'PLANIFIE' and service_date > ${TODAY} and driver_id is null limit 1)`)
  const { live } = await read<{ live: { state: string; count: number }[] }>('OPERATOR', '/home/operations')
  const { counts } = await read<{ counts: typeof live }>('OPERATOR', '/journey-management/live')
  const total = (states: typeof live) => states.reduce((sum, { count }) => sum + count, 0)
  expect(live.find(({ state }) => state === 'NON_DEMARRE')?.count).toBeGreaterThan(0)
  // States follow the clock: one may change between the reads, none leaves the road.
  expect(total(live)).toBe(total(counts))
})

it("shows the month's revenue from journeys, and of clients as the list of clients", async () => {
  type Direction = { months: { month: string; revenueCents: number; lastYearCents: number | null }[] }
  const { months: ofAll } = await read<Direction>('ADMIN', '/home/direction')
  expect(ofAll.map(({ month }) => month)).toEqual(Array.from({ length: 12 }, (_, index) => addMonths(monthOf(TODAY), index - 11)))
  const [whole] = await api.db.execute<{ cents: number }>(sql`
    select coalesce(sum(journey_revenue(price_cents, indexation_cents, services_cents, cancel_charge_cents)), 0)::float8 as cents from ${journeys}
    where (status in ('TERMINE', 'CONTROLE', 'FACTURE') or cancel_charge_cents > 0)
      and service_date between ${firstDay(monthOf(TODAY))} and ${lastDay(monthOf(TODAY))}`)
  expect(ofAll.at(-1)!.revenueCents).toBe(whole!.cents)
  const before = firstDay(addMonths(monthOf(TODAY), -12))
  await api.db.insert(figureSums).values({ grain: 'MOIS', firstDay: before, journeys: 1, revenueCents: 12_345 })
  const { months: after } = await read<Direction>('ADMIN', '/home/direction')
  expect(after.at(-1)).toEqual({ ...ofAll.at(-1), lastYearCents: (ofAll.at(-1)!.lastYearCents ?? 0) + 12_345 })
  await api.db.delete(figureSums).where(and(eq(figureSums.firstDay, before), isNull(figureSums.depotId)))

  const { months } = await read<{ months: { month: string; revenueCents: number }[] }>('SALES', '/home/sales')
  expect(months.map(({ month }) => month)).toEqual(
    Array.from({ length: 12 }, (_, index) => addMonths(monthOf(TODAY), index - 11)),
  )
  const clients = await read<{ rows: { revenueCents: number }[]; total: number }>(
    'SALES',
    `/sales/companies?salesUser=${salesUser}&archived=1&perPage=100`,
  )
  expect(clients.total).toBeLessThanOrEqual(100)
  const sum = (rows: readonly { revenueCents: number }[]) => rows.reduce((total, { revenueCents }) => total + revenueCents, 0)
  expect(sum(months)).toBe(sum(clients.rows))
  expect(sum(months)).toBeGreaterThan(0)
})

it('shows a salesperson the change requests of their clients until applied', async () => {
  const [run] = await api.db.execute<{ id: string; company_id: string; author: string }>(sql`
    select journey.id, company_id, (select id from account where role = 'OPERATOR' limit 1) as author from journey
    join company on company.id = company_id where sales_user_id = ${salesUser} and journey.status = 'PLANIFIE' limit 1`)
  const shown = async (status: string, requestedBy: string, companyId = run!.company_id) => {
    const number = `MOD-2031-${String(made++).padStart(5, '0')}`
    await api.db.execute(sql`
      insert into modification (number, requested_at, requested_by, type, scope, journey_id, company_id, effective_from, reason, change, before, after,
        difference, status, author_id)
      values (${number}, now(), ${requestedBy}, 'HORAIRE', 'TRAJET', ${run!.id}, ${companyId}, ${TODAY}, 'Le quai ouvre plus tard', '{}', '{}', '{}',
        '[]', ${status}, ${run!.author})`)
    const { asked } = await read<{ asked: { number: string }[] }>('SALES', '/home/sales')
    return asked.some(one => one.number === number)
  }
  let made = 1
  const [other] = await api.db.execute<{ id: string }>(
    sql`select id from company where sales_user_id is distinct from ${salesUser} limit 1`,
  )
  expect(await shown('A_VALIDER', 'CLIENT')).toBe(true)
  expect(await shown('A_VALIDER', 'EXPLOITATION')).toBe(false)
  expect(await shown('BROUILLON', 'CLIENT')).toBe(false)
  expect(await shown('A_VALIDER', 'CLIENT', other!.id)).toBe(false)
})

it('shows a salesperson which clients wait for a late journey, with a contact', async () => {
  const [run] = await api.db.select({ id: journeys.id, number: journeys.number }).from(journeys).where(eq(journeys.id, ofToday))
  await api.db.update(journeys).set({ maxDelayMin: 47 }).where(eq(journeys.id, run!.id))
  const { late } = await read<{ late: { number: string; maxDelayMin: number; contact: { phone: string } | null }[] }>(
    'SALES',
    '/home/sales',
  )
  expect(late.find(({ number }) => number === run!.number)).toMatchObject({
    maxDelayMin: 47,
    contact: { phone: expect.any(String) },
  })

  const [other] = await api.db.select({ id: users.id }).from(users).where(sql`role = 'SALES' and id <> ${salesUser}`).limit(1)
  await api.db.execute(
    sql`update company set sales_user_id = ${other!.id} where id = (select company_id from journey where id = ${run!.id})`,
  )
  const after = await read<typeof late extends infer Rows ? { late: Rows } : never>('SALES', '/home/sales')
  expect((after.late as typeof late).map(({ number }) => number)).not.toContain(run!.number)
})
