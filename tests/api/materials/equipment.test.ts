import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { ENUM, FUTURE, REASON, RIGHT, STALE, STATE, UNIQ } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { type Requests, startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

const AT = '/materials/equipment'
const FIRST = addDays(TODAY, -30)

let t: Requests
let vehicle: typeof vehicles.$inferInsert
let trailer: typeof trailers.$inferInsert
let driver: typeof drivers.$inferInsert

beforeAll(async () => {
  t = await startRequests()
  const make = factories('equipment', { first: 80_000 })
  driver = make.driver({ depotId: t.depot.id })
  vehicle = make.vehicle({ depotId: t.depot.id })
  trailer = make.trailer({ depotId: t.depot.id })
  await t.db.insert(drivers).values(driver)
  await t.db.insert(vehicles).values(vehicle)
  await t.db.insert(trailers).values(trailer)
})
afterAll(() => t.api.close())

let number = 0
const code = () => `EQ-T${++number}`
const call = (method: string, path = '', body?: object, role: Role = 'CONCEPTOR') => t.call(role, method, AT + path, body)
const issue = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer
  return [status, body.issues?.[0]?.path, body.issues?.[0]?.message ?? body.message]
}
async function fresh(over: object = {}) {
  const { id } = await t.must(call('POST', '', { code: code(), kind: 'HAYON', depotId: t.depot.id, heldSince: FIRST, ...over }))
  return id as string
}
const read = (id: string) => t.must(call('GET', `/${id}`))
const version = async (id: string) => (await read(id)).version
const act = async (id: string, name: string, body: object = {}, role?: Role) =>
  call('POST', `/${id}/${name}`, { version: await version(id), ...body }, role)

describe('the holder', () => {
  it('is exactly one: none and two are refused with the exact text', async () => {
    const body = { code: code(), kind: 'HAYON', heldSince: TODAY }
    const refused = [422, 'holder', 'Choisissez un seul affectataire']
    expect(await issue(call('POST', '', body))).toEqual(refused)
    expect(await issue(call('POST', '', { ...body, vehicleId: vehicle.id, driverId: driver.id }))).toEqual(refused)
    const id = await fresh()
    expect(await issue(act(id, 'assign', { heldSince: TODAY }))).toEqual(refused)
    // The database enforces it too.
    const two = { code: code(), kind: 'HAYON' as const, vehicleId: vehicle.id!, depotId: t.depot.id, heldSince: TODAY }
    await expect(t.db.insert(equipment).values(two)).rejects.toThrow()
  })

  it('makes it available at a depot, else assigned; past holders stay by day', async () => {
    const id = await fresh()
    expect(await read(id)).toMatchObject({ status: 'DISPONIBLE', holder: t.depot.label, heldSince: FIRST, holdings: [] })
    const first = addDays(TODAY, -20)
    await t.must(act(id, 'assign', { vehicleId: vehicle.id, heldSince: first }))
    expect(await read(id)).toMatchObject({ status: 'AFFECTE', holder: vehicle.plate, heldSince: first })
    await t.must(act(id, 'assign', { trailerId: trailer.id, heldSince: addDays(TODAY, -10) }))
    await t.must(act(id, 'assign', { driverId: driver.id, heldSince: TODAY }))
    await t.must(act(id, 'return', { depotId: t.depot.id, heldSince: TODAY }))
    const { holdings, ...now } = await read(id)
    expect(now).toMatchObject({ status: 'DISPONIBLE', holder: t.depot.label, heldSince: TODAY, driverId: null })
    expect(holdings.map(({ holder, from, to }: Record<string, string>) => [holder, from, to])).toEqual([
      [`${driver.firstName} ${driver.lastName}`, TODAY, TODAY],
      [trailer.plate, addDays(TODAY, -10), TODAY],
      [vehicle.plate, first, addDays(TODAY, -10)],
      [t.depot.label, FIRST, first],
    ])
  })

  it('is not changed tomorrow, before the current holding, or to the same holder', async () => {
    const id = await fresh()
    const to = { vehicleId: vehicle.id }
    expect(await issue(act(id, 'assign', { ...to, heldSince: addDays(TODAY, 1) }))).toEqual([422, 'heldSince', FUTURE])
    expect(await issue(act(id, 'assign', { ...to, heldSince: addDays(FIRST, -1) }))).toEqual([
      422,
      'heldSince',
      `La date ne peut pas précéder le début de l'affectation en cours (${formatDate(FIRST)})`,
    ])
    expect(await issue(act(id, 'assign', { depotId: t.depot.id, heldSince: TODAY }))).toEqual([
      422,
      'depotId',
      'Cet équipement lui est déjà affecté',
    ])
    await t.must(act(id, 'assign', { ...to, heldSince: FIRST }))
  })

  it('must be present and active, or a carrier depot', async () => {
    const id = await fresh()
    const [gone] = await t.db
      .insert(vehicles)
      .values(factories('gone', { first: 81_000 }).vehicle({ depotId: t.depot.id, status: 'ARCHIVE' }))
      .returning()
    const to = (holder: object) => issue(act(id, 'assign', { ...holder, heldSince: TODAY }))
    expect(await to({ vehicleId: gone!.id })).toEqual([422, 'vehicleId', ENUM])
    expect(await to({ driverId: vehicle.id })).toEqual([422, 'driverId', ENUM])
    expect(await to({ depotId: t.customer.id })).toEqual([422, 'depotId', ENUM])
    expect(await read(id)).toMatchObject({ status: 'DISPONIBLE', holdings: [] })
  })

  it('is one of two concurrent hand-overs; the second is a 409', async () => {
    const id = await fresh()
    const known = await version(id)
    const answers = await Promise.all(
      [{ vehicleId: vehicle.id }, { driverId: driver.id }].map(to =>
        call('POST', `/${id}/assign`, { ...to, heldSince: TODAY, version: known }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ message: STALE, current: { status: 'AFFECTE' } })
    expect((await read(id)).holdings).toHaveLength(1)
  })
})

describe('status changes', () => {
  it('need a reason for repair, loss or scrapping', async () => {
    const id = await fresh()
    for (const name of ['repair', 'lose', 'scrap'])
      expect(await issue(act(id, name, { reason: ' ' }))).toEqual([422, 'reason', REASON])
    await t.must(act(id, 'repair', { reason: 'Vérin' }))
    expect(await read(id)).toMatchObject({ status: 'EN_REPARATION', reason: 'Vérin', holder: t.depot.label })
    expect(await issue(act(id, 'assign', { vehicleId: vehicle.id, heldSince: TODAY }))).toEqual([
      422,
      undefined,
      STATE('En réparation'),
    ])
    await t.must(act(id, 'repaired'))
    expect(await read(id)).toMatchObject({ status: 'DISPONIBLE', reason: null })
  })

  it('return it from repair to its holder', async () => {
    const id = await fresh({ depotId: '', vehicleId: vehicle.id })
    await t.must(act(id, 'repair', { reason: 'Vérin' }))
    await t.must(act(id, 'repaired'))
    expect(await read(id)).toMatchObject({ status: 'AFFECTE', holder: vehicle.plate })
  })

  it('find a lost one at a depot, even the same', async () => {
    const id = await fresh()
    await t.must(act(id, 'lose', { reason: 'Introuvable' }))
    expect(await read(id)).toMatchObject({ status: 'PERDU', holder: t.depot.label })
    await t.must(act(id, 'return', { depotId: t.depot.id, heldSince: TODAY }))
    expect(await read(id)).toMatchObject({ status: 'DISPONIBLE', reason: null })
  })

  it('never assign a scrapped one; archiving is reversible', async () => {
    const id = await fresh()
    expect(await issue(act(id, 'archive'))).toEqual([422, undefined, STATE('Disponible')])
    await t.must(act(id, 'scrap', { reason: 'Usé' }))
    expect(await issue(act(id, 'assign', { vehicleId: vehicle.id, heldSince: TODAY }))).toEqual([
      422,
      undefined,
      STATE('Réformé'),
    ])
    await t.must(act(id, 'archive'))
    const listed = async () => (await t.must(call('GET', '?perPage=100'))).rows.map((row: { id: string }) => row.id)
    expect(await listed()).not.toContain(id)
    expect(await issue(act(id, 'archive'))).toEqual([422, undefined, STATE('Archivé')])
    const same = { code: code(), kind: 'HAYON' }
    expect(await issue(call('PUT', `/${id}`, { ...same, version: await version(id) }))).toEqual([
      422,
      undefined,
      STATE('Archivé'),
    ])
    await t.must(act(id, 'restore'))
    expect(await listed()).toContain(id)
  })

  it("are OPERATOR's for places, never SALES's", async () => {
    const id = await fresh()
    const to = { vehicleId: vehicle.id, heldSince: TODAY }
    expect((await act(id, 'assign', to, 'SALES')).body).toMatchObject({ statusCode: 404, message: RIGHT })
    expect((await act(id, 'assign', to, 'OPERATOR')).status).toBe(200)
    expect((await act(id, 'repair', { reason: 'Vérin' }, 'OPERATOR')).status).toBe(200)
    expect((await act(id, 'repaired', {}, 'OPERATOR')).body).toMatchObject({ message: RIGHT })
    expect((await act(id, 'scrap', { reason: 'Usé' }, 'OPERATOR')).body).toMatchObject({ message: RIGHT })
    expect((await call('POST', '', { code: code() }, 'OPERATOR')).body).toMatchObject({ message: RIGHT })
  })
})

describe('several at once', () => {
  const several = (name: string, ids: string[], body: object = {}, role?: Role) =>
    call('POST', `/${name}`, { ids, ...body }, role)

  it('hand over to one holder, reporting each refusal; common errors are refused at the field', async () => {
    const [there, gone, lent] = [await fresh(), await fresh(), await fresh({ depotId: '', vehicleId: vehicle.id })]
    await t.must(act(gone, 'scrap', { reason: 'Usé' }))
    const ids = [there, gone, lent]
    const to = { vehicleId: vehicle.id, heldSince: TODAY }
    expect(await issue(several('assign', ids, { heldSince: TODAY }))).toEqual([422, 'holder', 'Choisissez un seul affectataire'])
    expect(await issue(several('assign', ids, { ...to, heldSince: addDays(TODAY, 1) }))).toEqual([422, 'heldSince', FUTURE])
    expect(await issue(several('assign', ids, { heldSince: TODAY, vehicleId: trailer.id }))).toEqual([422, 'vehicleId', ENUM])
    const { done, refused } = await t.must(several('assign', ids, to, 'OPERATOR'))
    expect(done).toBe(1)
    expect(Object.fromEntries(refused.map(({ id, message }: { id: string; message: string }) => [id, message]))).toEqual({
      [gone]: STATE('Réformé'),
      [lent]: 'Cet équipement lui est déjà affecté',
    })
    expect(await read(there)).toMatchObject({ vehicleId: vehicle.id, status: 'AFFECTE' })
    expect(await t.must(several('return', [there], { depotId: t.depot.id, heldSince: TODAY }))).toEqual({ done: 1, refused: [] })
    expect((await read(there)).holdings).toHaveLength(2)
  })

  it('scrap with a reason and archive, by right', async () => {
    const [one, other] = [await fresh(), await fresh()]
    expect(await issue(several('scrap', [one, other]))).toEqual([422, 'reason', REASON])
    expect(await issue(several('scrap', [one], { reason: 'Usé' }, 'OPERATOR'))).toEqual([404, undefined, RIGHT])
    expect(await t.must(several('scrap', [one], { reason: 'Usé' }))).toEqual({ done: 1, refused: [] })
    expect(await t.must(several('archive', [one, other]))).toMatchObject({
      done: 1,
      refused: [{ id: other, message: STATE('Disponible') }],
    })
  })
})

describe('a piece', () => {
  it('has a unique code, and a unique serial number within its kind', async () => {
    const known = code()
    await fresh({ code: known, serial: 'S1' })
    const other = { kind: 'HAYON', depotId: t.depot.id, heldSince: TODAY }
    expect(await issue(call('POST', '', { ...other, code: known.toLowerCase() }))).toEqual([422, 'code', UNIQ])
    expect(await issue(call('POST', '', { ...other, code: code(), serial: 'S1' }))).toEqual([422, 'serial', UNIQ])
    await fresh({ kind: 'GRUE', serial: 'S1' })
  })

  it('must not be bought in the future', async () => {
    const later = { purchaseDate: addDays(TODAY, 1) }
    const body = { code: code(), kind: 'HAYON', depotId: t.depot.id, heldSince: TODAY }
    expect(await issue(call('POST', '', { ...body, ...later }))).toEqual([422, 'purchaseDate', FUTURE])
    expect(await issue(call('POST', '', { ...body, heldSince: later.purchaseDate }))).toEqual([422, 'heldSince', FUTURE])
  })

  it('is found by code, label, brand and serial number', async () => {
    const id = await fresh({ label: 'Rétractable', brand: 'Dhollandia', serial: 'DH-77' })
    for (const q of ['retractable', 'DHOLL', 'dh-77']) {
      const { rows } = await t.must(call('GET', `?q=${q}`))
      expect(rows.map((row: { id: string }) => row.id)).toContain(id)
    }
  })

  it('is usable until its own inspection, or the VGP of its vehicle; lost ones have none', async () => {
    const own = await fresh({ kind: 'EXTINCTEUR' })
    await t.db.insert(deadlines).values([
      { equipmentId: own, kind: 'EXTINCTEUR', dueOn: '2030-03-01' },
      { vehicleId: vehicle.id!, kind: 'VGP_HAYON', dueOn: '2030-02-01' },
      { vehicleId: vehicle.id!, kind: 'CT_VUL', dueOn: '2030-01-01' },
    ])
    const lift = await fresh({ depotId: '', vehicleId: vehicle.id })
    const tablet = await fresh({ kind: 'TABLETTE', depotId: '', vehicleId: vehicle.id })
    const due = async (id: string) => (await read(id)).dueOn
    expect([await due(own), await due(lift), await due(tablet)]).toEqual(['2030-03-01', '2030-02-01', null])
    await t.must(act(own, 'lose', { reason: 'Volé' }))
    expect(await due(own)).toBe(null)
  })
})

describe('an inventory', () => {
  it('stores counts beside expected numbers, without uncounted kinds', async () => {
    const [depot] = await t.db
      .insert(addresses)
      .values({ label: 'Dépôt compté', kind: 'DEPOT', line1: '1 rue', zip: '35000', city: 'Rennes' })
      .returning()
    const at = { depotId: depot!.id }
    const rolls = [
      await fresh({ kind: 'ROLL', ...at }),
      await fresh({ kind: 'ROLL', ...at }),
      await fresh({ kind: 'ROLL', ...at }),
    ]
    await fresh({ kind: 'SANGLES', ...at })
    await t.must(act(rolls[0]!, 'repair', { reason: 'Roue' }))
    await t.must(act(await fresh({ kind: 'ROLL', ...at }), 'assign', { vehicleId: vehicle.id, heldSince: TODAY }))

    const seen = async () => t.must(call('GET', `/inventories/${depot!.id}`))
    expect(await seen()).toMatchObject({ label: 'Dépôt compté', expected: { ROLL: 2, SANGLES: 1 }, past: [] })
    const body = { ...at, counted: { ROLL: '1', SANGLES: '', BACHE: '0' }, note: 'Un roll manque' }
    expect(await t.must(call('POST', '/inventories', body, 'OPERATOR'))).toMatchObject({ depotId: depot!.id, gaps: 1 })
    // Later changes do not affect it.
    await fresh({ kind: 'ROLL', ...at })
    expect(await seen()).toMatchObject({
      expected: { ROLL: 3, SANGLES: 1 },
      past: [
        {
          countedOn: TODAY,
          note: 'Un roll manque',
          lines: [
            { kind: 'ROLL', expected: 2, counted: 1 },
            { kind: 'BACHE', expected: 0, counted: 0 },
          ],
        },
      ],
    })
    const { rows } = await t.must(call('GET', '/inventories', undefined, 'SALES'))
    expect(rows.find(({ id }: { id: string }) => id === depot!.id)).toMatchObject({
      expected: 4,
      last: { countedOn: TODAY, gaps: 1 },
    })
  })

  it('is reached on the next page of many depots', async () => {
    await t.db.insert(addresses).values(
      Array.from({ length: 25 }, (_, place) => ({
        label: `A${place}`,
        kind: 'DEPOT' as const,
        line1: '1 rue',
        zip: '35000',
        city: 'Rennes',
      })),
    )
    const pageOf = (page: number) => t.must(call('GET', `/inventories?page=${page}`))
    const [first, next] = [await pageOf(1), await pageOf(2)]
    expect([first.rows.length, first.rows.length + next.rows.length]).toEqual([25, first.total])
  })

  it('needs a count, and a carrier depot', async () => {
    const none = [422, 'counted', 'Veuillez saisir au moins une quantité comptée']
    expect(await issue(call('POST', '/inventories', { depotId: t.depot.id, counted: { ROLL: '' } }))).toEqual(none)
    expect(await issue(call('POST', '/inventories', { depotId: t.depot.id }))).toEqual(none)
    const at = (depotId: string) => issue(call('POST', '/inventories', { depotId, counted: { ROLL: '1' } }))
    expect(await at(t.customer.id)).toEqual([422, 'depotId', ENUM])
    expect((await call('POST', '/inventories', { depotId: t.depot.id, counted: { ROLL: '1' } }, 'SALES')).status).toBe(404)
  })
})
