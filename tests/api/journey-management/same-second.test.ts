import { eq, inArray, sql } from 'drizzle-orm'
import { chunk, shuffle } from 'es-toolkit/array'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { transact } from '#api/db/write.ts'
import { generate } from '#api/journey-management/live-lines/generation.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPoolItems, driverPoolMembers } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { lockJourney } from '#api/trade/journeys/lock.ts'
import { toInstant } from '#domain/calendar/clock.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { noMail } from '#tests/support/api.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { qualify } from '#tests/support/qualified.ts'
import { ordinaryDay, TODAY } from '#tests/support/today.ts'

/*
 * Dispatchers who act at the same second, on real connections: whoever comes second is told why, nobody is on two journeys at once, no write is
 * lost under another, and nobody is shown that two transactions waited for each other. Rounds, because who is first is chance.
 */

const ROUNDS = 8
const REFUSALS = [409, 422]

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house?.close())

let last = 1
function freshDay(): string {
  const day = ordinaryDay(last + 1)
  last = daysBetween(TODAY, day) + 2
  return day
}
type Call = () => Promise<{ status: number; body: unknown }>
const all = (calls: readonly Call[]) => Promise.all(shuffle(calls).map(call => call()))
/** Number of successes; every other answer is a worded refusal. */
function doneOf(answers: readonly { status: number; body: unknown }[]): number {
  const done = answers.filter(({ status }) => status < 300)
  const faults = answers.filter(answer => !done.includes(answer) && !REFUSALS.includes(answer.status))
  expect(faults).toEqual([])
  return done.length
}
const act =
  (ref: string, name: string, body: object = {}) =>
  () =>
    house.call('ADMIN', 'POST', `/journeys/${ref}/${name}`, body)
const rowOf = async (ref: string) => (await house.db.select().from(journeys).where(eq(journeys.number, ref)))[0]!
const pair = (driver: number, vehicle = driver) => ({
  driverId: house.drivers[driver]!.id,
  vehicleId: house.carriers[vehicle]!.id,
})

const doubles = () =>
  house.db.execute(sql`select a.number, b.number as other from journey a join journey b on a.id < b.id
    and tstzrange(a.planned_start, a.planned_end) && tstzrange(b.planned_start, b.planned_end)
    and (array[a.driver_id, a.co_driver_id] && array_remove(array[b.driver_id, b.co_driver_id], null)
      or a.vehicle_id = b.vehicle_id or a.trailer_id = b.trailer_id)
    where a.status not in ('ANNULE', 'NON_EXECUTE') and b.status not in ('ANNULE', 'NON_EXECUTE')`)

describe('simultaneous writes', () => {
  it('give one driver to one of two overlapping journeys, and a journey to one driver', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const day = freshDay()
      const runs = [await house.journey(day, '06:00', '10:00'), await house.journey(day, '09:59', '13:00')] as const
      const same = await all(
        runs.flatMap((ref, place) => [act(ref, 'assign', pair(0, place)), act(ref, 'assign', pair(0, place))]),
      )
      expect(doneOf(same)).toBe(1)
      const free = (await rowOf(runs[0])).driverId ? runs[1] : runs[0]
      expect(doneOf(await all([act(free, 'assign', pair(1, 2)), act(free, 'assign', pair(2, 2))]))).toBe(1)
    }
    expect([...(await doubles())]).toEqual([])
  })

  it('give one driver one of two journeys that leave him no daily rest together', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const day = freshDay()
      const runs = [await house.journey(day, '01:00', '07:00'), await house.journey(day, '13:30', '20:00')]
      expect(doneOf(await all(runs.map((ref, place) => act(ref, 'assign', pair(0, place)))))).toBe(1)
    }
  })

  it("show the second of two drags the first one's result", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ref = await house.journey(freshDay(), '06:00', '10:00')
      await act(ref, 'assign', pair(0))()
      const { version, id } = await rowOf(ref)
      const drag = (body: object) => () => house.call('OPERATOR', 'POST', `/calendar/${ref}/move`, { ...body, version })
      const answers = await all([drag({ driverId: pair(1).driverId }), drag({ driverId: pair(2).driverId })])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const late = answers.find(({ status }) => status === 409)!.body as {
        current: { journey?: { driverId: string }; driverId?: string }
      }
      const stored = await rowOf(ref)
      expect(JSON.stringify(late.current)).toContain(stored.driverId)
      expect(stored.id).toBe(id)
    }
  })

  it('start or cancel a journey, whichever comes first', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const start = toInstant(`${TODAY}T12:00`)
      const driver = house.make.driver({ depotId: house.depot.id })
      const lorry = house.make.vehicle({ depotId: house.depot.id, category: 'PORTEUR_19' })
      await house.db.insert(drivers).values(driver)
      await house.db.insert(vehicles).values(lorry)
      await qualify(house.db, [driver])
      const { number } = await house.run({
        plannedStart: start,
        plannedEnd: toInstant(`${TODAY}T13:00`),
        status: 'AFFECTE',
        driverId: driver.id,
        vehicleId: lorry.id,
      })
      const cancel = { reason: 'Usine fermée', cancelledBy: 'CLIENT', billingPct: '0' }
      const begin = act(number, 'start', { reason: 'Essai' })
      expect(doneOf(await all([begin, begin, act(number, 'cancel', cancel), act(number, 'cancel', cancel)]))).toBe(1)
      expect(['EN_COURS', 'ANNULE']).toContain((await rowOf(number)).status)
    }
  })

  it('create each date once in generations and assignments, and lose nothing', async () => {
    const line = await house.line({
      from: addDays(TODAY, 300),
      hours: ['06:00', '10:00'],
      recurrence: { weekdays: [1, 2, 3, 4, 5], holidayPolicy: 'SAUTER' },
      line: { defaultDriverId: pair(0).driverId, defaultVehicleId: pair(0).vehicleId },
    })
    const make = (days: number) =>
      generate(house.db, pino({ level: 'silent' }), noMail, { lineIds: [line.id], until: addDays(TODAY, 300 + days) })
    const ofLine = () => house.db.select().from(journeys).where(eq(journeys.liveLineId, line.id))
    for (const days of [7, 14, 21, 28]) {
      const taken = (await ofLine()).map(({ number }) => number)
      const [reports, answers] = await Promise.all([
        Promise.all([make(days), make(days), make(days)]),
        all(taken.flatMap(ref => [act(ref, 'unassign', { reason: 'Essai' }), act(ref, 'assign', pair(1))])),
      ])
      doneOf(answers)
      expect(reports.map(({ errors }) => errors)).toEqual([0, 0, 0])
      const rows = await ofLine()
      expect(new Set(rows.map(({ serviceDate }) => serviceDate)).size).toBe(rows.length)
      expect(reports.reduce((sum, { created }) => sum + created, 0)).toBe(rows.length - taken.length)
    }
    expect([...(await doubles())]).toEqual([])
  })

  it('give one of four tours the holder and the line', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const tours = await Promise.all(
        ['A', 'B', 'C', 'D'].map(async letter => {
          const code = `T-PAR-${round}${letter}`
          const input = {
            label: 'Parallèle',
            depotId: house.depot.id,
            activity: 'COURTE_DISTANCE',
            startTime: '05:00',
            endTime: '20:00',
            rotation: 'FIXE',
          }
          return (await house.call('CONCEPTOR', 'POST', '/drivers-pools', { ...input, endDayOffset: '0', code })).body
            .id as string
        }),
      )
      const driver = house.make.driver({ depotId: house.depot.id })
      await house.db.insert(drivers).values(driver)
      const member = { driverId: driver.id, rank: 'TITULAIRE', priority: '1', from: TODAY }
      const join = (id: string) => () => house.call('CONCEPTOR', 'POST', `/drivers-pools/${id}/members`, member)
      expect(doneOf(await all(tours.map(join)))).toBe(1)
      expect(await house.db.$count(driverPoolMembers, eq(driverPoolMembers.driverId, driver.id))).toBe(1)

      const line = await house.line({})
      const take = (id: string) => () =>
        house.call('CONCEPTOR', 'POST', '/drivers-pools/lines', { driverPoolId: id, liveLineIds: [line.id], weekdays: [2] })
      doneOf(await all(tours.map(take)))
      expect(await house.db.$count(driverPoolItems, eq(driverPoolItems.liveLineId, line.id))).toBe(1)
    }
  })

  it('retry after a deadlock', async () => {
    const day = freshDay()
    const refs = [await house.journey(day, '06:00', '07:00'), await house.journey(day, '08:00', '09:00')] as const
    let holding = 0
    const bothHold = async () => {
      holding++
      await vi.waitUntil(() => holding === 2)
    }
    /** Locks two journeys in turn; returns the number of attempts. */
    const crossing = async ([first, second]: readonly [string, string]) => {
      let begun = 0
      await transact(house.db, null, 'SYSTEME', async tx => {
        begun++
        await lockJourney(tx, first)
        if (begun === 1) await bothHold()
        await lockJourney(tx, second)
        await tx
          .update(journeys)
          .set({ kmEmpty: sql`${journeys.kmEmpty} + 1` })
          .where(eq(journeys.number, second))
      })
      return begun
    }
    const begun = await Promise.all([crossing(refs), crossing([refs[1], refs[0]])])
    expect(begun.sort()).toEqual([1, 2])
    expect([Number((await rowOf(refs[0])).kmEmpty), Number((await rowOf(refs[1])).kmEmpty)]).toEqual([1, 1])
  })

  it('mixed at random leave no overlap and show no deadlock', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const day = freshDay()
      const refs = await Promise.all(
        [
          ['05:00', '08:00'],
          ['07:00', '10:00'],
          ['09:00', '12:00'],
          ['11:00', '14:00'],
        ].map(([from, to]) => house.journey(day, from!, to!)),
      )
      const rows = await house.db.select().from(journeys).where(inArray(journeys.number, refs))
      const several = (runs: typeof rows, who: number) => () =>
        house.call('OPERATOR', 'POST', '/journeys/assign', {
          ...pair(who),
          journeys: runs.map(({ id, version }) => ({ id, version })),
        })
      const drag = (row: (typeof rows)[number], who: number) => () =>
        house.call('OPERATOR', 'POST', `/calendar/${row.number}/move`, { ...pair(who), version: row.version })
      const answers = await all([
        ...chunk(rows, 2).flatMap((runs, who) => [several(runs, who), several(runs.toReversed(), 2)]),
        ...refs.flatMap((ref, place) => [act(ref, 'assign', pair(place % 3, (place + 1) % 3)), act(ref, 'confirm')]),
        ...rows.map((row, place) => drag(row, (place + 2) % 3)),
        ...refs.map(ref => act(ref, 'unassign', { reason: 'Essai' })),
      ])
      doneOf(answers)
    }
    expect([...(await doubles())]).toEqual([])
  })
})
