import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openSql, withDatabase } from '#api/db/database-url.ts'
import { sessions, users } from '#api/schema/administration/users.table.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { cookiesOf, signInAs } from '#tests/support/cookies.ts'

let here: TestApi
let there: TestApi
beforeAll(async () => {
  here = await startTestApi()
  there = await startTestApi({ beside: here })
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const me = async (api: TestApi, cookie: string) => {
  const response = await api.send('GET', '/auth/me', cookie)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const EXPIRED = { status: 401, body: { error: 'Unauthorized', message: 'AUTH_TOKEN_EXPIRED', statusCode: 401 } }
const soon = { timeout: 1_000, interval: 10 }

/** Notifications arrive in commit order: after this sign-out, all earlier ones have arrived. */
async function everythingIsHeard() {
  const { cookie, user } = await signInAs(here, 'DRIVER')
  await here.send('POST', '/auth/logout', cookie)
  await vi.waitFor(() => expect(there.revocations.outdated(user)).toBe(true), soon)
}

/** Resolves when this many processes have sent a heartbeat. */
async function beats(processes: number) {
  const listener = openSql(here.databaseUrl, { max: 1 })
  onTestFinished(() => listener.end())
  const heard = new Set<string>()
  await listener.listen('quai_tokens', message => {
    if (message.startsWith('beat ')) heard.add(message)
  })
  await vi.waitFor(() => expect(heard.size).toBe(processes), { timeout: 10_000, interval: 20 })
}

/** Opens every connection of a pool with concurrent transactions. */
async function openPool(api: TestApi, connections = 4) {
  let waiting = connections
  const all = Promise.withResolvers<void>()
  await Promise.all(
    Array.from({ length: connections }, () =>
      api.db.transaction(async tx => {
        await tx.execute(sql`select 1`)
        waiting -= 1
        if (waiting === 0) all.resolve()
        await all.promise
      }),
    ),
  )
}

/** Restored after the test. */
function change(role: 'ADMIN' | 'CONCEPTOR' | 'SALES' | 'OPERATOR' | 'DRIVER', to: Partial<typeof users.$inferInsert>) {
  const email = `${role.toLowerCase()}@quai.test`
  onTestFinished(async () => {
    await here.db.update(users).set({ role, status: 'ACTIF', preferences: {} }).where(eq(users.email, email))
  })
  return here.db.update(users).set(to).where(eq(users.email, email))
}

describe('token revocation reaches every process within a second', () => {
  it('ends the sessions of an account deactivated by plain SQL', async () => {
    const { cookie } = await signInAs(here, 'SALES')
    const other = await signInAs(here, 'OPERATOR')
    expect((await me(there, cookie)).status).toBe(200)
    await change('SALES', { status: 'DESACTIVE' })
    await vi.waitFor(async () => expect(await me(there, cookie)).toEqual(EXPIRED), soon)
    await vi.waitFor(async () => expect(await me(here, cookie)).toEqual(EXPIRED), soon)
    const refused = await there.send('POST', '/auth/refresh', cookie)
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ message: 'AUTH_REQUIRED' })
    // The remaining cookies trigger no further refresh.
    expect(cookiesOf(refused).lines).toEqual([expect.stringMatching(/^quai_access=;.*Max-Age=0/)])
    expect((await me(there, other.cookie)).status).toBe(200)
  })

  it('applies a changed role from the next request, after one refresh, in the same session', async () => {
    const { cookie, user } = await signInAs(here, 'CONCEPTOR')
    await change('CONCEPTOR', { role: 'OPERATOR' })
    await vi.waitFor(async () => expect(await me(there, cookie)).toEqual(EXPIRED), soon)
    const renewed = await there.send('POST', '/auth/refresh', cookie)
    const now = await me(there, cookiesOf(renewed).header)
    expect(now.body).toMatchObject({ role: 'OPERATOR', sessionId: user.sessionId })
    // The other process knows the change and accepts the new token.
    expect((await me(here, cookiesOf(renewed).header)).body).toMatchObject({ role: 'OPERATOR' })
    // A designers' resource is closed to it now.
    const gone = await here.send('GET', '/journey-management/delivery-request', cookiesOf(renewed).header)
    expect(gone.status).toBe(404)
  })

  it('applies changed preferences; a sign-in elsewhere changes nothing', async () => {
    const { cookie } = await signInAs(here, 'SALES')
    await signInAs(there, 'SALES')
    await change('SALES', { preferences: { theme: 'DARK' } })
    await vi.waitFor(async () => expect(await me(there, cookie)).toEqual(EXPIRED), soon)
    const renewed = cookiesOf(await here.send('POST', '/auth/refresh', cookie)).header
    expect((await me(there, renewed)).body).toMatchObject({ preferences: { theme: 'DARK', pageSize: 25 } })
    await signInAs(here, 'SALES')
    await everythingIsHeard()
    expect((await me(there, renewed)).status).toBe(200)
  })

  it('ends the access token at sign-out, not only the refresh token', async () => {
    const { cookie } = await signInAs(here, 'ADMIN')
    expect((await me(there, cookie)).status).toBe(200)
    expect((await here.send('POST', '/auth/logout', cookie)).status).toBe(200)
    await vi.waitFor(async () => expect(await me(there, cookie)).toEqual(EXPIRED), soon)
  })
})

describe('while notifications may be lost', () => {
  it('checks tokens in the database and catches up on missed ones', { timeout: 60_000 }, async () => {
    const ended = await signInAs(here, 'SALES')
    const untouched = await signInAs(here, 'OPERATOR')
    // All connections are open, because none can be opened below.
    await Promise.all([openPool(here), openPool(there)])
    const name = new URL(here.databaseUrl).pathname.slice(1)
    const outside = openSql(withDatabase(here.databaseUrl, 'postgres'), { max: 1 })
    const allow = (yes: boolean) => outside.unsafe(`alter database ${name} allow_connections ${yes}`)
    try {
      await allow(false)
      const killed = await outside`
        select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and query ilike 'listen%'`
      expect(killed).toHaveLength(2)
      await here.db
        .update(sessions)
        .set({ revokedAt: sql`now()`, revokedBecause: 'ENDED' })
        .where(eq(sessions.id, ended.user.sessionId))
      await vi.waitFor(async () => expect(await me(there, ended.cookie)).toEqual(EXPIRED), { timeout: 7_000, interval: 100 })
      expect(there.revocations.live()).toBe(false)
      expect(there.revocations.outdated({ ...ended.user, version: 1_000 })).toBe(false)
      expect((await me(there, untouched.cookie)).status).toBe(200)
    } finally {
      await allow(true)
      await outside.end()
    }
    await vi.waitFor(() => expect(there.revocations.live()).toBe(true), { timeout: 30_000, interval: 50 })
    expect(there.revocations.outdated({ ...ended.user, version: 1_000 })).toBe(true)
    expect(await me(there, ended.cookie)).toEqual(EXPIRED)
    expect((await me(there, untouched.cookie)).status).toBe(200)
  })

  it('reads earlier revocations when a process starts', async () => {
    const { cookie } = await signInAs(here, 'DRIVER')
    await here.send('POST', '/auth/logout', cookie)
    const late = await startTestApi({ beside: here })
    onTestFinished(() => late.close())
    expect(late.revocations.live()).toBe(true)
    expect(await me(late, cookie)).toEqual(EXPIRED)
  })
})

it('drops revocation entries older than the longest token lifetime', async () => {
  const { cookie, user } = await signInAs(here, 'ADMIN')
  await here.send('POST', '/auth/logout', cookie)
  await vi.waitFor(() => expect(there.revocations.outdated(user)).toBe(true), soon)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 19 * 60_000 })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  await beats(2)
  expect(there.revocations.outdated(user)).toBe(true)
  vi.setSystemTime(Date.now() + 2 * 60_000)
  await vi.waitFor(() => expect(there.revocations.outdated(user)).toBe(false), { timeout: 4_000, interval: 100 })
})
