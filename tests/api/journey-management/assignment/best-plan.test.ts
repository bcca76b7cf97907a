import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { jobRuns } from '#api/schema/house/job-runs.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeyCrew, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { WEIGHTS } from '#domain/journey-management/best-plan/weights.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { ordinaryDay, TODAY } from '#tests/support/today.ts'

/** « Affecter au mieux »: the job, its proposal, and what applying it writes. */

let house: Lines
beforeAll(async () => {
  house = await startLines({ withJobs: true })
})
afterAll(() => house.close())

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any

const BASE = '/journeys/best-plan'
const day = (weeks: number) => ordinaryDay(10 + weeks * 7)

async function proposed(date: string, more: object = {}): Promise<Body> {
  const { status, body } = await house.call('OPERATOR', 'POST', BASE, { day: date, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return waited(body.id)
}

/** The plan once its job is over. */
async function waited(id: string): Promise<Body> {
  for (;;) {
    const { body } = await house.call('OPERATOR', 'GET', `${BASE}/${id}`)
    if (!['EN_ATTENTE', 'EN_COURS'].includes(body.job.status)) return { id, ...body }
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
const apply = (id: string, input: object = {}, role: 'OPERATOR' | 'CONCEPTOR' = 'OPERATOR') =>
  house.call(role, 'POST', `${BASE}/${id}/apply`, input)
const rowsOf = (numbers: readonly string[]) =>
  house.db
    .select()
    .from(journeys)
    .where(inArray(journeys.number, [...numbers]))
    .orderBy(journeys.number)

it('covers a day, writes nothing before it is applied, and assigns each line once', async () => {
  const date = day(0)
  const numbers = [
    await house.journey(date, '06:00', '08:00'),
    await house.journey(date, '06:30', '08:30'),
    await house.journey(date, '10:30', '12:00'),
  ]
  const plan = await proposed(date)
  expect(plan.job.status).toBe('TERMINE')
  expect(plan.proposal).toMatchObject({ open: [], gapPct: 0, after: { covered: 3, costCents: null } })
  expect(plan.proposal.lines.map(({ number }: Body) => number)).toEqual(numbers)
  for (const row of await rowsOf(numbers)) expect(row).toMatchObject({ status: 'PLANIFIE', driverId: null })
  const lines = new Map<string, Body>(plan.proposal.lines.map((line: Body) => [line.id, line]))
  expect(await apply(plan.id)).toMatchObject({ status: 200, body: { done: 3, refused: [] } })
  for (const row of await rowsOf(numbers)) {
    const { driver, vehicle } = lines.get(row.id)
    expect(row).toMatchObject({ status: 'AFFECTE', driverId: driver.id, vehicleId: vehicle.id })
  }
  // All again: nothing is left. One of them by name: refused, in words.
  expect(await apply(plan.id)).toMatchObject({ status: 200, body: { done: 0, refused: [] } })
  const [first] = plan.proposal.lines
  expect(await apply(plan.id, { journeys: [first.id] })).toMatchObject({
    body: { done: 0, refused: [{ name: first.number, message: expect.stringContaining('Action impossible au statut') }] },
  })
})

it('applies half of a proposal; the other half stays as it was', async () => {
  const date = day(1)
  const numbers = [await house.journey(date, '06:00', '08:00'), await house.journey(date, '07:00', '09:00')]
  const { id, proposal } = await proposed(date)
  const [first, second] = proposal.lines
  expect(await apply(id, { journeys: [first.id] })).toMatchObject({ body: { done: 1, refused: [] } })
  const rows = await rowsOf(numbers)
  expect(rows.map(({ status }) => status)).toEqual(['AFFECTE', 'PLANIFIE'])
  expect((await waited(id)).proposal.lines.map(({ status }: Body) => status)).toEqual(['AFFECTE', 'PLANIFIE'])
  expect(second.number).toBe(numbers[1])
})

it('refuses a line whose journey or driver is not as it was, with the reason', async () => {
  const date = day(2)
  const number = await house.journey(date, '06:00', '08:00')
  const { id, proposal } = await proposed(date)
  const [line] = proposal.lines
  const other = await house.journey(date, '05:30', '08:30')
  const means = { driverId: line.driver.id, vehicleId: house.carriers[2]!.id, reason: 'Au relais' }
  expect(await house.call('ADMIN', 'POST', `/journeys/${other}/assign`, means)).toMatchObject({ status: 200 })
  expect(await apply(id)).toMatchObject({ body: { done: 0, refused: [{ message: expect.stringContaining(other) }] } })
  expect((await rowsOf([number]))[0]).toMatchObject({ status: 'PLANIFIE' })
})

it('never double-books when two dispatchers apply at once', async () => {
  const date = day(3)
  const numbers = [
    await house.journey(date, '06:00', '08:00'),
    await house.journey(date, '06:30', '08:30'),
    await house.journey(date, '07:00', '09:00'),
  ]
  const plans = await Promise.all([proposed(date), proposed(date, { stranger: '500' })])
  const answers = await Promise.all([apply(plans[0].id), apply(plans[1].id, {}, 'CONCEPTOR')])
  for (const { status } of answers) expect(status).toBe(200)
  expect(answers.reduce((sum, { body }) => sum + body.done, 0)).toBe(3)
  const rows = await rowsOf(numbers)
  for (const row of rows) expect(row.status).toBe('AFFECTE')
  expect(new Set(rows.map(({ driverId }) => driverId)).size).toBe(3)
  expect(new Set(rows.map(({ vehicleId }) => vehicleId)).size).toBe(3)
  const seats = await house.db
    .select()
    .from(journeyCrew)
    .where(
      inArray(
        journeyCrew.journeyId,
        rows.map(({ id }) => id),
      ),
    )
  expect(seats).toHaveLength(3)
})

it('leaves open what nobody may drive, names the rules, and keeps to the weights of its order', async () => {
  const date = day(4)
  const numbers: string[] = []
  for (let nth = 0; nth < 4; nth++) numbers.push(await house.journey(date, '06:00', '08:00'))
  const { proposal } = await proposed(date, { stranger: '12' })
  expect(proposal.lines).toHaveLength(3)
  expect(proposal.open).toHaveLength(1)
  expect(proposal.open[0].reasons).toHaveLength(3)
  for (const { name, why } of proposal.open[0].reasons) {
    expect(name).toBeTruthy()
    expect(why).toMatch(/prend TR-/)
  }
  expect(proposal.weights).toMatchObject({ stranger: 1_200, open: WEIGHTS.open.cents })
  await house.db.update(drivers).set({ suspendedFrom: '2020-01-01', status: 'SUSPENDU' })
  const later = await proposed(date)
  expect(later.proposal.lines).toEqual([])
  expect(later.proposal.open[0].reasons[0].why).toContain('Permis suspendu')
  await house.db.update(drivers).set({ suspendedFrom: null, status: 'ACTIF' })
})

it('plans the journeys of one tour alone', async () => {
  const date = day(7)
  const numbers = [await house.journey(date, '06:00', '08:00'), await house.journey(date, '10:00', '12:00')]
  const [depot] = await house.db.select({ id: addresses.id }).from(addresses).limit(1)
  const [tour] = await house.db
    .insert(driverPools)
    .values({
      ...{ code: 'T-PLAN', label: 'Navettes', depotId: depot!.id, activity: 'COURTE_DISTANCE' },
      ...{ startTime: '06:00', endTime: '12:00', status: 'ACTIVE' },
    })
    .returning()
  await house.db.update(journeys).set({ driverPoolId: tour!.id }).where(eq(journeys.number, numbers[1]!))
  const plan = await proposed(date, { pool: tour!.id })
  expect(plan).toMatchObject({ pool: { id: tour!.id, code: 'T-PLAN' }, job: { label: expect.stringContaining('T-PLAN') } })
  const { lines, open } = plan.proposal
  expect([...lines, ...open].map(({ number }: Body) => number)).toEqual([numbers[1]])
  expect(await proposed(date)).toMatchObject({ pool: null })
  expect(await house.call('OPERATOR', 'POST', BASE, { day: date, pool: plan.id })).toMatchObject({ status: 404 })
})

it('takes up assigned journeys again: without a driver they move, two may change places, and a refusal changes nothing', async () => {
  const date = day(8)
  const numbers = [await house.journey(date, '06:00', '08:00'), await house.journey(date, '06:30', '08:30')]
  const give = async (nth: number) => {
    const means = { driverId: house.drivers[nth]!.id, vehicleId: house.carriers[nth]!.id }
    expect(await house.call('OPERATOR', 'POST', `/journeys/${numbers[nth]}/assign`, means)).toMatchObject({ status: 200 })
  }
  for (const nth of [0, 1]) await give(nth)
  expect((await proposed(date)).proposal.lines).toEqual([])
  const kept = await proposed(date, { again: 'on' })
  expect(kept.proposal.lines.map(({ isSame, isWaiting }: Body) => [isSame, isWaiting])).toEqual([
    [true, false],
    [true, false],
  ])
  expect(await apply(kept.id)).toMatchObject({ body: { done: 0, refused: [] } })
  // As if the plan had found that they change places.
  const [run] = await house.db.select().from(jobRuns).where(eq(jobRuns.id, kept.id))
  const report = run!.report as Body
  const [first, second] = report.lines
  const swapped = [
    { ...first, driver: second.driver, vehicle: second.vehicle, isSame: false },
    { ...second, driver: first.driver, vehicle: first.vehicle, isSame: false },
  ]
  await house.db
    .update(jobRuns)
    .set({ report: { ...report, lines: swapped } })
    .where(eq(jobRuns.id, kept.id))
  expect(await apply(kept.id, { journeys: [first.id] })).toMatchObject({
    status: 422,
    body: { message: expect.stringMatching(/^Rien n'est changé/) },
  })
  const driversOf = async () => (await rowsOf(numbers)).map(({ driverId, status }) => [driverId, status])
  expect(await driversOf()).toEqual([0, 1].map(nth => [house.drivers[nth]!.id, 'AFFECTE']))
  expect(await apply(kept.id)).toMatchObject({ status: 200, body: { done: 2, refused: [] } })
  expect(await driversOf()).toEqual([1, 0].map(nth => [house.drivers[nth]!.id, 'AFFECTE']))
  const without = await proposed(date, { again: 'on', withoutDrivers: house.drivers[0]!.id })
  expect(without.proposal.without.drivers).toMatchObject([{ id: house.drivers[0]!.id }])
  const [moved, same] = [1, 0].map(nth => without.proposal.lines.find(({ number }: Body) => number === numbers[nth]))
  expect([moved.driver.id, moved.had, moved.isWaiting, same.isSame]).toEqual([
    house.drivers[2]!.id,
    expect.stringContaining('Kervella'),
    true,
    true,
  ])
  expect(await apply(without.id)).toMatchObject({ body: { done: 1, refused: [] } })
  expect(await driversOf()).toEqual([1, 2].map(nth => [house.drivers[nth]!.id, 'AFFECTE']))
  expect(await apply(without.id)).toMatchObject({ status: 409 })
})

it('buys what nobody may drive from the last carrier of the line, at his price, which OPERATOR does not see', async () => {
  const date = day(9)
  const number = await house.journey(date, '06:00', '08:00')
  const line = await house.line({})
  await house.db.update(journeys).set({ liveLineId: line.id }).where(eq(journeys.number, number))
  const bought = {
    liveLineId: line.id,
    subcontractorId: house.subcontractor.id,
    buyPriceCents: 31_500,
    status: 'TERMINE' as const,
  }
  const before = addDays(TODAY, -10)
  await house.run({ ...bought, serviceDate: before, plannedStart: `${before}T05:00:00Z`, plannedEnd: `${before}T09:00:00Z` })
  await house.db.update(drivers).set({ suspendedFrom: '2020-01-01', status: 'SUSPENDU' })
  expect((await proposed(date)).proposal).toMatchObject({ lines: [], open: [{ number }] })
  const { id, proposal } = await proposed(date, { subcontract: 'on' })
  expect(proposal).toMatchObject({ lines: [{ number, driver: null, carrier: { buyPriceCents: null } }], open: [] })
  expect(await apply(id)).toMatchObject({ body: { done: 1, refused: [] } })
  const [row] = await rowsOf([number])
  expect(row).toMatchObject({ status: 'AFFECTE', subcontractorId: house.subcontractor.id, buyPriceCents: 31_500, driverId: null })
  await house.db.update(drivers).set({ suspendedFrom: null, status: 'ACTIF' })
})

it('plans up to seven days, each after the ones before', async () => {
  const [date, next] = [day(20), addDays(day(20), 1)]
  const numbers = [await house.journey(date, '06:00', '08:00'), await house.journey(next, '06:00', '08:00')]
  const { proposal } = await proposed(date, { until: next })
  expect(proposal).toMatchObject({ day: date, until: next, after: { covered: 2 } })
  expect(proposal.lines.map(({ number }: Body) => number)).toEqual(numbers)
  for (const until of [addDays(date, -1), addDays(date, 7)])
    expect(await house.call('OPERATOR', 'POST', BASE, { day: date, until })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'until' }] },
    })
})

it('takes a vehicle without a warning, however many nearer ones have one', async () => {
  const date = day(23)
  const make = factories('AVERTI', { first: 500 })
  const far = make.address({ kind: 'DEPOT', companyId: null, lat: String(Number(house.depot.lat) + 0.2), lng: house.depot.lng })
  const warned = Array.from({ length: 20 }, () => make.vehicle({ depotId: house.depot.id, category: 'PORTEUR_19' }))
  const clean = make.vehicle({ depotId: far.id!, category: 'PORTEUR_19' })
  await house.db.insert(addresses).values(far)
  await house.db.insert(vehicles).values(warned)
  const overdue = { kind: 'ENTRETIEN' as const, dueOn: TODAY }
  const near = await house.db.select({ vehicleId: vehicles.id }).from(vehicles)
  await house.db.insert(vehicles).values(clean)
  const made = await house.db
    .insert(deadlines)
    .values(near.map(one => ({ ...one, ...overdue })))
    .returning({ id: deadlines.id })
  await house.journey(date, '06:00', '08:00')
  expect((await proposed(date)).proposal.lines).toMatchObject([{ vehicle: { id: clean.id }, warnings: [] }])
  await house.db.delete(deadlines).where(
    inArray(
      deadlines.id,
      made.map(({ id }) => id),
    ),
  )
})

it('is for those who assign: SALES and DRIVER do not find it', async () => {
  const { id } = await proposed(day(5))
  for (const role of ['SALES', 'DRIVER'] as const) {
    expect(await house.call(role, 'POST', BASE, { day: day(5) })).toMatchObject({ status: 404 })
    expect(await house.call(role, 'GET', `${BASE}/${id}`)).toMatchObject({ status: 404 })
    expect(await apply(id, {}, role as 'OPERATOR')).toMatchObject({ status: 404 })
  }
  for (const role of ['ADMIN', 'CONCEPTOR', 'OPERATOR'] as const)
    expect(await house.call(role, 'GET', `${BASE}/${id}`)).toMatchObject({ status: 200, body: { proposal: { lines: [] } } })
  expect(await house.call('OPERATOR', 'POST', BASE, { day: 'demain', seconds: '90' })).toMatchObject({ status: 422 })
})

it('answers that a proposal is not ready, and finds no other job', async () => {
  const [run] = await house.db
    .insert(jobRuns)
    .values({ kind: 'best-plan', label: 'Plan', params: { day: day(6) } })
    .returning()
  expect(await apply(run!.id)).toMatchObject({ status: 422, body: { message: "La proposition n'est pas prête" } })
  await house.db.update(jobRuns).set({ kind: 'generation' }).where(eq(jobRuns.id, run!.id))
  expect(await apply(run!.id)).toMatchObject({ status: 404 })
})
