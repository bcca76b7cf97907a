import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FALLBACK_ERROR } from '#domain/messages.ts'
import { spec } from '#tests/specification/statements.ts'
import { runServer } from '#tests/support/server-process.ts'
import {
  expiredOnce,
  refreshed,
  refuse,
  type Script,
  type ScriptedHost,
  send,
  startScriptedHost,
} from '#tests/support/servers/scripted-host.ts'
import { APP_URL, startWebTier, TIERS, type WebTier } from '#tests/support/web-tier.ts'

/** The pages process in front of a fake API host, over real HTTP. */

const ERROR_500 = 'Une erreur s&#x27;est produite lors de l&#x27;accès à cette page. Veuillez contacter l&#x27;équipe à ce sujet.'
const USER = { id: 'u1', firstName: 'Camille', lastName: 'Morvan', email: 'c.morvan@example.fr', role: 'ADMIN' }
const signedIn: Script = res => send(res, 200, USER)
const NONE = { total: 0, capped: false }
const HOME: Record<string, Script> = {
  '/v1/home/direction': res =>
    send(res, 200, {
      today: '2026-11-23',
      now: '2026-11-23T08:00:00.000Z',
      steps: { left: [], counting: true },
      band: null,
      counts: {
        today: NONE,
        unassigned: NONE,
        toControl: NONE,
        toReview: NONE,
        overdrawn: NONE,
        unanswered: NONE,
        expiring: NONE,
        failed: NONE,
        absencesToDecide: NONE,
        certificationsDue: NONE,
        vehiclesDue: NONE,
        outOfService: NONE,
        expiries: NONE,
        lateInvoices: NONE,
        toDesignate: NONE,
      },
      lateCents: 0,
      toDesignate: [],
      months: [
        { month: '2026-11', empty: true, revenueCents: 0, marginPct: null, uncosted: 0, otifPct: null, lastYearCents: null },
      ],
      otifDays: { from: '2026-11-16', to: '2026-11-22' },
      otifPct: null,
      coverage: [],
      clients: [],
      expiring: [],
      alerts: [],
    }),
}
const cookie = 'access=old; refresh=r1'
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { origin: APP_URL, cookie, ...headers },
})

describe.each(TIERS)('%s', tier => {
  let host: ScriptedHost
  let web: WebTier
  beforeAll(async () => {
    host = await startScriptedHost()
    web = await startWebTier(tier, `${host.url}/v1/`)
  })
  afterAll(async () => {
    await web?.stop()
    await host?.close()
  })
  const page = async (path: string, init: RequestInit = { headers: { cookie } }) => {
    const answer = await web.ask(path, init)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  it('refreshes an expired token for the page and sets the new cookies', async () => {
    host.play({ ...HOME, '/v1/auth/me': expiredOnce(USER), '/v1/auth/refresh': refreshed })
    const { status, headers, text } = await page('/')
    expect(status).toBe(200)
    expect(text).toContain('Morvan')
    expect(host.requests().slice(0, 3)).toEqual(['GET /v1/auth/me', 'POST /v1/auth/refresh', 'GET /v1/auth/me'])
    expect(host.requests().filter(one => one === 'POST /v1/auth/refresh')).toHaveLength(1)
    expect(headers.getSetCookie()).toEqual(expect.arrayContaining(['access=new; HttpOnly; Path=/', 'refresh=r2; Path=/']))
  })

  it('ends the session when the refresh is refused, clearing the cookies', async () => {
    host.play({
      '/v1/auth/me': res => refuse(res, 401, 'AUTH_TOKEN_EXPIRED'),
      '/v1/auth/refresh': res => refuse(res, 401, 'AUTH_REQUIRED', { 'set-cookie': 'access=; Max-Age=0; Path=/v1' }),
    })
    const { status, headers } = await page('/sales/companies')
    expect([status, headers.get('location')]).toEqual([302, '/login?next=%2Fsales%2Fcompanies'])
    expect(headers.getSetCookie()).toContain('access=; Max-Age=0; Path=/')
  })

  it.each<[string, Script]>([
    ['without a body', res => res.writeHead(401).end()],
    ['in another language', res => res.writeHead(401, { 'content-type': 'text/plain' }).end('Who are you?')],
    ['of another shape', res => send(res, 401, { detail: 'x' })],
    ['of the error shape', res => refuse(res, 401, 'AUTH_REQUIRED')],
  ])('treats a 401 %s as signed out', async (_, script) => {
    host.play({ '/v1/auth/me': script })
    const { status, headers } = await page('/')
    expect([status, headers.get('location')]).toEqual([302, '/login'])
    expect(host.requests()).toEqual(['GET /v1/auth/me'])
  })

  it.each<[string, Script]>([
    ['nothing (204)', res => res.writeHead(204).end()],
    ['null', res => send(res, 200, null)],
  ])('treats %s as the current user as signed out', async (_, script) => {
    host.play({ '/v1/auth/me': script })
    const { status, headers } = await page('/')
    expect([status, headers.get('location')]).toEqual([302, '/login'])
  })

  it.each<[string, Script]>([
    ['a refusal of the error shape', res => refuse(res, 503, 'Maintenance')],
    ['another JSON body', res => send(res, 400, { detail: 'x' })],
    ['an HTML 502', res => res.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')],
    ['HTML with 200', res => res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')],
    ['a redirect', res => res.writeHead(302, { location: 'https://sso.example/' }).end()],
    ['a body that is cut off', res => void res.writeHead(200, { 'content-length': '99' }).write('{"id"', () => res.destroy())],
    ['a connection that is cut off', res => void res.destroy()],
  ])('shows the 500 screen for %s at the session check', async (_, script) => {
    host.play({ '/v1/auth/me': script })
    const { status, text } = await page('/')
    expect(status).toBe(500)
    expect(text).toContain(ERROR_500)
    expect(text).not.toMatch(/Bad gateway|ApiError|127\.0\.0\.1/)
  })

  it('tells when to ask again when the host does', async () => {
    const away: Script = res => refuse(res, 503, 'Maintenance', { 'retry-after': '2' })
    for (const path of ['/v1/auth/me', '/v1/home/direction']) {
      host.play({ ...HOME, '/v1/auth/me': signedIn, [path]: away })
      const { status, headers, text } = await page('/')
      expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '2'])
      expect(text).toContain(ERROR_500)
      // The browser asks again by itself.
      expect(text).toContain('gate-retry')
    }
  })

  it('shows the 500 screen for a host that is down, and recovers without a restart', async () => {
    host.play({ ...HOME, '/v1/auth/me': signedIn })
    expect((await page('/')).status).toBe(200)
    expect((await web.ask('/readyz')).status).toBe(200)
    await host.down()
    const down = await page('/')
    expect(down.status).toBe(500)
    expect(down.text).toContain(ERROR_500)
    expect((await web.ask('/readyz')).status).toBe(503)
    expect((await web.ask('/healthz')).status).toBe(200)
    await host.up()
    expect((await page('/')).status).toBe(200)
    expect((await web.ask('/readyz')).status).toBe(200)
    await vi.waitFor(() => expect(web.output()).toContain('ECONNREFUSED'))
  })

  it(spec('Product behaviour on these: not shown.'), async () => {
    // A failed write keeps the form without the host's address; a failed read is the 500 screen (above).
    host.play({ '/v1/auth/me': signedIn, '/v1/sales/companies': res => res.destroy() })
    const { status, text } = await page('/sales/companies?panel=new', post({ intent: 'create', legalName: 'Laiterie du Faou' }))
    expect(status).toBe(504)
    expect(text).toContain(FALLBACK_ERROR.replaceAll("'", '&#x27;'))
    expect(text).toContain('Laiterie du Faou')
    expect(text).not.toContain('Request failed')
    await vi.waitFor(() => expect(web.output()).toContain('Request failed with status code 0: POST'))
  })

  it('waits for slow headers', async () => {
    host.play({ ...HOME, '/v1/auth/me': res => void setTimeout(() => send(res, 200, USER), 600) })
    expect((await page('/')).status).toBe(200)
  })

  // Takes ten seconds, so only once; both tiers share the client.
  if (tier === 'npm run start:web')
    it('waits 10 s for a host that never answers or never ends', async () => {
      host.play({
        '/v1/auth/me': () => {},
        '/v1/things': res => void res.writeHead(200, { 'content-type': 'application/json' }).write('{"a":'),
      })
      const startedAt = Date.now()
      const [read, relayed] = await Promise.all([page('/'), page('/api/things')])
      expect(Date.now() - startedAt).toBeGreaterThanOrEqual(10_000)
      expect(Date.now() - startedAt).toBeLessThan(2 * 10_000)
      expect([read.status, relayed.status]).toEqual([500, 504])
      expect(read.text).toContain(ERROR_500)
      await vi.waitFor(() => expect(web.output()).toContain(`Request timed out: GET ${host.url}/v1/auth/me`))
    })

  describe("a browser's own call", () => {
    it("reaches the host with the client's address and headers, without server-only ones", async () => {
      host.play({
        '/v1/lookup/company': res =>
          send(res, 200, { rows: [] }, { etag: '"e1"', server: 'nginx', 'x-request-id': 'host-12345678' }),
      })
      const { status, headers, text } = await page('/api/lookup/company?q=Le%20Faou', {
        headers: {
          cookie,
          'user-agent': 'Firefox',
          'x-client-address': '198.51.100.1',
          'x-forwarded-for': '198.51.100.2, 203.0.113.9',
          'x-request-id': 'browser-12345678',
          'if-none-match': '"e0"',
          authorization: 'Bearer b1',
        },
      })
      expect([status, text, headers.get('etag')]).toEqual([200, '{"rows":[]}', '"e1"'])
      expect(headers.get('x-request-id')).toBe('browser-12345678')
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('server')).toBeNull()
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      const [got] = host.received
      expect(got!.headers).toMatchObject({
        cookie,
        'user-agent': 'Firefox',
        'x-forwarded-for': '203.0.113.9',
        'x-request-id': 'browser-12345678',
        'if-none-match': '"e0"',
        authorization: 'Bearer b1',
        origin: APP_URL,
        host: new URL(host.url).host,
      })
      expect(got!.headers['x-client-address']).toBeUndefined()
    })

    it('is refreshed and repeated with its body, for any method', async () => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        host.play({ '/v1/things': expiredOnce({ method }), '/v1/auth/refresh': refreshed })
        const body = JSON.stringify({ name: method })
        const answer = await page('/api/things', {
          method,
          body,
          headers: { cookie, origin: APP_URL, 'content-type': 'application/json' },
        })
        expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { method }])
        expect(answer.headers.getSetCookie()).toEqual(['access=new; HttpOnly; Path=/', 'refresh=r2; Path=/'])
        expect(host.requests()).toEqual([`${method} /v1/things`, 'POST /v1/auth/refresh', `${method} /v1/things`])
        expect(host.received.map(({ body }) => body.toString())).toEqual([body, '', body])
      }
    })

    it('may upload 10 MB, the limit of a page', async () => {
      host.play({ '/v1/files': (res, _, { body }) => send(res, 201, { bytes: body.length }) })
      const form = new FormData()
      form.set('file', new File([Buffer.alloc(10_000_000, 'x')], 'plan.pdf'))
      const file = await page('/api/files', { method: 'POST', body: form, headers: { cookie, origin: APP_URL } })
      expect([file.status, JSON.parse(file.text).bytes > 10_000_000]).toEqual([201, true])
      const large = await page('/api/files', {
        method: 'POST',
        body: 'x'.repeat(1_100_000),
        headers: { cookie, origin: APP_URL, 'content-type': 'application/json' },
      })
      expect(large.status).toBe(413)
      expect(host.requests()).toEqual(['POST /v1/files'])
    })

    it('refused unread does not delay the next one on the connection', async () => {
      host.play({ '/v1/things': res => send(res, 200, {}) })
      const startedAt = Date.now()
      for (const headers of [{ origin: 'https://evil.example' }, { origin: APP_URL }]) {
        for (let n = 0; n < 3; n++) {
          await page('/api/things', { method: 'POST', body: 'x'.repeat(1_100_000), headers })
          await page('/login', {
            method: 'POST',
            body: new URLSearchParams({ a: 'x'.repeat(500_000) }),
            headers: { origin: 'https://evil.example' },
          })
          expect((await page('/healthz')).status).toBe(200)
        }
      }
      // An interrupted body is accepted for 10 s before the cut.
      expect(Date.now() - startedAt).toBeLessThan(10_000)
    })

    it('is refused from another site', async () => {
      host.play({ '/v1/things': res => send(res, 200, {}) })
      for (const origin of ['https://evil.example', 'null']) {
        expect((await page('/api/things', { method: 'POST', body: '{}', headers: { cookie, origin } })).status).toBe(400)
      }
      expect(host.received).toEqual([])
    })

    it('returns every answer unchanged: errors, other bodies, 204, 401 without a body', async () => {
      host.play({
        '/v1/409': res => send(res, 409, { error: 'E', message: 'M', statusCode: 409, current: { version: 3 } }),
        '/v1/429': res => refuse(res, 429, 'Trop', { 'retry-after': '60' }),
        '/v1/400': res => send(res, 400, { detail: 'x' }),
        '/v1/401': res => res.writeHead(401).end(),
        '/v1/204': res => res.writeHead(204).end(),
        '/v1/502': res => res.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
        '/v1/302': res => res.writeHead(302, { location: 'https://evil.example/' }).end(),
        '/v1/cut': res => void res.writeHead(200, { 'content-length': '99' }).write('{"id"', () => res.destroy()),
      })
      const got = await Promise.all(['409', '429', '400', '401', '204', '502', '302', 'cut'].map(path => page(`/api/${path}`)))
      expect(got.map(({ status, text }) => [status, text])).toEqual([
        [409, '{"error":"E","message":"M","statusCode":409,"current":{"version":3}}'],
        [429, '{"error":"Refused","message":"Trop","statusCode":429}'],
        [400, '{"detail":"x"}'],
        [401, ''],
        [204, ''],
        [502, '<h1>Bad gateway</h1>'],
        [502, JSON.stringify({ error: 'Bad Gateway', message: FALLBACK_ERROR, statusCode: 502 })],
        [504, JSON.stringify({ error: 'Gateway Timeout', message: FALLBACK_ERROR, statusCode: 504 })],
      ])
      expect(got[1]!.headers.get('retry-after')).toBe('60')
      expect(got[6]!.headers.get('location')).toBeNull()
    })

    it('returns 5 MB of JSON or streamed file; a truncated file is an error', async () => {
      const lines = `${'x'.repeat(98)}\r\n`.repeat(50_000)
      host.play({
        '/v1/rows': res => send(res, 200, [lines]),
        '/v1/export.csv': res => {
          res.writeHead(200, {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': 'attachment; filename="clients.csv"',
          })
          res.write(lines.slice(0, 1_000))
          setTimeout(() => res.end(lines.slice(1_000)), 200)
        },
        '/v1/half.csv': res => {
          res.writeHead(200, { 'content-type': 'text/csv' }).write(lines)
          setTimeout(() => res.destroy(), 100)
        },
      })
      expect(JSON.parse((await page('/api/rows')).text)).toEqual([lines])
      const csv = await page('/api/export.csv')
      expect([csv.text === lines, csv.headers.get('content-disposition')]).toEqual([true, 'attachment; filename="clients.csv"'])
      await expect(page('/api/half.csv')).rejects.toThrow()
    })
  })

  describe('behind a proxy with another name', () => {
    it('accepts forms of the public address only', async () => {
      host.play({
        '/v1/auth/me': signedIn,
        '/v1/auth/logout': res => send(res, 200, {}, { 'set-cookie': 'access=; Max-Age=0; Path=/' }),
      })
      const own = await page('/logout', post({}))
      expect([own.status, own.headers.get('location')]).toEqual([303, '/login'])
      expect(own.headers.getSetCookie()).toContain('access=; Max-Age=0; Path=/')
      // React Router's own check precedes the screen's form.
      const screen = await page('/sales/companies?panel=new', post({ intent: 'create' }))
      expect(screen.status).not.toBe(400)
      for (const path of ['/logout', '/sales/companies?panel=new']) {
        expect((await page(path, post({}, { origin: 'https://evil.example', 'user-agent': 'Evil' }))).status).toBe(400)
      }
      // Earlier reads may still arrive: filter by the browser, which the host is told (below).
      expect(host.received.filter(({ headers }) => headers['user-agent'] === 'Evil')).toEqual([])
    })

    it("sends the browser's identity with a form", async () => {
      host.play({ '/v1/auth/me': signedIn, '/v1/auth/logout': res => send(res, 200, {}) })
      await page('/logout', post({}, { 'user-agent': 'Firefox', 'x-forwarded-for': 'unknown, 203.0.113.9' }))
      expect(host.received.at(-1)!.headers).toMatchObject({
        'user-agent': 'Firefox',
        'x-forwarded-for': '203.0.113.9',
        origin: APP_URL,
      })
    })
  })

  it('trusts a flash message only when signed by this site', async () => {
    host.play({
      '/v1/auth/me': signedIn,
      '/v1/sales/companies': (res, _, { method }) => send(res, 201, method === 'POST' ? { id: 'c1', code: 'CLI-1' } : {}),
    })
    const done = await page('/sales/companies?panel=new', post({ intent: 'create', legalName: 'Laiterie' }))
    expect(done.status).toBe(303)
    const flash = done.headers
      .getSetCookie()
      .find(line => line.startsWith('__Host-quai_flash='))!
      .split(';')[0]!
    const withFlash = async (pair: string) => (await page('/', { headers: { cookie: `${cookie}; ${pair}` } })).text
    expect(await withFlash(flash)).toContain('Client CLI-1 créé')
    const planted = Buffer.from(JSON.stringify({ tone: 'success', message: 'Appelez le 0899' })).toString('base64')
    for (const value of [planted, `${planted}.c2lnbmVk`, flash.replace(/^__Host-quai_flash=[^.]*/, planted)]) {
      expect(await withFlash(`__Host-quai_flash=${encodeURIComponent(value)}`)).not.toContain('0899')
    }
  })

  it('logs one JSON line per request, without credentials', async () => {
    host.play({})
    await page('/verify?e=abc&code=123456', { headers: { 'x-request-id': `log-${tier.length}-12345678` } })
    const lines = () =>
      web
        .output()
        .split('\n')
        .filter(line => line.includes(`log-${tier.length}-12345678`) && line.includes('"msg":"request"'))
    await vi.waitFor(() => expect(lines()).toHaveLength(1))
    expect(JSON.parse(lines()[0]!)).toMatchObject({ method: 'GET', path: '/verify?e=…&code=…' })
    expect(web.output()).not.toContain('123456&')
    expect(web.output()).not.toContain('code=123456')
  })
})

describe('requirements of the pages alone', () => {
  const env = { API_URL: 'http://127.0.0.1:9', APP_URL, SESSION_SECRET: 'x'.repeat(32) }

  it.each(Object.keys(env))('names %s when missing', async name => {
    const { code, output } = await runServer({ program: 'server/web.ts', env: { ...env, [name]: '' } })
    expect(code).toBe(1)
    expect(output).toMatch(new RegExp(`^Quai ne démarre pas, il lui manque.: ${name} \\(.*\\)\\.\n$`))
  })

  it('start without mail and database under npm start', async () => {
    const { code, output } = await runServer({ mode: 'production', env: { API_URL: env.API_URL } })
    expect(code).toBe(1)
    for (const name of ['APP_URL', 'SESSION_SECRET']) expect(output).toContain(name)
    for (const name of ['SMTP_URL', 'MAIL_FROM', 'DATABASE_URL']) expect(output).not.toContain(name)
  })

  it('load nothing of the API: no driver and no queue before the first request', () => {
    const build = join(import.meta.dirname, '../../build/server')
    const loaded = new Set<string>()
    const packages = new Set<string>()
    const load = (file: string) => {
      if (loaded.has(file)) return
      loaded.add(file)
      const text = readFileSync(file, 'utf8')
      for (const [, from] of text.matchAll(/^(?:import|export)\b[^;]*?["']([^"']+)["'];?$/gm)) {
        if (from!.startsWith('.')) load(join(dirname(file), from!))
        else packages.add(from!)
      }
    }
    load(join(build, 'index.js'))
    expect(packages).toContain('pino')
    expect([...packages].filter(name => /^(postgres|pg|pg-boss|nodemailer|drizzle-orm|hono)\b/.test(name))).toEqual([])
    for (const file of loaded) expect(readFileSync(file, 'utf8')).not.toMatch(/node_modules\/(nodemailer|drizzle-orm|pg-boss)\//)
  })
})
