import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { launchServer, runServer, type ServerProcess, startServer } from '#tests/support/server-process.ts'

const build = mkdtempSync(join(tmpdir(), 'quai-build-'))
const env = { BUILD_DIR: build, LOG_LEVEL: 'info' }

/** A build like that of `npm run build`: application, asset with compressed copies, file with a fixed name. */
beforeAll(() => {
  for (const dir of ['server', 'client/assets']) mkdirSync(join(build, dir), { recursive: true })
  copyFileSync(join(import.meta.dirname, 'fake-application.js'), join(build, 'server/index.js'))
  writeFileSync(join(build, 'package.json'), '{ "type": "module" }')
  const asset = Buffer.from(`export const text = '${'a'.repeat(3000)}'`)
  writeFileSync(join(build, 'client/assets/app-abc123.js'), asset)
  writeFileSync(join(build, 'client/assets/app-abc123.js.br'), brotliCompressSync(asset))
  writeFileSync(join(build, 'client/assets/app-abc123.js.gz'), gzipSync(asset))
  writeFileSync(join(build, 'client/robots.txt'), 'User-agent: *')
})
afterAll(() => rmSync(build, { recursive: true }))

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: Buffer
  /** Called when the body starts. */
  begins?: () => void
}

/** A raw request: fetch would decode the body and normalise the path. */
function ask(base: string, path: string, options: Asked = {}) {
  const { hostname, port } = new URL(base)
  return new Promise<Answer>((resolve, reject) => {
    const req = httpRequest({ hostname, port, path, method: options.method ?? 'GET', headers: options.headers }, res => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => {
        if (chunks.push(chunk) === 1) options.begins?.()
      })
      res.on('error', reject)
      res.on('end', () => resolve({ status: res.statusCode!, headers: res.headers, body: Buffer.concat(chunks) }))
    })
    req.on('error', reject)
    req.end(options.body)
  })
}

describe('a running server', () => {
  let server: ServerProcess
  const get = (path: string, headers: Record<string, string> = {}) => ask(server.url, path, { headers })

  beforeAll(async () => {
    server = await startServer({ env })
  })
  afterAll(() => server.stop())

  test('answers health checks', async () => {
    expect((await get('/healthz')).body.toString()).toBe('ok')
    const ready = await get('/readyz')
    expect([ready.status, ready.body.toString()]).toEqual([200, '{"ready":true}'])
  })

  test('serves assets precompressed with permanent caching', async () => {
    const plain = await get('/assets/app-abc123.js')
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    const br = await get('/assets/app-abc123.js', { 'accept-encoding': 'gzip, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
    const gzip = await get('/assets/app-abc123.js', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    expect(new Set([plain, br, gzip].map(answer => answer.headers.etag)).size).toBe(3)
    expect((await get('/assets/app-abc123.js.br')).status).toBe(404)
    expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test('answers 304 for a cached asset', async () => {
    const { headers } = await get('/assets/app-abc123.js')
    const again = await get('/assets/app-abc123.js', { 'if-none-match': `"other", W/${headers.etag}` })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
    expect((await get('/assets/app-abc123.js', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('frees a waiting stream as soon as its reader leaves, without warnings', async () => {
    const { hostname, port } = new URL(server.url)
    const watcher = httpRequest({ hostname, port, path: '/watched' })
    await new Promise(resolve => watcher.once('response', response => response.once('data', resolve)).end())
    expect(server.output()).not.toContain('nobody watches')
    watcher.destroy()
    await vi.waitUntil(() => server.output().includes('nobody watches'), { timeout: 5_000, interval: 20 })
    expect(server.output()).not.toMatch(/MaxListeners|request failed/)
  })

  test('delivers a body larger than any buffer completely to slow readers', async () => {
    const { hostname, port } = new URL(server.url)
    let bytes = 0
    await new Promise<void>((resolve, reject) => {
      const sent = httpRequest({ hostname, port, path: '/flood' }, response => {
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes % 7 > 0) return
          response.pause()
          setTimeout(() => response.resume(), 5)
        })
        response.on('end', resolve)
      })
      sent.on('error', reject)
      sent.end()
    })
    expect(bytes).toBe(400 * 64 * 1024)
    expect(server.output()).not.toMatch(/MaxListeners/)
  })

  test('answers HEAD like GET, without a body', async () => {
    const head = await ask(server.url, '/assets/app-abc123.js', { method: 'HEAD' })
    const plain = await get('/assets/app-abc123.js')
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(String(plain.body.length))
    expect((await ask(server.url, '/page', { method: 'HEAD' })).body).toHaveLength(0)
  })

  test.each([
    '/../server.ts',
    '/assets/../../server.ts',
    '/assets/..%2f..%2fserver.ts',
    '/assets/%2e%2e/server/index.js',
    '/assets//etc/passwd',
  ])('serves nothing outside the build folder: %s', async path => {
    const { body } = await get(path)
    expect(body.toString()).not.toMatch(/import|root:/)
  })

  test('answers a plain 404 for an asset of another build, never a page', async () => {
    const { status, body } = await get('/assets/app-old.js')
    expect(status).toBe(404)
    expect(body.toString()).not.toContain('filling')
  })

  test('sends a page at once with its length, compressed', async () => {
    const { headers, body } = await get('/page', { 'accept-encoding': 'gzip, deflate, br' })
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(body.length),
      vary: 'cookie, accept-encoding',
    })
    expect(headers['transfer-encoding']).toBeUndefined()
    expect(JSON.parse(gunzipSync(body).toString()).filling).toHaveLength(3000)
    expect((await get('/page', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
    expect((await get('/page')).headers['content-encoding']).toBeUndefined()
    expect((await get('/small', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined()
  })

  test('streams a page that comes in pieces', async () => {
    const first = Promise.withResolvers<void>()
    const pieces = ask(server.url, '/pieces', { headers: { 'accept-encoding': 'gzip' }, begins: first.resolve })
    await first.promise
    await get('/pieces/rest')
    const { headers, body } = await pieces
    expect(headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(body).toString()).toMatch(/^(<p>one<\/p>){200}<p>two<\/p>$/)
  })

  test('never ends a broken page as complete', async () => {
    await expect(get('/breaks')).rejects.toThrow()
  })

  test('keeps cookies separate', async () => {
    const { status, headers } = await get('/cookies')
    expect([status, headers.location, headers['set-cookie']]).toEqual([303, '/x', ['a=1', 'b=2']])
  })

  test.each([
    [900_000, 'application/x-www-form-urlencoded', 200],
    [1_100_000, 'application/x-www-form-urlencoded', 413],
    [11_000_000, 'multipart/form-data; boundary=x', 200],
    [13_000_000, 'multipart/form-data; boundary=x', 413],
  ])('answers a body of %i bytes as %s with %i', async (size, type, status) => {
    const body = Buffer.alloc(size)
    const headers = { 'content-type': type }
    const declared = await ask(server.url, '/form', {
      method: 'POST',
      headers: { ...headers, 'content-length': String(size) },
      body,
    })
    expect(declared.status).toBe(status)
    const chunked = await ask(server.url, '/form', {
      method: 'POST',
      headers: { ...headers, 'transfer-encoding': 'chunked' },
      body,
    })
    expect(chunked.status).toBe(status)
    if (status === 200) expect(JSON.parse(chunked.body.toString())).toEqual({ bytes: size })
  })

  test('reports a file that is too large, with a link back to its form', async () => {
    const send = (path: string) =>
      ask(server.url, path, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '13000000' },
        body: Buffer.alloc(13_000_000),
      })
    const page = (await send('/form?tab=documents&q="><b>')).body.toString()
    expect(page).toContain('<h1>Le fichier dépasse 10 Mo</h1>')
    expect(page).toContain('<a href="/form?tab=documents&#38;q=&#34;&#62;&#60;b&#62;">Revenir au formulaire</a>')
    expect((await send('//ailleurs.fr/form')).body.toString()).toContain('<a href="/ailleurs.fr/form">')
    expect(JSON.parse((await send('/api/thing')).body.toString())).toMatchObject({ message: 'Le fichier dépasse 10 Mo' })
  })

  test('answers 405 for other methods', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const { status, headers } = await ask(server.url, '/page', { method })
      expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD, POST'])
    }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect((await ask(server.url, '/api/thing', { method })).status).toBe(200)
    }
    expect((await ask(server.url, '/api/thing', { method: 'TRACE' })).status).toBe(405)
    const asset = await ask(server.url, '/assets/app-abc123.js', { method: 'POST' })
    expect([asset.status, asset.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  test('answers 400 for a malformed URL, in the format of page or API', async () => {
    for (const path of ['/%zz', '/%E0%A4%A', '/a%00b']) expect((await get(path)).status).toBe(400)
    const { status, body } = await get('/api/%zz')
    expect(status).toBe(400)
    expect(JSON.parse(body.toString())).toEqual({ error: 'Bad Request', message: 'Adresse mal formée', statusCode: 400 })
  })

  test('hides the cause of an error', async () => {
    const { status, body } = await get('/throws')
    expect(status).toBe(500)
    expect(body.toString()).not.toContain('secret cause')
    await vi.waitFor(() => expect(server.output()).toContain('secret cause'))
  })

  test('forwards a valid request id, replaces others, and gives the page the same one', async () => {
    const given = await get('/page', { 'x-request-id': 'proxy-0123456789' })
    expect(given.headers['x-request-id']).toBe('proxy-0123456789')
    expect(JSON.parse(given.body.toString()).requestId).toBe('proxy-0123456789')
    const made = await get('/page', { 'x-request-id': '<script>' })
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('writes one access log line per request, without secrets', async () => {
    await get('/page?token=abcdef&page=2', { 'x-request-id': 'log-0123456789', 'user-agent': 'Someone/1.0' })
    await vi.waitFor(() => expect(server.output()).toContain('log-0123456789'))
    const lines = server
      .output()
      .split('\n')
      .filter(line => line.includes('log-0123456789'))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({
      method: 'GET',
      path: '/page?token=…&page=2',
      status: 200,
      requestId: 'log-0123456789',
      user: 'a-user-of-the-test',
      client: '127.0.0.0/24',
    })
    expect(JSON.parse(lines[0]!).bytes).toBeGreaterThan(3000)
    expect(lines[0]).not.toContain('Someone')
  })

  test('serves metrics to this machine only', async () => {
    for (let index = 0; index < 3; index++) await get('/page')
    await get('/assets/app-abc123.js')
    const { status, headers, body } = await get('/metrics')
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')])
    const text = body.toString()
    expect(text).toMatch(/^quai_http_request_duration_seconds_count\{kind="page",method="GET",status="200"\} \d+$/m)
    expect(text).toMatch(/^quai_http_request_duration_seconds_bucket\{le="0.1",kind="asset",method="GET",status="200"\} \d+$/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text).toMatch(/^quai_up 1$/m)
    expect(text).toMatch(/^quai_jobs\{queue="mail",state="created"\} 2$/m)
    // Answers 404 through a proxy, from other machines, for other methods or with a wrong token.
    for (const header of ['x-forwarded-for', 'forwarded', 'via'])
      expect((await get('/metrics', { [header]: '203.0.113.9' })).status).toBe(404)
    expect((await get('/metrics', { authorization: 'Bearer some-token-or-other' })).status).toBe(404)
    expect((await ask(server.url, '/metrics', { method: 'POST' })).status).toBe(404)
    expect(server.output()).not.toContain('"path":"/metrics"')
  })

  test('ignores client-chosen addresses without a proxy', async () => {
    const { body } = await get('/page', { 'x-forwarded-for': '203.0.113.9' })
    expect(JSON.parse(body.toString()).remoteAddress).toBe('127.0.0.1')
  })
})

/** Runs the server in a mount namespace with a small memory disk at `dir`. */
function onMemoryDisk(dir: string, options: string): string[] {
  const root = process.getuid?.() === 0 ? [] : ['--map-root-user']
  return ['unshare', '--mount', ...root, 'sh', '-c', 'mount -t tmpfs -o "$1" tmpfs "$0" && shift && exec "$@"', dir, options]
}

test('serves metrics anywhere with the token, and process metrics for a host that does not answer', async () => {
  const token = 'a-token-of-this-test'
  const server = await startServer({ env: { ...env, METRICS_TOKEN: token, NO_MEASURES: '1' } })
  const through = { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${token}` }
  const { status, body } = await ask(server.url, '/metrics', { headers: through })
  expect([status, /^quai_up \d$/m.exec(body.toString())?.[0]]).toEqual([200, 'quai_up 0'])
  expect((await ask(server.url, '/metrics', { headers: { ...through, authorization: `Bearer ${token}x` } })).status).toBe(404)
  await server.stop()
})

describe('starting and stopping', () => {
  test('answers health while starting, pages only afterwards', async () => {
    const port = String(20_000 + (process.pid % 20_000))
    const starting = startServer({ env: { ...env, PORT: port, SLOW_START: '1500' } })
    const base = `http://127.0.0.1:${port}`
    let health: Answer | undefined
    while (!health) health = await ask(base, '/healthz').catch(() => sleep(20, undefined))
    expect(health.status).toBe(200)
    expect((await ask(base, '/readyz')).status).toBe(503)
    const early = await ask(base, '/page')
    expect([early.status, early.headers['retry-after']]).toEqual([503, '2'])
    expect(early.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
    })
    const server = await starting
    expect(server.url).toBe(base)
    expect((await ask(base, '/page')).status).toBe(200)
    await server.stop()
  })

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s finishes the request in flight, closes event streams, and closes the application',
    async signal => {
      const server = await startServer({ env })
      const slow = ask(server.url, '/slow')
      const watched = Promise.withResolvers<void>()
      const events = ask(server.url, '/events', { begins: watched.resolve }).catch(() => 'cut')
      await watched.promise
      await vi.waitUntil(() => server.output().includes('slow begins'), { timeout: 20_000, interval: 20 })
      // It ends because event streams are closed first.
      expect(await server.stop(signal)).toBe(0)
      expect((await slow).body.toString()).toBe('slow done')
      await events
      expect(server.output()).toContain('host closed')
      await expect(ask(server.url, '/healthz')).rejects.toThrow('ECONNREFUSED')
    },
  )

  test('drains before a production stop: readyz fails, requests are still served, then the port closes', async () => {
    const server = await startServer({ env: { ...env, DRAIN_SECONDS: '1.5' } })
    const ready = async () => JSON.parse((await ask(server.url, '/readyz')).body.toString())
    expect(await ready()).toEqual({ ready: true })
    const stopAt = Date.now()
    const stopped = server.stop()
    await vi.waitFor(async () => expect(await ready()).toEqual({ ready: false, reason: 'stopping' }), {
      timeout: 1_000,
      interval: 20,
    })
    await sleep(700)
    expect([(await ask(server.url, '/healthz')).status, (await ask(server.url, '/page')).status]).toEqual([200, 200])
    expect(await stopped).toBe(0)
    expect(Date.now() - stopAt).toBeGreaterThanOrEqual(1_500)
    await expect(ask(server.url, '/healthz')).rejects.toThrow('ECONNREFUSED')
  })

  test('skips the drain on a second signal, ignoring echoes of the first', async () => {
    const { child, ended, output } = launchServer({ env: { ...env, DRAIN_SECONDS: '60' } })
    await vi.waitUntil(() => output().includes('Quai est prêt'), { timeout: 20_000, interval: 20 })
    child.kill('SIGINT')
    await sleep(1_100)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })

  test.runIf(process.platform === 'linux').each([
    ['20m', 503, { ready: false, reason: 'disk full' }],
    ['64m', 200, { ready: true }],
  ])('reports readyz on a disk with %s left', async (size, status, said) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'quai-disk-'))
    const server = await startServer({ env: { ...env, DATA_DIR: dataDir }, through: onMemoryDisk(dataDir, `size=${size}`) })
    const answer = await ask(server.url, '/readyz')
    expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([status, said])
    expect((await ask(server.url, '/healthz')).status).toBe(200)
    await server.stop()
    rmSync(dataDir, { recursive: true })
  })

  test('can be stopped while starting', async () => {
    const port = String(20_001 + (process.pid % 20_000))
    const { child, ended, output } = launchServer({ env: { ...env, PORT: port, SLOW_START: '1000' } })
    const base = `http://127.0.0.1:${port}`
    while (!(await ask(base, '/healthz').catch(() => sleep(20, null))));
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(output()).toBe('host closed\n')
  })

  test('reports an operator error in one sentence with exit code 1', async () => {
    const { code, output } = await runServer({ env: { ...env, START_FAILS: 'Le disque est plein.' } })
    expect([code, output]).toEqual([1, 'Le disque est plein.\n'])
  })

  test('lists every missing production setting at once', async () => {
    const { code, output } = await runServer({
      mode: 'production',
      env: { ...env, SESSION_SECRET: 'too short', MAIL_FROM: 'quai@example.fr' },
    })
    expect(code).toBe(1)
    for (const name of ['SESSION_SECRET', 'APP_URL', 'SMTP_URL']) expect(output).toContain(name)
    expect(output).not.toContain('MAIL_FROM')
    expect(output.trim().split('\n')).toHaveLength(1)
  })

  test("takes its address from the setting, and the client's from the configured proxy", async () => {
    const server = await startServer({
      mode: 'production',
      env: {
        ...env,
        DRAIN_SECONDS: '0',
        SESSION_SECRET: 'x'.repeat(32),
        APP_URL: 'https://quai.example.fr/',
        SMTP_URL: 'smtp://localhost',
        MAIL_FROM: 'a@example.fr',
        TRUSTED_PROXIES: '127.0.0.1',
      },
    })
    const { body } = await ask(server.url, '/page', {
      headers: { host: 'evil.example', 'x-forwarded-for': '198.51.100.1, 203.0.113.9' },
    })
    expect(JSON.parse(body.toString())).toMatchObject({
      url: 'https://quai.example.fr/page',
      host: 'quai.example.fr',
      appUrl: 'https://quai.example.fr',
      mode: 'production',
      remoteAddress: '203.0.113.9',
    })
    await server.stop()
  })
})
