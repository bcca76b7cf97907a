import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNKNOWN_KEY } from '#api/middleware/keys.ts'
import { UNKNOWN_DEVICE } from '#api/positions/positions.ts'
import { positions } from '#api/schema/house/positions.table.ts'
import { UNIQ } from '#domain/messages.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NOT_FOUND } from '#tests/support/refusals.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any

let house: Lines
let base = 0
let gateway: { id: string; key: string }
const [IMEI, OTHER] = ['356938035643809', '356938035643810']

beforeAll(async () => {
  house = await startLines()
  base = Math.floor(Date.now() / 60_000) * 60_000
  const made = await house.api.call('CONCEPTOR', 'POST', '/positions/gateways', { label: 'Traccar' })
  expect(made.status).toBe(201)
  gateway = made.body as typeof gateway
  await device(house.carriers[0].id!, IMEI)
  await device(house.carriers[1].id!, OTHER)
})
afterAll(async () => {
  await house?.close()
})

const at = (minutes: number) => new Date(base - minutes * 60_000).toISOString()
const device = (vehicleId: string, identifier: string) =>
  house.api.call('CONCEPTOR', 'POST', `/materials/vehicles/${vehicleId}/devices`, {
    label: 'Boîtier',
    kind: 'BOITIER',
    identifier,
  })
const traccar = (uniqueId: string, minutes: number, latitude = 47.2) => ({
  position: { fixTime: at(minutes), latitude, longitude: -1.5, speed: 0, valid: true, attributes: {} },
  device: { id: 1, uniqueId },
})
async function post(key: string, sent: unknown) {
  const answer = await house.api.send('POST', '/positions', '', sent, { authorization: `Bearer ${key}` })
  return { status: answer.status, body: (await answer.json()) as Body }
}
const instantsOf = async (vehicleId: string) => {
  const rows = await house.db.select().from(positions).where(eq(positions.vehicleId, vehicleId)).orderBy(asc(positions.ts))
  return rows.map(({ ts }) => (base - Date.parse(ts)) / 60_000)
}

it('takes positions of the fleet with one key, and knows each box by its identifier', async () => {
  expect(await post(gateway.key, traccar(IMEI, 30))).toMatchObject({ status: 200, body: { stored: 1, refused: [] } })
  const { body } = await post(gateway.key, [traccar(OTHER, 29), traccar('unknown', 28), traccar(IMEI, 27)])
  expect(body).toMatchObject({ stored: 2, refused: [{ index: 1, message: UNKNOWN_DEVICE('unknown') }] })
  expect(await instantsOf(house.carriers[0].id!)).toEqual([30, 27])
  expect(await instantsOf(house.carriers[1].id!)).toEqual([29])
})

it('refuses an identifier that another box has, and takes it again once that one is revoked', async () => {
  const vehicleId = house.carriers[2].id!
  expect(await device(vehicleId, IMEI)).toMatchObject({ status: 422, body: { issues: [{ path: 'identifier', message: UNIQ }] } })
  const { body } = (await device(vehicleId, 'once')) as Body
  await house.api.call('CONCEPTOR', 'POST', `/materials/vehicles/${vehicleId}/devices/${body.id}/revoke`)
  expect((await post(gateway.key, traccar('once', 5))).body.refused).toHaveLength(1)
  expect((await device(vehicleId, 'once')).status).toBe(201)
})

it('speaks the OsmAnd protocol', async () => {
  const vehicleId = house.carriers[2].id!
  await device(vehicleId, 'telephone')
  const ask = (query: string) => house.api.send('GET', `/positions/osmand?${query}`)
  const place = `id=telephone&lat=47.2&lon=-1.5&timestamp=${base / 1_000 - 600}&speed=30`
  expect((await ask(`key=${gateway.key}&${place}`)).status).toBe(200)
  expect(await instantsOf(vehicleId)).toEqual([10])
  const unknown = await ask(`key=quai_of_nobody_of_nobody&${place}`)
  expect([unknown.status, ((await unknown.json()) as Body).message]).toEqual([401, UNKNOWN_KEY])
  const location = {
    location: { timestamp: at(5), coords: { latitude: 47.2, longitude: -1.5, speed: 3 } },
    device_id: 'telephone',
  }
  expect((await house.api.send('POST', `/positions/osmand?key=${gateway.key}`, '', location)).status).toBe(200)
  expect(await instantsOf(vehicleId)).toEqual([10, 5])
})

it('reads the day of a vehicle from a GPX file', async () => {
  const vehicleId = house.tractor.id!
  const points = [50, 40, 30].map(minutes => `<trkpt lat="47.2" lon="-1.5"><time>${at(minutes)}</time></trkpt>`)
  const upload = async (role: 'CONCEPTOR' | 'DRIVER', text: string, id = vehicleId) => {
    const form = new FormData()
    form.set('file', new File([text], 'jour.gpx'))
    const answer = await house.api.call(role, 'POST', `/materials/vehicles/${id}/track`, form)
    return { status: answer.status, body: answer.body as Body }
  }
  const gpx = `<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
  // Twice at once, as a second press would.
  const both = await Promise.all([upload('CONCEPTOR', gpx), upload('CONCEPTOR', gpx)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const counted = both.map(({ body }) => [body.stored, body.duplicates])
  expect(counted.sort()).toEqual([
    [0, 3],
    [3, 0],
  ])
  expect(await upload('CONCEPTOR', gpx)).toMatchObject({ status: 200, body: { stored: 0, duplicates: 3 } })
  expect(await instantsOf(vehicleId)).toEqual([50, 40, 30])
  expect(await upload('CONCEPTOR', '<gpx></gpx>')).toMatchObject({ status: 422, body: { issues: [{ path: 'file' }] } })
  expect(await upload('DRIVER', gpx)).toMatchObject(NOT_FOUND)
  for (const id of ['0198c0de-0000-7000-8000-000000000000', 'x'])
    expect(await upload('CONCEPTOR', gpx, id)).toMatchObject(NOT_FOUND)
})

it('takes no position with a revoked gateway', async () => {
  const revoke = () => house.api.call('CONCEPTOR', 'POST', `/positions/gateways/${gateway.id}/revoke`)
  expect((await revoke()).status).toBe(200)
  expect((await post(gateway.key, traccar(IMEI, 20))).status).toBe(401)
  expect(await revoke()).toMatchObject(NOT_FOUND)
  expect((await house.api.call('OPERATOR', 'POST', '/positions/gateways', { label: 'Autre' })).status).toBe(404)
})
