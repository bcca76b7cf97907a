import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { outsideHost } from '#app/lib/api/outside-host.server.ts'
import { spec } from '#tests/specification/statements.ts'
import {
  expiredOnce,
  refreshed,
  refuse,
  type ScriptedHost,
  send,
  startScriptedHost,
} from '#tests/support/servers/scripted-host.ts'

/** The same client over HTTP, against misbehaving hosts. */

let host: ScriptedHost
beforeAll(async () => {
  host = await startScriptedHost()
})
afterAll(() => host.close())
afterEach(() => vi.unstubAllEnvs())

const clientOf = (timeoutMs?: number) => {
  vi.stubEnv('API_URL', `${host.url}/`)
  return createApiClient(outsideHost(), {
    cookie: 'access=old; refresh=r1',
    headers: { 'x-request-id': 'req-12345678', 'user-agent': 'Firefox', 'x-forwarded-for': '203.0.113.9' },
    timeoutMs,
  })
}
const url = (path: string) => host.url + path

it(
  spec("All calls go to the product's API host, send cookies, have no automatic retry, and time out after 10 s by default."),
  async () => {
    host.play({ '/auth/me': res => send(res, 503, { detail: 'later' }), '/auth/logout': res => res.destroy() })
    const { api } = clientOf()
    const answer = await api.auth.me.$get()
    expect(answer.status).toBe(503)
    await expect(api.auth.logout.$post()).rejects.toMatchObject({ status: 0 })
    expect(host.requests()).toEqual(['GET /auth/me', 'POST /auth/logout'])
    expect(host.received[0]!.headers).toMatchObject({
      cookie: 'access=old; refresh=r1',
      'x-request-id': 'req-12345678',
      'user-agent': 'Firefox',
      'x-forwarded-for': '203.0.113.9',
    })
    // The 10 s limit is tested with a fake clock in api-client.test.ts.
  },
)

it(spec('Calls for business entities: not shown.'), async () => {
  host.play({
    '/auth/refresh': refreshed,
    '/sales/companies': expiredOnce({ id: 'c1' }),
    '/sales/companies/c1': res => refuse(res, 409, 'Modifié entre-temps'),
  })
  const { api } = clientOf()
  const created = await json(api.sales.companies.$post({ json: { legalName: 'Laiterie' } as never }))
  expect(created).toEqual({ id: 'c1' })
  expect(host.requests()).toEqual(['POST /sales/companies', 'POST /auth/refresh', 'POST /sales/companies'])
  expect(host.received[2]!.body.toString()).toBe('{"legalName":"Laiterie"}')
  await expect(api.sales.companies[':id'].$put({ param: { id: 'c1' }, json: {} as never })).rejects.toMatchObject({
    message: 'Modifié entre-temps',
    status: 409,
  })
})

describe('an expired access token', () => {
  it(spec('401 with message AUTH_TOKEN_EXPIRED: refresh then replay once.'), async () => {
    host.play({ '/things': expiredOnce({ id: 'u1' }), '/auth/refresh': refreshed })
    const { call, setCookies } = clientOf()
    const form = new FormData()
    form.set('file', new File([Buffer.alloc(2_000_000, 1)], 'plan.pdf'))
    expect(await (await call(url('/things'), { method: 'POST', body: form, headers: { 'x-mine': '1' } })).json()).toEqual({
      id: 'u1',
    })
    expect(host.requests()).toEqual(['POST /things', 'POST /auth/refresh', 'POST /things'])
    const [first, , second] = host.received
    expect(second!.body.length).toBe(first!.body.length)
    expect(second!.headers).toMatchObject({ 'x-mine': '1', cookie: 'access=new; refresh=r2' })
    expect(setCookies).toEqual(['access=new; HttpOnly; Path=/', 'refresh=r2; Path=/'])
  })

  it('whose refresh is refused passes on the cookies that the host clears', async () => {
    host.play({
      '/things': res => refuse(res, 401, 'AUTH_TOKEN_EXPIRED'),
      '/auth/refresh': res => refuse(res, 401, 'AUTH_REQUIRED', { 'set-cookie': 'access=; Max-Age=0; Path=/' }),
    })
    const { call, setCookies } = clientOf()
    await expect(call(url('/things'))).rejects.toMatchObject({ status: 401, message: 'AUTH_TOKEN_EXPIRED' })
    expect(setCookies).toEqual(['access=; Max-Age=0; Path=/'])
  })
})

describe('an answer that is not OK', () => {
  it(
    spec(
      'Any non-OK response whose body has the error shape (error, message, statusCode) is thrown as an error carrying that message.',
    ),
    async () => {
      for (const status of [400, 401, 403, 404, 409, 422, 429, 500, 503]) {
        host.play({ '/things': res => refuse(res, status, `Refus ${status}`) })
        await expect(clientOf().call(url('/things'))).rejects.toMatchObject({ status, message: `Refus ${status}` })
      }
    },
  )

  it(spec('401 without a readable body: passed on unchanged.'), async () => {
    const scripts: [(typeof host.scripts)[string], string][] = [
      [res => res.writeHead(401, { 'www-authenticate': 'Bearer' }).end(), ''],
      [
        res => res.writeHead(401, { 'www-authenticate': 'Bearer', 'content-type': 'text/plain' }).end('who are you?'),
        'who are you?',
      ],
      [res => res.writeHead(401, { 'www-authenticate': 'Bearer', 'content-type': 'application/json' }).end('{"mess'), '{"mess'],
      [
        res => {
          res.writeHead(401, { 'www-authenticate': 'Bearer', 'content-length': '100' }).write('{"message":"AUTH_')
          setTimeout(() => res.destroy(), 20)
        },
        '',
      ],
    ]
    for (const [script, body] of scripts) {
      host.play({ '/things': script, '/auth/refresh': refreshed })
      const answer = await clientOf().call(url('/things'))
      expect([answer.status, answer.headers.get('www-authenticate'), await answer.text()]).toEqual([401, 'Bearer', body])
      expect(host.requests()).toEqual(['GET /things'])
    }
  })

  it(spec('Non-OK response whose body is not of the error shape: returned as is.'), async () => {
    host.play({
      '/other': res => send(res, 400, { detail: 'x' }, { 'x-host': 'foreign' }),
      '/html': res => res.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    })
    const { call } = clientOf()
    const other = await call(url('/other'))
    expect([other.status, other.headers.get('x-host'), await other.json()]).toEqual([400, 'foreign', { detail: 'x' }])
    const html = await call(url('/html'))
    expect([html.status, html.headers.get('content-type'), await html.text()]).toEqual([502, 'text/html', '<h1>Bad gateway</h1>'])
  })

  it('does not follow redirects, so cookies stay with the host', async () => {
    const elsewhere = await startScriptedHost()
    host.play({ '/things': res => res.writeHead(302, { location: `${elsewhere.url}/things` }).end() })
    const answer = await clientOf().call(url('/things'))
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${elsewhere.url}/things`])
    expect(elsewhere.received).toEqual([])
    await elsewhere.close()
  })
})

it(
  spec(
    "Request failure text: 'Request failed with status code {status}: {method} {url}'; timeout text: 'Request timed out: {method} {url}'.",
  ),
  async () => {
    host.play({
      '/html': res => res.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
      '/headers': () => {},
      '/body': res => res.writeHead(200, { 'content-type': 'application/json' }).write('{"a":'),
    })
    const { call } = clientOf(300)
    await expect(json(call(url('/html'), { method: 'DELETE' }))).rejects.toMatchObject({
      message: `Request failed with status code 502: DELETE ${host.url}/html`,
    })
    for (const path of ['/headers', '/body']) {
      await expect(call(url(path), { method: 'POST' })).rejects.toMatchObject({
        message: `Request timed out: POST ${host.url}${path}`,
      })
    }
  },
)

describe('failing host', () => {
  it('cuts off its body', async () => {
    host.play({
      '/length': res => {
        res.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"a":1}')
        setTimeout(() => res.destroy(), 20)
      },
      '/chunks': res => {
        res.writeHead(200, { 'content-type': 'application/json' }).write('{"a":1}')
        setTimeout(() => res.destroy(), 20)
      },
      '/file': res => {
        res.writeHead(200, { 'content-type': 'text/csv' }).write('a;b\r\n')
        setTimeout(() => res.destroy(), 20)
      },
    })
    const { call } = clientOf()
    for (const path of ['/length', '/chunks']) {
      await expect(call(url(path))).rejects.toMatchObject({
        status: 0,
        message: `Request failed with status code 0: GET ${host.url}${path}`,
      })
    }
    // A truncated file must not look complete.
    await expect((await call(url('/file'))).text()).rejects.toThrow()
  })

  it('goes down and comes back', async () => {
    host.play({ '/things': res => send(res, 200, { id: 1 }) })
    const { call } = clientOf()
    await host.down()
    await expect(call(url('/things'))).rejects.toMatchObject({
      status: 0,
      message: `Request failed with status code 0: GET ${host.url}/things`,
      cause: expect.anything(),
    })
    await host.up()
    expect(await (await call(url('/things'))).json()).toEqual({ id: 1 })
  })

  it('sends headers slowly, within the time-out', async () => {
    host.play({ '/things': res => setTimeout(() => send(res, 200, { id: 1 }), 400) })
    expect(await json(clientOf(2_000).call(url('/things')))).toEqual({ id: 1 })
  })

  it('never ends its answer', async () => {
    const piece = Buffer.alloc(1_000_000, ' ')
    host.play({
      '/things': res => {
        res.writeHead(200, { 'content-type': 'application/json' })
        const more = () => {
          while (!res.destroyed && res.write(piece));
        }
        res.on('drain', more)
        more()
      },
    })
    await expect(clientOf().call(url('/things'))).rejects.toMatchObject({
      status: 0,
      cause: { message: expect.stringContaining('bytes') },
    })
  })
})

it('treats an answer without a body as empty, not as an error', async () => {
  host.play({ '/gone': res => res.writeHead(204).end(), '/empty': res => res.writeHead(200).end() })
  const { call } = clientOf()
  expect(await json(call(url('/gone'), { method: 'DELETE' }))).toBeUndefined()
  expect(await json(call(url('/empty')))).toBeUndefined()
})

it('reads an answer of 5 MB completely', async () => {
  const rows = Array.from({ length: 50_000 }, (_, id) => ({ id, name: 'x'.repeat(80) }))
  host.play({ '/things': res => send(res, 200, rows) })
  expect(JSON.stringify(rows).length).toBeGreaterThan(5_000_000)
  expect(await json(clientOf().call(url('/things')))).toEqual(rows)
})

it('is ready while it answers, also with 401, not with 500 or when down', async () => {
  host.play({ '/auth/me': (res, count) => (count === 1 ? refuse(res, 401, 'AUTH_REQUIRED') : send(res, 500, {})) })
  vi.stubEnv('API_URL', host.url)
  expect(await outsideHost().answers()).toBe(true)
  expect(await outsideHost().answers()).toBe(false)
  await host.down()
  expect(await outsideHost().answers()).toBe(false)
  await host.up()
})
