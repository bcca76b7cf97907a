import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formDrafts } from '#api/schema/administration/users.table.ts'
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
/** User mark of the form. */
const markOf = async (cookie: string) => ((await (await api.send('GET', '/auth/me', cookie)).json()) as { mark: string }).mark
const save = (cookie: string, author: string, draft: object = DRAFT, from = `192.0.2.${++client}`) =>
  api.send('POST', '/auth/drafts', cookie, { author, ...draft }, { 'x-client-address': from })
const find = async (cookie: string) => (await api.send('GET', '/auth/drafts', cookie)).json()

/** Signed-in user with the mark of their pages. */
async function someone(role: 'SALES' | 'ADMIN') {
  const { cookie, user } = await signInAs(api, role)
  return { cookie, user, mark: await markOf(cookie) }
}

describe('a form sent after the session ended', () => {
  it('is saved without a session for an hour, under a cookie hidden from scripts and other sites', async () => {
    const { mark, user } = await someone('SALES')
    const answer = await save('', mark)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ saved: true })
    const { lines, header } = cookiesOf(answer)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^quai_draft=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)
    const rows = await api.db.select().from(formDrafts)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ userId: user.id, path: DRAFT.path })
    expect(JSON.stringify(rows)).not.toContain(header.split('=')[1])
    const left = Date.parse(rows[0]!.expiresAt) - Date.now()
    expect(Math.abs(left - 3_600_000)).toBeLessThan(10_000)
  })

  it('comes back unchanged after sign-in until it is discarded', async () => {
    const { cookie, mark } = await someone('SALES')
    const draft = cookiesOf(await save('', mark)).header
    expect((await api.send('GET', '/auth/drafts', draft)).status).toBe(401)
    const browser = `${cookie}; ${draft}`
    expect(await find(browser)).toEqual(DRAFT)
    expect(await find(browser)).toEqual(DRAFT)
    const forgotten = await api.send('DELETE', '/auth/drafts', browser)
    expect(await forgotten.json()).toEqual({ ok: true })
    expect(cookiesOf(forgotten).lines[0]).toMatch(/^quai_draft=;.*Max-Age=0/)
    expect(await find(browser)).toBeNull()
    expect(await find(cookie)).toBeNull()
    expect((await api.send('DELETE', '/auth/drafts', cookie)).status).toBe(200)
  })

  it('is readable only by its author on that browser', async () => {
    const author = await someone('SALES')
    const other = await someone('ADMIN')
    for (const session of ['', author.cookie, other.cookie]) {
      const draft = cookiesOf(await save(session, author.mark)).header
      expect(await find(`${other.cookie}; ${draft}`)).toBeNull()
      expect(await find(author.cookie)).toBeNull()
      // Another user cannot discard it.
      const refused = await api.send('DELETE', '/auth/drafts', `${other.cookie}; ${draft}`)
      expect(cookiesOf(refused).lines).toEqual([])
      expect((await api.send('DELETE', '/auth/drafts', draft)).status).toBe(401)
      const again = await signInAs(api, 'SALES')
      expect(await find(`${again.cookie}; ${draft}`)).toEqual(DRAFT)
    }
  })

  it('cannot be planted: a mark not made by this host names nobody', async () => {
    await api.db.delete(formDrafts)
    const victim = await someone('SALES')
    const attacker = await someone('ADMIN')
    const [, attackers] = attacker.mark.split('.')
    const forged = [
      victim.user.id,
      `${victim.user.id}.`,
      `${victim.user.id}.${attackers}`,
      `${victim.mark}x`,
      '',
      'x'.repeat(200),
    ]
    for (const author of forged) {
      const answer = await save(attacker.cookie, author)
      expect(await answer.json(), author).toEqual({ saved: false })
      expect(cookiesOf(answer).lines, author).toEqual([])
    }
    expect((await save(attacker.cookie, 'x'.repeat(201))).status).toBe(422)
    const unnamed = await api.send('POST', '/auth/drafts', attacker.cookie, DRAFT, { 'x-client-address': '192.0.2.250' })
    expect(unnamed.status).toBe(422)
    expect(await api.db.$count(formDrafts)).toBe(0)
    expect(await markOf(victim.cookie)).toBe(victim.mark)
  })

  it('is not returned after an hour', async () => {
    const { cookie, mark } = await someone('SALES')
    const draft = cookiesOf(await save(cookie, mark)).header
    await api.db.update(formDrafts).set({ expiresAt: sql`now()` })
    expect(await find(`${cookie}; ${draft}`)).toBeNull()
  })

  it("replaces the browser's earlier one", async () => {
    await api.db.delete(formDrafts)
    const { mark } = await someone('SALES')
    const first = cookiesOf(await save('', mark)).header
    await save(first, mark, { ...DRAFT, intent: 'update' })
    const rows = await api.db.select({ intent: formDrafts.intent }).from(formDrafts)
    expect(rows).toEqual([{ intent: 'update' }])
  })

  it('is refused from another site', async () => {
    const { mark } = await someone('SALES')
    for (const path of ['https://evil.example/', '//evil.example/x', '/\\evil.example', 'javascript:alert(1)', '', 'sales']) {
      const refused = await save('', mark, { ...DRAFT, path })
      expect(refused.status, path).toBe(422)
      expect(await refused.json()).toMatchObject({ issues: [{ path: 'path' }] })
    }
    const from = await api.send('POST', '/auth/drafts', '', { author: mark, ...DRAFT }, { origin: 'https://evil.example' })
    expect(from.status).toBe(403)
  })

  it('has limits: 64 kB without a session, 200 kB with one, 500 fields; unstorable characters are removed', async () => {
    const { cookie, mark } = await someone('SALES')
    const fields = (count: number, text: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`stops[${index}].note`, text]))
    expect((await save('', mark, { ...DRAFT, typed: fields(500, 'x') })).status).toBe(200)
    expect((await save('', mark, { ...DRAFT, typed: fields(501, 'x') })).status).toBe(422)
    expect((await save('', mark, { ...DRAFT, typed: { only: Array(501).fill('x') } })).status).toBe(422)
    // Counted in bytes: each of these letters has two.
    expect((await save('', mark, { ...DRAFT, typed: fields(10, 'é'.repeat(3_200)) })).status).toBe(200)
    expect((await save('', mark, { ...DRAFT, typed: fields(10, 'é'.repeat(3_300)) })).status).toBe(413)
    expect((await save(cookie, mark, { ...DRAFT, typed: fields(10, 'é'.repeat(9_900)) })).status).toBe(200)
    expect((await save(cookie, mark, { ...DRAFT, typed: fields(10, 'é'.repeat(10_100)) })).status).toBe(413)
    expect((await save('', mark, { ...DRAFT, typed: { note: 3 } })).status).toBe(422)

    const odd = await save('', mark, { path: '/profile?a=\0b', intent: 'a\0b', typed: { 'na\0me': ['\0', 'x\ud800y'] } })
    expect(odd.status).toBe(200)
    const found = await find(`${cookie}; ${cookiesOf(odd).header}`)
    expect(found).toEqual({ path: '/profile?a=%00b', intent: 'ab', typed: { name: ['', 'x\ufffdy'] } })
  })

  it('can be saved 60 times per 15 minutes and client', async () => {
    const { mark } = await someone('SALES')
    const answers = await Promise.all(Array.from({ length: 62 }, () => save('', mark, { ...DRAFT, typed: {} }, '198.51.100.7')))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(60)
    const refused = answers.find(answer => answer.status === 429)!
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await save('', mark, DRAFT, '198.51.100.8')).status).toBe(200)
  })
})
