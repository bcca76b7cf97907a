import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { toInstant } from '#domain/calendar/clock.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { NOT_CHOSEN } from '#domain/journey-management/journeys/assignment.ts'
import { STALE, STATE } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { qualify } from '#tests/support/qualified.ts'
import { ordinaryDay, TODAY } from '#tests/support/today.ts'

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

let days = 200
let day: string
let driver: typeof drivers.$inferInsert & { id: string }
let lorry: typeof vehicles.$inferInsert & { id: string }
beforeEach(async () => {
  day = ordinaryDay(days + 1)
  days = daysBetween(TODAY, day)
  driver = house.make.driver({ depotId: house.depot.id })
  lorry = house.make.vehicle({ depotId: house.depot.id, category: 'PORTEUR_19', tareKg: 9_000 })
  await house.db.insert(drivers).values(driver)
  await house.db.insert(vehicles).values(lorry)
  await qualify(house.db, [driver])
})

const row = async (number: string) => (await house.db.select().from(journeys).where(eq(journeys.number, number)))[0]!
const at = async (from: string, to: string) => row(await house.journey(day, from, to))
type Run = Awaited<ReturnType<typeof at>>
const assign = (runs: Run[], more: object = {}, role: Role = 'OPERATOR') =>
  house.call(role, 'POST', '/journeys/assign', {
    driverId: driver.id,
    vehicleId: lorry.id,
    journeys: runs.map(({ id, version }) => ({ id, version })),
    ...more,
  })
const confirm = (runs: Run[], role: Role = 'OPERATOR') =>
  house.call(role, 'POST', '/journeys/confirm', { ids: runs.map(({ id }) => id) })
const statuses = async (runs: Run[]) =>
  (
    await house.db
      .select({ id: journeys.id, status: journeys.status })
      .from(journeys)
      .where(
        inArray(
          journeys.id,
          runs.map(({ id }) => id),
        ),
      )
  ).map(({ status }) => status)

describe('bulk assignment', () => {
  it('assigns what the check allows, and reports each refusal', async () => {
    const [early, late, gone] = [await at('06:00', '08:00'), await at('09:00', '11:00'), await at('12:00', '13:00')]
    await house.call('ADMIN', 'POST', `/journeys/${gone.id}/cancel`, { reason: 'Client', cancelledBy: 'CLIENT', billingPct: '0' })
    const { body } = await assign([early, late, await row(gone.number)], { reason: 'Retour confié au relais' })
    expect(body).toEqual({
      done: 2,
      refused: [{ id: gone.id, name: gone.number, message: STATE('Annulé'), wantsReason: false }],
    })
    expect(await row(early.number)).toMatchObject({ status: 'AFFECTE', driverId: driver.id, vehicleId: lorry.id })
  })

  it('sees its earlier assignments: an overlap is refused, duplicates count once', async () => {
    const [one, two] = [await at('06:00', '09:00'), await at('08:00', '10:00')]
    const { body } = await assign([one, two, one])
    expect(body.done).toBe(1)
    expect(body.refused).toEqual([
      expect.objectContaining({
        wantsReason: false,
        message: expect.stringMatching(
          /^Ce chauffeur est déjà affecté au trajet TR-.* · Ce véhicule est déjà affecté au trajet TR-/,
        ),
      }),
    ])
  })

  it('needs a reason for warnings, for all or per journey', async () => {
    const runs = [await at('06:00', '08:00'), await at('09:00', '11:00')]
    await house.db
      .update(driverCertifications)
      .set({ validTo: addDays(day, 5) })
      .where(eq(driverCertifications.driverId, driver.id))
    const { body } = await assign(runs)
    expect(body).toMatchObject({ done: 0, refused: [{ wantsReason: true }, { wantsReason: true }] })
    const [first, second] = runs as [Run, Run]
    const own = {
      journeys: [
        { id: first.id, version: first.version, reason: 'Seul libre' },
        { id: second.id, version: second.version },
      ],
    }
    expect((await assign([], own)).body).toMatchObject({ done: 1, refused: [{ id: second.id, wantsReason: true }] })
    expect((await assign([second], { reason: 'En renfort' })).body.done).toBe(1)
    expect([(await row(first.number)).meansReason, (await row(second.number)).meansReason]).toEqual(['Seul libre', 'En renfort'])
  })

  it('takes missing means from the journey or its line, and reports what is missing', async () => {
    const [line, bare] = [await house.line({ line: { defaultVehicleId: lorry.id } }), await at('12:00', '13:00')]
    const ofLine = await at('06:00', '08:00')
    await house.db.update(journeys).set({ liveLineId: line.id }).where(eq(journeys.id, ofLine.id))
    const { body } = await assign([await row(ofLine.number), bare], { vehicleId: '' })
    expect(body).toMatchObject({ done: 1, refused: [{ id: bare.id, message: NOT_CHOSEN.vehicleId }] })
    expect(await row(ofLine.number)).toMatchObject({ vehicleId: lorry.id, trailerId: null })
  })

  it('skips journeys changed since they were read', async () => {
    const run = await at('06:00', '08:00')
    await house.db.update(journeys).set({ label: 'Autre' }).where(eq(journeys.id, run.id))
    expect((await assign([run])).body).toMatchObject({ done: 0, refused: [{ message: STALE }] })
  })

  it('twice at once in opposite orders assigns each journey once without deadlock', async () => {
    const runs = [await at('06:00', '07:00'), await at('08:00', '09:00'), await at('10:00', '11:00')]
    const why = { reason: 'Retour confié au relais' }
    const answers = await Promise.all([assign(runs, why), assign(runs.toReversed(), why), confirm(runs)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0]!.body.done + answers[1]!.body.done).toBe(3)
    expect(await statuses(runs)).not.toContain('PLANIFIE')
  })

  it('is refused for SALES', async () => {
    const run = await at('06:00', '08:00')
    for (const answer of [await assign([run], {}, 'SALES'), await confirm([run], 'SALES')]) expect(answer.status).toBe(404)
    expect((await house.call('SALES', 'GET', `/journeys/candidates?ids=${run.id}`)).status).toBe(404)
    expect(await statuses([run])).toEqual(['PLANIFIE'])
  })
})

it('confirms several where possible and reports the others', async () => {
  const [given, planned] = [await at('06:00', '08:00'), await at('09:00', '11:00')]
  await assign([given])
  expect((await confirm([given, planned])).body).toEqual({
    done: 1,
    refused: [{ id: planned.id, name: planned.number, message: STATE('Planifié') }],
  })
  expect(await row(given.number)).toMatchObject({ status: 'CONFIRME' })
})

it('shows how many journeys each candidate may run', async () => {
  const [early, late] = [await at('06:00', '08:00'), await at('09:00', '11:00')]
  const other = await at('09:30', '10:00')
  await house.call('OPERATOR', 'POST', `/journeys/${other.id}/assign`, { driverId: driver.id, vehicleId: lorry.id })
  const { body } = await house.call('OPERATOR', 'GET', `/journeys/candidates?ids=${early.id}&ids=${late.id}`)
  expect(body.open.map(({ id }: { id: string }) => id)).toEqual([early.id, late.id])
  const possible = (rows: { id: string; possible: number }[], id: string) => rows.find(one => one.id === id)?.possible
  expect([possible(body.drivers, driver.id), possible(body.vehicles, lorry.id)]).toEqual([1, 1])
  expect(body.drivers[0].possible).toBe(2)
  // Short rest, under nine hours.
  await house.run({
    ...{ serviceDate: addDays(day, -1), status: 'AFFECTE', driverId: driver.id },
    ...{ plannedStart: toInstant(`${addDays(day, -1)}T10:00`), plannedEnd: toInstant(`${addDays(day, -1)}T21:01`) },
  })
  const tired = await house.call('OPERATOR', 'GET', `/journeys/candidates?ids=${early.id}&ids=${late.id}`)
  expect(possible(tired.body.drivers, driver.id)).toBe(0)
})

it('lists a hundred candidates, those taken by the fewest journeys first, and finds the others', async () => {
  const run = await at('06:00', '08:00')
  const others = Array.from({ length: 100 }, () => house.make.vehicle({ depotId: house.depot.id }))
  await house.db.insert(vehicles).values(others)
  const taken = await at('07:00', '09:00')
  await house.call('OPERATOR', 'POST', `/journeys/${taken.id}/assign`, { driverId: driver.id, vehicleId: lorry.id })
  const list = async (q = '') => (await house.call('OPERATOR', 'GET', `/journeys/candidates?ids=${run.id}&q=${q}`)).body
  const first = await list()
  expect(first.vehicles).toHaveLength(first.limit)
  expect(first.vehicles.map(({ id }: { id: string }) => id)).not.toContain(lorry.id)
  const found = await list(lorry.plate)
  expect(found.vehicles).toMatchObject([{ id: lorry.id, possible: 0 }])
  expect(found.drivers.length).toBe(first.drivers.length)
})
