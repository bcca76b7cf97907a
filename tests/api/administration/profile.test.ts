import { setTimeout as sleep } from 'node:timers/promises'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailJob } from '#api/jobs/queue.ts'
import { mailCodes, sessions, users } from '#api/schema/administration/users.table.ts'
import { auditLog, idempotencyKeys } from '#api/schema/house/ledger.table.ts'
import type { Preferences } from '#domain/administration/preference-values.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { SCREENS, type Screen } from '#domain/screens.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { cookiesOf, signInAs } from '#tests/support/cookies.ts'

const queued: MailJob[] = []
const jobs = {
  enqueue: () => Promise.reject(new Error('Not part of this test')),
  mail: async (_: unknown, job: MailJob) => void queued.push(job),
  wake: async () => {},
  stop: async () => {},
}

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ jobs })
})
afterAll(() => api.close())

/** Browser of this role with its own account; refreshes its token like the client. */
async function browser(role: Role = 'SALES', headers: Record<string, string> = {}) {
  const email = `${crypto.randomUUID()}@quai.test`
  const [account] = await api.db
    .insert(users)
    .values({ role, email, firstName: 'Maud', lastName: 'Le Bihan' })
    .returning({ id: users.id })
  return { id: account!.id, email, ...(await device(email, headers)) }
}

async function device(email: string, headers: Record<string, string> = {}) {
  const jar = new Map<string, string>()
  const remember = (response: Response) => {
    for (const pair of cookiesOf(response).header.split('; ')) if (pair) jar.set(pair.split('=')[0]!, pair)
    return response
  }
  const once = async (method: string, path: string, body?: unknown, more = {}) =>
    remember(await api.send(method, path, [...jar.values()].join('; '), body, { ...headers, ...more }))
  const { code } = (await (await once('POST', '/auth/login', { email })).json()) as { code: string }
  await once('POST', '/auth/verify', { email, code })
  async function call(method: string, path: string, body?: unknown, more?: Record<string, string>) {
    let response = await once(method, path, body, more)
    const expired = (await response.clone().text()).includes('AUTH_TOKEN_EXPIRED')
    if (expired) {
      await once('POST', '/auth/refresh')
      response = await once(method, path, body, more)
    }
    return { status: response.status, body: await response.json() }
  }
  return { call, once }
}

const OWN = { firstName: 'Maud', lastName: 'Le Bihan', phone: null, version: 1, pendingEmail: null }

describe('the profile', () => {
  it.each(ROLES)('belongs to the signed-in user: %s', async role => {
    const { call, email } = await browser(role)
    expect(await call('GET', '/profile')).toEqual({ status: 200, body: { ...OWN, email } })
    const changed = await call('PUT', '/profile', { ...OWN, firstName: ' Maude ', phone: '06 12 34 56 78' })
    const body = { ...OWN, email, firstName: 'Maude', phone: '+33612345678', version: 2 }
    expect(changed).toEqual({ status: 200, body })
    expect((await call('GET', '/auth/me')).body).toMatchObject({ firstName: 'Maude', version: 2, role })
  })

  it('records the author of a change', async () => {
    const { call, id } = await browser()
    await call('PUT', '/profile', { ...OWN, lastName: 'Le Goff' })
    const [row] = await api.db.select().from(auditLog).where(eq(auditLog.rootId, id)).orderBy(desc(auditLog.id)).limit(1)
    expect(row).toMatchObject({ actorId: id, source: 'ECRAN', changes: { last_name: ['Le Bihan', 'Le Goff'] } })
  })

  it('refuses an outdated version with the current state and writes nothing', async () => {
    const { call, email } = await browser()
    await call('PUT', '/profile', { ...OWN, lastName: 'Le Goff' })
    const refused = await call('PUT', '/profile', { ...OWN, lastName: 'Le Gall' })
    expect(refused).toEqual({
      status: 409,
      body: {
        error: 'Conflict',
        message: 'Cette fiche a été modifiée par un autre utilisateur, veuillez la recharger',
        statusCode: 409,
        current: { ...OWN, email, lastName: 'Le Goff', version: 2 },
      },
    })
  })

  it('does not become outdated by a sign-in elsewhere', async () => {
    const { call, email } = await browser()
    await device(email)
    expect((await call('PUT', '/profile', { ...OWN, lastName: 'Le Goff' })).status).toBe(200)
  })

  it('requires names and a valid telephone; no other field can be written', async () => {
    const { call, id } = await browser()
    const refused = await call('PUT', '/profile', { firstName: ' ', lastName: '', phone: '12', version: 1 })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      issues: [
        { path: 'firstName', message: 'Veuillez remplir ce champ' },
        { path: 'lastName', message: 'Veuillez remplir ce champ' },
        { path: 'phone' },
      ],
    })
    const more = { role: 'ADMIN', status: 'DESACTIVE', email: 'admin@quai.test', id: crypto.randomUUID() }
    expect((await call('PUT', '/profile', { ...OWN, ...more })).status).toBe(200)
    const [account] = await api.db.select().from(users).where(eq(users.id, id))
    expect(account).toMatchObject({ id, role: 'SALES', status: 'ACTIF' })
  })

  it('requires a session', async () => {
    for (const path of ['/profile', '/profile/sessions', '/profile/preferences']) {
      expect((await api.send('GET', path)).status).toBe(401)
    }
  })
})

describe('change of e-mail address', () => {
  const fresh = () => `${crypto.randomUUID()}@quai.test`
  const ask = async (call: Awaited<ReturnType<typeof browser>>['call'], email: string) => {
    const answer = await call('POST', '/profile/email', { email })
    expect(answer).toMatchObject({ status: 200, body: { sent: true } })
    return (answer.body as { code: string }).code
  }

  it('takes effect when the code is typed; notifies the old address and keeps other sessions', async () => {
    const { call, id, email } = await browser('DRIVER')
    const other = await device(email)
    const next = fresh()
    queued.length = 0
    const code = await ask(call, ` ${next.toUpperCase()} `)
    expect(code).toMatch(/^\d{6}$/)
    const [row] = await api.db.select().from(mailCodes).where(eq(mailCodes.userId, id))
    expect(row).toMatchObject({ purpose: 'EMAIL_CHANGE', email: next })
    expect(queued).toEqual([{ kind: 'CODE', id: row!.id }])
    expect((await call('GET', '/profile')).body).toMatchObject({ email, pendingEmail: next })
    expect((await call('GET', '/auth/me')).body).toMatchObject({ email })

    const changed = await call('POST', '/profile/email/verify', { code })
    expect(changed).toMatchObject({ status: 200, body: { email: next, pendingEmail: null } })
    const [audit] = await api.db
      .select({ changes: auditLog.changes, actorId: auditLog.actorId })
      .from(auditLog)
      .where(eq(auditLog.rootId, id))
      .orderBy(desc(auditLog.id))
      .limit(1)
    expect(audit).toMatchObject({ actorId: id, changes: { email: [email, next] } })
    expect(queued.slice(1)).toEqual([{ kind: 'EMAIL_CHANGED', id: row!.id }])
    expect((await call('GET', '/auth/me')).body).toMatchObject({ email: next })
    await expect.poll(async () => (await other.call('GET', '/auth/me')).body, { timeout: 1_000 }).toMatchObject({ email: next })
    await device(next)
  })

  it('uses a code once, for one account only, and never stores it in clear', async () => {
    const { call, email } = await browser()
    const stranger = await browser()
    const next = fresh()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const sent = await call('POST', '/profile/email', { email: next }, key)
    const { code } = sent.body as { code: string }
    // Repeated: requested once.
    expect((await call('POST', '/profile/email', { email: next }, key)).body).toEqual(sent.body)
    expect(await api.db.select().from(mailCodes).where(eq(mailCodes.email, next))).toHaveLength(1)
    const written = JSON.stringify([
      await api.db.select({ answer: idempotencyKeys.answer }).from(idempotencyKeys),
      await api.db.select({ hash: mailCodes.codeHash }).from(mailCodes),
    ])
    expect(written).not.toContain(code)
    expect((await stranger.call('POST', '/profile/email/verify', { code })).status).toBe(422)
    // It does not sign in either.
    expect((await api.send('POST', '/auth/verify', '', { email: next, code })).status).toBe(422)
    expect((await call('POST', '/profile/email/verify', { code })).status).toBe(200)
    const again = await call('POST', '/profile/email/verify', { code })
    expect(again).toMatchObject({ status: 422, body: { issues: [{ path: 'code', message: 'Code incorrect ou expiré' }] } })
    expect((await call('GET', '/profile')).body).toMatchObject({ email: next })
    expect(next).not.toBe(email)
  })

  it('ends after five wrong codes', async () => {
    const { call, email } = await browser()
    const next = fresh()
    const code = await ask(call, next)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let n = 0; n < 5; n++) expect((await call('POST', '/profile/email/verify', { code: wrong })).status).toBe(422)
    expect((await call('POST', '/profile/email/verify', { code })).status).toBe(422)
    expect((await call('GET', '/profile')).body).toMatchObject({ email, pendingEmail: null })
  })

  it('queues a code for the address of another account too, and refuses only after the code was typed', async () => {
    const { call, email } = await browser()
    const taken = await browser()
    const unknown = await call('POST', '/profile/email', { email: fresh() })
    const known = await call('POST', '/profile/email', { email: taken.email })
    const shape = (answer: { body: unknown }) => Object.keys(answer.body as object)
    expect(shape(known)).toEqual(shape(unknown))
    const { code } = known.body as { code: string }
    const refused = await call('POST', '/profile/email/verify', { code })
    expect(refused).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'email', message: 'Un compte existe déjà avec cet e-mail' }] },
    })
    expect((await call('GET', '/profile')).body).toMatchObject({ email })
  })

  it("refuses one's own address", async () => {
    const { call, email } = await browser()
    const refused = await call('POST', '/profile/email', { email: email.toUpperCase() })
    expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: 'email' }] } })
  })

  it('allows five requests per 15 minutes', async () => {
    const { call } = await browser()
    for (let n = 0; n < 5; n++) await ask(call, fresh())
    const answer = await call('POST', '/profile/email', { email: fresh() })
    expect(answer.status).toBe(429)
    expect((answer.body as { message: string }).message).toMatch(/^Trop de tentatives, réessayez dans \d+ minutes?$/)
  })

  it('shows no code when mail is sent', async () => {
    const mailing = await startTestApi({ jobs, codesShown: false, beside: api })
    try {
      const { cookie } = await signInAs(mailing, 'OPERATOR')
      const answer = await mailing.send('POST', '/profile/email', cookie, { email: fresh() })
      expect(await answer.json()).toEqual({ sent: true })
    } finally {
      await mailing.close()
    }
  })
})

describe('own sessions', () => {
  const PHONE = { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile)', 'x-client-address': '203.0.113.9' }
  const OFFICE = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', 'x-client-address': '2001:db8::7' }
  type Listed = { id: string; userAgent: string; remoteAddress: string; createdAt: string; lastUsedAt: string; current: boolean }
  const list = async (call: Awaited<ReturnType<typeof browser>>['call']) =>
    (await call('GET', '/profile/sessions')).body as Listed[]

  it('show device, place, start and last use, and the current one', async () => {
    const office = await browser('SALES', OFFICE)
    const phone = await device(office.email, PHONE)
    await browser('SALES')
    await api.db.update(sessions).set({ rotatedAt: sql`now() - interval '1 hour'` }).where(eq(sessions.userId, office.id))
    const listed = await list(phone.call)
    expect(listed).toEqual([
      expect.objectContaining({ userAgent: PHONE['user-agent'], remoteAddress: '203.0.113.9', current: true }),
      expect.objectContaining({ userAgent: OFFICE['user-agent'], remoteAddress: '2001:db8::7', current: false }),
    ])
    for (const { createdAt, lastUsedAt } of listed) {
      expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000)
      expect(Date.now() - Date.parse(lastUsedAt)).toBeGreaterThan(3_500_000)
    }
    await phone.once('POST', '/auth/refresh')
    expect(JSON.stringify(listed)).not.toMatch(/hash/i)
    const [used] = await list(office.call)
    expect(used).toMatchObject({ current: true })
    expect(Date.now() - Date.parse((await list(office.call))[1]!.lastUsedAt)).toBeLessThan(60_000)
  })

  it('end one by one, at once, with an audit entry by the user', async () => {
    const office = await browser('SALES', OFFICE)
    const phone = await device(office.email, PHONE)
    const other = (await list(office.call)).find(session => !session.current)!
    expect((await phone.call('GET', '/auth/me')).status).toBe(200)
    expect(await office.call('POST', `/profile/sessions/${other.id}/end`)).toEqual({ status: 200, body: { ended: 1 } })
    await expect.poll(async () => (await phone.once('GET', '/auth/me')).status, { timeout: 1_000 }).toBe(401)
    expect((await phone.call('GET', '/auth/me')).status).toBe(401)
    const [audit] = await api.db.select().from(auditLog).where(eq(auditLog.entityId, other.id))
    expect(audit).toMatchObject({ actorId: office.id, source: 'ECRAN', changes: { revoked_because: [null, 'ENDED'] } })
    expect(await list(office.call)).toHaveLength(1)
    expect((await office.call('POST', `/profile/sessions/${other.id}/end`)).status).toBe(404)
  })

  it('stay hidden from other users', async () => {
    const mine = await browser()
    const theirs = await browser()
    const [target] = await list(theirs.call)
    expect((await mine.call('POST', `/profile/sessions/${target!.id}/end`)).status).toBe(404)
    expect((await mine.call('POST', `/profile/sessions/${crypto.randomUUID()}/end`)).status).toBe(404)
    expect((await mine.call('POST', '/profile/sessions/abc/end')).status).toBe(404)
    expect((await theirs.once('GET', '/auth/me')).status).toBe(200)
    expect(await list(theirs.call)).toHaveLength(1)
  })

  it('all end except the current one', async () => {
    const here = await browser()
    const others = [await device(here.email), await device(here.email)]
    const stranger = await browser()
    expect(await here.call('POST', '/profile/sessions/end-others')).toEqual({ status: 200, body: { ended: 2 } })
    for (const { once } of others) {
      await expect.poll(async () => (await once('GET', '/auth/me')).status, { timeout: 1_000 }).toBe(401)
      expect((await once('POST', '/auth/refresh')).status).toBe(401)
    }
    expect((await here.once('GET', '/auth/me')).status).toBe(200)
    expect((await stranger.once('GET', '/auth/me')).status).toBe(200)
    expect(await here.call('POST', '/profile/sessions/end-others')).toEqual({ status: 200, body: { ended: 0 } })
  })
})

describe('preferences', () => {
  const DEFAULTS: Preferences = {
    theme: 'SYSTEM',
    density: 'COMPACT',
    pageSize: 25,
    firstScreen: '/',
    csvSeparator: ';',
    alertMails: 'IMMEDIATE',
    singleKeys: 'ON',
  }

  it.each(ROLES)('have default values: %s', async role => {
    const { call } = await browser(role)
    expect(await call('GET', '/profile/preferences')).toEqual({ status: 200, body: DEFAULTS })
  })

  it('are stored only when they differ from the defaults, and appear in auth/me after the next refresh', async () => {
    const { call, id } = await browser()
    const chosen = {
      theme: 'DARK',
      density: 'COMFORT',
      pageSize: '100',
      firstScreen: '/sales/kpi',
      csvSeparator: '\t',
      alertMails: 'NONE',
      singleKeys: 'OFF',
    }
    const saved = { ...chosen, pageSize: 100 }
    expect(await call('PUT', '/profile/preferences', chosen)).toEqual({ status: 200, body: saved })
    expect((await call('GET', '/auth/me')).body).toMatchObject({ preferences: saved })
    await call('PUT', '/profile/preferences', { ...DEFAULTS, theme: 'DARK' })
    const [account] = await api.db.select().from(users).where(eq(users.id, id))
    expect(account!.preferences).toEqual({ theme: 'DARK' })
  })

  it('apply from the next request in every process, without extending a token', async () => {
    const another = await startTestApi({ beside: api })
    try {
      const { cookie } = await signInAs(api, 'CONCEPTOR')
      const endOf = (cookies: string) =>
        JSON.parse(Buffer.from(/quai_access=[^.]+\.([^.]+)/.exec(cookies)![1]!, 'base64url').toString()).exp
      await sleep(1_100)
      const saved = await api.send('PUT', '/profile/preferences', cookie, { theme: 'DARK' })
      const { header } = cookiesOf(saved)
      expect(await (await another.send('GET', '/auth/me', header)).json()).toMatchObject({ preferences: { theme: 'DARK' } })
      expect(endOf(header)).toBe(endOf(cookie))
    } finally {
      await another.close()
    }
  })

  it('stay unchanged when not named; an identical write changes nothing', async () => {
    const { call, once } = await browser()
    await call('PUT', '/profile/preferences', { density: 'COMFORT' })
    expect((await call('PUT', '/profile/preferences', { theme: 'LIGHT' })).body).toEqual({
      ...DEFAULTS,
      theme: 'LIGHT',
      density: 'COMFORT',
    })
    const { version } = (await call('GET', '/auth/me')).body as { version: number }
    await call('PUT', '/profile/preferences', { theme: 'LIGHT' })
    expect(await (await once('GET', '/auth/me')).json()).toMatchObject({ version })
  })

  it.each([
    ['theme', 'PINK', 'Veuillez choisir une valeur dans la liste'],
    ['density', '', 'Veuillez remplir ce champ'],
    ['pageSize', '30', 'Veuillez choisir une valeur dans la liste'],
    ['csvSeparator', '|', 'Veuillez choisir une valeur dans la liste'],
    ['csvSeparator', '', 'Veuillez remplir ce champ'],
    ['alertMails', 3, 'Veuillez choisir une valeur dans la liste'],
    ['firstScreen', '/administration/users', 'Veuillez choisir une valeur dans la liste'],
    ['firstScreen', '/administration/profiles', 'Veuillez choisir une valeur dans la liste'],
    ['firstScreen', '/sales/companies/:companyId', 'Veuillez choisir une valeur dans la liste'],
    ['firstScreen', '//evil.example', 'Veuillez choisir une valeur dans la liste'],
    ['firstScreen', '', 'Veuillez remplir ce champ'],
    ['firstScreen', 'toString', 'Veuillez choisir une valeur dans la liste'],
  ])('refuse %s %j', async (path, value, message) => {
    const answer = await api.call('SALES', 'PUT', '/profile/preferences', { [path]: value })
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
  })

  it('accept as first screen exactly those that the role may open without a record', async () => {
    for (const role of ROLES) {
      const { call } = await browser(role)
      const taken: string[] = []
      for (const firstScreen of Object.keys(SCREENS)) {
        if ((await call('PUT', '/profile/preferences', { firstScreen })).status === 200) taken.push(firstScreen)
      }
      const rows = Object.entries(SCREENS) as [string, Screen][]
      const open = rows.filter(([path, screen]) => !path.includes(':') && screen.roles.includes(role))
      expect(taken).toEqual(open.map(([path]) => path))
    }
  })

  it('lead home when the role may no longer open the chosen first screen', async () => {
    const { call, id } = await browser('ADMIN')
    await call('PUT', '/profile/preferences', { firstScreen: '/administration/users', theme: 'DARK' })
    await api.db.update(users).set({ role: 'OPERATOR' }).where(eq(users.id, id))
    await expect
      .poll(async () => (await call('GET', '/auth/me')).body, { timeout: 1_000 })
      .toMatchObject({ role: 'OPERATOR', preferences: { firstScreen: '/', theme: 'DARK' } })
    expect((await call('GET', '/profile/preferences')).body).toMatchObject({ firstScreen: '/' })
  })

  describe('in lists and exports', () => {
    const LISTS = [
      '/sales/companies',
      '/sales/addresses',
      '/sales/delivery-request',
      '/journey-management/delivery-request',
      '/journey-management/live-lines',
      '/journey-management/journeys',
    ]

    it("uses the user's page size unless the URL names one", async () => {
      const { call } = await browser('ADMIN')
      const size = async (path: string) => ((await call('GET', path)).body as { perPage: number }).perPage
      for (const path of LISTS) expect(await size(path), path).toBe(25)
      await call('PUT', '/profile/preferences', { pageSize: 50 })
      for (const path of LISTS) {
        expect(await size(path), path).toBe(50)
        expect(await size(`${path}?perPage=100`), path).toBe(100)
        expect(await size(`${path}?perPage=25`), path).toBe(25)
        expect(await size(`${path}?perPage=7`), path).toBe(50)
        expect(await size(`${path}?perPage=&q=abc`), path).toBe(50)
      }
    })

    it("uses the user's separator in exports", async () => {
      const { call, once } = await browser('ADMIN')
      const heading = async (path: string) => (await (await once('GET', `${path}/export.csv`)).text()).split('\r\n')[0]!
      const exported = LISTS.filter(path => path !== '/journey-management/delivery-request')
      for (const csvSeparator of [';', ',', '\t']) {
        await call('PUT', '/profile/preferences', { csvSeparator })
        await call('GET', '/auth/me')
        for (const path of exported) {
          const line = await heading(path)
          expect(line.split(csvSeparator).length, `${path} ${JSON.stringify(csvSeparator)}`).toBeGreaterThan(4)
        }
      }
    })
  })
})

it('describes every operation in the API documentation', async () => {
  const { paths } = (await (await api.send('GET', '/openapi.json')).json()) as {
    paths: Record<string, Record<string, { summary?: string; tags?: string[]; requestBody?: unknown }>>
  }
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { summary, tags }]) =>
      /^\/(profile|auth\/drafts)/.test(path) ? [`${method} ${path} ${tags?.join()} ${summary ? 'said' : 'unsaid'}`] : [],
    ),
  )
  expect(listed.sort()).toEqual([
    'delete /auth/drafts auth said',
    'delete /profile/feed profile said',
    'delete /profile/passkeys/{id} profile said',
    'get /auth/drafts auth said',
    'get /profile profile said',
    'get /profile/feed profile said',
    'get /profile/papers profile said',
    'get /profile/passkeys profile said',
    'get /profile/preferences profile said',
    'get /profile/sessions profile said',
    'post /auth/drafts auth said',
    'post /profile/email profile said',
    'post /profile/email/verify profile said',
    'post /profile/feed profile said',
    'post /profile/papers profile said',
    'post /profile/passkeys profile said',
    'post /profile/passkeys/options profile said',
    'post /profile/sessions/end-others profile said',
    'post /profile/sessions/{id}/end profile said',
    'put /profile profile said',
    'put /profile/passkeys/{id} profile said',
    'put /profile/preferences profile said',
  ])
  expect(paths['/profile/preferences']!.put!.requestBody).toBeDefined()
  const parameters = (paths['/sales/companies']!.get as unknown as { parameters: { name: string }[] }).parameters
  expect(parameters.map(parameter => parameter.name)).toContain('perPage')
})
