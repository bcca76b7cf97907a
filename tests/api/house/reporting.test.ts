import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { type ReportEndpoint, startReportEndpoint } from '#tests/support/servers/report-endpoint.ts'
import { createTestDatabase } from '#tests/support/template-database.ts'
import { startWebTier } from '#tests/support/web-tier.ts'

/** Prints the loaded modules of the library. */
const WATCH_LOADS = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) { if (url.includes('@sentry/')) console.error('LOADED ' + url); return next(url, context) } })
`)}`

const EMAIL = 'jean.dupont@exemple.fr'
const TOKEN = 'Zm9vYmFyQmF6MTIzNDU2Nzg5MGFiY2RlZkdISUpLTE1O'

let database: { url: string; drop(): Promise<void> }
let files: string
beforeAll(async () => {
  database = await createTestDatabase('demo')
  files = mkdtempSync(join(tmpdir(), 'quai-files-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(files, { recursive: true, force: true })
})

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer({ env: { DATABASE_URL: database.url, DATA_DIR: files, ...env } })
  onTestFinished(async () => {
    await server.stop()
  })
  return server
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/login`, { method: 'POST', body: new URLSearchParams({ demo: 'SALES' }), redirect: 'manual' })
  return answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}

/** Renames the client table during `work`, so that reads fail with the searched text in the error. */
async function withoutClients(work: () => Promise<void>) {
  const sql = openSql(database.url, { max: 1 })
  await sql.unsafe('alter table company rename to company_gone')
  try {
    await work()
  } finally {
    await sql.unsafe('alter table company_gone rename to company')
    await sql.end()
  }
}

describe('with SENTRY_DSN', () => {
  let reports: ReportEndpoint
  beforeAll(async () => {
    reports = await startReportEndpoint()
  })
  afterAll(() => reports.close())

  it('reports errors by the request id shown, and traces every request', { timeout: 60_000 }, async () => {
    const server = await start({ SENTRY_DSN: reports.dsn, SENTRY_ENVIRONMENT: 'essai' })
    const cookie = await signIn(server.url)
    const requestId = `essai-${Date.now()}`
    await withoutClients(async () => {
      const page = await fetch(`${server.url}/sales/companies?q=${encodeURIComponent(EMAIL)}&next=${TOKEN}`, {
        headers: {
          cookie: `${cookie}; autre=${TOKEN}`,
          authorization: `Bearer ${TOKEN}`,
          'x-request-id': requestId,
          referer: `http://a/?e=${EMAIL}`,
        },
      })
      expect(page.status).toBe(500)
      expect(await page.text()).toContain(requestId)
      const api = await fetch(`${server.url}/api/sales/companies?q=${encodeURIComponent(EMAIL)}`, { headers: { cookie } })
      expect(api.status).toBe(500)
    })

    const event = await reports.waitFor(
      ({ type, payload }) => type === 'event' && payload.tags?.request_id === requestId && payload.exception.values.length > 1,
      'the error of the page',
    )
    expect(event).toMatchObject({
      environment: 'essai',
      release: expect.stringMatching(/^quai@\d/),
      transaction: 'GET /sales/companies',
      user: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), role: 'SALES' },
      request: { method: 'GET', url: `${server.url}/sales/companies?q=[…]&next=[…]` },
    })
    expect(Object.keys(event.user)).toEqual(['id', 'role'])
    expect(JSON.stringify(event.exception)).toContain('params: […]')
    expect(JSON.stringify(event.exception)).toContain('relation \\"company\\" does not exist')
    await reports.waitFor(
      ({ type, payload }) => type === 'event' && payload.transaction === 'GET /api/sales/companies',
      'the error of the API',
    )

    const trace = await reports.waitFor(
      ({ type, payload }) => type === 'transaction' && payload.tags?.request_id === requestId,
      'the trace of the page',
    )
    expect(trace.transaction).toBe('GET /sales/companies')
    expect(trace.contexts.trace).toMatchObject({
      op: 'http.server',
      data: { 'http.response.status_code': 500, 'sentry.sample_rate': 1 },
    })
    expect(trace.spans.map((span: { op: string }) => span.op)).toContain('function.react_router.loader')
    expect(event.contexts.trace.trace_id).toBe(trace.contexts.trace.trace_id)

    const sent = reports.bodies.join('\n')
    for (const secret of [
      EMAIL,
      encodeURIComponent(EMAIL),
      TOKEN,
      'jean.dupont',
      ...cookie.split('; ').map(pair => pair.split('=')[1]!),
    ])
      expect(sent).not.toContain(secret)
    expect(sent).not.toMatch(/"cookies?"|authorization|"data":"[^"]*demo=/i)
  })

  it('traces refused and redirected requests too, but no probe', { timeout: 60_000 }, async () => {
    const server = await start({ SENTRY_DSN: reports.dsn })
    const paths = ['/', '/login', '/nulle-part', '/api/auth/me', '/healthz', '/readyz']
    for (const path of paths) await fetch(server.url + path, { redirect: 'manual' })
    await server.stop()
    const traced = reports.items
      .filter(({ type, payload }) => type === 'transaction' && payload.contexts.trace.data['url.full']?.startsWith(server.url))
      .map(({ payload }) => payload.contexts.trace.data['url.path'])
    expect(traced.sort()).toEqual(['/', '/api/auth/me', '/login', '/nulle-part'])
  })

  it('reports errors of background work', { timeout: 60_000 }, async () => {
    const server = await start({ SENTRY_DSN: reports.dsn })
    const sql = openSql(database.url, { max: 1 })
    await sql.unsafe('alter schema pgboss rename to pgboss_gone')
    try {
      const event = await reports.waitFor(
        ({ payload }) => payload.contexts?.pino?.msg === 'job queue error',
        'the error of the queue',
      )
      expect(event.exception.values.at(-1).value).toContain('pgboss')
    } finally {
      await sql.unsafe('alter schema pgboss_gone rename to pgboss')
      await sql.end()
      await server.stop()
    }
  })

  it('reports from the pages alone too, up to the end of the process', { timeout: 60_000 }, async () => {
    const web = await startWebTier('npm run start:web', 'http://127.0.0.1:9/api', { env: { SENTRY_DSN: reports.dsn } })
    const requestId = `pages-${Date.now()}`
    const answer = await web.ask(`/sales/companies?q=${encodeURIComponent(EMAIL)}`, {
      headers: { 'x-request-id': requestId, cookie: `quai_access=${TOKEN}` },
    })
    expect(answer.status).toBe(500)
    expect(await web.stop()).toBe(0)
    const tagged = reports.items.filter(({ payload }) => payload.tags?.request_id === requestId)
    expect(tagged.map(({ type }) => type)).toEqual(expect.arrayContaining(['event', 'transaction']))
    for (const { payload } of tagged) expect(payload.transaction).toBe('GET /sales/companies')
    expect(reports.bodies.filter(body => body.includes(EMAIL) || body.includes(TOKEN))).toEqual([])
  })

  it.each(['refuses', 'never answers'])('continues, and stops quickly, when the service %s', { timeout: 60_000 }, async how => {
    const deaf = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => deaf.once('listening', resolve))
    const { port } = deaf.address() as { port: number }
    if (how === 'refuses') await new Promise(resolve => deaf.close(resolve))
    const server = await start({ SENTRY_DSN: `http://key@127.0.0.1:${port}/1` })
    const cookie = await signIn(server.url)
    await withoutClients(async () => {
      for (let i = 0; i < 20; i += 1)
        expect((await fetch(`${server.url}/sales/companies`, { headers: { cookie } })).status).toBe(500)
    })
    expect((await fetch(`${server.url}/sales/companies`, { headers: { cookie } })).status).toBe(200)
    const startedAt = Date.now()
    expect(await server.stop()).toBe(0)
    // Unbounded waiting would be cut after 40 s (server.ts).
    expect(Date.now() - startedAt).toBeLessThan(20_000)
    deaf.close()
  })

  it('loads the library', { timeout: 60_000 }, async () => {
    const server = await start({ SENTRY_DSN: reports.dsn, NODE_OPTIONS: `--import ${WATCH_LOADS}` })
    expect(server.output()).toContain('LOADED ')
  })
})

describe('without SENTRY_DSN', () => {
  it('loads nothing of it, and no page names it', { timeout: 60_000 }, async () => {
    const server = await start({ NODE_OPTIONS: `--import ${WATCH_LOADS}` })
    const page = await fetch(`${server.url}/login`)
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self';")
    expect(await page.text()).not.toMatch(/sentry|name=.reporting/i)
    expect(server.output()).not.toContain('LOADED ')
  })
})
