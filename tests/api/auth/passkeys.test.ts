import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetOldChallenges } from '#api/auth/passkey-challenges.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { auditLog } from '#api/schema/house/ledger.table.ts'
import { passkeyChallenges, passkeys } from '#api/schema/house/passkeys.table.ts'
import {
  MOST_PASSKEYS,
  PASSKEY_NOT_ADDED,
  PASSKEY_REFUSED,
  passkeySite,
  passkeysAt,
  TOO_MANY_PASSKEYS,
} from '#domain/auth/passkeys.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { cookiesOf } from '#tests/support/cookies.ts'
import { authenticator } from './authenticator.ts'

const SITE = { rpId: 'quai.test', origin: 'http://quai.test' }

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ connections: 10 })
})
afterAll(() => api.close())

/** Browser with a cookie jar. */
function browser() {
  const jar = new Map<string, string>()
  return {
    async send(method: string, path: string, body?: unknown) {
      const cookie = [...jar].map(pair => pair.join('=')).join('; ')
      const answer = await api.send(method, path, cookie, body)
      for (const line of cookiesOf(answer).lines) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
        jar.set(name!, value!)
      }
      const text = await answer.text()
      return { status: answer.status, body: text ? JSON.parse(text) : null }
    },
  }
}
type Browser = ReturnType<typeof browser>

async function person() {
  const email = `${crypto.randomUUID()}@quai.test`
  const [account] = await api.db
    .insert(users)
    .values({ email, firstName: 'Maud', lastName: 'Le Bihan', role: 'SALES', status: 'ACTIF' })
    .returning({ id: users.id })
  const at = browser()
  const { code } = (await at.send('POST', '/auth/login', { email })).body
  expect((await at.send('POST', '/auth/verify', { email, code })).status).toBe(200)
  return { id: account!.id, email, at }
}

const asked = async (at: Browser) => (await at.send('POST', '/auth/passkeys/options')).body as { challenge: string }
const toAdd = async (at: Browser) => (await at.send('POST', '/profile/passkeys/options')).body as { challenge: string }

async function holder(name = 'Téléphone') {
  const owner = await person()
  const key = authenticator(SITE)
  const added = await owner.at.send('POST', '/profile/passkeys', { name, credential: key.make(await toAdd(owner.at)) })
  expect(added.status).toBe(201)
  return { ...owner, key, passkeyId: added.body.id as string }
}

const enter = (at: Browser, assertion: unknown) => at.send('POST', '/auth/passkeys/verify', { assertion })
const REFUSED = { status: 422, body: { error: 'Unprocessable Entity', message: PASSKEY_REFUSED, statusCode: 422 } }

describe('a passkey', () => {
  it('signs in on any browser without an address, and shows its last use', async () => {
    const { id, email, at, key } = await holder()
    expect((await at.send('GET', '/profile/passkeys')).body.passkeys).toMatchObject([{ name: 'Téléphone', lastUsedAt: null }])
    const other = browser()
    const entered = await enter(other, key.sign(await asked(other)))
    expect(entered).toMatchObject({ status: 200, body: { id, email, role: 'SALES' } })
    expect((await other.send('GET', '/auth/me')).body).toMatchObject({ id })
    const [row] = (await other.send('GET', '/profile/passkeys')).body.passkeys
    expect(Date.now() - Date.parse(row.lastUsedAt)).toBeLessThan(60_000)
  })

  it('requires user presence and does not reveal which accounts have keys', async () => {
    const at = browser()
    const options = await asked(at)
    expect(options).toMatchObject({ rpId: 'quai.test', userVerification: 'required' })
    expect(options).not.toHaveProperty('allowCredentials')
    const { at: mine } = await holder()
    expect(await toAdd(mine)).toMatchObject({
      rp: { id: 'quai.test', name: 'Quai' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ transports: ['internal'] }],
    })
  })

  it('is one of several, renamed with the current version, and removed', async () => {
    const { id, at, key, passkeyId } = await holder()
    const second = authenticator(SITE)
    await at.send('POST', '/profile/passkeys', { name: 'Clé USB', credential: second.make(await toAdd(at)) })
    const to = `/profile/passkeys/${passkeyId}`
    expect((await at.send('PUT', to, { name: '', version: 1 })).body.issues).toMatchObject([{ path: 'name' }])
    expect((await at.send('PUT', to, { name: 'Pixel', version: 1 })).status).toBe(200)
    expect(await at.send('PUT', to, { name: 'Autre', version: 1 })).toMatchObject({
      status: 409,
      body: { current: { name: 'Pixel', version: 2 } },
    })
    expect((await at.send('GET', '/profile/passkeys')).body.passkeys.map(({ name }: { name: string }) => name)).toEqual([
      'Pixel',
      'Clé USB',
    ])
    expect((await at.send('DELETE', to)).status).toBe(200)
    expect((await at.send('DELETE', to)).status).toBe(404)
    const away = browser()
    expect(await enter(away, key.sign(await asked(away)))).toEqual(REFUSED)
    expect((await enter(away, second.sign(await asked(away)))).status).toBe(200)
    const told = await api.db
      .select({ action: auditLog.action, actor: auditLog.actorId, changes: auditLog.changes })
      .from(auditLog)
      .where(and(eq(auditLog.rootId, id), eq(auditLog.entity, 'passkey')))
      .orderBy(auditLog.id)
    expect(told).toEqual([
      { action: 'INSERT', actor: id, changes: { name: [null, 'Téléphone'] } },
      { action: 'INSERT', actor: id, changes: { name: [null, 'Clé USB'] } },
      { action: 'UPDATE', actor: id, changes: { name: ['Téléphone', 'Pixel'] } },
      { action: 'DELETE', actor: id, changes: { name: ['Pixel', null] } },
    ])
  })

  it('can be renamed although it signed in meanwhile', async () => {
    const { at, key, passkeyId } = await holder()
    const away = browser()
    expect((await enter(away, key.sign(await asked(away), { counter: 3 }))).status).toBe(200)
    expect((await at.send('PUT', `/profile/passkeys/${passkeyId}`, { name: 'Pixel', version: 1 })).status).toBe(200)
  })

  it('is limited to twenty per account', async () => {
    const { id, at } = await holder()
    const spare = { userId: id, name: 'Clé', publicKey: 'x', counter: 0, transports: [] }
    const credential = authenticator(SITE).make(await toAdd(at))
    await api.db
      .insert(passkeys)
      .values(Array.from({ length: MOST_PASSKEYS - 1 }, (_, n) => ({ ...spare, credentialId: `${id} ${n}` })))
    expect((await at.send('POST', '/profile/passkeys/options')).body.message).toBe(TOO_MANY_PASSKEYS)
    expect((await at.send('POST', '/profile/passkeys', { name: 'Une de plus', credential })).status).toBe(422)
  })
})

describe('is refused', () => {
  it('for a repeated answer, also ten at once: it signs in once', async () => {
    const { key } = await holder()
    const at = browser()
    const answer = key.sign(await asked(at))
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(at, answer)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
    expect(await enter(at, answer)).toEqual(REFUSED)
  })

  it('for a challenge of another browser, which stays valid there', async () => {
    const { key } = await holder()
    const [asker, thief] = [browser(), browser()]
    await asked(thief)
    const answer = key.sign(await asked(asker))
    expect(await enter(thief, answer)).toEqual(REFUSED)
    expect((await enter(asker, answer)).status).toBe(200)
  })

  it('after five minutes', async () => {
    const { key } = await holder()
    const at = browser()
    const challenge = await asked(at)
    const of = eq(passkeyChallenges.challenge, challenge.challenge)
    const [row] = await api.db
      .select({ seconds: sql<number>`round(extract(epoch from ${passkeyChallenges.expiresAt} - now()))::int` })
      .from(passkeyChallenges)
      .where(of)
    expect(row!.seconds).toBeGreaterThan(290)
    expect(row!.seconds).toBeLessThanOrEqual(300)
    await api.db.update(passkeyChallenges).set({ expiresAt: sql`now() - interval '1 second'` }).where(of)
    expect(await enter(at, key.sign(challenge))).toEqual(REFUSED)
  })

  it.each([
    ['another origin', { origin: 'https://quai.test' }],
    ['another site', { rpId: 'other.test' }],
    ['nobody who proved to be there', { verified: false }],
  ])('with %s', async (_, said) => {
    const { key } = await holder()
    const at = browser()
    expect(await enter(at, key.sign(await asked(at), said))).toEqual(REFUSED)
    // The challenge is used up.
    const { at: mine } = await person()
    const made = authenticator(SITE).make(await toAdd(mine), said)
    expect((await mine.send('POST', '/profile/passkeys', { name: 'x', credential: made })).body.message).toBe(PASSKEY_NOT_ADDED)
  })

  it('when the answer is signed by another passkey than named', async () => {
    const [victim, thief] = [await holder(), await holder()]
    const at = browser()
    const answer = thief.key.sign(await asked(at))
    expect(await enter(at, { ...answer, id: victim.key.id, rawId: victim.key.id })).toEqual(REFUSED)
    expect(await enter(at, { ...answer, id: 'unknown', rawId: 'unknown' })).toEqual(REFUSED)
  })

  it('when the counter does not increase, as for a copied key', async () => {
    const { key } = await holder()
    const at = browser()
    expect((await enter(at, key.sign(await asked(at), { counter: 7 }))).status).toBe(200)
    expect(await enter(at, key.sign(await asked(at), { counter: 7 }))).toEqual(REFUSED)
    expect((await enter(at, key.sign(await asked(at), { counter: 8 }))).status).toBe(200)
  })

  it('when its account was deactivated', async () => {
    const { id, key } = await holder()
    const at = browser()
    await api.db.update(users).set({ status: 'DESACTIVE' }).where(eq(users.id, id))
    expect(await enter(at, key.sign(await asked(at)))).toEqual(REFUSED)
    await api.db.update(users).set({ status: 'ACTIF' }).where(eq(users.id, id))
    expect((await enter(at, key.sign(await asked(at)))).status).toBe(200)
  })

  it('when the challenge was for another user or for a sign-in', async () => {
    const [mine, other] = [await person(), await person()]
    const key = authenticator(SITE)
    for (const challenge of [await toAdd(other.at), await asked(mine.at)]) {
      const added = await mine.at.send('POST', '/profile/passkeys', { name: 'x', credential: key.make(challenge) })
      expect(added.body.message).toBe(PASSKEY_NOT_ADDED)
    }
    // A sign-in cannot use an account's challenge.
    const { at, key: own } = await holder()
    expect(await enter(at, own.sign(await toAdd(at)))).toEqual(REFUSED)
  })

  it("for renaming or removing another user's passkey", async () => {
    const [victim, thief] = [await holder(), await person()]
    const to = `/profile/passkeys/${victim.passkeyId}`
    expect((await thief.at.send('PUT', to, { name: 'à moi', version: 1 })).status).toBe(404)
    expect((await thief.at.send('DELETE', to)).status).toBe(404)
    expect((await thief.at.send('GET', '/profile/passkeys')).body.passkeys).toEqual([])
    expect((await victim.at.send('GET', '/profile/passkeys')).body.passkeys).toMatchObject([{ name: 'Téléphone', version: 1 }])
  })

  it('for a visitor who adds or lists passkeys, and for an invalid answer', async () => {
    const at = browser()
    expect((await at.send('GET', '/profile/passkeys')).status).toBe(401)
    expect((await at.send('POST', '/profile/passkeys/options')).status).toBe(401)
    expect((await enter(at, null)).status).toBe(422)
    expect((await enter(at, { id: 'x' })).status).toBe(422)
  })
})

it('deletes unanswered challenges nightly', async () => {
  const at = browser()
  const { challenge } = await asked(at)
  await forgetOldChallenges(api.db)
  const of = eq(passkeyChallenges.challenge, challenge)
  expect(await api.db.$count(passkeyChallenges, of)).toBe(1)
  await api.db.update(passkeyChallenges).set({ expiresAt: sql`now() - interval '1 second'` }).where(of)
  expect(await forgetOldChallenges(api.db)).toBe(1)
})

it('requires a host name: localhost is accepted, an IP address is not', () => {
  expect(passkeySite('https://quai.exemple.fr')).toEqual({ rpId: 'quai.exemple.fr', origin: 'https://quai.exemple.fr' })
  expect(passkeySite('http://127.0.0.1:3000')).toEqual({ rpId: 'localhost', origin: 'http://localhost:3000' })
  for (const none of ['http://192.168.1.20:3000', 'https://[2001:db8::1]', '']) expect(passkeySite(none)).toBeNull()
  expect(passkeysAt('http://127.0.0.1:3000', '127.0.0.1')).toBe(false)
  expect(passkeysAt('http://127.0.0.1:3000', 'localhost')).toBe(true)
  // A proxy may call by IP address.
  expect(passkeysAt('https://quai.exemple.fr', '10.0.0.2')).toBe(true)
})
