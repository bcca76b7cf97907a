import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { couplings } from '#api/schema/materials/couplings.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { DATEORD, ENUM, FUTURE, PLATE, RIGHT, STALE, UNIQ } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { type Requests, startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

const AT = '/materials/trailers'
const make = factories('trailers', { first: 85_000 })

let t: Requests
beforeAll(async () => {
  t = await startRequests()
})
afterAll(() => t.api.close())

const call = (method: string, path = '', body?: object, role: Role = 'CONCEPTOR') => t.call(role, method, AT + path, body)
const issue = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer
  return [status, body.issues?.[0]?.path, body.issues?.[0]?.message ?? body.message]
}
async function fresh(over: Partial<typeof trailers.$inferInsert> = {}) {
  const row = make.trailer({ depotId: t.depot.id, ...over })
  await t.db.insert(trailers).values(row)
  return row
}
async function tractor() {
  const row = make.vehicle({ depotId: t.depot.id, category: 'TRACTEUR' })
  await t.db.insert(vehicles).values(row)
  return row
}
const read = (id: string, role?: Role) => t.must(call('GET', `/${id}`, undefined, role))
const couplingsOf = async (id: string) => (await t.must(t.call('SALES', 'GET', `/materials/couplings?trailerId=${id}`))).rows
let typed = 0
const input = (over: object = {}) => ({
  plate: `TR-${100 + ++typed}-AB`,
  fleetNo: `RX${typed}`,
  category: 'SAVOYARDE',
  gvwKg: '34000',
  tareKg: '6800',
  pallets: '33',
  ownership: 'PROPRIETE',
  depotId: t.depot.id,
  ...over,
})

describe('a trailer', () => {
  it('stores its plate in legal form, is found by it, and changed with the current version', async () => {
    const { id } = await t.must(call('POST', '', input({ plate: 'fr204rq', vin: 'vf1ra000200000001', rent: '1 200,50' })))
    expect(await read(id)).toMatchObject({ plate: 'FR-204-RQ', rentCents: 120_050, status: 'EN_SERVICE', version: 1 })
    expect((await t.must(call('GET', '?q=fr204'))).rows).toMatchObject([{ id, payloadKg: 27_200 }])
    const change = input({ plate: 'FR-204-RQ', tareKg: '7000', version: 1 })
    await t.must(call('PUT', `/${id}`, change))
    expect(await call('PUT', `/${id}`, change)).toMatchObject({
      status: 409,
      body: { message: STALE, current: { tareKg: 7000 } },
    })
  })

  it('needs a valid plate, number and weights', async () => {
    const known = await fresh()
    expect(await issue(call('POST', '', input({ plate: known.plate })))).toEqual([
      422,
      'plate',
      'Une remorque porte déjà cette immatriculation',
    ])
    expect(await issue(call('POST', '', input({ fleetNo: known.fleetNo })))).toEqual([422, 'fleetNo', UNIQ])
    expect(await issue(call('POST', '', input({ plate: 'AI-1-OU' })))).toEqual([422, 'plate', PLATE])
    await t.must(call('POST', '', input({ plate: 'WX 12 ROMA', foreignPlate: 'on' })))
    expect(await issue(call('POST', '', input({ tareKg: '34000' })))).toEqual([
      422,
      'tareKg',
      'Le poids à vide doit être inférieur au PTAC',
    ])
    const later = addDays(TODAY, 1)
    expect(await issue(call('POST', '', input({ firstRegistration: later })))).toEqual([422, 'firstRegistration', FUTURE])
    expect(await issue(call('POST', '', input({ depotId: t.customer.id })))).toEqual([422, 'depotId', ENUM])
  })

  it('shows its rent by right, and is written by CONCEPTOR and ADMIN', async () => {
    const { id } = await fresh({ rentCents: 90_000 })
    expect(await read(id!, 'SALES')).toMatchObject({ rentCents: 90_000 })
    expect(await read(id!, 'OPERATOR')).not.toHaveProperty('rentCents')
    for (const role of ['SALES', 'OPERATOR'] as const)
      expect((await call('POST', '', input(), role)).body).toMatchObject({ statusCode: 404, message: RIGHT })
  })
})

describe('« Où est la remorque ? »', () => {
  async function journey(trailerId: string, day: string, status: 'TERMINE' | 'EN_COURS' | 'AFFECTE', arrived = false) {
    const row = make.journey({
      serviceDate: day,
      label: 'Navette',
      plannedStart: instantAt(day, 0, '06:00'),
      plannedEnd: instantAt(day, 0, '10:00'),
      trailerId,
      status,
    })
    await t.db.insert(journeys).values(row)
    const stop = { journeyId: row.id, plannedArrival: instantAt(day, 0, '06:00'), plannedDeparture: instantAt(day, 0, '06:30') }
    await t.db.insert(journeyStops).values([
      make.journeyStop({ ...stop, position: 0, addressId: t.depot.id, kind: 'CHARGEMENT' }),
      make.journeyStop({
        ...stop,
        position: 1,
        addressId: t.customer.id,
        kind: 'LIVRAISON',
        ...(arrived && { actualArrival: instantAt(day, 0, '09:00') }),
      }),
    ])
    return row
  }

  it('is the end of its last journey; future journeys do not count', async () => {
    const { id } = await fresh()
    expect(await read(id!)).toMatchObject({ place: null, depot: t.depot.label })
    await journey(id!, addDays(TODAY, -3), 'TERMINE')
    const last = await journey(id!, addDays(TODAY, -1), 'TERMINE')
    await journey(id!, addDays(TODAY, 2), 'AFFECTE')
    expect((await read(id!)).place).toMatchObject({ number: last.number, running: false, addressId: t.customer.id })
    const { rows } = await t.must(call('GET', `?only=${id}`))
    expect(rows[0].place).toMatchObject({ number: last.number, city: t.customer.city })
  })

  it('is the last reached stop of a journey in progress', async () => {
    const [leaving, there] = [await fresh(), await fresh()]
    await journey(leaving.id!, TODAY, 'EN_COURS')
    await journey(there.id!, TODAY, 'EN_COURS', true)
    expect((await read(leaving.id!)).place).toMatchObject({ running: true, addressId: t.depot.id })
    expect((await read(there.id!)).place).toMatchObject({ running: true, addressId: t.customer.id })
  })

  it("shows today's coupling", async () => {
    const [row, pulls, pulled] = [await fresh(), await tractor(), await tractor()]
    await t.db.insert(couplings).values([
      { vehicleId: pulled.id!, trailerId: row.id!, from: addDays(TODAY, -9), to: addDays(TODAY, -1) },
      { vehicleId: pulls.id!, trailerId: row.id!, from: TODAY },
    ])
    expect((await read(row.id!)).coupled).toEqual({ id: pulls.id, plate: pulls.plate })
    const pairs = await couplingsOf(row.id!)
    expect(pairs.map(({ vehicle }: { vehicle: string }) => vehicle)).toEqual([pulls.plate, pulled.plate])
    const ids = async (query: string) => (await t.must(call('GET', query))).rows.map(({ id }: { id: string }) => id)
    expect(await ids(`?uncoupled=1&only=${row.id}`)).toEqual([])
  })
})

describe("coupling from the trailer's side", () => {
  const couple = (trailerId: string, vehicleId: string, over: object = {}, role: Role = 'CONCEPTOR') =>
    t.call(role, 'POST', '/materials/couplings', { trailerId, vehicleId, from: TODAY, ...over })

  it('allows one tractor at a time and names the overlapping coupling in the error', async () => {
    const [row, pulls, other] = [await fresh(), await tractor(), await tractor()]
    expect((await couple(row.id!, pulls.id!, {}, 'OPERATOR')).body.message).toBe(RIGHT)
    const { id } = await t.must(couple(row.id!, pulls.id!))
    expect(await issue(couple(row.id!, other.id!, { from: addDays(TODAY, 5) }))).toEqual([
      422,
      'from',
      `Cette période chevauche une période existante (${pulls.plate} et ${row.plate}, à partir du ${formatDate(TODAY)})`,
    ])
    await t.must(t.call('CONCEPTOR', 'POST', `/materials/couplings/${id}/end`, { to: addDays(TODAY, 4) }))
    await t.must(couple(row.id!, other.id!, { from: addDays(TODAY, 5) }))
    expect(await couplingsOf(row.id!)).toMatchObject([{ vehicle: other.plate, to: null }, { vehicle: pulls.plate }])
    // One entry in the history of each.
    const acts = async (of: string) => {
      const { entries } = await t.must(t.call('OPERATOR', 'GET', `/history/${of}`))
      return entries.filter(({ part }: { part: string }) => part === 'Attelage').map(({ action }: { action: string }) => action)
    }
    expect(await acts(row.id!)).toEqual(['INSERT', 'UPDATE', 'INSERT'])
    expect(await acts(pulls.id!)).toEqual(['UPDATE', 'INSERT'])
    expect(await acts(other.id!)).toEqual(['INSERT'])
  })

  it('needs a vehicle in the fleet and ordered days', async () => {
    const [row, gone] = [await fresh(), await tractor()]
    await t.db.update(vehicles).set({ status: 'ARCHIVE' }).where(eq(vehicles.id, gone.id!))
    expect(await issue(couple(row.id!, gone.id!))).toEqual([422, undefined, 'Action impossible au statut « Archivé »'])
    const { id } = await tractor()
    expect(await issue(couple(row.id!, id!, { to: addDays(TODAY, -1) }))).toEqual([422, 'to', DATEORD])
  })
})

describe('a trailer that leaves the fleet', () => {
  it('is refused with future journeys or equipment', async () => {
    const [running, holding] = [await fresh(), await fresh()]
    const day = addDays(TODAY, 1)
    await t.db.insert(journeys).values(
      make.journey({
        serviceDate: day,
        label: 'Demain',
        plannedStart: instantAt(day, 0, '06:00'),
        plannedEnd: instantAt(day, 0, '10:00'),
        trailerId: running.id,
        status: 'AFFECTE',
      }),
    )
    await t.db
      .insert(equipment)
      .values({ code: 'EQ-R1', kind: 'SANGLES', trailerId: holding.id, heldSince: TODAY, status: 'AFFECTE' })
    expect(await issue(call('POST', `/${running.id}/archive`))).toEqual([
      422,
      undefined,
      'Archivage impossible : 1 trajet à venir',
    ])
    expect(await issue(call('POST', `/${holding.id}/archive`))).toEqual([
      422,
      undefined,
      "Veuillez d'abord détacher 1 équipement",
    ])
    const { done, refused } = await t.must(call('POST', '/archive', { ids: [running.id, holding.id, (await fresh()).id] }))
    expect([done, refused.map(({ name }: { name: string }) => name).sort()]).toEqual([1, [running.plate, holding.plate].sort()])
  })

  it('is uncoupled and hidden, and can return', async () => {
    const [row, pulls] = [await fresh(), await tractor()]
    await t.db.insert(couplings).values({ vehicleId: pulls.id!, trailerId: row.id!, from: addDays(TODAY, -9) })
    await t.must(call('POST', `/${row.id}/give-back`))
    expect(await read(row.id!)).toMatchObject({ status: 'RESTITUE' })
    expect(await couplingsOf(row.id!)).toMatchObject([{ to: TODAY }])
    const shown = async (more = '') => (await t.must(call('GET', `?only=${row.id}${more}`))).rows.length
    expect([await shown(), await shown('&archived=1')]).toEqual([0, 1])
    expect((await call('PUT', `/${row.id}`, input({ version: 1 }))).status).toBe(422)
    await t.must(call('POST', `/${row.id}/restore`))
    expect(await read(row.id!)).toMatchObject({ status: 'EN_SERVICE' })
  })
})

it('keeps its outage status; OPERATOR cannot reactivate it', async () => {
  const { id } = await fresh()
  const body = { trailerId: id, kind: 'HORS_SERVICE', from: TODAY, reason: 'Pneu éclaté' }
  await t.must(t.call('OPERATOR', 'POST', '/materials/outages', body))
  expect(await read(id!)).toMatchObject({ status: 'HORS_SERVICE', outages: [{ reason: 'Pneu éclaté' }] })
  const still = (await t.must(call('GET', '?status=HORS_SERVICE'))).rows.map((row: { id: string }) => row.id)
  expect(still).toEqual([id])
  const [outage] = await t.db.select().from(outages)
  const back = (role: Role) => t.call(role, 'POST', `/materials/outages/${outage!.id}/back`, { backOn: TODAY })
  expect((await back('OPERATOR')).body).toMatchObject({ message: RIGHT })
  await t.must(back('CONCEPTOR'))
  expect(await read(id!)).toMatchObject({ outages: [] })
})
