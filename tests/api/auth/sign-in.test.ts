import { eq, sql } from 'drizzle-orm'
import { PostgresJsPreparedQuery } from 'drizzle-orm/postgres-js'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { linkOf } from '#api/auth/mail-codes.ts'
import type { MailJob } from '#api/jobs/queue.ts'
import { clientOf } from '#api/middleware/rate-limits.ts'
import { mailCodes, rateLimits, sessions, users } from '#api/schema/administration/users.table.ts'
import { spec } from '#tests/specification/statements.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { cookiesOf } from '#tests/support/cookies.ts'

const queued: MailJob[] = []
const jobs = {
  enqueue: () => Promise.reject(new Error('not here')),
  mail: async (_: unknown, job: MailJob) => void queued.push(job),
  wake: async () => {},
  stop: async () => {},
}

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ jobs, connections: 10 })
})
afterAll(() => api.close())

const WRONG = {
  error: 'Unprocessable Entity',
  message: 'Code incorrect ou expiré',
  statusCode: 422,
  issues: [{ path: 'code', message: 'Code incorrect ou expiré' }],
}

/** Own account per test, so that limits are not shared. */
async function account(status: 'INVITE' | 'ACTIF' | 'DESACTIVE' = 'ACTIF') {
  const email = `${crypto.randomUUID()}@quai.test`
  const [row] = await api.db
    .insert(users)
    .values({ email, firstName: 'Maud', lastName: 'Le Bihan', role: 'SALES', status })
    .returning({ id: users.id })
  return { email, id: row!.id }
}

/** Cookie jars by user. */
const browsers = new Map<string, string>()
async function post(path: string, body: unknown, { client = '', at }: { client?: string; at: string }) {
  const answer = await api.send('POST', path, browsers.get(at), body, { 'x-client-address': client })
  const named = cookiesOf(answer).lines.find(line => line.startsWith('quai_device='))
  if (named) browsers.set(at, named.split(';')[0]!)
  return answer
}
const ask = (email: string, client?: string, at = email.trim().toLowerCase()) => post('/auth/login', { email }, { client, at })
const verify = (email: string, code: string, client?: string, at = email.trim().toLowerCase()) =>
  post('/auth/verify', { email, code }, { client, at })

async function codeFor(email: string, at?: string): Promise<string> {
  const answer = await ask(email, '', at)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { code: string }).code
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const rowsOf = (email: string) => api.db.select().from(mailCodes).where(eq(mailCodes.email, email)).orderBy(mailCodes.id)

describe('a code', () => {
  it(spec('Login and verification calls (/login, /verify): not shown.'), async () => {
    const { email, id } = await account()
    const answer = await ask(email)
    expect(answer.status).toBe(200)
    const { sent, code } = (await answer.json()) as { sent: boolean; code: string }
    expect(sent).toBe(true)
    expect(code).toMatch(/^\d{6}$/)

    const verified = await verify(email, code)
    expect(verified.status).toBe(200)
    expect(await verified.json()).toMatchObject({ id, email, role: 'SALES', firstName: 'Maud' })
    const cookie = verified.headers
      .getSetCookie()
      .map(line => line.split(';')[0])
      .join('; ')
    expect(await (await api.send('GET', '/auth/me', cookie)).json()).toMatchObject({ id, role: 'SALES' })
  })

  it('accepts capitals and spaces', async () => {
    const { email } = await account()
    const code = await codeFor(`  ${email.toUpperCase()} `)
    expect((await verify(email.toUpperCase(), ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
  })

  it('is never stored in clear; its mail is queued by id', async () => {
    const { email } = await account()
    const code = await codeFor(email)
    const [row] = await rowsOf(email)
    expect(JSON.stringify(row)).not.toContain(code)
    expect(queued.filter(({ id }) => id === row!.id)).toEqual([{ kind: 'CODE', id: row!.id }])
  })

  it('works once', async () => {
    const { email } = await account()
    const code = await codeFor(email)
    expect((await verify(email, code)).status).toBe(200)
    const second = await verify(email, code)
    expect(second.status).toBe(422)
    expect(await second.json()).toEqual(WRONG)
    expect(second.headers.getSetCookie()).toEqual([])
  })

  it('signs in exactly once when sent ten times at once', async () => {
    const { email, id } = await account()
    const code = await codeFor(email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(email, code)))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(9).fill(422)])
    expect(await api.db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(1)
  })

  it('is valid for ten minutes', async () => {
    const { email } = await account()
    const code = await codeFor(email)
    const [row] = await rowsOf(email)
    expect(Date.parse(row!.expiresAt) - Date.parse(row!.createdAt)).toBe(600_000)
    await api.db.update(mailCodes).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(mailCodes.id, row!.id))
    expect(await (await verify(email, code)).json()).toEqual(WRONG)
  })

  it('allows five tries; afterwards the right one is refused', async () => {
    const { email } = await account()
    const code = await codeFor(email)
    for (let tries = 0; tries < 4; tries += 1) expect((await verify(email, other(code))).status).toBe(422)
    const patient = await account()
    const patientCode = await codeFor(patient.email)
    for (let tries = 0; tries < 4; tries += 1) await verify(patient.email, other(patientCode))
    expect((await verify(patient.email, patientCode)).status).toBe(200)
    expect((await verify(email, other(code))).status).toBe(422)
    expect(await (await verify(email, code)).json()).toEqual(WRONG)
  })

  it('counts concurrent wrong tries exactly, up to five', async () => {
    const { email } = await account()
    const code = await codeFor(email)
    await Promise.all(Array.from({ length: 9 }, () => verify(email, other(code))))
    expect((await rowsOf(email))[0]!.tries).toBe(5)
  })

  it('is invalidated by the next one, permanently', async () => {
    const { email } = await account()
    const first = await codeFor(email)
    const second = await codeFor(email)
    if (first !== second) expect((await verify(email, first)).status).toBe(422)
    expect((await verify(email, second)).status).toBe(200)
    expect((await verify(email, first)).status).toBe(422)
  })

  it('does not open another account', async () => {
    const one = await account()
    const two = await account()
    const code = await codeFor(one.email)
    expect((await verify(two.email, code)).status).toBe(422)
  })

  it('is reported missing, not wrong, when empty', async () => {
    const { email } = await account()
    expect(await (await verify(email, '  ')).json()).toMatchObject({
      issues: [{ path: 'code', message: 'Veuillez remplir ce champ' }],
    })
    expect(await (await ask('personne')).json()).toMatchObject({
      statusCode: 422,
      issues: [{ path: 'email', message: 'Veuillez saisir une adresse e-mail valide' }],
    })
  })
})

describe('an account', () => {
  it('activates an invited account by its first sign-in', async () => {
    const { email, id } = await account('INVITE')
    expect((await verify(email, await codeFor(email))).status).toBe(200)
    const [row] = await api.db.select().from(users).where(eq(users.id, id))
    expect(row).toMatchObject({ status: 'ACTIF' })
    expect(Date.now() - Date.parse(row!.lastLoginAt!)).toBeLessThan(60_000)
  })

  it('deactivated after its code was mailed cannot sign in', async () => {
    const { email, id } = await account()
    const code = await codeFor(email)
    await api.db.update(users).set({ status: 'DESACTIVE' }).where(eq(users.id, id))
    const refused = await verify(email, code)
    expect(await refused.json()).toEqual(WRONG)
    expect(refused.headers.getSetCookie()).toEqual([])
    expect(await api.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([])
  })

  it('shows its code in the demonstration only when it may sign in', async () => {
    for (const email of ['nobody@quai.test', (await account('DESACTIVE')).email]) {
      expect(await (await ask(email)).json()).toEqual({ sent: true })
    }
  })
})

describe('existence of an account', () => {
  /** Statements of a call in order, and its answer. */
  async function traced(call: () => Promise<Response>) {
    const statements: string[] = []
    const execute = PostgresJsPreparedQuery.prototype.execute
    const spy = vi.spyOn(PostgresJsPreparedQuery.prototype, 'execute').mockImplementation(function (this: never, ...args) {
      statements.push((this as { queryString: string }).queryString)
      return execute.apply(this, args)
    })
    const answer = await call().finally(() => spy.mockRestore())
    return { statements, status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
  }
  const counts = () =>
    Promise.all([mailCodes, rateLimits, sessions, users].map(table => api.db.$count(table))).then(rows => [
      ...rows,
      queued.length,
    ])

  it('is revealed neither by answers nor by the work done', async () => {
    const quiet = await startTestApi({ jobs, codesShown: false })
    const demonstration = api
    api = quiet
    onTestFinished(async () => {
      api = demonstration
      await quiet.close()
    })
    // A known browser keeps its name.
    await ask('somebody@quai.test', '192.0.2.2', 'one browser')
    const addresses = [(await account()).email, (await account('DESACTIVE')).email, `${crypto.randomUUID()}@quai.test`]
    const traces = []
    for (const email of addresses) {
      const before = await counts()
      const requested = await traced(() => ask(email, '192.0.2.1', 'one browser'))
      // Wrong by its length, so never right by chance.
      const tried = await traced(() => verify(email, '1234567', '192.0.2.1', 'one browser'))
      const after = await counts()
      traces.push({ requested, tried, written: after.map((count, index) => count - before[index]!) })
    }
    const [known, ...others] = traces
    expect(known!.requested).toMatchObject({ status: 200, body: '{"sent":true}' })
    expect(known!.requested.statements.length).toBeGreaterThan(2)
    expect(known!.tried).toMatchObject({ status: 422, body: JSON.stringify(WRONG) })
    expect(known!.tried.statements.length).toBeGreaterThan(2)
    // The first call also created the counters.
    expect(known!.written).toEqual([1, 4, 0, 0, 1])
    for (const trace of others) {
      expect(trace.requested).toEqual(known!.requested)
      expect(trace.tried).toEqual(known!.tried)
      expect(trace.written).toEqual([1, 1, 0, 0, 1])
    }
  })
})

const browserId = (at: string) => browsers.get(at)!.slice('quai_device='.length).split('.')[0]!

describe('a stranger who knows an address', () => {
  it("cannot lock anyone out by wrong codes, nor use up the owner's code", async () => {
    const { email } = await account()
    const code = await codeFor(email, 'owner')
    for (const [at, client] of [
      ['stranger', '203.0.113.1'],
      ['another', '203.0.113.2'],
      ['no cookie', '203.0.113.3'],
    ] as const) {
      if (at !== 'no cookie') await ask(email, client, at)
      for (let tries = 0; tries < 10; tries += 1) {
        expect([422, 429]).toContain((await verify(email, other(code), client, at)).status)
      }
    }
    expect((await verify(email, code, '', 'owner')).status).toBe(200)
  })

  it('cannot sign in with digits mailed for another browser', async () => {
    const { email } = await account()
    const code = await codeFor(email, 'this one')
    await ask(email, '', 'that one')
    expect((await verify(email, code, '', 'that one')).status).toBe(422)
    expect((await verify(email, code, '', 'without a name')).status).toBe(422)
    expect((await verify(email, code, '', 'this one')).status).toBe(200)
  })

  it('only slows down a browser where the owner signed in before', async () => {
    const { email } = await account()
    expect((await verify(email, await codeFor(email, 'my office'), '', 'my office')).status).toBe(200)
    for (let index = 0; index < 6; index += 1) await ask(email, '203.0.113.9', `stranger ${index}`)
    expect((await ask(email, '203.0.113.9', 'stranger 7')).status).toBe(429)
    // The office's address is over its limit; this browser is not.
    for (let index = 0; index < 30; index += 1) await ask(`crowd-${index}@quai.test`, '203.0.113.10')
    const code = await codeFor(email, 'my office')
    expect((await ask('crowd-31@quai.test', '203.0.113.10')).status).toBe(429)
    for (let tries = 0; tries < 4; tries += 1) await verify(email, other(code), '', 'my office')
    expect((await verify(email, code, '203.0.113.10', 'my office')).status).toBe(200)
    for (let index = 0; index < 2; index += 1) expect((await ask(email, '', 'my office')).status).toBe(200)
    const slowed = await ask(email, '', 'my office')
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })

  it('cannot mark a browser as known with a forged cookie', async () => {
    const { email } = await account()
    await verify(email, await codeFor(email, 'known'), '', 'known')
    const [id, marks, signature] = browsers.get('known')!.slice('quai_device='.length).split('.')
    for (const forged of [
      `x.${marks}.${signature}`,
      `${id}.${marks}~more.${signature}`,
      `${id}.${marks}.`,
      `${id}.${marks}`,
      '..',
    ]) {
      browsers.set('forger', `quai_device=${forged}`)
      const answer = await ask('forged@quai.test', '', 'forger')
      // It gets its own name.
      if (answer.status === 200) expect(browserId('forger')).not.toBe(id)
      browsers.delete('forger')
    }
  })
})

describe('the link of the mail', () => {
  const follow = (email: string, link: string, at: string) => post('/auth/verify', { email, code: '000000', link }, { at })
  async function linkFor(email: string) {
    await codeFor(email, 'desk')
    const [row] = await rowsOf(email)
    return linkOf(api.tokens.key, row!.id)
  }

  it('signs in once on any browser, whatever a stranger tried', async () => {
    const { email, id } = await account()
    const link = await linkFor(email)
    for (let tries = 0; tries < 6; tries += 1) await verify(email, '999999', '', 'desk')
    const signed = await follow(email, link, 'phone')
    expect(signed.status).toBe(200)
    expect(await signed.json()).toMatchObject({ id })
    expect((await follow(email, link, 'phone')).status).toBe(422)
  })

  it('is refused for another address, altered or expired', async () => {
    const { email } = await account()
    const link = await linkFor(email)
    for (const [address, tried] of [
      [(await account()).email, link],
      [email, link.slice(0, -2)],
      [email, `${crypto.randomUUID()}.${link.split('.')[1]}`],
      [email, 'x'],
    ] as const) {
      expect((await follow(address, tried, 'phone')).status).toBe(422)
    }
    await api.db.update(mailCodes).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(mailCodes.email, email))
    expect((await follow(email, link, 'phone')).status).toBe(422)
  })
})

describe('the limits', () => {
  const TOO_MANY = { error: 'Too Many Requests', message: 'Trop de tentatives, réessayez dans 15 minutes', statusCode: 429 }

  async function expectTooMany(answer: Response) {
    expect(answer.status).toBe(429)
    expect(await answer.json()).toEqual(TOO_MANY)
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(840)
    expect(seconds).toBeLessThanOrEqual(900)
  }
  const endWindow = (email: string) =>
    api.db
      .update(rateLimits)
      .set({ expire: new Date(Date.now() - 1000) })
      .where(sql`${rateLimits.key} like ${`%${email}`}`)

  it('allow five codes per account and 15 minutes, whether it exists or not', async () => {
    for (const email of [(await account()).email, 'stranger@quai.test']) {
      for (let index = 0; index < 5; index += 1) expect((await ask(email, `192.0.2.${index}`)).status).toBe(200)
      await expectTooMany(await ask(email, '192.0.2.99'))
      expect(await rowsOf(email)).toHaveLength(5)
      await endWindow(email)
      expect((await ask(email)).status).toBe(200)
    }
  })

  it('allow thirty codes per client over all accounts; other clients continue', async () => {
    const client = '198.51.100.7'
    for (let index = 0; index < 30; index += 1) expect((await ask(`someone-${index}@quai.test`, client)).status).toBe(200)
    await expectTooMany(await ask('someone-30@quai.test', client))
    expect((await ask('someone-30@quai.test', '198.51.100.8')).status).toBe(200)
  })

  it('allow ten wrong codes per browser over several codes; then the right one waits too', async () => {
    const { email } = await account()
    for (let round = 0; round < 2; round += 1) {
      const code = await codeFor(email)
      for (let tries = 0; tries < 5; tries += 1) expect((await verify(email, other(code))).status).toBe(422)
    }
    const code = await codeFor(email)
    await expectTooMany(await verify(email, code))
    await endWindow(browserId(email))
    expect((await verify(email, code)).status).toBe(200)
  })

  it('allow thirty wrong codes per client; a success in between restores none', async () => {
    const client = '198.51.100.20'
    for (let index = 0; index < 29; index += 1) {
      expect((await verify(`guess-${index}@quai.test`, '123456', client)).status).toBe(422)
    }
    const { email } = await account()
    for (let index = 0; index < 3; index += 1) expect((await verify(email, await codeFor(email), client)).status).toBe(200)
    expect((await verify('guess-29@quai.test', '123456', client)).status).toBe(422)
    await expectTooMany(await verify('guess-30@quai.test', '123456', client))
  })

  it('do not lock out a client with an unknown address', async () => {
    for (let index = 0; index < 35; index += 1) expect((await ask(`unknown-${index}@quai.test`, '')).status).toBe(200)
  })

  it('are shared by processes and hold against concurrent calls', async () => {
    const { email } = await account()
    const twin = await startTestApi({ beside: api, jobs })
    onTestFinished(() => twin.close())
    const askTwin = () => twin.send('POST', '/auth/login', browsers.get(email), { email })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? ask(email) : askTwin())))
    const statuses = answers.map(answer => answer.status)
    expect(statuses.filter(status => status === 200)).toHaveLength(5)
    expect(statuses.filter(status => status === 429)).toHaveLength(15)
  })

  it('print one minute in the singular', async () => {
    const { email } = await account()
    for (let index = 0; index < 5; index += 1) await ask(email)
    await api.db
      .update(rateLimits)
      .set({ expire: new Date(Date.now() + 30_000) })
      .where(sql`${rateLimits.key} like ${`%${email}`}`)
    expect(await (await ask(email)).json()).toMatchObject({ message: 'Trop de tentatives, réessayez dans 1 minute' })
  })

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('counts client %s as %s', (address, client) => {
    expect(clientOf(address)).toBe(client)
  })
})
