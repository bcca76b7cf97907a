import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCarrier } from '#api/parameters/carrier.ts'
import { datedBans } from '#api/schema/administration/parameters.table.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { ROWS_FIRST, ROWS_MAX } from '#domain/journey-management/calendar/views.ts'
import type { Role } from '#domain/roles.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { qualify } from '#tests/support/qualified.ts'

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

const calendar = async (query: string, role: Role = 'OPERATOR') => (await house.call(role, 'GET', `/calendar?${query}`)).body

const blocksIn = ({ rows }: { rows: { blocks: { number: string; conflict: unknown }[] }[] }) =>
  rows.flatMap(({ blocks }) => blocks)

const nearby = (start: string) => `view=resources&span=day&date=${start.slice(0, 10)}`

/** Inserted directly: the calendar does not depend on acts. */
const run = (
  plannedStart: string,
  plannedEnd: string,
  over: Partial<typeof journeys.$inferInsert> = {},
  stop: Parameters<typeof house.run>[1] = {},
) =>
  house.run(
    {
      serviceDate: plannedStart.slice(0, 10),
      plannedStart,
      plannedEnd,
      status: over.driverId ? 'AFFECTE' : 'PLANIFIE',
      ...over,
    },
    stop,
  )

describe('a clock change tonight', () => {
  // domain.md §6.3: clock time and elapsed time.
  it.each([
    ['2026-03-28', '2026-03-28T21:00:00Z', '2026-03-29T03:00:00Z', 360],
    ['2026-10-24', '2026-10-24T20:00:00Z', '2026-10-25T04:00:00Z', 480],
    ['2026-11-20', '2026-11-20T21:00:00Z', '2026-11-21T04:00:00Z', 420],
  ])('%s from 22:00 to 05:00', async (day, start, end, minutes) => {
    const { id: driverId } = house.drivers[0]!
    const { number } = await run(start, end, { driverId, vehicleId: house.carriers[0]!.id })
    const week = await calendar(`date=${day}`)
    expect(blocksIn(week.resources)).toContainEqual(
      expect.objectContaining({ number, start: `${day}T22:00`, end: `${addDays(day, 1)}T05:00`, minutes }),
    )
    expect(week.resources.rows.find(({ id }: { id: string }) => id === driverId)).toMatchObject({ runs: 1, minutes })
    // Elapsed minutes since midnight on days of 23, 25 or 24 hours.
    const after = await calendar(nearby(addDays(day, 1)))
    expect(after.resources.rows.find(({ id }: { id: string }) => id === driverId)).toMatchObject({ minutes: minutes - 120 })
    const lorries = await calendar(`${nearby(addDays(day, 1))}&rows=vehicles`)
    expect(lorries.resources.rows.find(({ id }: { id: string }) => id === house.carriers[0]!.id)).toMatchObject({
      ...{ runs: 1, minutes: minutes - 120 },
    })
    const hours = await calendar(`view=day&date=${addDays(day, 1)}`)
    expect(hours.cells).toContainEqual(expect.objectContaining({ number, cell: '-1' }))
  })
})

it("counts the month's days as the list does, and absences", async () => {
  await run('2027-05-04T04:00:00Z', '2027-05-04T10:00:00Z', { driverId: house.drivers[0]!.id, vehicleId: house.carriers[0]!.id })
  await run('2027-05-04T05:00:00Z', '2027-05-04T11:00:00Z')
  await run('2027-05-04T05:00:00Z', '2027-05-04T11:00:00Z', { status: 'ANNULE' })
  await house.db.insert(absences).values({
    driverId: house.drivers[1]!.id,
    kind: 'CP',
    from: '2027-05-03',
    to: '2027-05-04',
    counted: '2',
    unit: 'OUVRABLE',
    status: 'VALIDEE',
  })
  const { from, to, month } = await calendar('view=month&date=2027-05-17')
  expect([from, to]).toEqual(['2027-04-26', '2027-06-06'])
  expect(month.counts).toEqual([{ date: '2027-05-04', planned: 2, assigned: 1, review: 0 }])
  expect(month.absents).toEqual([
    { date: '2027-05-03', absent: 1 },
    { date: '2027-05-04', absent: 1 },
  ])
})

describe('a crowded cell', () => {
  it('shows its first journeys and their number', async () => {
    for (let place = 0; place < 9; place += 1) await run('2027-06-08T06:00:00Z', '2027-06-08T07:00:00Z')
    const { cells, tray } = await calendar('view=week&date=2027-06-10')
    expect(cells).toHaveLength(6)
    expect(cells[0]).toMatchObject({ cell: '2027-06-08 1', ofCell: 9, start: '2027-06-08T08:00' })
    expect(tray).toMatchObject({ total: 9 })
    const day = await calendar('view=day&date=2027-06-08')
    expect(day.cells).toHaveLength(8)
    expect(day.cells[0]).toMatchObject({ cell: '8', ofCell: 9 })
  })

  it('of a row shows three journeys, or two beside the number of the others', async () => {
    const driverId = house.drivers[2]!.id
    const day = async (hours: readonly number[]) => {
      for (const hour of hours)
        await run(`2027-08-04T0${hour}:00:00Z`, `2027-08-04T0${hour}:30:00Z`, { driverId, vehicleId: house.carriers[0]!.id })
      const { resources } = await calendar('date=2027-08-04')
      return resources.rows.find(({ id }: { id: string }) => id === driverId).blocks
    }
    expect(await day([4, 5, 6])).toMatchObject([{ ofCell: 3 }, { ofCell: 3 }, { ofCell: 3 }])
    expect(await day([7])).toMatchObject([{ ofCell: 4, start: '2027-08-04T06:00' }, { ofCell: 4 }])
  })
})

describe('conflicts', () => {
  it('are shown on the block and as unavailable time', async () => {
    const means = { driverId: house.drivers[0]!.id, vehicleId: house.carriers[1]!.id }
    await house.db.insert(absences).values({
      driverId: means.driverId,
      kind: 'MALADIE',
      from: '2027-06-22',
      to: '2027-06-23',
      counted: '2',
      unit: 'OUVRABLE',
      status: 'VALIDEE',
    })
    await house.db
      .insert(outages)
      .values({ vehicleId: means.vehicleId, kind: 'EN_MAINTENANCE', from: '2027-06-22', to: '2027-06-22', reason: 'Freins' })
    const { number } = await run('2027-06-22T06:00:00Z', '2027-06-22T12:00:00Z', means)
    const of = async (rows: string, role: Role = 'OPERATOR') => (await calendar(`date=2027-06-22&rows=${rows}`, role)).resources
    const drivers = await of('drivers')
    expect(blocksIn(drivers).find(block => block.number === number)!.conflict).toEqual({
      severity: 'BLOQUANT',
      message: 'Ce chauffeur est absent du 22/06/2027 au 23/06/2027 (Arrêt maladie)',
    })
    expect(drivers.rows.find(({ id }: { id: string }) => id === means.driverId).still).toMatchObject([
      { from: '2027-06-22', to: '2027-06-23', label: 'Arrêt maladie' },
    ])
    const vehicles = await of('vehicles')
    expect(vehicles.rows.find(({ id }: { id: string }) => id === means.vehicleId).still).toContainEqual(
      expect.objectContaining({ from: '2027-06-22', to: '2027-06-22', label: 'Freins' }),
    )
    // SALES sees that a driver is absent, not why.
    expect(JSON.stringify(await of('drivers', 'SALES'))).not.toContain('maladie')
  })

  it('include short rests and long transfers, by actual hours before', async () => {
    const means = { driverId: house.drivers[1]!.id, vehicleId: house.carriers[2]!.id }
    await run('2027-06-28T08:00:00Z', '2027-06-28T21:01:00Z', means)
    const early = await run('2027-06-29T06:00:00Z', '2027-06-29T08:00:00Z', means)
    const conflictOf = async (number: string) =>
      blocksIn((await calendar('date=2027-06-29&rows=drivers')).resources).find(block => block.number === number)!.conflict
    expect(await conflictOf(early.number)).toEqual({
      severity: 'BLOQUANT',
      message: 'Repos journalier insuffisant : 8 h 59 (minimum 9 h 00)',
    })
    await house.db.update(journeys).set({ plannedEnd: '2027-06-28T19:00:00Z' }).where(eq(journeys.serviceDate, '2027-06-28'))
    expect(await conflictOf(early.number)).toBeNull()
    // Leaves another town an hour later.
    const next = await run('2027-06-29T09:00:00Z', '2027-06-29T10:00:00Z', means, { addressId: house.site.id })
    const way = {
      severity: 'AVERTISSEMENT',
      message: 'Enchaînement impossible : 60 min entre Quai nord et Laiterie, 218 min nécessaires',
    }
    expect([await conflictOf(early.number), await conflictOf(next.number)]).toEqual([way, way])
    await house.db.update(journeys).set({ meansReason: 'Retour confié au relais' }).where(eq(journeys.id, next.id))
    expect([await conflictOf(early.number), await conflictOf(next.number)]).toEqual([way, null])
  })

  it('include work in the second seat', async () => {
    const [, first, second] = house.drivers
    const crew = { driverId: first!.id, coDriverId: second!.id, vehicleId: house.carriers[2]!.id }
    await run('2027-07-05T08:00:00Z', '2027-07-05T21:01:00Z', crew)
    const alone = { driverId: second!.id, vehicleId: house.carriers[1]!.id }
    const { number } = await run('2027-07-06T06:00:00Z', '2027-07-06T08:00:00Z', alone)
    const { resources } = await calendar('date=2027-07-06&rows=drivers')
    expect(blocksIn(resources).find(block => block.number === number)!.conflict).toEqual({
      severity: 'BLOQUANT',
      message: 'Repos journalier insuffisant : 8 h 59 (minimum 9 h 00)',
    })
  })

  it('concern only journeys not yet left', async () => {
    await house.db.update(journeys).set({ status: 'TERMINE' }).where(eq(journeys.serviceDate, '2027-06-22'))
    const { resources } = await calendar('date=2027-06-22')
    expect(blocksIn(resources).map(({ conflict }) => conflict)).toEqual([null])
  })
})

it('hides drivers of other depots; unassigned journeys stay', async () => {
  await run('2027-07-06T06:00:00Z', '2027-07-06T09:00:00Z')
  const depot = (await calendar('date=2027-07-06')).depots[0].id
  const there = await calendar(`date=2027-07-06&depot=${depot}`)
  expect(there.tray.total).toBe(1)
  const nowhere = await calendar('date=2027-07-06&depot=00000000-0000-4000-8000-000000000000')
  expect(nowhere).toMatchObject({ resources: { rows: [], total: 0 }, tray: { total: 1 } })
})

it('shows tours as rows, with journeys and drivers', async () => {
  const make = house.make
  const pool = make.pool({ code: 'T-QUAI-1', label: 'Navettes du quai', depotId: house.depot.id, status: 'ACTIVE' })
  const draft = make.pool({ code: 'T-QUAI-2', depotId: house.depot.id, status: 'BROUILLON' })
  await house.db.insert(driverPools).values([pool, draft])
  const mine = await run('2027-06-08T04:00:00Z', '2027-06-08T10:00:00Z', {
    driverId: house.drivers[0]!.id,
    vehicleId: house.carriers[0]!.id,
    driverPoolId: pool.id,
  })
  await run('2027-06-08T12:00:00Z', '2027-06-08T14:00:00Z', { driverId: house.drivers[0]!.id, vehicleId: house.carriers[0]!.id })
  const { resources } = await calendar('view=resources&rows=tours&span=week&date=2027-06-08')
  expect(resources.rows).toMatchObject([
    { id: pool.id, name: 'T-QUAI-1', category: 'Navettes du quai', depot: house.depot.label, runs: 1, minutes: 360 },
  ])
  expect(blocksIn(resources)).toMatchObject([{ number: mine.number, driver: 'Thierry Kervella' }])
  const { resources: drivers } = await calendar('view=resources&span=week&date=2027-06-08')
  expect(blocksIn(drivers)).toMatchObject([{ driver: null }, { driver: null }])
})

it('orders the rows by name, by depot, or by first departure with unused ones last', async () => {
  const date = '2027-10-05'
  const names = async (query: string) =>
    (await calendar(`date=${date}&rows=drivers&open=idle&${query}`)).resources.rows.map(({ name }: { name: string }) => name)
  const byName = await names('sort=unknown')
  const [late, early] = [house.drivers[0]!, house.drivers[1]!]
  await planned(house.db, { day: date, from: '10:00', to: '11:00' }, { driverId: late.id })
  await planned(house.db, { day: date, from: '05:00', to: '06:00' }, { driverId: early.id })
  const [one, two] = [early, late].map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  const unused = byName.filter((name: string) => name !== one && name !== two)
  expect(await names('')).toEqual([...byName.filter((name: string) => name === one || name === two), ...unused])
  expect(await names('sort=departure')).toEqual([one, two, ...unused])
  expect((await names('sort=depot')).toSorted()).toEqual(byName.toSorted())
})

describe('rows without a journey', () => {
  const rowsOf = async (query: string) => (await calendar(query)).resources
  const inserted = async (over: Partial<Parameters<typeof house.make.driver>[0]> = {}) => {
    const driver = house.make.driver({ depotId: house.depot.id, workdays: [1, 2, 3, 4, 5], ...over })
    await house.db.insert(drivers).values(driver)
    return driver
  }
  const away = (driverId: string, from: string, to: string, over: Partial<typeof absences.$inferInsert> = {}) =>
    house.db
      .insert(absences)
      .values({ driverId, kind: 'CP', from, to, counted: '1', unit: 'OUVRABLE', status: 'VALIDEE', ...over })

  it('are folded with their number, and read when opened or chosen', async () => {
    // From Monday to Sunday.
    const [monday, friday] = ['2027-11-08', '2027-11-12']
    const query = `date=${monday}&rows=drivers`
    const [busy, absent, part, half] = [await inserted(), await inserted(), await inserted(), await inserted()]
    await planned(house.db, { day: monday, from: '10:00', to: '11:00' }, { driverId: busy.id })
    const before = await rowsOf(query)
    await away(absent.id, monday, '2027-11-09')
    await away(absent.id, '2027-11-10', friday, { kind: 'RTT' })
    await away(part.id, monday, '2027-11-11')
    await away(half.id, monday, friday, { fromHalf: 'APRES_MIDI' })
    await away(busy.id, monday, friday)
    const closed = await rowsOf(query)
    expect(closed.rows.map(({ id, fold }: { id: string; fold: string }) => [id, fold])).toEqual([[busy.id, null]])
    expect([closed.total, closed.folded]).toEqual([1, { idle: before.folded.idle - 1, absent: 1 }])
    const opened = await rowsOf(`${query}&open=absent`)
    expect(opened.rows.map(({ id, fold }: { id: string; fold: string }) => [id, fold])).toEqual([
      [busy.id, null],
      [absent.id, 'absent'],
    ])
    expect(opened.folded).toEqual(closed.folded)
    const idle = (await rowsOf(`${query}&open=idle`)).rows
    expect(idle.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([part.id, half.id]))
    expect(idle).toHaveLength(1 + closed.folded.idle)
    const chosen = await rowsOf(`${query}&driver=${absent.id}`)
    expect([chosen.rows.length, chosen.folded]).toEqual([1, { idle: 0, absent: 0 }])
  })

  it('are absent on a day of rest only with an absence', async () => {
    const sunday = '2027-11-21'
    const { folded } = await rowsOf(`date=${sunday}&span=day&rows=drivers`)
    const { id } = await inserted()
    await away(id, '2027-11-15', '2027-11-28')
    expect((await rowsOf(`date=${sunday}&span=day&rows=drivers`)).folded).toEqual({ ...folded, absent: folded.absent + 1 })
  })

  it('of a stopped vehicle are those stopped all the time shown', async () => {
    const [from, to] = ['2027-11-29', '2027-12-05']
    const { folded } = await rowsOf(`date=${from}&rows=vehicles`)
    const vehicleId = house.carriers[0]!.id
    const stopped = (over: Partial<typeof outages.$inferInsert>) =>
      house.db.insert(outages).values({ vehicleId, kind: 'EN_MAINTENANCE', from, reason: 'Boîte', ...over })
    await stopped({ to: '2027-12-04' })
    expect((await rowsOf(`date=${from}&rows=vehicles`)).folded).toEqual(folded)
    await house.db.update(outages).set({ to }).where(eq(outages.reason, 'Boîte'))
    expect((await rowsOf(`date=${from}&rows=vehicles`)).folded).toEqual({ idle: folded.idle - 1, absent: folded.absent + 1 })
  })
})

it('has sixteen rows a page, and two hundred from its first row on for the browser', async () => {
  const many = Array.from({ length: ROWS_MAX + 5 }, () => house.make.driver({ depotId: house.depot.id }))
  await house.db.insert(drivers).values(many)
  const page = async (query: string) => (await calendar(`date=2027-12-14&rows=drivers&open=idle&${query}`)).resources
  const [whole, first, second, last] = [await page(''), await page('part=first'), await page('page=2'), await page('page=13')]
  expect([whole.rows.length, first.rows.length, whole.perPage]).toEqual([ROWS_MAX, ROWS_FIRST, ROWS_FIRST])
  expect(first.rows).toEqual(whole.rows.slice(0, ROWS_FIRST))
  expect(second.rows[0]).toEqual(whole.rows[ROWS_FIRST])
  const ids = new Set([...whole.rows, ...last.rows].map(({ id }: { id: string }) => id))
  expect(ids.size).toBe(whole.total)
})

it('recomputes a cached verdict when any of its inputs changes', async () => {
  const means = { driverId: house.drivers[1]!.id, vehicleId: house.carriers[2]!.id }
  const { id, number } = await run('2027-07-20T06:00:00Z', '2027-07-20T09:00:00Z', means)
  const said = async () =>
    blocksIn((await calendar('date=2027-07-20&rows=drivers')).resources).find(block => block.number === number)!.conflict
  expect([await said(), await said()]).toEqual([null, null])
  const leave = (date: string | null) => house.db.update(drivers).set({ leaveDate: date }).where(eq(drivers.id, means.driverId))
  await leave('2027-07-19')
  expect(await said()).toMatchObject({ severity: 'BLOQUANT' })
  await leave(null)
  expect(await said()).toBeNull()
  const outage = {
    vehicleId: means.vehicleId,
    kind: 'EN_MAINTENANCE' as const,
    from: '2027-07-20',
    to: '2027-07-20',
    reason: 'Pneus',
  }
  await house.db.insert(outages).values(outage)
  expect(await said()).toMatchObject({ message: expect.stringContaining('Pneus') })
  await house.db
    .update(journeys)
    .set({ plannedStart: '2027-07-21T06:00:00Z', plannedEnd: '2027-07-21T09:00:00Z' })
    .where(eq(journeys.id, id))
  expect(await said()).toBeNull()
})

describe('a cached verdict', () => {
  const [DAY, BEFORE] = ['2027-09-14', '2027-09-13']
  let means: { driverId: string; vehicleId: string; trailerId: string }
  let journey: { id: string; number: string }
  let other: string
  let versionId: string
  beforeAll(async () => {
    const { db, make, depot } = house
    const driver = make.driver({ depotId: depot.id })
    const [vehicle, trailer] = [make.vehicle({ depotId: depot.id, tachograph: 'INT_V1' }), make.trailer({ depotId: depot.id })]
    const place = make.address({ label: 'Silo', country: 'FR', city: 'Laval' })
    await db.insert(drivers).values(driver)
    await qualify(db, [{ id: driver.id! }])
    await db.insert(vehicles).values(vehicle)
    await db.insert(trailers).values(trailer)
    await db.insert(addresses).values(place)
    means = { driverId: driver.id!, vehicleId: vehicle.id!, trailerId: trailer.id! }
    versionId = (await house.line({ version: { vehicleNeed: null, goods: null } })).version.id!
    const work = { drivingMin: 60, serviceMin: 720, kmLoaded: '10' }
    other = (await run(`${BEFORE}T03:00:00Z`, `${BEFORE}T16:00:00Z`, { ...means, ...work })).id
    journey = await run(`${DAY}T03:00:00Z`, `${DAY}T16:00:00Z`, { ...means, ...work, versionId })
    await db.insert(journeyStops).values({
      ...{ journeyId: journey.id, position: 2, addressId: place.id!, kind: 'LIVRAISON' },
      ...{ plannedArrival: `${DAY}T16:00:00Z`, plannedDeparture: `${DAY}T16:00:00Z` },
    })
  })

  const own = (over: Partial<typeof journeys.$inferInsert>) =>
    house.db.update(journeys).set(over).where(eq(journeys.id, journey.id))
  const dayBefore = (over: Partial<typeof journeys.$inferInsert>) =>
    house.db.update(journeys).set(over).where(eq(journeys.id, other))
  const driver = (over: Partial<typeof drivers.$inferInsert>) =>
    house.db.update(drivers).set(over).where(eq(drivers.id, means.driverId))
  const training = (validTo: string) =>
    house.db.update(driverCertifications).set({ validTo }).where(eq(driverCertifications.driverId, means.driverId))
  const contract = (equipment: string[]) =>
    house.db
      .update(versions)
      .set({ vehicleNeed: { category: 'TRACTEUR', equipment } })
      .where(eq(versions.id, versionId))
  const silo = (country: string) => house.db.update(addresses).set({ country }).where(eq(addresses.label, 'Silo'))
  const dueOn = (of: { vehicleId: string } | { trailerId: string }) =>
    house.db.insert(deadlines).values({ ...of, kind: 'CT_PL', dueOn: BEFORE })
  const noDeadline = () => house.db.delete(deadlines).where(eq(deadlines.dueOn, BEFORE))

  type Change = () => PromiseLike<unknown>
  it.each<[input: string, text: string, change: Change, back: Change]>([
    [
      'its hours',
      'Amplitude prévue : 13 h 01',
      () => own({ plannedEnd: `${DAY}T16:01:00Z` }),
      () => own({ plannedEnd: `${DAY}T16:00:00Z` }),
    ],
    ['its driving', 'Conduite journalière prévue : 10 h 01', () => own({ drivingMin: 601 }), () => own({ drivingMin: 60 })],
    ['its service', 'Temps de service : 12 h 01', () => own({ serviceMin: 721 }), () => own({ serviceMin: 720 })],
    ['its kilometres', '4000 km en 13 h 00', () => own({ kmLoaded: '4000' }), () => own({ kmLoaded: '10' })],
    [
      'planned hours of another',
      'Repos journalier réduit n° 1',
      () => dayBefore({ plannedEnd: `${BEFORE}T16:01:00Z` }),
      () => dayBefore({ plannedEnd: `${BEFORE}T16:00:00Z` }),
    ],
    [
      'real hours of another',
      'Repos journalier insuffisant : 8 h 59',
      () => dayBefore({ status: 'TERMINE', actualStart: `${BEFORE}T03:00:00Z`, actualEnd: `${BEFORE}T18:01:00Z` }),
      () => dayBefore({ status: 'AFFECTE', actualStart: null, actualEnd: null }),
    ],
    ['the working days', 'ne travaille pas le mardi', () => driver({ workdays: [1] }), () => driver({ workdays: [1, 2] })],
    [
      'the licences',
      'Permis CE requis',
      () => driver({ licenceCategories: ['B', 'C'] }),
      () => driver({ licenceCategories: ['B', 'C', 'CE'] }),
    ],
    ['the training', 'Habilitation expirée', () => training(BEFORE), () => training('2039-01-01')],
    ['the vehicle', 'Contrôle technique expiré', () => dueOn({ vehicleId: means.vehicleId }), noDeadline],
    ['the trailer', 'Contrôle technique expiré', () => dueOn({ trailerId: means.trailerId }), noDeadline],
    ['the contract', 'Équipement requis absent : Hayon', () => contract(['HAYON']), () => contract([])],
    ['a stop abroad', 'Tachygraphe intelligent V2', () => silo('BE'), () => silo('FR')],
    [
      'a ban of the yearly order',
      'Circulation interdite',
      async () => {
        const { id: carrierId } = await readCarrier(house.db)
        await house.db
          .insert(datedBans)
          .values({ carrierId, day: DAY, fromTime: '07:00', toTime: '19:00', area: 'FRANCE', source: 'Arrêté annuel' })
      },
      () => house.db.delete(datedBans).where(eq(datedBans.day, DAY)),
    ],
  ])('is made anew when %s changes', async (_, text, change, back) => {
    const said = async () =>
      blocksIn((await calendar(`date=${DAY}&rows=drivers`)).resources).find(({ number }) => number === journey.number)!.conflict
    expect([await said(), await said()]).toEqual([null, null])
    await change()
    expect(await said()).toMatchObject({ message: expect.stringContaining(text) })
    await back()
    expect(await said()).toBeNull()
  })
})

it("recomputes it when other work, the hiring or an absence changes the driver's quarter (AF31)", async () => {
  const driver = house.make.driver({ depotId: house.depot.id })
  await house.db.insert(drivers).values(driver)
  await qualify(house.db, [driver])
  const driverId = driver.id
  const { number } = await run('2027-08-17T06:00:00Z', '2027-08-17T09:00:00Z', { driverId, vehicleId: house.carriers[1]!.id })
  const said = async () =>
    blocksIn((await calendar('date=2027-08-17&rows=drivers')).resources).find(block => block.number === number)!.conflict
  expect(await said()).toBeNull()
  // Six days, three weeks before: eight weeks of the quarter, four since the hiring, two without the absence.
  const { id } = await run('2027-07-26T04:00:00Z', '2027-08-01T04:00:00Z', { driverId })
  expect(await said()).toBeNull()
  await house.db.update(drivers).set({ hireDate: '2027-07-26' }).where(eq(drivers.id, driverId))
  expect(await said()).toBeNull()
  const away = { driverId, kind: 'CP', from: '2027-08-02', to: '2027-08-15', counted: '12', unit: 'OUVRABLE' } as const
  await house.db.insert(absences).values({ ...away, status: 'VALIDEE' })
  const message = 'Moyenne du trimestre : 73 h 30 par semaine (maximum 50 h 00)'
  expect(await said()).toEqual({ severity: 'AVERTISSEMENT', message })
  await house.db.update(journeys).set({ plannedEnd: '2027-07-28T04:00:00Z' }).where(eq(journeys.id, id))
  expect(await said()).toBeNull()
})
