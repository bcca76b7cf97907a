import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COUNTRIES } from '#domain/countries.ts'
import { startServer } from '#tests/support/server-process.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { createTestDatabase } from '#tests/support/template-database.ts'

let site: Site
const asset = `/assets/${readdirSync(join(import.meta.dirname, '../../build/client/assets')).find(name => name.endsWith('.js'))}`

beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site?.close())

/** One request per kind of answer, with its status. */
const KINDS: [kind: string, path: string, status: number, options?: Parameters<Site['ask']>[1]][] = [
  ['a page', '/sales/companies', 200, { role: 'ADMIN' }],
  ['a page of a visitor', '/login', 200],
  ['a page that does not exist', '/nowhere', 404, { role: 'ADMIN' }],
  ['a page that is not allowed', '/administration/users', 404, { role: 'DRIVER' }],
  ['a head', '/login', 200, { method: 'HEAD' }],
  ['the data of a navigation', '/sales/companies.data', 200, { role: 'ADMIN' }],
  ['a redirect', '/sales/companies', 302],
  ['a redirect of a navigation', '/sales/companies.data', 202],
  ['a redirect after a form', '/login', 303, { form: { demo: 'SALES' } }],
  ['a form that is refused', '/sales/companies?panel=new', 422, { role: 'ADMIN', form: { intent: 'create' } }],
  ['a route without a screen', '/logout', 302, {}],
  ['a file that a page makes', '/sales/companies?export=csv', 200, { role: 'ADMIN' }],
  ['a write of another site', '/login', 400, { form: { demo: 'SALES' }, headers: { origin: 'https://evil.example' } }],
  ['a sign-out of another site', '/logout', 400, { form: {}, headers: { origin: 'https://evil.example' } }],
  ['a form of a wrong type', '/login', 415, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
  ['the API', '/api/auth/me', 200, { role: 'ADMIN' }],
  ['a refusal of the API', '/api/auth/me', 401],
  ['an address that the API does not have', '/api/nothing', 404],
  ['the documentation of the API', '/api/docs', 200],
  ['the description of the API', '/api/openapi.json', 200],
  ['an asset', asset, 200],
  ['a file with a fixed name', '/favicon.svg', 200],
  ['the worker of a phone', '/day-worker.js', 200],
  ['what installs the application', '/manifest.webmanifest', 200],
  ['an icon of it', '/icons/192.png', 200],
  ['an asset of another build', '/assets/old.js', 404],
  ['a method that pages do not have', '/login', 405, { method: 'PUT' }],
  ['a method that the API does not have', '/api/auth/me', 405, { method: 'PROPFIND' }],
  ['a malformed address', '/%zz', 400],
  ['a body that is too large', '/login', 413, { form: { demo: 'x'.repeat(1_100_000) } }],
  ['the health', '/healthz', 200],
  ['the readiness', '/readyz', 200],
]

describe.each(KINDS)('%s', (_, path, status, options) => {
  it('carries the security headers', async () => {
    const answer = await site.ask(path, options)
    const body = await answer.text()
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    // HSTS on loopback would break other ports.
    expect(answer.headers.has('strict-transport-security')).toBe(false)
    const policy = policyOf(answer)
    const scripts = policy['script-src'] ?? policy['default-src'] ?? ''
    expect(scripts).not.toMatch(/unsafe|https?:|\*/)
    if (body.includes('<script')) expect(scripts).toMatch(/^'nonce-[\w+/=]{22,}' 'strict-dynamic'$/)
    else if (answer.headers.get('content-type')?.startsWith('text/html') && options?.method !== 'HEAD')
      expect(scripts).toBe("'none'")
  })
})

it('serves every flag of the country list itself, cached for 30 days', async () => {
  for (const image of new Set(COUNTRIES.map(({ image }) => image))) {
    const answer = await site.ask(image)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')], image).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=2592000',
    ])
    expect(await answer.text(), image).toContain('<svg')
  }
})

it("revalidates a phone's service worker, which requests only this site", async () => {
  const answer = await site.ask('/day-worker.js')
  expect([answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
    'no-cache',
    'text/javascript; charset=utf-8',
  ])
  expect(policyOf(answer)).toMatchObject({ 'default-src': "'none'", 'connect-src': "'self'" })
})

it('names existing icons in the manifest', async () => {
  const answer = await site.ask('/manifest.webmanifest')
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  const { icons, start_url, display } = (await answer.json()) as Record<string, never> & { icons: Record<string, string>[] }
  expect({ start_url, display }).toEqual({ start_url: '/', display: 'standalone' })
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes } of icons) {
    const png = Buffer.from(await (await site.ask(src!)).arrayBuffer())
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes)
  }
})

it('names the driver on their day only, so that the phone may store it', async () => {
  const { id } = (await (await site.ask('/api/auth/me', { role: 'DRIVER' })).json()) as { id: string }
  expect((await site.ask('/', { role: 'DRIVER' })).headers.get('quai-day-of')).toBe(id)
  for (const role of ['ADMIN', 'OPERATOR', 'SALES', 'CONCEPTOR'] as const) {
    expect((await site.ask('/', { role })).headers.has('quai-day-of'), role).toBe(false)
  }
})

it('uses a nonce once', async () => {
  const answers = await Promise.all([site.ask('/login'), site.ask('/login')])
  const [one, other] = answers.map(answer => policyOf(answer)['script-src'])
  expect(one).not.toBe(other)
})

describe('a TLS public address', () => {
  it('sends HSTS on every answer and secure cookies only', async () => {
    const database = await createTestDatabase('demo')
    const files = mkdtempSync(join(tmpdir(), 'quai-files-'))
    const server = await startServer({
      mode: 'production',
      env: {
        DRAIN_SECONDS: '0',
        DATABASE_URL: database.url,
        DATA_DIR: files,
        APP_URL: 'https://quai.example.fr',
        SESSION_SECRET: 'x'.repeat(32),
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'quai@example.fr',
      },
    })
    try {
      for (const path of [
        '/login',
        '/login.data',
        '/sales/companies',
        '/api/auth/me',
        asset,
        '/nowhere',
        '/assets/old.js',
        '/%zz',
      ]) {
        const answer = await fetch(`${server.url}${path}`, { redirect: 'manual' })
        expect(answer.headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains')
        for (const cookie of answer.headers.getSetCookie()) expect(cookie, path).toMatch(/;\s*secure/i)
        await answer.body?.cancel()
      }
      const ask = (origin: string) =>
        fetch(`${server.url}/logout`, { method: 'POST', redirect: 'manual', headers: { origin } }).then(({ status }) => status)
      expect(await ask('https://quai.example.fr')).toBe(303)
      expect(await ask('http://127.0.0.1')).toBe(400)
    } finally {
      await server.stop()
      await database.drop()
      rmSync(files, { recursive: true, force: true })
    }
  })
})

function policyOf(answer: Response): Record<string, string> {
  const directives = (answer.headers.get('content-security-policy') ?? '').split(';').map(one => one.trim())
  return Object.fromEntries(directives.map(one => [one.split(' ', 1)[0]!, one.slice(one.indexOf(' ') + 1)]))
}
