import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Role } from '#domain/roles.ts'
import { type Site, startSite } from '#tests/support/site.ts'

/** Preconditions of a write: same site, method, type, size. */

let site: Site
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site?.close())

const FORM = 'application/x-www-form-urlencoded'

describe('a cross-site write', () => {
  const FOREIGN: [name: string, headers: Record<string, string>][] = [
    ['from another origin', { origin: 'https://evil.example' }],
    ['from another port of this host', { origin: 'http://127.0.0.1:1' }],
    ['from a sandbox', { origin: 'null' }],
    ['from no address', { origin: 'x' }],
    ['as the browser itself tells', { 'sec-fetch-site': 'cross-site' }],
  ]
  const TARGETS: [path: string, type: string, body: string, status: number][] = [
    ['/sales/companies', FORM, 'intent=create', 400],
    ['/sales/companies.data', FORM, 'intent=create', 400],
    ['/login', FORM, 'demo=ADMIN', 400],
    ['/logout', FORM, '', 400],
    ['/api/sales/companies', 'application/json', '{}', 403],
    ['/api/auth/logout', 'application/json', '{}', 403],
    ['/api/auth/demo', 'application/json', '{"role":"ADMIN"}', 403],
  ]
  it.each(FOREIGN)('%s is refused in every tier', async (_, headers) => {
    for (const [path, type, body, status] of TARGETS) {
      const answer = await site.ask(path, { role: 'ADMIN', method: 'POST', body, headers: { ...headers, 'content-type': type } })
      expect(answer.status, path).toBe(status)
      expect(answer.headers.getSetCookie(), path).toEqual([])
    }
    expect((await site.ask('/api/auth/me', { role: 'ADMIN' })).status, 'still signed in').toBe(200)
  })

  it('is logged as one warning a minute per client, never as an error', async () => {
    const lines = () =>
      site.server
        .output()
        .split('\n')
        .filter(line => line.startsWith('{"level"'))
        .map(line => JSON.parse(line) as { level: number; msg: string })
    await vi.waitFor(() =>
      expect(lines().filter(({ msg }) => msg === 'write of another site refused')).toMatchObject([
        { level: 40, method: 'POST', path: '/sales/companies', origin: 'https://evil.example', client: '127.0.0.0/24' },
      ]),
    )
    expect(lines().filter(({ level }) => level >= 50)).toEqual([])
  })

  it('passes from this site, or without an origin', async () => {
    for (const headers of [{}, { origin: site.url }, { 'sec-fetch-site': 'same-origin' }] as Record<string, string>[]) {
      expect((await site.ask('/login', { form: { demo: 'SALES' }, headers })).status).toBe(303)
      const json = { ...headers, 'content-type': 'application/json' }
      expect((await site.ask('/api/auth/demo', { method: 'POST', body: '{"role":"SALES"}', headers: json })).status).toBe(200)
    }
  })
})

describe('content types', () => {
  it.each(['application/json', 'text/plain', 'application/xml', 'application/x-www-form-urlencodedx', undefined])(
    'a page refuses %s',
    async type => {
      const body = new Blob(['intent=create'])
      const headers: Record<string, string> = type ? { 'content-type': type } : {}
      for (const path of ['/sales/companies', '/sales/companies.data', '/login']) {
        expect((await site.ask(path, { role: 'ADMIN', method: 'POST', body, headers })).status, path).toBe(415)
      }
    },
  )

  it.each(['text/plain', FORM, 'application/jsonx', 'text/json', undefined])('the API refuses %s', async type => {
    const body = new Blob(['{"role":"ADMIN"}'])
    const headers: Record<string, string> = type ? { 'content-type': type } : {}
    for (const path of ['/api/auth/demo', '/api/sales/companies', '/api/auth/logout']) {
      const answer = await site.ask(path, { role: 'ADMIN', method: 'POST', body, headers })
      expect(answer.status, path).toBe(415)
      expect(await answer.json(), path).toMatchObject({ error: 'Unsupported Media Type', statusCode: 415 })
    }
  })

  it('accept multipart where files are expected, not JSON', async () => {
    const form = new FormData()
    form.set('legalName', 'x')
    expect((await site.ask('/api/sales/companies', { role: 'ADMIN', method: 'POST', body: form })).status).toBe(415)
    const json = { 'content-type': 'application/json' }
    expect((await site.ask('/api/imports', { role: 'ADMIN', method: 'POST', body: '{}', headers: json })).status).toBe(415)
  })

  it('require a JSON object', async () => {
    for (const body of ['null', '5', '"x"', '[]', 'true', '{', '']) {
      const answer = await site.ask('/api/sales/addresses', {
        role: 'ADMIN',
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.status, body).toBe(400)
      expect(await answer.json(), body).toMatchObject({ statusCode: 400 })
    }
  })

  it('refuse unstorable text in body and URL', async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email: 'a\u0000@b.fr', phone: 'a\u0000b', firstName: 'a\u0000b', lastName: 'b', version: 1 })
    expect((await site.ask('/api/profile', { role: 'ADMIN', method: 'PUT', body, headers })).status).toBe(422)
    expect((await site.ask('/api/sales/companies?country=%00', { role: 'ADMIN' })).status).toBe(400)
    expect((await site.ask('/sales/companies?q=%00', { role: 'ADMIN' })).status).toBe(400)
  })
})

describe('body limits', () => {
  const MANY = 'a=b&'.repeat(80_000)
  const urlencoded = { 'content-type': FORM }
  /** Answer when only the beginning of a body is sent. */
  const answerToBeginning = (url: string, beginning: string, length: object = { 'content-length': 2 * beginning.length }) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers = { ...(url.includes('/api/') ? { 'content-type': 'application/json' } : urlencoded), ...length }
      const req = httpRequest(url, { method: 'POST', headers }, async res => {
        resolve({ status: res.statusCode!, text: await text(res) })
        req.destroy()
      })
      req.on('error', reject)
      req.write(beginning)
    })
  const withFile = () => {
    const form = new FormData()
    form.set('email', 'a@b.fr')
    form.set('file', new Blob(['x']), 'a.pdf')
    return form
  }

  it('refuse a visitor over 64 kB or with a file, at once and in French', async () => {
    for (const path of ['/login', '/login.data', '/verify?e=x']) {
      const answer = await answerToBeginning(`${site.url}${path}`, MANY)
      expect(answer.status, path).toBe(413)
      expect(answer.text, path).toMatch(path.endsWith('.data') ? /413/ : /Envoi trop volumineux/)
    }
    expect((await site.ask('/login', { method: 'POST', body: withFile() })).status).toBe(413)
    expect((await site.ask('/login', { form: { email: 'x'.repeat(60_000) } })).status).toBe(422)
  })

  it('refuse a visitor before the end of a body without a length', async () => {
    for (const path of ['/login', '/login.data', '/sales/companies?panel=new', '/api/auth/login', '/api/imports']) {
      const answer = await answerToBeginning(`${site.url}${path}`, MANY, { 'transfer-encoding': 'chunked' })
      expect(answer.status, path).toBe(path.startsWith('/sales') ? 302 : 413)
    }
  })

  it('refuse an API visitor over 64 kB or with a file', async () => {
    const json = { 'content-type': 'application/json' }
    const body = (length: number) => JSON.stringify({ email: 'x'.repeat(length) })
    const large = await site.ask('/api/auth/login', { method: 'POST', body: body(70_000), headers: json })
    expect([large.status, await large.json()]).toEqual([
      413,
      { error: 'Content Too Large', message: 'Envoi trop volumineux', statusCode: 413 },
    ])
    expect((await site.ask('/api/auth/login', { method: 'POST', body: body(60_000), headers: json })).status).toBe(422)
    expect((await site.ask('/api/imports', { method: 'POST', body: withFile() })).status).toBe(401)
  })

  it("leave a page's body unread over a draft's size after the session ended, leading to sign-in", async () => {
    const answer = await site.ask('/sales/companies?panel=new', { method: 'POST', body: MANY, headers: urlencoded })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?next=%2Fsales%2Fcompanies%3Fpanel%3Dnew'])
  })

  it('allow everybody at most 2,000 fields', async () => {
    const form = new FormData()
    for (let n = 0; n <= 2_000; n++) form.append('a', 'b')
    for (const init of [{ body: 'a=b&'.repeat(2_001), headers: urlencoded }, { body: form }]) {
      const page = await site.ask('/sales/companies?panel=new', { role: 'ADMIN', method: 'POST', ...init })
      expect(page.status).toBe(413)
      expect(await page.text()).toContain('Envoi trop volumineux')
    }
    expect((await site.ask('/api/imports', { role: 'ADMIN', method: 'POST', body: form })).status).toBe(413)
  })
})

it('shows the 404 screen for a missing record at any path', async () => {
  for (const path of ['/sales/companies', '/sales/delivery-request', '/journey-management/delivery-request']) {
    for (const id of ['0198c0de-0000-7000-8000-000000000000', 'x', '-1', '%F0%9F%9A%9A']) {
      expect((await site.ask(`${path}/${id}`, { role: 'ADMIN' })).status, `${path}/${id}`).toBe(404)
    }
  }
})

it('accepts only form methods on a page', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
    for (const path of ['/', '/login', '/logout', '/sales/companies', '/sales/companies.data', '/nowhere']) {
      const answer = await site.ask(path, { role: 'ADMIN', method })
      expect([answer.status, answer.headers.get('allow')], `${method} ${path}`).toEqual([405, 'GET, HEAD, POST'])
    }
  }
})

describe('the user mark of a form', () => {
  const NAME = 'Établissements Marqueur'
  const COMPANY = {
    intent: 'create',
    legalName: NAME,
    country: 'BE',
    vatNumber: 'BE0123456749',
    vatRegime: 'AUTOLIQUIDATION_UE',
    types: 'CLIENT',
    billingLine1: '1, rue Haute',
    billingZip: '1000',
    billingCity: 'Bruxelles',
    paymentDays: '30',
    paymentMode: 'VIREMENT',
    freeWaitingMin: '15',
  }
  const markOf = async (role: Role) =>
    /name="openedBy" value="([^"]+)"/.exec(await (await site.ask('/settings', { role })).text())![1]!
  const count = async () =>
    ((await (await site.ask(`/api/sales/companies?q=Marqueur`, { role: 'ADMIN' })).json()) as { total: number }).total
  const send = (role: Role | null, openedBy?: string) =>
    site.ask('/sales/companies?panel=new', { role, form: { ...COMPANY, ...(openedBy !== undefined && { openedBy }) } })

  it('forged, writes nothing, stores nothing readable and reveals nothing', async () => {
    const [admin, sales] = [await markOf('ADMIN'), await markOf('SALES')]
    expect(admin).not.toBe(sales)
    const [id] = admin.split('.')
    for (const mark of [admin, id!, `${id}.x`, '', 'x', '__proto__', 'é'.repeat(300), `${sales}\n`]) {
      const answer = await send('SALES', mark)
      expect(answer.status, mark).toBe(409)
      const page = await answer.text()
      expect(page, mark).toContain('Cette page était ouverte par un autre utilisateur')
      expect(page, mark).not.toContain(NAME)
      // Saved for its author only, with a valid mark.
      const cookie = answer.headers.getSetCookie().find(line => line.startsWith('quai_draft='))
      expect(cookie !== undefined, mark).toBe(mark === admin)
      if (cookie) {
        const draft = await site.ask('/api/auth/drafts', { role: 'SALES', headers: { cookie: cookie.split(';')[0]! } })
        expect(await draft.json()).toBeNull()
      }
    }
    expect(await count()).toBe(0)
  })

  it('stores once: a resend with a correction is refused with the values and the same key', async () => {
    const again = async (fields: Record<string, string>) => {
      const answer = await site.ask('/sales/companies?panel=new', {
        role: 'ADMIN',
        form: { ...COMPANY, idempotencyKey: 'pressed-twice', legalName: 'Une Fois', ...fields },
      })
      return { status: answer.status, text: await answer.text() }
    }
    expect([await again({}), await again({})].map(({ status }) => status)).toEqual([303, 303])
    const { status, text } = await again({ legalName: 'Une Fois Corrigée' })
    expect(status).toBe(409)
    expect(text).toContain('Ce formulaire a déjà été enregistré avec d')
    expect(text).toContain('value="Une Fois Corrigée"')
    expect(text).toContain('name="idempotencyKey" value="pressed-twice"')
    const found = await site.ask('/api/sales/companies?q=Fois', { role: 'ADMIN' })
    expect(await found.json()).toMatchObject({ total: 1 })
  })

  it('is checked before rights: a role without the screen gets the same answer', async () => {
    expect((await send('DRIVER', await markOf('SALES'))).status).toBe(409)
    expect((await send('DRIVER')).status).toBe(404)
  })

  it('leads another user to sign-in when signed out', async () => {
    const answer = await send(null, await markOf('ADMIN'))
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?next=%2Fsales%2Fcompanies%3Fpanel%3Dnew'])
    expect(await count()).toBe(0)
  })

  it('is not required of API clients', async () => {
    expect((await send('SALES')).status).toBe(303)
    expect((await send('SALES', await markOf('SALES'))).status).toBe(303)
    expect(await count()).toBe(2)
  })
})
