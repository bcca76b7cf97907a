import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { spec } from '#tests/specification/statements.ts'

/** Client rules of the specification §7 to §9, against a scripted in-process host. */

type Answer = (request: Request, count: number) => Response | Promise<Response>

function clientOf(answers: Record<string, Answer>, cookie: string | null = 'quai_access=old; quai_refresh=r1') {
  const calls: { path: string; method: string; body: string; headers: Headers }[] = []
  const failures: Error[] = []
  const client = createApiClient(
    {
      base: 'http://api.test',
      async fetch(request) {
        const { pathname } = new URL(request.url)
        calls.push({ path: pathname, method: request.method, body: await request.clone().text(), headers: request.headers })
        const answer = answers[pathname]
        if (!answer) throw new Error(`no answer for ${pathname}`)
        return answer(request, calls.filter(call => call.path === pathname).length)
      },
    },
    { cookie, headers: { 'x-request-id': 'req-1' }, onFailure: error => failures.push(error) },
  )
  const requests = () => calls.map(({ method, path }) => `${method} ${path}`)
  return { ...client, calls, requests, failures }
}

const error = (statusCode: number, message: string) => Response.json({ error: 'E', message, statusCode }, { status: statusCode })
const expired: Answer = (_, count) => (count === 1 ? error(401, 'AUTH_TOKEN_EXPIRED') : Response.json({ id: 'u1' }))
const refreshed: Answer = () => new Response('{}', { headers: { 'set-cookie': 'quai_access=new; Path=/; HttpOnly' } })

describe('an expired access token', () => {
  it(
    spec(
      'Behaviour: on a 401 whose message is AUTH_TOKEN_EXPIRED, the client calls auth/refresh once, then repeats the original request with the same options.',
    ),
    async () => {
      const { call, calls, setCookies } = clientOf({ '/things': expired, '/auth/refresh': refreshed })
      const response = await call('http://api.test/things', { method: 'PUT', body: 'a=1', headers: { 'x-mine': '1' } })
      expect([response.status, await response.json()]).toEqual([200, { id: 'u1' }])
      expect(calls.map(({ path, method, body, headers }) => [path, method, body, headers.get('x-mine')])).toEqual([
        ['/things', 'PUT', 'a=1', '1'],
        ['/auth/refresh', 'POST', '', null],
        ['/things', 'PUT', 'a=1', '1'],
      ])
      expect(calls[2]!.headers.get('cookie')).toBe('quai_access=new; quai_refresh=r1')
      expect(setCookies).toEqual(['quai_access=new; HttpOnly; Path=/'])
    },
  )

  it('repeats a form with its file, and a streamed body', async () => {
    const form = new FormData()
    form.set('name', 'Laiterie')
    form.set('file', new File(['%PDF-'], 'contrat.pdf'))
    const stream = new Blob(['first ', 'second']).stream()
    for (const body of [form, stream]) {
      const { call, calls } = clientOf({ '/things': expired, '/auth/refresh': refreshed })
      await call('http://api.test/things', { method: 'POST', body })
      const [first, , second] = calls.map(call => call.body.replace(/-+formdata-\S+/g, '').trim())
      expect(second).toBe(first)
      expect(second).toContain(body === form ? 'contrat.pdf' : 'first second')
    }
  })

  it('is refreshed once for all concurrent calls', async () => {
    const { call, requests } = clientOf({ '/a': expired, '/b': expired, '/c': expired, '/auth/refresh': refreshed })
    const answers = await Promise.all(['a', 'b', 'c'].map(path => call(`http://api.test/${path}`)))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    expect(requests().filter(one => one === 'POST /auth/refresh')).toHaveLength(1)
  })

  it('passes on the 401 when it cannot be refreshed', async () => {
    const { call, requests } = clientOf({
      '/things': () => error(401, 'AUTH_TOKEN_EXPIRED'),
      '/auth/refresh': () => error(401, 'AUTH_REQUIRED'),
    })
    await expect(call('http://api.test/things')).rejects.toMatchObject({ status: 401, message: 'AUTH_TOKEN_EXPIRED' })
    expect(requests()).toEqual(['GET /things', 'POST /auth/refresh'])
  })

  it('keeps the session when the refresh fails for another reason', async () => {
    const { call } = clientOf({
      '/things': () => error(401, 'AUTH_TOKEN_EXPIRED'),
      '/auth/refresh': () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    })
    await expect(call('http://api.test/things')).rejects.toMatchObject({
      status: 502,
      message: 'Request failed with status code 502: POST http://api.test/auth/refresh',
    })
  })

  it('is refreshed once per request, even if the host repeats the 401', async () => {
    const { call, requests } = clientOf({ '/things': () => error(401, 'AUTH_TOKEN_EXPIRED'), '/auth/refresh': refreshed })
    await expect(call('http://api.test/things')).rejects.toMatchObject({ status: 401 })
    expect(requests()).toEqual(['GET /things', 'POST /auth/refresh', 'GET /things'])
    const refresh = clientOf({ '/auth/refresh': () => error(401, 'AUTH_TOKEN_EXPIRED') })
    await expect(refresh.call('http://api.test/auth/refresh', { method: 'POST' })).rejects.toMatchObject({ status: 401 })
    expect(refresh.calls).toHaveLength(1)
  })

  it('is recognised by the message, not by any 401', async () => {
    const { call, calls } = clientOf({ '/things': () => error(401, 'AUTH_REQUIRED'), '/auth/refresh': refreshed })
    await expect(call('http://api.test/things')).rejects.toMatchObject({ status: 401, message: 'AUTH_REQUIRED' })
    expect(calls).toHaveLength(1)
  })
})

describe('error shape', () => {
  it.each([
    ['the words without their types', { error: 'E', message: 'M', statusCode: '400' }],
    ['a message that is a list', { error: 'E', message: ['M'], statusCode: 400 }],
    ['a word that is missing', { message: 'M', statusCode: 400 }],
    ['null', null],
    ['a list', []],
    ['a text', 'M'],
  ])('does not match %s', async (_, body) => {
    const { call } = clientOf({ '/things': () => Response.json(body, { status: 400 }) })
    const answer = await call('http://api.test/things')
    expect([answer.status, await answer.json()]).toEqual([400, body])
  })

  it('is thrown with all fields, and a refusal is not a host failure', async () => {
    const body = { error: 'E', message: 'M', statusCode: 409, current: { version: 3 } }
    const { call, failures } = clientOf({ '/things': () => Response.json(body, { status: 409 }) })
    await expect(call('http://api.test/things')).rejects.toMatchObject({ status: 409, message: 'M', body })
    expect(failures).toEqual([])
  })
})

describe('time-out', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const never = () => new Promise<Response>(() => {})
  const halfABody = () =>
    new Response(new ReadableStream({ start: controller => controller.enqueue(new TextEncoder().encode('{"a":')) }), {
      headers: { 'content-type': 'application/json' },
    })

  it.each([
    [spec('Request time-out 10000 ms; retries 0.'), never],
    ['is for the body too', halfABody],
  ])('%s', async (_, answer) => {
    const { call, calls, failures } = clientOf({ '/slow': answer })
    let outcome: unknown
    call('http://api.test/slow', { method: 'PUT' }).catch(error => {
      outcome = error
    })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(outcome).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toMatchObject({ status: 0, message: 'Request timed out: PUT http://api.test/slow' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toHaveLength(1)
    expect(failures).toEqual([outcome])
  })

  it('limits each pause of the host in a file, not a slow reader', async () => {
    let controller!: ReadableStreamDefaultController<Uint8Array>
    const file = new ReadableStream<Uint8Array>({
      start(given) {
        controller = given
      },
    })
    const { call } = clientOf({ '/file': () => new Response(file, { headers: { 'content-type': 'text/csv' } }) })
    const { body } = await call('http://api.test/file')
    const reader = body!.getReader()
    await vi.advanceTimersByTimeAsync(60_000)
    controller.enqueue(new TextEncoder().encode('a;b\r\n'))
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('a;b\r\n')
    const next = expect(reader.read()).rejects.toThrow('Request timed out: GET http://api.test/file')
    await vi.advanceTimersByTimeAsync(10_000)
    await next
  })
})

describe('cookies set by the host', () => {
  const jar = async (line: string) => {
    const { call, calls, setCookies } = clientOf({
      '/things': () => new Response('{}', { headers: { 'set-cookie': line } }),
    })
    await call('http://api.test/things')
    await call('http://api.test/things')
    return { next: calls[1]!.headers.get('cookie'), setCookies }
  }

  it.each([
    ['quai_access=; Max-Age=0; Path=/', 'quai_refresh=r1'],
    ['quai_access=; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'quai_refresh=r1'],
    ['quai_access=n=1; Max-Age=900', 'quai_access=n=1; quai_refresh=r1'],
  ])('are sent with the next call: %s', async (line, cookie) => {
    expect((await jar(line)).next).toBe(cookie)
  })

  it('reach the browser for its own site', async () => {
    const { setCookies } = await jar('sid=1; Domain=api.example; Path=/v1/auth; HttpOnly; Secure; SameSite=Lax; Max-Age=60')
    expect(setCookies[0]).toBe('sid=1; HttpOnly; Secure; SameSite=Lax; Max-Age=60; Path=/')
  })
})

it('sends the session with every call, and no cookie without one', async () => {
  const { call, calls } = clientOf({ '/things': () => Response.json({}) }, null)
  await call('http://api.test/things')
  expect(calls[0]!.headers.get('x-request-id')).toBe('req-1')
  expect(calls[0]!.headers.has('cookie')).toBe(false)
})

it('fails with the specification’s text when JSON is missing', async () => {
  const { call } = clientOf({ '/things': () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } }) })
  await expect(json(call('http://api.test/things'))).rejects.toMatchObject({
    message: 'Request failed with status code 200: GET http://api.test/things',
  })
})
