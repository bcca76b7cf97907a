import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { delayCauses } from '#api/schema/transverse/delay-causes.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'

let house: Lines
const MIN = 60_000
/** Degrees of latitude in a kilometre. */
const KM = 1 / 111.32
const [LAT, LNG] = [47.3, -1.5]

beforeAll(async () => {
  house = await startLines()
  const at = (lat: number) => ({ lat: String(lat), lng: String(LNG), geofenceM: 300 })
  await house.db.update(addresses).set(at(LAT)).where(eq(addresses.id, house.depot.id))
  await house.db
    .update(addresses)
    .set(at(LAT + 100 * KM))
    .where(eq(addresses.id, house.site.id))
})
afterAll(() => house?.close())

const ago = (minutes: number) => new Date(Math.floor(Date.now() / MIN) * MIN - minutes * MIN).toISOString()
const local = (instant: string) => toLocal(instant).slice(0, 16)

/** Run that left an hour ago; its second stop, 100 km away, was due `due` minutes ago, tolerance 15. */
async function underWay(due: number, stop: Partial<typeof journeyStops.$inferInsert> = {}) {
  const vehicle = house.make.vehicle({ depotId: house.depot.id, category: 'PORTEUR_19' })
  await house.db.insert(vehicles).values(vehicle)
  const left = ago(120)
  const journey = await house.run(
    { plannedStart: left, plannedEnd: ago(due - 300), actualStart: left, status: 'EN_COURS', vehicleId: vehicle.id },
    { position: 0, status: 'TERMINE', actualArrival: left, actualDeparture: left },
  )
  await house.db.insert(journeyStops).values([
    {
      journeyId: journey.id,
      position: 1,
      addressId: house.site.id,
      kind: 'LIVRAISON',
      plannedArrival: ago(due),
      plannedDeparture: ago(due - 15),
      toleranceMin: 15,
      ...stop,
    },
    {
      journeyId: journey.id,
      position: 2,
      addressId: house.site.id,
      kind: 'LIVRAISON',
      plannedArrival: ago(due - 300),
      plannedDeparture: ago(due - 300),
    },
  ])
  return { ...journey, vehicleId: vehicle.id! }
}
const arrive = (number: string, minutesAgo: number) =>
  house.call('OPERATOR', 'POST', `/live/${number}/passage`, { stop: 1, arrival: local(ago(minutesAgo)), departure: null })
const delaysOf = (journeyId: string) => house.db.select().from(delays).where(eq(delays.journeyId, journeyId))

describe('detecting a delay (domain.md §3.16)', () => {
  it('once from an actual arrival beyond the tolerance, following corrections', async () => {
    const { id, number } = await underWay(60)
    expect((await arrive(number, 20)).status).toBe(200)
    const [found] = await delaysOf(id)
    expect(found).toMatchObject({ minutes: 40, toleranceMin: 15, detectedBy: 'AUTO_REEL', estimated: false, status: 'DETECTE' })
    expect(found!.number).toMatch(/^RET-\d{4}-\d{5}$/)
    await arrive(number, 20)
    expect(await delaysOf(id)).toHaveLength(1)
    await arrive(number, 30)
    expect(await delaysOf(id)).toMatchObject([{ id: found!.id, number: found!.number, minutes: 30 }])
  })

  it('not within the tolerance, to the minute', async () => {
    const { id, number } = await underWay(60)
    await arrive(number, 45)
    expect(await delaysOf(id)).toEqual([])
    await arrive(number, 44)
    expect(await delaysOf(id)).toMatchObject([{ minutes: 16 }])
  })

  it('from the end of the agreed window', async () => {
    const { id, number } = await underWay(60, {
      windowFrom: local(ago(70)).slice(11),
      windowTo: local(ago(30)).slice(11),
    })
    await arrive(number, 15)
    expect(await delaysOf(id)).toEqual([])
    await arrive(number, 10)
    expect(await delaysOf(id)).toMatchObject([{ minutes: 20 }])
  })

  it('withdraws it when the arrival was in time, unless qualified', async () => {
    const [free, qualified] = [await underWay(60), await underWay(60)]
    for (const { number } of [free, qualified]) await arrive(number, 20)
    const [cause] = await house.db.select().from(delayCauses).where(eq(delayCauses.code, 'TRAFIC'))
    await house.db
      .update(delays)
      .set({ status: 'QUALIFIE', causeId: cause!.id, responsibility: 'TIERS' })
      .where(eq(delays.journeyId, qualified.id))
    for (const { number } of [free, qualified]) await arrive(number, 55)
    expect(await delaysOf(free.id)).toEqual([])
    expect(await delaysOf(qualified.id)).toMatchObject([{ status: 'QUALIFIE', minutes: 5 }])
  })

  it('once with two concurrent requests', async () => {
    const { id } = await underWay(60)
    await house.db.execute(sql`alter table journey_stop disable trigger journey_stop_delays`)
    await house.db.execute(sql`update journey_stop set actual_arrival = ${ago(10)} where journey_id = ${id} and position = 1`)
    await house.db.execute(sql`alter table journey_stop enable trigger journey_stop_delays`)
    const detect = () => house.db.execute<{ made: number }>(sql`select detect_delays(array[${id}::uuid]) as made`)
    const made = await Promise.all([detect(), detect(), detect(), detect()])
    expect(made.map(([row]) => row!.made).sort()).toEqual([0, 0, 0, 1])
    expect(await delaysOf(id)).toHaveLength(1)
  })
})

describe('expecting a delay (domain.md §3.16)', () => {
  async function sender(vehicleId: string) {
    const body = { label: 'Boîtier', kind: 'BOITIER' }
    const made = await house.api.call('ADMIN', 'POST', `/materials/vehicles/${vehicleId}/devices`, body)
    const { key } = made.body as { key: string }
    return (...points: [minutesAgo: number, km: number][]) =>
      house.api.send(
        'POST',
        '/positions',
        '',
        {
          positions: points.map(([minutes, km]) => ({ ts: ago(minutes), lat: LAT + km * KM, lng: LNG, speedKmh: 70 })),
        },
        { authorization: `Bearer ${key}` },
      )
  }

  it('after two positions in a row, not one', async () => {
    const { id, vehicleId } = await underWay(-10)
    const send = await sender(vehicleId)
    await send([30, 20])
    expect(await delaysOf(id)).toEqual([])
    await send([29, 21])
    const [found] = await delaysOf(id)
    expect(found).toMatchObject({ detectedBy: 'AUTO_ETA', estimated: true, status: 'DETECTE' })
    expect(found!.minutes).toBeGreaterThan(15)
    expect(await house.db.$count(notifications, eq(notifications.object, found!.number))).toBe(1)
    await send([28, 22], [27, 23])
    expect(await delaysOf(id)).toHaveLength(1)
  })

  it('not when one in between is in time', async () => {
    const { id, vehicleId } = await underWay(-40)
    const send = await sender(vehicleId)
    await send([40, 20])
    await send([10, 60])
    await send([5, 61])
    expect(await delaysOf(id)).toEqual([])
  })

  it('withdraws it on an arrival in time, else keeps the actual one', async () => {
    const [made, late] = [await underWay(-10), await underWay(-10)]
    for (const { vehicleId } of [made, late]) await (await sender(vehicleId))([30, 20], [29, 21])
    await house.db.execute(
      sql`update journey_stop set planned_arrival = ${ago(40)} where journey_id = ${late.id} and position = 1`,
    )
    await arrive(made.number, 1)
    await arrive(late.number, 1)
    expect(await delaysOf(made.id)).toEqual([])
    expect(await delaysOf(late.id)).toMatchObject([{ detectedBy: 'AUTO_ETA', estimated: false, minutes: 39 }])
  })
})
