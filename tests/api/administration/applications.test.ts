import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isWithin } from '#api/middleware/keys.ts'
import { applicationKeys } from '#api/schema/administration/applications.table.ts'
import { rateLimits, users } from '#api/schema/administration/users.table.ts'
import { auditLog, idempotencyKeys } from '#api/schema/house/ledger.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { checkNetwork } from '#domain/formats/ip.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { company } from '#tests/support/requests.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const AT = '/administration/users/applications'
const place = (label: string) => ({
  ...{ label, kind: 'PLATEFORME', line1: '1 rue du Port', zip: '44000', city: 'Nantes', country: 'FR' },
  ...{ geofenceM: '200', serviceMin: '20', holidayZone: 'FR' },
})
const READER = { name: 'Comptabilité', role: 'SALES', areas: ['sales'] }

async function made(rights: object = READER) {
  const { status, body } = await api.call('ADMIN', 'POST', AT, rights)
  expect([status, body]).toEqual([201, expect.objectContaining({ key: expect.stringMatching(/^quai_[\w-]{43}$/) })])
  return body as { id: string; key: string }
}

async function withKey(key: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await api.send(method, path, '', body, { authorization: `Bearer ${key}`, ...headers })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

it('shows a key once, and stores no more than its hash', async () => {
  const headers = { 'idempotency-key': 'the same form' }
  const first = (await api.call('ADMIN', 'POST', AT, READER, headers)).body as { id: string; key: string }
  expect((await api.call('ADMIN', 'POST', AT, READER, headers)).body).toEqual(first)
  const listed = await api.call('ADMIN', 'GET', AT)
  expect(listed.body).toMatchObject({ rows: [{ id: first.id, name: 'Comptabilité', creator: 'Camille ADMIN' }] })
  const stored = [
    listed.body,
    await api.db.select().from(applicationKeys),
    await api.db.select().from(idempotencyKeys),
    await api.db.select().from(auditLog),
  ]
  expect(JSON.stringify(stored)).not.toContain(first.key)
})

it('says everything that is wrong with a new access at once', async () => {
  const wrong = { name: '', role: 'DRIVER', networks: 'partout', expiresOn: '31/02/2026' }
  const { status, body } = await api.call('ADMIN', 'POST', AT, wrong)
  expect(status).toBe(422)
  expect((body as { issues: { path: string }[] }).issues.map(({ path }) => path)).toEqual([
    'name',
    'role',
    'networks',
    'expiresOn',
  ])
  const none = await api.call('ADMIN', 'POST', AT, { name: 'Rien', role: 'SALES' })
  expect(none.body).toMatchObject({ issues: [{ path: 'areas', message: 'Choisissez au moins un droit' }] })
  for (const act of ['invoice.validate', 'user.write', 'driver.data']) {
    const more = await api.call('ADMIN', 'POST', AT, { ...READER, acts: [act] })
    expect(more.body, act).toMatchObject({ statusCode: 422, issues: [{ path: 'acts' }] })
  }
  const own = await api.call('ADMIN', 'POST', AT, { ...READER, role: 'ADMIN', acts: ['user.write'] })
  expect(own.status).toBe(422)
  const past = await api.call('ADMIN', 'POST', AT, { ...READER, expiresOn: '2020-01-01' })
  expect(past.body).toMatchObject({ statusCode: 422, issues: [{ path: 'expiresOn' }] })
})

it('reads and writes with its rights, and the history names it', async () => {
  const { key } = await made({ name: 'Portail', role: 'SALES', areas: ['sales'], acts: ['address.write'] })
  expect((await withKey(key, 'GET', '/sales/addresses')).status).toBe(200)
  expect((await withKey(key, 'GET', '/journey-management/journeys')).status).toBe(404)
  const created = await withKey(key, 'POST', '/sales/addresses', place('Quai nord'))
  expect([created.status, created.body]).toEqual([201, expect.objectContaining({ id: expect.any(String) })])
  expect((await withKey(key, 'POST', '/sales/companies', {})).body).toMatchObject({ statusCode: 404 })
  const { entries } = (await api.call('ADMIN', 'GET', `/history/${created.body.id}`)).body as { entries: { actor: string }[] }
  expect(entries.map(({ actor }) => actor)).toEqual(['Application Portail'])
})

it('asks the same rights inside an operation: what the key lacks is left out', async () => {
  await api.db.insert(companies).values({ ...company('C00001', 'Laiterie'), types: ['CLIENT'], creditLimitCents: 123456 })
  const [blind, seeing] = [await made(), await made({ ...READER, acts: ['company.money'] })]
  expect(JSON.stringify((await withKey(blind.key, 'GET', '/sales/companies')).body)).not.toContain('creditLimitCents')
  expect(JSON.stringify((await withKey(seeing.key, 'GET', '/sales/companies')).body)).toContain('"creditLimitCents":123456')
})

it('is refused once it is revoked, expired, or used elsewhere', async () => {
  const { id, key } = await made()
  expect((await withKey(key, 'GET', '/sales/addresses')).status).toBe(200)
  expect((await api.call('ADMIN', 'POST', `${AT}/${id}/revoke`)).status).toBe(200)
  expect(await withKey(key, 'GET', '/sales/addresses')).toMatchObject({
    status: 401,
    body: { message: 'Clé inconnue ou révoquée' },
  })
  expect((await api.call('ADMIN', 'POST', `${AT}/${id}/revoke`)).status).toBe(404)

  const old = await made()
  await api.db.update(applicationKeys).set({ expiresOn: '2020-01-01' }).where(eq(applicationKeys.id, old.id))
  expect(await withKey(old.key, 'GET', '/sales/addresses')).toMatchObject({
    status: 401,
    body: { message: 'Cette clé a expiré' },
  })

  const near = await made({ ...READER, networks: '192.0.2.0/24\n2001:db8::/32' })
  const from = (address: string) => withKey(near.key, 'GET', '/sales/addresses', undefined, { 'x-client-address': address })
  expect((await from('192.0.2.7')).status).toBe(200)
  expect((await from('::ffff:192.0.2.7')).status).toBe(200)
  expect((await from('2001:db8:1::7')).status).toBe(200)
  for (const address of ['198.51.100.7', '2001:db9::1', '']) expect((await from(address)).status, address).toBe(403)
})

it('refuses unknown parameters and values of an address, which a page ignores', async () => {
  const { key } = await made()
  const wrong = '/sales/companies?status=NOPE&sort=colour&perPage=7&page=0&only=x&nope=1'
  const { status, body } = await withKey(key, 'GET', wrong)
  expect([status, body.issues.map(({ path }: { path: string }) => path)]).toEqual([
    422,
    ['status', 'sort', 'perPage', 'page', 'only', 'nope'],
  ])
  expect((await api.call('SALES', 'GET', wrong)).status).toBe(200)
  const right = '/sales/companies?status=ACTIF&status=PROSPECT&sort=-code&perPage=50&page=1&q=lait&count=exact'
  expect((await withKey(key, 'GET', right)).status).toBe(200)
})

it('never stands for a person: no session, no account of its own, no pages', async () => {
  const { key } = await made({ ...READER, role: 'ADMIN', areas: ['sales', 'materials'] })
  for (const path of ['/auth/me', '/profile/sessions', '/notifications', '/home/direction', '/administration/users', AT])
    expect([401, 404], path).toContain((await withKey(key, 'GET', path)).status)
  // The key decides, also beside the cookies of an administrator.
  const cookie = (await api.send('POST', '/auth/demo', '', { role: 'ADMIN' })).headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  const both = await api.send('GET', '/administration/users', cookie, undefined, { authorization: `Bearer ${key}` })
  expect(both.status).toBe(404)
})

it('counts the requests of each key', async () => {
  const [one, other] = [await made(), await made()]
  await withKey(one.key, 'GET', '/sales/addresses')
  await api.db
    .update(rateLimits)
    .set({ points: 600 })
    .where(eq(rateLimits.key, `application account:${one.id}`))
  const refused = await withKey(one.key, 'GET', '/sales/addresses')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await withKey(other.key, 'GET', '/sales/addresses')).status).toBe(200)
})

it('stays in use when the account that gave it leaves', async () => {
  const { key } = await made()
  await api.db.update(users).set({ firstName: 'Camille' }).where(eq(users.role, 'ADMIN'))
  expect((await withKey(key, 'GET', '/sales/addresses')).status).toBe(200)
})

it('may send the positions of the fleet, as a gateway does', async () => {
  const [gps, reader] = [await made({ name: 'Télématique', role: 'OPERATOR', positions: true }), await made()]
  const point = { device: '356938035643809', ts: new Date().toISOString(), lat: 47.2, lng: -1.5 }
  expect(await withKey(gps.key, 'POST', '/positions', [point])).toMatchObject({ status: 200, body: { stored: 0 } })
  expect((await withKey(reader.key, 'POST', '/positions', [point])).status).toBe(401)
  expect((await withKey(gps.key, 'GET', '/sales/addresses')).status).toBe(404)
})

it('repeats a write of a key once, and not for another key', async () => {
  const rights = { name: 'Portail', role: 'SALES', areas: ['sales'], acts: ['address.write'] }
  const [one, other] = [await made(rights), await made(rights)]
  const send = (key: string, label: string) =>
    withKey(key, 'POST', '/sales/addresses', place(label), { 'idempotency-key': 'commande 1' })
  const first = await send(one.key, 'Quai sud')
  expect((await send(one.key, 'Quai sud')).body).toEqual(first.body)
  expect((await send(other.key, 'Quai est')).body).not.toEqual(first.body)
})

it.each([
  ['192.0.2.0/24', '192.0.2.0/24'],
  ['192.0.2.7', '192.0.2.7/32'],
  ['2001:DB8::/32', '2001:db8::/32'],
  ['::1', '::1/128'],
])('reads the network %s', (typed, stored) => {
  expect(checkNetwork(typed)).toMatchObject({ valid: true, normalized: stored })
  expect(isWithin(stored.split('/')[0]!, [stored])).toBe(true)
})

it.each(['', 'partout', '192.0.2.0/33', '192.0.2/24', '1.2.3.4.5/8', '256.1.1.1/8', '2001:db8::/129', '::1::2/64', '1.2.3.4/'])(
  'refuses « %s » as a network',
  typed => {
    expect(checkNetwork(typed).valid).toBe(false)
  },
)
