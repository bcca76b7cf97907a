import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { takeBoxOdometers } from '#api/positions/keep.ts'
import { vehiclePositions } from '#api/schema/house/positions.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { couplings } from '#api/schema/materials/couplings.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { CORRECTION_HIGHER } from '#domain/materials/odometer.ts'
import { ROLES } from '#domain/roles.ts'
import { spec } from '#tests/specification/statements.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NO_RIGHT, refusal } from '#tests/support/refusals.ts'
import type { Answer } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

let house: Lines
let depotId: string
beforeAll(async () => {
  house = await startLines()
  const [depot] = await house.db.select().from(addresses).where(eq(addresses.kind, 'DEPOT'))
  depotId = depot!.id
})
afterAll(() => house.close())

const PATH = '/materials/vehicles'
let number = 300
const input = (over: object = {}) => {
  number += 1
  return {
    plate: `ab${number}cd`,
    fleetNo: `T${number}`,
    category: 'PORTEUR_19',
    brand: 'Volvo',
    model: 'FL',
    firstRegistration: '2020-01-01',
    gvwKg: '19000',
    tareKg: '9800',
    pallets: '20',
    energy: 'GAZOLE',
    tachograph: 'NUM',
    ownership: 'PROPRIETE',
    depotId,
    odometerKm: '1000',
    rent: '1200',
    ...over,
  }
}
const api = (...call: Parameters<typeof house.api.call>) => house.api.call(...call) as Promise<Answer>
const created = async (over: object = {}) => (await api('CONCEPTOR', 'POST', PATH, input(over))).body.id as string
const read = async (id: string, role: (typeof ROLES)[number] = 'ADMIN') => (await api(role, 'GET', `${PATH}/${id}`)).body

describe('rights', () => {
  it(spec('Materials (vehicles, detail, trailers, equipment) | ADMIN, CONCEPTOR, SALES, OPERATOR'), async () => {
    const answers = await Promise.all(ROLES.map(async role => [role, (await api(role, 'GET', PATH)).status]))
    expect(Object.fromEntries(answers)).toEqual({ ADMIN: 200, CONCEPTOR: 200, SALES: 200, OPERATOR: 200, DRIVER: 404 })
  })

  it('let A and C create and change, O enter the odometer, S read with costs, O without', async () => {
    for (const role of ['SALES', 'OPERATOR'] as const) expect(await api(role, 'POST', PATH, input())).toMatchObject(NO_RIGHT)
    const id = await created()
    expect(await api('OPERATOR', 'PUT', `${PATH}/${id}`, { ...input(), version: 1 })).toMatchObject(NO_RIGHT)
    expect(await api('SALES', 'POST', `${PATH}/${id}/odometer`, { km: '1100', readOn: TODAY })).toMatchObject(NO_RIGHT)
    expect(await api('OPERATOR', 'POST', `${PATH}/${id}/odometer`, { km: '1100', readOn: TODAY })).toMatchObject({ status: 200 })
    expect((await read(id, 'SALES')).rentCents).toBe(120_000)
    expect(await read(id, 'OPERATOR')).not.toHaveProperty('rentCents')
  })
})

describe('refusals', () => {
  it('cover a used plate, fleet number or VIN', async () => {
    const vin = 'VF1MA000012345678'
    await created({ plate: 'ZZ-900-ZZ', fleetNo: 'DOUBLE', vin })
    const refusalOf = async (over: object) => api('ADMIN', 'POST', PATH, input(over))
    expect(await refusalOf({ plate: 'zz 900 zz' })).toMatchObject(
      refusal('plate', 'Un véhicule porte déjà cette immatriculation'),
    )
    expect(await refusalOf({ fleetNo: 'DOUBLE' })).toMatchObject(refusal('fleetNo', 'Cette valeur est déjà utilisée'))
    expect(await refusalOf({ vin })).toMatchObject(refusal('vin', 'Cette valeur est déjà utilisée'))
  })

  it("cover a future date, and a client's depot", async () => {
    const refusalOf = async (over: object) => api('ADMIN', 'POST', PATH, input(over))
    expect(await refusalOf({ firstRegistration: addDays(TODAY, 1) })).toMatchObject(
      refusal('firstRegistration', 'La date ne peut pas être dans le futur'),
    )
    const [site] = await house.db.select().from(addresses).where(eq(addresses.label, 'Laiterie'))
    expect(await refusalOf({ depotId: site!.id })).toMatchObject(refusal('depotId', 'Veuillez choisir une valeur dans la liste'))
  })
})

describe('the odometer', () => {
  const enter = (id: string, km: number, readOn = TODAY) =>
    api('OPERATOR', 'POST', `${PATH}/${id}/odometer`, { km: String(km), readOn })
  const DECREASES = refusal('km', 'Le kilométrage ne peut pas diminuer')

  it('never decreases, on a day or between readings', async () => {
    const id = await created({ odometerKm: '1000' })
    expect(await enter(id, 999)).toMatchObject(DECREASES)
    expect(await enter(id, 1_000)).toMatchObject({ status: 200 })
    expect(await enter(id, 2_000)).toMatchObject({ status: 200 })
    expect(await enter(id, 500, addDays(TODAY, -10))).toMatchObject({ status: 200 })
    expect(await enter(id, 499, addDays(TODAY, -5))).toMatchObject(DECREASES)
    expect(await enter(id, 1_001, addDays(TODAY, -5))).toMatchObject(DECREASES)
    expect(await enter(id, 900, addDays(TODAY, -5))).toMatchObject({ status: 200 })
    expect((await read(id)).odometerKm).toBe(2_000)
    expect(await enter(id, 3_000, addDays(TODAY, 1))).toMatchObject(refusal('readOn', 'La date ne peut pas être dans le futur'))
  })

  it('nor by a change of the sheet', async () => {
    const id = await created({ odometerKm: '1000' })
    const { version } = await read(id)
    const body = { ...input({ odometerKm: '900' }), version }
    expect(await api('ADMIN', 'PUT', `${PATH}/${id}`, body)).toMatchObject(
      refusal('odometerKm', 'Le kilométrage ne peut pas diminuer'),
    )
  })
})

describe('an unlikely odometer', () => {
  const WILD = '9999999'
  const entered = async (km: string, over: object = {}) => {
    const id = await created({ odometerKm: '120000' })
    return {
      id,
      enter: (more: object = over) => api('OPERATOR', 'POST', `${PATH}/${id}/odometer`, { km, readOn: TODAY, ...more }),
    }
  }

  it('is asked about once', async () => {
    const { id, enter } = await entered('121501')
    const asked = await enter()
    expect(asked).toMatchObject({ status: 422, body: { toConfirm: true, issues: [{ path: 'km' }] } })
    expect(asked.body.issues[0].message).toMatch(/^À confirmer\u202f: .* km de plus que le /)
    expect((await read(id)).odometerKm).toBe(120_000)
    expect((await enter({ confirm: true })).status).toBe(200)
    expect((await read(id)).odometerKm).toBe(121_501)
  })

  it('is asked for at the sheet, an expense and an inspection too', async () => {
    const ASKED = { status: 422, body: { toConfirm: true, issues: [{ path: 'odometerKm' }] } }
    expect(await api('CONCEPTOR', 'POST', PATH, input({ odometerKm: WILD }))).toMatchObject(ASKED)
    const id = await created({ odometerKm: '120000' })
    const { version } = await read(id)
    const sheet = { ...input({ odometerKm: WILD }), version }
    expect(await api('CONCEPTOR', 'PUT', `${PATH}/${id}`, sheet)).toMatchObject(ASKED)
    const toll = { kind: 'PEAGE', spentOn: TODAY, amount: '10', odometerKm: WILD }
    expect(await api('CONCEPTOR', 'POST', `${PATH}/${id}/expenses`, toll)).toMatchObject(ASKED)
    const due = await api('CONCEPTOR', 'POST', '/materials/deadlines', { vehicleId: id, kind: 'TACHY', dueOn: TODAY })
    const done = { doneOn: TODAY, odometerKm: WILD }
    expect(await api('CONCEPTOR', 'POST', `/materials/deadlines/${due.body.id}/done`, done)).toMatchObject(ASKED)
    expect((await read(id)).odometerKm).toBe(120_000)
    expect((await api('CONCEPTOR', 'PUT', `${PATH}/${id}`, { ...sheet, confirm: true })).status).toBe(200)
  })

  it('that was wrong is corrected by ADMIN, and the vehicle takes true ones again', async () => {
    const { id, enter } = await entered(WILD, { confirm: 'on' })
    expect((await enter()).status).toBe(200)
    const correct = (role: 'ADMIN' | 'CONCEPTOR', body: object) => api(role, 'POST', `${PATH}/${id}/odometer/correct`, body)
    expect(await correct('CONCEPTOR', { km: '120400', reason: 'Faute de frappe' })).toMatchObject(NO_RIGHT)
    expect(await correct('ADMIN', { km: '120400', reason: '' })).toMatchObject(refusal('reason', 'Veuillez indiquer un motif'))
    expect(await correct('ADMIN', { km: WILD, reason: 'Faute de frappe' })).toMatchObject(refusal('km', CORRECTION_HIGHER))
    expect((await correct('ADMIN', { km: '120400', reason: 'Faute de frappe' })).status).toBe(200)
    expect((await read(id)).odometerKm).toBe(120_400)
    expect((await enter({ km: '120399' })).status).toBe(422)
    expect((await enter({ km: '120900' })).status).toBe(200)
    expect(JSON.stringify((await api('ADMIN', 'GET', `/history/${id}`)).body)).toContain('Faute de frappe')
  })

  it('from a box is left to people; a likely one is taken at night and shown', async () => {
    const point = { lat: 47.2, lng: -1.5, source: 'BOITIER' as const, ts: new Date().toISOString() }
    const [likely, wild] = [await created({ odometerKm: '120000' }), await created({ odometerKm: '120000' })]
    await house.db.insert(vehiclePositions).values([
      { vehicleId: likely, ...point, odometerKm: 120_321.7 },
      { vehicleId: wild, ...point, odometerKm: 980_000 },
    ])
    expect(await takeBoxOdometers(house.db)).toBe(1)
    expect(await read(likely)).toMatchObject({ odometerKm: 120_321, boxOdometer: { km: 120_321 } })
    expect(await read(wild)).toMatchObject({ odometerKm: 120_000, boxOdometer: { km: 980_000 } })
  })
})

describe('leaving the fleet', () => {
  const leave = (id: string, how = 'archive') => api('CONCEPTOR', 'POST', `${PATH}/${id}/${how}`)

  it('is refused with future journeys or equipment', async () => {
    const id = await created()
    const [piece] = await house.db
      .insert(equipment)
      .values({ code: 'EQ900', kind: 'HAYON', vehicleId: id, heldSince: TODAY, status: 'AFFECTE' })
      .returning()
    expect(await leave(id)).toMatchObject({ status: 422, body: { message: "Veuillez d'abord détacher 1 équipement" } })
    await house.db.update(equipment).set({ vehicleId: null, depotId, status: 'DISPONIBLE' }).where(eq(equipment.id, piece!.id))
    const { body } = await house.call('OPERATOR', 'POST', '/journeys', house.journeyInput(addDays(TODAY, 20), '06:00', '08:00'))
    const means = { driverId: house.drivers[2]!.id, vehicleId: id, reason: 'Essai' }
    expect(await house.call('OPERATOR', 'POST', `/journeys/${body.number}/assign`, means)).toMatchObject({ status: 200 })
    expect(await leave(id, 'give-back')).toMatchObject({
      status: 422,
      body: { message: 'Archivage impossible : 1 trajet à venir' },
    })
  })

  it('ends coupling and outage; it is hidden and can return', async () => {
    const id = await created()
    await house.db.insert(couplings).values({ vehicleId: id, trailerId: house.trailer.id, from: addDays(TODAY, -10) })
    await house.db.insert(outages).values({ vehicleId: id, kind: 'HORS_SERVICE', from: addDays(TODAY, -3), reason: 'Accident' })
    expect(await leave(id, 'give-back')).toMatchObject({ status: 200 })
    expect((await read(id)).status).toBe('RESTITUE')
    const [coupling] = await house.db.select().from(couplings).where(eq(couplings.vehicleId, id))
    expect(coupling!.to).toBe(TODAY)
    const [outage] = await house.db.select().from(outages).where(eq(outages.vehicleId, id))
    expect(outage!.to).toBe(addDays(TODAY, -1))
    const ids = async (query: string) =>
      (await api('SALES', 'GET', `${PATH}?${query}`)).body.rows.map((row: { id: string }) => row.id)
    expect(await ids('')).not.toContain(id)
    expect(await ids('archived=1&perPage=100')).toContain(id)
    expect(await leave(id)).toMatchObject({ status: 422, body: { message: 'Action impossible au statut « Restitué / Vendu »' } })
    expect(await leave(id, 'restore')).toMatchObject({ status: 200 })
    expect((await read(id)).status).toBe('EN_SERVICE')
  })

  it('in bulk archives unused ones and reports the others', async () => {
    const [free, held] = [await created(), await created()]
    await house.db.insert(equipment).values({ code: 'EQ901', kind: 'GPS', vehicleId: held, heldSince: TODAY, status: 'AFFECTE' })
    const [row] = await house.db.select().from(vehicles).where(eq(vehicles.id, held))
    expect((await api('ADMIN', 'POST', `${PATH}/archive`, { ids: [free, held] })).body).toEqual({
      done: 1,
      refused: [{ id: held, name: row!.plate, message: "Veuillez d'abord détacher 1 équipement" }],
    })
  })
})

it("shows today's status: an outage from tomorrow does not count", async () => {
  const [today, tomorrow] = [await created(), await created()]
  await house.db.insert(outages).values([
    { vehicleId: today, kind: 'EN_MAINTENANCE', from: TODAY, to: TODAY, reason: 'Vidange' },
    { vehicleId: tomorrow, kind: 'EN_MAINTENANCE', from: addDays(TODAY, 1), reason: 'Vidange' },
  ])
  expect([(await read(today)).status, (await read(tomorrow)).status]).toEqual(['EN_MAINTENANCE', 'EN_SERVICE'])
})

it('shows the same consumption and use over 90 full days in list and sheet', async () => {
  const id = await created()
  const make = factories('vehicle figures', { first: 95_000 })
  const run = (day: string, kmLoaded: string) =>
    make.journey({
      serviceDate: day,
      label: 'Essai',
      plannedStart: instantAt(day, 0, '06:00'),
      plannedEnd: instantAt(day, 0, '16:00'),
      vehicleId: id,
      kmLoaded,
      status: 'TERMINE',
    })
  await house.db.insert(journeys).values([run(addDays(TODAY, -90), '100'), run(addDays(TODAY, -91), '900'), run(TODAY, '900')])
  const fuel = (day: string, litres: number) => ({
    ...{ kind: 'CARBURANT', spentOn: day, quantity: String(litres), amount: String(litres * 1.6), vehicleId: id },
  })
  for (const { vehicleId, ...body } of [fuel(addDays(TODAY, -90), 30), fuel(addDays(TODAY, -91), 500), fuel(TODAY, 500)])
    expect(await api('ADMIN', 'POST', `${PATH}/${vehicleId}/expenses`, body)).toMatchObject({ status: 201 })
  const [row] = (await api('SALES', 'GET', `${PATH}?only=${id}`)).body.rows
  expect(row.consumption).toBe(30)
  expect(row.usage).toBeGreaterThan(0)
  const { consumption, usage } = (await api('SALES', 'GET', `${PATH}/${id}/costs`)).body
  expect({ consumption, usage }).toEqual({ consumption: row.consumption, usage: row.usage })
})
