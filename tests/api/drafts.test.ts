import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formDrafts, sessions } from '#api/administration/users.table.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { cookiesOf, signInAs } from '#tests/support/cookies.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const DRAFT = {
  path: '/sales/companies?q=transports&panel=new',
  intent: 'create',
  typed: { legalName: 'Transports Le Goff', types: ['CLIENT', 'SOUS_TRAITANT'], note: 'Quai 3 « nord »\r\n👍' },
}
let client = 0
/** Each from a client of its own, but where it is about that. */
const keep = (cookie: string, draft: unknown = DRAFT, from = `192.0.2.${++client}`) =>
  api.send('POST', '/auth/drafts', cookie, draft, { 'x-client-address': from })
const find = async (cookie: string) => (await api.send('GET', '/auth/drafts', cookie)).json()
const refreshOf = (cookie: string) => /quai_refresh=[^;]+/.exec(cookie)![0]

describe('a form whose session has ended', () => {
  it('is kept without being signed in, under a cookie that no script and no other site reaches, for an hour', async () => {
    const answer = await keep('')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ kept: true })
    const { lines, header } = cookiesOf(answer)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^quai_draft=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)
    const rows = await api.db.select().from(formDrafts)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ userId: null, path: DRAFT.path })
    expect(JSON.stringify(rows)).not.toContain(header.split('=')[1])
    const left = Date.parse(rows[0]!.expiresAt) - Date.now()
    expect(Math.abs(left - 3_600_000)).toBeLessThan(10_000)
  })

  it('comes back after signing in, to the letter, until it is forgotten', async () => {
    const kept = cookiesOf(await keep('')).header
    expect((await api.send('GET', '/auth/drafts', kept)).status).toBe(401)
    const { cookie } = await signInAs(api, 'SALES')
    const browser = `${cookie}; ${kept}`
    expect(await find(browser)).toEqual(DRAFT)
    expect(await find(browser)).toEqual(DRAFT)
    const forgotten = await api.send('DELETE', '/auth/drafts', browser)
    expect(await forgotten.json()).toEqual({ ok: true })
    expect(cookiesOf(forgotten).lines[0]).toMatch(/^quai_draft=;.*Max-Age=0/)
    expect(await find(browser)).toBeNull()
    expect(await find(cookie)).toBeNull()
    expect((await api.send('DELETE', '/auth/drafts', cookie)).status).toBe(200)
  })

  it.each([
    ['alive', async () => {}],
    [
      'run out',
      (id: string) => api.db.update(sessions).set({ expiresAt: sql`now() - interval '1 day'` }).where(eq(sessions.id, id)),
    ],
    [
      'ended from afar',
      (id: string) => api.db.update(sessions).set({ revokedAt: sql`now()`, revokedBecause: 'ENDED' }).where(eq(sessions.id, id)),
    ],
    [
      'refused a refresh',
      async (id: string, cookie: string) => {
        await api.db.update(sessions).set({ revokedAt: sql`now()`, revokedBecause: 'ENDED' }).where(eq(sessions.id, id))
        const refused = await api.send('POST', '/auth/refresh', cookie)
        expect(refused.status).toBe(401)
        // What the browser then still has.
        expect(cookiesOf(refused).header).not.toContain('quai_refresh')
      },
    ],
    [
      'renewed in another tab',
      async (_: string, cookie: string) => {
        await api.send('POST', '/auth/refresh', cookie)
      },
    ],
  ])('belongs to its author, as long as the browser names them: a session %s', async (_, happen) => {
    const author = await signInAs(api, 'SALES')
    await happen(author.user.sessionId, author.cookie)
    const kept = cookiesOf(await keep(refreshOf(author.cookie))).header
    const again = await signInAs(api, 'SALES')
    expect(await find(`${again.cookie}; ${kept}`)).toEqual(DRAFT)
    const other = await signInAs(api, 'ADMIN')
    expect(await find(`${other.cookie}; ${kept}`)).toBeNull()
  })

  it('is not given after its hour', async () => {
    const { cookie } = await signInAs(api, 'SALES')
    const kept = cookiesOf(await keep(cookie)).header
    await api.db.update(formDrafts).set({ expiresAt: sql`now()` })
    expect(await find(`${cookie}; ${kept}`)).toBeNull()
  })

  it('takes the place of the one that the browser had', async () => {
    await api.db.delete(formDrafts)
    const first = cookiesOf(await keep('')).header
    await keep(first, { ...DRAFT, intent: 'update' })
    const rows = await api.db.select({ intent: formDrafts.intent }).from(formDrafts)
    expect(rows).toEqual([{ intent: 'update' }])
  })

  it('of another site, from another site, is refused', async () => {
    for (const path of ['https://evil.example/', '//evil.example/x', '/\\evil.example', 'javascript:alert(1)', '', 'sales']) {
      const refused = await keep('', { ...DRAFT, path })
      expect(refused.status, path).toBe(422)
      expect(await refused.json()).toMatchObject({ issues: [{ path: 'path' }] })
    }
    const from = await api.send('POST', '/auth/drafts', '', DRAFT, { origin: 'https://evil.example' })
    expect(from.status).toBe(403)
  })

  it('has its limits: 200 kB, 500 fields, and what the database cannot hold is left out', async () => {
    const fields = (count: number, text: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`stops[${index}].note`, text]))
    expect((await keep('', { ...DRAFT, typed: fields(500, 'x') })).status).toBe(200)
    expect((await keep('', { ...DRAFT, typed: fields(501, 'x') })).status).toBe(422)
    expect((await keep('', { ...DRAFT, typed: { only: Array(501).fill('x') } })).status).toBe(422)
    // Counted in bytes: each of these letters is two.
    expect((await keep('', { ...DRAFT, typed: fields(10, 'é'.repeat(9_900)) })).status).toBe(200)
    expect((await keep('', { ...DRAFT, typed: fields(10, 'é'.repeat(10_100)) })).status).toBe(413)
    expect((await keep('', { ...DRAFT, typed: { note: 3 } })).status).toBe(422)

    const { cookie } = await signInAs(api, 'SALES')
    const odd = await keep('', { path: '/profile?a=\0b', intent: 'a\0b', typed: { 'na\0me': ['\0', 'x\ud800y'] } })
    expect(odd.status).toBe(200)
    const found = await find(`${cookie}; ${cookiesOf(odd).header}`)
    expect(found).toEqual({ path: '/profile?a=%00b', intent: 'ab', typed: { name: ['', 'x\ufffdy'] } })
  })

  it('is kept 60 times a quarter of an hour for one client, not more', async () => {
    const answers = await Promise.all(Array.from({ length: 62 }, () => keep('', { ...DRAFT, typed: {} }, '198.51.100.7')))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(60)
    const refused = answers.find(answer => answer.status === 429)!
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await keep('', DRAFT, '198.51.100.8')).status).toBe(200)
  })
})
