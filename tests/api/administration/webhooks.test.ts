import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asc, eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { transact } from '#api/db/write.ts'
import { webhookDeliveries as deliveries, webhooks } from '#api/schema/administration/webhooks.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { PAUSES, secretOf, sendDue, signatureOf } from '#api/webhooks/send.ts'
import { isPublic, post } from '#api/webhooks/target.ts'
import { WEBHOOK_EVENTS } from '#domain/administration/users/webhooks/fields.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'

let house: Lines
let server: Server
let url: string
/** What programs were told, and what they answer. */
const heard: { path: string; headers: IncomingMessage['headers']; body: string }[] = []
let answerTo: (message: { type: string; data: { id: string } }) => number = () => 204

beforeAll(async () => {
  house = await startLines()
  server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      heard.push({ path: request.url!, headers: request.headers, body })
      const status = answerTo(JSON.parse(body))
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/quai`
}, 60_000)
afterAll(async () => {
  server.close()
  await house.api.close()
})
beforeEach(async () => {
  heard.length = 0
  answerTo = () => 204
  await house.db.delete(deliveries)
  await house.db.update(webhooks).set({ removedAt: sql`now()` })
})

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
async function must(answer: Promise<{ status: number; body: unknown }>): Promise<any> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

const AT = '/administration/users/webhooks'
const DAY = { serviceDate: '2026-11-20', plannedStart: '2026-11-20T05:00:00Z', plannedEnd: '2026-11-20T09:00:00Z' }
const log = pino({ level: 'silent' })
const send = (networks: string[] = ['127.0.0.0/8']) => sendDue({ db: house.db, log, key: house.api.tokens.key, networks })
const subscribe = async (over: object = {}): Promise<{ id: string; secret: string }> =>
  must(house.api.call('ADMIN', 'POST', AT, { name: 'Portail', url, events: Object.keys(WEBHOOK_EVENTS), ...over }))
const told = () => heard.map(({ body }) => JSON.parse(body))
/** As if the pauses were over. */
const later = () => house.db.update(deliveries).set({ nextAt: sql`now()` })
const messages = () => house.db.select().from(deliveries).orderBy(asc(deliveries.id))

async function newJourney() {
  const row = { ...house.make.journey({ ...DAY, status: 'PLANIFIE' }), clientReference: 'CMD-7', external: { quai: 4 } }
  await house.db.insert(journeys).values(row)
  return row.id!
}
const become = (id: string, status: 'AFFECTE' | 'EN_COURS' | 'TERMINE' | 'ANNULE') =>
  house.db.update(journeys).set({ status }).where(eq(journeys.id, id))

// Vector of the test suite of the Standard Webhooks libraries.
it('signs as Standard Webhooks do', () =>
  expect(
    signatureOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}'),
  ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='))

it('tells the life of a journey, in its order, with a signature that the secret proves', async () => {
  const { secret } = await subscribe()
  const id = await newJourney()
  await house.db.insert(journeyStops).values({
    ...{ journeyId: id, position: 0, addressId: house.depot.id, kind: 'LIVRAISON' },
    ...{ plannedArrival: '2026-11-20T06:00:00Z', plannedDeparture: '2026-11-20T06:20:00Z' },
  })
  await become(id, 'AFFECTE')
  await become(id, 'EN_COURS')
  await house.db.update(journeyStops).set({ actualArrival: '2026-11-20T06:05:00Z' }).where(eq(journeyStops.journeyId, id))
  await become(id, 'TERMINE')
  expect(await send()).toMatchObject({ taken: 5, failed: 0, nextInSeconds: null })
  expect(told().map(({ type }) => type)).toEqual([
    'journey.created',
    'journey.assigned',
    'journey.started',
    'journey.stop_reached',
    'journey.ended',
  ])
  expect(told()[0]).toEqual({
    type: 'journey.created',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: expect.objectContaining({ id, clientReference: 'CMD-7', status: 'PLANIFIE', external: { quai: 4 } }),
  })
  expect(told()[3].data.stop).toMatchObject({ position: 0, addressId: house.depot.id })
  for (const { headers, body } of heard) {
    const [message, at] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])]
    expect(Math.abs(Date.now() / 1000 - at)).toBeLessThan(60)
    expect(headers['webhook-signature']).toBe(signatureOf(secret, message, at, body))
  }
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(5)
})

it('writes what it tells in the transaction of the act: with it or not at all', async () => {
  await subscribe()
  const row = house.make.journey({ ...DAY, status: 'PLANIFIE' })
  const broken = transact(house.db, null, 'SYSTEME', async tx => {
    await tx.insert(journeys).values(row)
    throw new Error('broken off')
  })
  await expect(broken).rejects.toThrow('broken off')
  expect(await messages()).toEqual([])
})

it('tells only the events that a program asked for', async () => {
  await subscribe({ events: ['journey.cancelled'] })
  const id = await newJourney()
  await become(id, 'ANNULE')
  await send()
  expect(told().map(({ type }) => type)).toEqual(['journey.cancelled'])
})

it('tries again later and later, holds back what follows about the same record, and keeps what was never taken', async () => {
  await subscribe()
  const [one, other] = [await newJourney(), await newJourney()]
  await become(one, 'AFFECTE')
  answerTo = ({ data }) => (data.id === one ? 500 : 204)
  expect(await send()).toMatchObject({ taken: 1, failed: 1, nextInSeconds: expect.any(Number) })
  expect(
    told()
      .map(({ data }) => data.id)
      .sort(),
  ).toEqual([one, other].sort())
  answerTo = () => 204
  expect(await send()).toMatchObject({ taken: 0, failed: 0 })
  await later()
  expect(await send()).toMatchObject({ taken: 2 })
  expect(
    told()
      .slice(2)
      .map(({ type }) => type),
  ).toEqual(['journey.created', 'journey.assigned'])
  const first = heard.findIndex(({ body }) => JSON.parse(body).data.id === one)
  expect(heard[2]!.headers['webhook-id']).toBe(heard[first]!.headers['webhook-id'])

  await become(one, 'EN_COURS')
  for (const pause of [...PAUSES, null]) {
    answerTo = () => 503
    const { nextInSeconds } = await send()
    if (pause === null) expect(nextInSeconds).toBe(null)
    else expect(Math.abs(nextInSeconds! - pause)).toBeLessThan(5)
    await later()
  }
  const dead = (await messages()).at(-1)!
  expect(dead).toMatchObject({ status: 'ECHEC', attempts: PAUSES.length + 1, answer: '503' })
  const { rows } = await must(house.api.call('ADMIN', 'GET', AT))
  expect(rows).toMatchObject([{ dead: 1, waiting: 0 }])
  const { id } = rows[0]
  const listed = await must(house.api.call('ADMIN', 'GET', `${AT}/${id}/deliveries?status=ECHEC`))
  expect(listed.rows).toMatchObject([{ id: dead.id, event: 'journey.started' }])

  answerTo = () => 204
  await must(house.api.call('ADMIN', 'POST', `${AT}/${id}/deliveries/${dead.id}/replay`))
  expect(await send()).toMatchObject({ taken: 1 })
  expect(told().at(-1).type).toBe('journey.started')
})

it('sends each message once, also when two runs meet', async () => {
  await subscribe({ events: ['journey.created'] })
  for (let count = 0; count < 8; count++) await newJourney()
  const runs = await Promise.all([send(), send()])
  expect(runs.reduce((sum, { taken }) => sum + taken, 0)).toBe(8)
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(8)
  expect(heard.length).toBe(8)
})

it('sends a message for trial, with a new secret once it is replaced, and nothing once it is removed', async () => {
  const { id, secret } = await subscribe()
  await must(house.api.call('ADMIN', 'POST', `${AT}/${id}/test`))
  const renewed = await must(house.api.call('ADMIN', 'POST', `${AT}/${id}/secret`))
  expect(renewed.secret).not.toBe(secret)
  expect(renewed.secret).toBe(secretOf(house.api.tokens.key, { id, secretNo: 2 }))
  await send()
  expect(told()).toMatchObject([{ type: 'webhook.test', data: { id, name: 'Portail' } }])
  const [{ headers, body }] = heard as [(typeof heard)[0]]
  const signed = signatureOf(renewed.secret, String(headers['webhook-id']), Number(headers['webhook-timestamp']), body)
  expect(headers['webhook-signature']).toBe(signed)
  await must(house.api.call('ADMIN', 'POST', `${AT}/${id}/test`))
  await must(house.api.call('ADMIN', 'POST', `${AT}/${id}/remove`))
  expect(await send()).toMatchObject({ taken: 0, failed: 0 })
  expect((await house.api.call('ADMIN', 'POST', `${AT}/${id}/test`)).status).toBe(404)
})

it('follows no redirect', async () => {
  const { id } = await subscribe()
  await must(house.api.call('ADMIN', 'POST', `${AT}/${id}/test`))
  answerTo = () => 302
  expect(await send()).toMatchObject({ taken: 0, failed: 1 })
  expect(heard.map(({ path }) => path)).toEqual(['/quai'])
})

const PORT = () => new URL(url).port
const inside = (name: string, ...addresses: string[]) => ({ name, addresses })
/** Names that a stranger's name server leads into the house. */
const NAMES = [
  inside('inside.example', '127.0.0.1'),
  inside('mixed.example', '93.184.215.14', '127.0.0.1'),
  inside('mapped.example', '::ffff:127.0.0.1'),
  inside('metadata.example', '169.254.169.254'),
  inside('nowhere.example'),
]
const HOSTILE = [
  ...['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '[::]', '127.1', '0x7f000001', '2130706433', '0177.0.0.1'],
  ...['[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1'],
  ...['169.254.169.254', '[fd00::1]', '[fe80::1]', '224.0.0.1', '255.255.255.255', '127.0.0.1.'],
  ...NAMES.map(({ name }) => name),
]

it.each(HOSTILE)('reaches nothing at %s', async host => {
  const resolve = async (name: string) => {
    const known = NAMES.find(one => one.name === name)
    return (known?.addresses ?? ['127.0.0.1', '::1']).map(address => ({ address }))
  }
  for (const scheme of ['http', 'https']) {
    const sent = post(`${scheme}://${host}:${PORT()}/quai`, '{}', {}, { networks: [], resolve })
    await expect(sent, scheme).rejects.toThrow(/refusé|inconnu|obligatoire/)
  }
  expect(heard).toEqual([])
})

it('asks the name server once, and goes to the address that it judged', async () => {
  let asked = 0
  const resolve = async () => {
    asked += 1
    return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1' }]
  }
  const address = `http://rebound.example:${PORT()}/quai`
  expect(await post(address, '{}', {}, { networks: ['127.0.0.0/8'], resolve })).toMatchObject({ status: 204 })
  expect([asked, heard[0]!.headers.host]).toEqual([1, `rebound.example:${PORT()}`])
})

it('sends without TLS only where a setting allows a network, and never to a public address', async () => {
  const resolve = async () => [{ address: '93.184.215.14' }]
  await expect(post('http://example.com/', '{}', {}, { networks: [], resolve })).rejects.toThrow('https obligatoire')
  await expect(post('https://user:word@example.com/', '{}', {}, { networks: [], resolve })).rejects.toThrow('refusée')
  await expect(post('ftp://example.com/', '{}', {}, { networks: [], resolve })).rejects.toThrow('refusée')
})

it.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['2001:db8::1', false],
  ['198.51.100.1', false],
  ['nothing', false],
])('takes %s for public: %s', (address, known) => {
  expect(isPublic(address)).toBe(known)
})

it('says at its fields what is wrong with a subscription', async () => {
  const wrong = await house.api.call('ADMIN', 'POST', AT, { name: '', url: 'ftp://exemple.fr', events: [] })
  expect(wrong.body).toMatchObject({ statusCode: 422, issues: [{ path: 'name' }, { path: 'url' }, { path: 'events' }] })
  expect((await house.api.call('OPERATOR', 'GET', AT)).status).toBe(404)
})

it('is sent by the job queue as soon as the act is committed', async () => {
  const working = await startLines({ withJobs: true, webhookNetworks: ['127.0.0.0/8'] })
  try {
    await must(working.api.call('ADMIN', 'POST', AT, { name: 'Portail', url, events: ['journey.created'] }))
    const row = working.make.journey({ ...DAY, status: 'PLANIFIE' })
    await working.db.insert(journeys).values(row)
    await vi.waitFor(() => expect(told()).toMatchObject([{ type: 'journey.created', data: { id: row.id } }]), { timeout: 20_000 })
  } finally {
    await working.api.close()
  }
}, 60_000)
