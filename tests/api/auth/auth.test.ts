import { eq, sql } from 'drizzle-orm'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { forgetOldSessions } from '#api/auth/sessions.ts'
import { formDrafts, sessions, spentRefreshTokens, users } from '#api/schema/administration/users.table.ts'
import { auditLog } from '#api/schema/house/ledger.table.ts'
import type { Role } from '#domain/roles.ts'
import { ROLES } from '#domain/roles.ts'
import { spec } from '#tests/specification/statements.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { cookiesOf, signInAs } from '#tests/support/cookies.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const REQUIRED = { error: 'Unauthorized', message: 'AUTH_REQUIRED', statusCode: 401 }

async function signIn(role: Role = 'SALES') {
  const { lines, cookie, user } = await signInAs(api, role)
  return { lines, header: cookie, user }
}

/** Validly signed but expired access token. */
const expiredToken = (user: { role: string }, secret = 'a key for tests alone') =>
  new SignJWT({ role: user.role, user: { ...user } })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('quai')
    .setExpirationTime(Math.floor(Date.now() / 1000) - 10)
    .sign(new TextEncoder().encode(secret))

const refreshOf = (header: string) => /quai_refresh=[^;]+/.exec(header)![0]

describe('auth/me', () => {
  it(spec('GET | auth/me | none | the current user, with a role field; other fields not shown'), async () => {
    for (const role of ROLES) {
      const { header, user } = await signIn(role)
      const response = await api.send('GET', '/auth/me', header)
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ id: user.id, role })
    }
  })

  it(spec('Other fields: not shown.'), async () => {
    const { header, user } = await signIn('SALES')
    // User, session, preferences, version, form mark, carrier and unread count.
    expect(await (await api.send('GET', '/auth/me', header)).json()).toEqual({
      id: user.id,
      role: 'SALES',
      firstName: 'Camille',
      lastName: 'SALES',
      email: 'sales@quai.test',
      sessionId: user.sessionId,
      preferences: {
        theme: 'SYSTEM',
        density: 'COMPACT',
        pageSize: 25,
        firstScreen: '/',
        csvSeparator: ';',
        alertMails: 'IMMEDIATE',
        singleKeys: 'ON',
      },
      version: 1,
      unread: 0,
      mark: expect.stringMatching(/^[\w.-]+$/),
      carrier: 'Transports du Test',
      carrierShort: 'TdT',
    })
  })

  it(spec('Each user has exactly one of five roles: ADMIN, CONCEPTOR, SALES, DRIVER, OPERATOR.'), async () => {
    const { user } = await signIn()
    const set = (role: unknown) =>
      api.db
        .update(users)
        .set({ role: role as Role })
        .where(eq(users.id, user.id))
    for (const role of ['GOD', 'admin', 'ADMIN,SALES', '']) {
      await expect(set(role), role).rejects.toMatchObject({ cause: { code: '23514', constraint_name: 'account_role_known' } })
    }
    await expect(set(sql`null`)).rejects.toMatchObject({ cause: { code: '23502' } })
    for (const role of [...ROLES, user.role]) await set(role)
  })

  it(spec('Session: holds a user and a role.'), async () => {
    const { header, user } = await signIn('OPERATOR')
    const token = decodeJwt(/quai_access=([^;]+)/.exec(header)![1]!)
    expect(token).toMatchObject({ user: { id: user.id, sessionId: user.sessionId }, role: 'OPERATOR' })
  })

  it('is 401 in the error shape without a session', async () => {
    const response = await api.send('GET', '/auth/me')
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual(REQUIRED)
  })

  it('returns AUTH_TOKEN_EXPIRED for an expired token, and no hint for a forged one', async () => {
    const { user } = await signIn()
    const expired = await api.send('GET', '/auth/me', `quai_access=${await expiredToken(user)}`)
    expect(await expired.json()).toMatchObject({ statusCode: 401, message: 'AUTH_TOKEN_EXPIRED' })
    const forged = await api.send(
      'GET',
      '/auth/me',
      `quai_access=${await expiredToken({ ...user, role: 'ADMIN' }, 'another key')}`,
    )
    expect(await forged.json()).toEqual(REQUIRED)
  })
})

it('renews a token of an earlier release that lacks fields before trusting it', async () => {
  const { header, user } = await signIn()
  const { version: _, preferences: __, ...earlier } = user
  const token = await new SignJWT({ role: user.role, user: earlier })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('quai')
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode('a key for tests alone'))
  const answer = await api.send('GET', '/auth/me', `quai_access=${token}; ${refreshOf(header)}`)
  expect(await answer.json()).toMatchObject({ statusCode: 401, message: 'AUTH_TOKEN_EXPIRED' })
})

describe('the cookies', () => {
  it('are hidden from scripts and from other sites', async () => {
    const { lines } = await signIn()
    expect(lines).toHaveLength(2)
    for (const line of lines) {
      expect(line).toMatch(/HttpOnly/)
      expect(line).toMatch(/SameSite=Lax/)
    }
  })

  it('carry the host prefix over TLS; earlier names no longer count', async () => {
    const plain = await signIn()
    api.tokens.secureCookies = true
    onTestFinished(() => {
      api.tokens.secureCookies = false
    })
    const { lines, header } = await signIn()
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines)
      expect(line).toMatch(/^__Host-quai_\w+=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect((await api.send('GET', '/auth/me', header)).status).toBe(200)
    expect((await api.send('GET', '/auth/me', plain.header)).status).toBe(401)
    const { lines: gone } = cookiesOf(await api.send('POST', '/auth/logout', header))
    for (const line of gone) expect(line).toMatch(/^__Host-quai_\w+=; Max-Age=0; Path=\/; Secure$/)
  })

  it('hold a refresh token of which the database stores only the hash', async () => {
    const { header, user } = await signIn()
    const [session] = await api.db.select().from(sessions).where(eq(sessions.id, user.sessionId))
    expect(JSON.stringify(session)).not.toContain(refreshOf(header).split('=')[1])
  })
})

describe('auth/refresh', () => {
  it(spec('POST | auth/refresh | none shown | not shown'), async () => {
    const { header, user } = await signIn()
    // The cookie suffices; the answer is the user, with new tokens.
    const response = await api.send('POST', '/auth/refresh', refreshOf(header))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(user)
    expect(refreshOf(cookiesOf(response).header)).not.toBe(refreshOf(header))
    expect((await api.send('GET', '/auth/me', cookiesOf(response).header)).status).toBe(200)
  })

  it('rotates once for concurrent tabs, and all continue', async () => {
    const { header } = await signIn()
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.send('POST', '/auth/refresh', refreshOf(header))))
    expect(answers.map(answer => answer.status)).toEqual(Array(8).fill(200))
    expect(answers.filter(answer => cookiesOf(answer).header.includes('quai_refresh='))).toHaveLength(1)
  })

  it('serves 20 concurrent requests with an expired token in two processes with one rotation and no sign-out', async () => {
    const beside = await startTestApi({ beside: api })
    try {
      const { header, user } = await signIn()
      const stale = `quai_access=${await expiredToken(user)}; ${refreshOf(header)}`
      const requests = Array.from({ length: 20 }, async (_, index) => {
        const process = index % 2 ? api : beside
        const refused = await process.send('GET', '/auth/me', stale)
        expect(await refused.json()).toMatchObject({ message: 'AUTH_TOKEN_EXPIRED' })
        const renewed = await process.send('POST', '/auth/refresh', stale)
        expect(renewed.status).toBe(200)
        const cookies = cookiesOf(renewed).header
        expect((await process.send('GET', '/auth/me', cookies)).status).toBe(200)
        return cookies
      })
      const given = await Promise.all(requests)
      const rotated = given.filter(cookies => cookies.includes('quai_refresh='))
      expect(rotated).toHaveLength(1)
      const spent = await api.db.select().from(spentRefreshTokens).where(eq(spentRefreshTokens.sessionId, user.sessionId))
      expect(spent).toHaveLength(1)
      expect((await beside.send('POST', '/auth/refresh', rotated[0])).status).toBe(200)
    } finally {
      await beside.close()
    }
  })

  it.each([1, 4])(
    'with a token replaced %i rotations ago, after the grace period, ends the session and audits it',
    async rotations => {
      const { header, user } = await signIn()
      const refreshTokens = [refreshOf(header)]
      for (let turn = 0; turn < rotations; turn++) {
        const answer = await api.send('POST', '/auth/refresh', refreshTokens.at(-1))
        refreshTokens.push(refreshOf(cookiesOf(answer).header))
      }
      const [replayed = '', newest = ''] = [refreshTokens[0], refreshTokens.at(-1)]
      const access = cookiesOf(await api.send('POST', '/auth/refresh', replayed)).header
      expect((await api.send('GET', '/auth/me', access)).status).toBe(200)
      await api.db
        .update(spentRefreshTokens)
        .set({ spentAt: sql`now() - interval '31 seconds'` })
        .where(eq(spentRefreshTokens.sessionId, user.sessionId))
      const answer = await api.send('POST', '/auth/refresh', replayed)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual(REQUIRED)
      expect((await api.send('POST', '/auth/refresh', newest)).status).toBe(401)
      await expect.poll(async () => (await api.send('GET', '/auth/me', access)).status, { timeout: 1_000 }).toBe(401)

      const [session] = await api.db.select().from(sessions).where(eq(sessions.id, user.sessionId))
      expect(session).toMatchObject({ revokedBecause: 'REPLAY', revokedAt: expect.any(String) })
      const rows = await api.db.select().from(auditLog).where(eq(auditLog.entityId, user.sessionId))
      expect(rows).toHaveLength(1)
      expect(rows[0]).toMatchObject({ entity: 'session', rootId: user.id, action: 'UPDATE' })
      expect(rows[0]!.changes).toEqual({ revoked_at: [null, expect.any(String)], revoked_because: [null, 'REPLAY'] })
      const spent = await api.db.select().from(spentRefreshTokens).where(eq(spentRefreshTokens.sessionId, user.sessionId))
      const written = JSON.stringify(await api.db.select().from(auditLog))
      for (const hash of [session!.refreshHash, ...spent.map(token => token.hash)]) expect(written).not.toContain(hash)
    },
  )

  it('keeps a session for 30 days without use and 90 in total', async () => {
    const { header, user } = await signIn()
    const lasts = async (of: string) => {
      const [row] = await api.db.select().from(sessions).where(eq(sessions.id, user.sessionId))
      expect(row!.revokedAt, of).toBeNull()
      return Math.round((Date.parse(row!.expiresAt) - Date.now()) / 86_400_000)
    }
    expect(await lasts('new')).toBe(30)
    let refresh = header
    for (const [age, left] of [
      [50, 30],
      [60, 30],
      [75, 15],
      [89, 1],
    ] as const) {
      await api.db
        .update(sessions)
        .set({ createdAt: sql`now() - make_interval(days => ${age})` })
        .where(eq(sessions.id, user.sessionId))
      const answer = await api.send('POST', '/auth/refresh', refresh)
      expect(answer.status).toBe(200)
      refresh = cookiesOf(answer).header
      expect(await lasts(`after ${age} days`)).toBe(left)
    }
  })

  it('is refused when the session has expired', async () => {
    const { header, user } = await signIn()
    await api.db.update(sessions).set({ expiresAt: sql`now()` }).where(eq(sessions.id, user.sessionId))
    expect((await api.send('POST', '/auth/refresh', refreshOf(header))).status).toBe(401)
  })

  it('without a token is 401', async () => {
    expect((await api.send('POST', '/auth/refresh')).status).toBe(401)
  })
})

describe('auth/logout', () => {
  it(spec('POST | auth/logout | none | read as JSON; content not shown'), async () => {
    const { header } = await signIn()
    const response = await api.send('POST', '/auth/logout', header)
    expect(await response.json()).toEqual({ ok: true })
    expect((await api.send('POST', '/auth/refresh', refreshOf(header))).status).toBe(401)
    expect((await api.send('POST', '/auth/logout')).status).toBe(200)
  })

  it('with a just replaced refresh token still ends the session', async () => {
    const { header } = await signIn()
    const renewed = cookiesOf(await api.send('POST', '/auth/refresh', refreshOf(header))).header
    await api.send('POST', '/auth/logout', refreshOf(header))
    expect((await api.send('POST', '/auth/refresh', refreshOf(renewed))).status).toBe(401)
  })
})

it('avoids deadlocks between refreshes, sign-ins, sign-outs and deactivations of one account', async () => {
  const beside = await startTestApi({ beside: api })
  const account = eq(users.email, 'driver@quai.test')
  const outcomes = new Set<number>()
  try {
    for (let round = 0; round < 20; round++) {
      const devices = await Promise.all([1, 2, 3, 4].map(() => signIn('DRIVER')))
      const calls = devices.flatMap(({ header }, index) => [
        () => api.send('POST', '/auth/refresh', header),
        () => beside.send('POST', '/auth/refresh', header),
        () => (index % 2 ? api : beside).send('POST', '/auth/logout', header),
      ])
      calls.push(() => beside.send('POST', '/auth/demo', '', { role: 'DRIVER' }))
      const deactivate = async () => {
        await api.db.update(users).set({ status: 'DESACTIVE' }).where(account)
        await forgetOldSessions(api.db)
      }
      const [answers] = await Promise.all([Promise.all(calls.map(call => call())), deactivate()])
      for (const answer of answers) outcomes.add(answer.status)
      const open = await api.db.execute(
        sql`select 1 from session s join account a on a.id = s.user_id where a.email = 'driver@quai.test' and s.revoked_at is null`,
      )
      expect(open).toHaveLength(0)
      await api.db.update(users).set({ status: 'ACTIF' }).where(account)
    }
  } finally {
    await beside.close()
  }
  // A later sign-in finds no account of the role (404) or a closed one (401).
  expect([200, 401, 404]).toEqual(expect.arrayContaining([...outcomes]))
})

it('nightly deletes sessions ended over 30 days ago with their tokens, and old tokens of live sessions', async () => {
  const old = sql`now() - interval '31 days'`
  const [revoked, ranOut, alive, recent] = await Promise.all([signIn(), signIn(), signIn(), signIn()])
  for (const { header } of [revoked, ranOut, alive, recent]) await api.send('POST', '/auth/refresh', refreshOf(header))
  await api.db.update(sessions).set({ revokedAt: old }).where(eq(sessions.id, revoked.user.sessionId))
  await api.db.update(sessions).set({ expiresAt: old }).where(eq(sessions.id, ranOut.user.sessionId))
  await api.db.update(spentRefreshTokens).set({ spentAt: old }).where(eq(spentRefreshTokens.sessionId, alive.user.sessionId))
  const draft = { path: '/', intent: '', typed: {} }
  await api.db.insert(formDrafts).values([
    { ...draft, tokenHash: 'gone', expiresAt: sql`now() - interval '1 second'` },
    { ...draft, tokenHash: 'waits', expiresAt: sql`now() + interval '1 minute'` },
  ])
  expect(await forgetOldSessions(api.db)).toEqual({ sessions: 2, spentTokens: 1, drafts: 1 })
  const left = async (table: 'session' | 'spent') =>
    table === 'session'
      ? (await api.db.select({ id: sessions.id }).from(sessions)).map(row => row.id)
      : (await api.db.select({ id: spentRefreshTokens.sessionId }).from(spentRefreshTokens)).map(row => row.id)
  expect(await left('session')).toEqual(expect.arrayContaining([alive.user.sessionId, recent.user.sessionId]))
  expect(await left('session')).not.toContain(revoked.user.sessionId)
  expect(await left('spent')).toContain(recent.user.sessionId)
  expect(await left('spent')).not.toContain(alive.user.sessionId)
  expect(await api.db.select({ hash: formDrafts.tokenHash }).from(formDrafts)).toEqual([{ hash: 'waits' }])
})

describe('cross-site writes', () => {
  it.each([{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])('are refused: %o', async headers => {
    const { header } = await signIn()
    expect((await api.send('POST', '/auth/logout', header, undefined, { ...headers } as never)).status).toBe(403)
    expect((await api.send('GET', '/auth/me', header)).status).toBe(200)
  })
})

it('the API describes itself', async () => {
  const specification = (await (await api.send('GET', '/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, unknown>
  }
  expect(specification.openapi).toMatch(/^3\.1/)
  expect(Object.keys(specification.paths)).toEqual(
    expect.arrayContaining(['/auth/me', '/sales/companies', '/sales/companies/{id}']),
  )
  const page = await api.send('GET', '/docs')
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('/api/sales/companies')
})
