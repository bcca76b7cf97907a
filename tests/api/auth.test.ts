import { eq, sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions, spentRefreshTokens } from '#api/administration/users.table.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const REQUIRED = { error: 'Unauthorized', message: 'AUTH_REQUIRED', statusCode: 401 }

/** The cookies that an answer sets, and their attributes. */
function cookiesOf(response: Response) {
  const lines = response.headers.getSetCookie()
  return { lines, header: lines.map(line => line.split(';')[0]).join('; ') }
}

async function signIn(role = 'SALES') {
  const response = await api.send('POST', '/auth/demo', '', { role })
  expect(response.status).toBe(200)
  return { ...cookiesOf(response), user: (await response.json()) as { id: string; sessionId: string } }
}

const refreshOf = (header: string) => /quai_refresh=[^;]+/.exec(header)![0]

describe('auth/me', () => {
  it('answers the current user, with a role', async () => {
    const { header } = await signIn()
    const response = await api.send('GET', '/auth/me', header)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ role: 'SALES', email: 'sales@quai.test' })
  })

  it('is 401 in the error shape without a session', async () => {
    const response = await api.send('GET', '/auth/me')
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual(REQUIRED)
  })

  it('says AUTH_TOKEN_EXPIRED of a token that has run out, and nothing of a forged one', async () => {
    const { user } = await signIn()
    const sign = (secret: string, expires: number) =>
      new SignJWT({ role: 'ADMIN', user: { ...user, role: 'ADMIN' } })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('quai')
        .setExpirationTime(expires)
        .sign(new TextEncoder().encode(secret))
    const past = Math.floor(Date.now() / 1000) - 10
    const expired = await api.send('GET', '/auth/me', `quai_access=${await sign('a key for tests alone', past)}`)
    expect(await expired.json()).toMatchObject({ statusCode: 401, message: 'AUTH_TOKEN_EXPIRED' })
    const forged = await api.send('GET', '/auth/me', `quai_access=${await sign('another key', past + 1000)}`)
    expect(await forged.json()).toEqual(REQUIRED)
  })
})

describe('the cookies', () => {
  it('are out of reach of scripts and of other sites', async () => {
    const { lines } = await signIn()
    expect(lines).toHaveLength(2)
    for (const line of lines) {
      expect(line).toMatch(/HttpOnly/)
      expect(line).toMatch(/SameSite=Lax/)
    }
  })

  it('hold a refresh token of which the database knows only the hash', async () => {
    const { header, user } = await signIn()
    const [session] = await api.db.select().from(sessions).where(eq(sessions.id, user.sessionId))
    expect(JSON.stringify(session)).not.toContain(refreshOf(header).split('=')[1])
  })
})

describe('auth/refresh', () => {
  it('rotates the refresh token and gives a new access token', async () => {
    const { header } = await signIn()
    const response = await api.send('POST', '/auth/refresh', refreshOf(header))
    expect(response.status).toBe(200)
    expect(refreshOf(cookiesOf(response).header)).not.toBe(refreshOf(header))
    expect((await api.send('GET', '/auth/me', cookiesOf(response).header)).status).toBe(200)
  })

  it('at the same moment in several tabs: all go on, one rotation', async () => {
    const { header } = await signIn()
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.send('POST', '/auth/refresh', refreshOf(header))))
    expect(answers.map(answer => answer.status)).toEqual(Array(8).fill(200))
    expect(answers.filter(answer => cookiesOf(answer).header.includes('quai_refresh='))).toHaveLength(1)
  })

  it('with a token replaced long ago is a replay: the whole session ends', async () => {
    const { header, user } = await signIn()
    const winner = cookiesOf(await api.send('POST', '/auth/refresh', refreshOf(header)))
    await api.db
      .update(spentRefreshTokens)
      .set({ spentAt: sql`now() - interval '1 minute'` })
      .where(eq(spentRefreshTokens.sessionId, user.sessionId))
    expect((await api.send('POST', '/auth/refresh', refreshOf(header))).status).toBe(401)
    expect((await api.send('POST', '/auth/refresh', refreshOf(winner.header))).status).toBe(401)
  })

  it('without a token is 401', async () => {
    expect((await api.send('POST', '/auth/refresh')).status).toBe(401)
  })
})

describe('auth/logout', () => {
  it('ends the session of this device and answers JSON', async () => {
    const { header } = await signIn()
    const response = await api.send('POST', '/auth/logout', header)
    expect(await response.json()).toEqual({ ok: true })
    expect((await api.send('POST', '/auth/refresh', refreshOf(header))).status).toBe(401)
    expect((await api.send('POST', '/auth/logout')).status).toBe(200)
  })
})

describe('writes from elsewhere', () => {
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
