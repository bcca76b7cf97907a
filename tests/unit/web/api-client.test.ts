import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApiClient } from '#app/lib/api/client.server.ts'
import { ApiError, json } from '#app/lib/api/error.ts'

/** The client's rules of the specification §7 and §8, against a host that answers what the test says. */

type Answer = (request: Request, count: number) => Response | Promise<Response>

function clientOf(answers: Record<string, Answer>, cookie = 'quai_access=old; quai_refresh=r1') {
  const calls: { path: string; method: string; body: string; cookie: string | null }[] = []
  const client = createApiClient(
    {
      base: 'http://api.test',
      async fetch(request) {
        const { pathname } = new URL(request.url)
        calls.push({
          path: pathname,
          method: request.method,
          body: await request.clone().text(),
          cookie: request.headers.get('cookie'),
        })
        const answer = answers[pathname]
        if (!answer) throw new Error(`no answer for ${pathname}`)
        return answer(request, calls.filter(call => call.path === pathname).length)
      },
    },
    { cookie, requestId: 'req-1', origin: 'http://api.test' },
  )
  return { ...client, calls }
}

const error = (statusCode: number, message: string) => Response.json({ error: 'E', message, statusCode }, { status: statusCode })
const expired: Answer = (_, count) => (count === 1 ? error(401, 'AUTH_TOKEN_EXPIRED') : Response.json({ id: 'u1' }))
const refreshed: Answer = () => new Response('{}', { headers: { 'set-cookie': 'quai_access=new; Path=/; HttpOnly' } })

describe('an expired access token', () => {
  it('is refreshed once, then the original request is repeated with the same options', async () => {
    const { call, calls, setCookies } = clientOf({ '/things': expired, '/auth/refresh': refreshed })
    const response = await call('http://api.test/things', { method: 'POST', body: 'a=1', headers: { 'x-mine': '1' } })
    expect(response.status).toBe(200)
    expect(calls.map(({ path, method, body }) => [path, method, body])).toEqual([
      ['/things', 'POST', 'a=1'],
      ['/auth/refresh', 'POST', ''],
      ['/things', 'POST', 'a=1'],
    ])
    expect(calls[2]!.cookie).toContain('quai_access=new')
    expect(setCookies).toEqual(['quai_access=new; Path=/; HttpOnly'])
  })

  it('is refreshed once for all the calls that meet it together', async () => {
    const { call, calls } = clientOf({ '/a': expired, '/b': expired, '/c': expired, '/auth/refresh': refreshed })
    const answers = await Promise.all(['a', 'b', 'c'].map(path => call(`http://api.test/${path}`)))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    expect(calls.filter(({ path }) => path === '/auth/refresh')).toHaveLength(1)
  })

  it('that cannot be refreshed leaves the 401', async () => {
    const { call, calls } = clientOf({
      '/things': () => error(401, 'AUTH_TOKEN_EXPIRED'),
      '/auth/refresh': () => error(401, 'AUTH_REQUIRED'),
    })
    await expect(call('http://api.test/things')).rejects.toMatchObject({ status: 401, message: 'AUTH_TOKEN_EXPIRED' })
    expect(calls.map(({ path }) => path)).toEqual(['/things', '/auth/refresh'])
  })

  it('is not refreshed a second time for the same request', async () => {
    const { call, calls } = clientOf({ '/things': () => error(401, 'AUTH_TOKEN_EXPIRED'), '/auth/refresh': refreshed })
    await expect(call('http://api.test/things')).rejects.toBeInstanceOf(ApiError)
    expect(calls).toHaveLength(3)
  })
})

describe('answers that are not OK', () => {
  it('of the error shape are thrown with their message', async () => {
    const { call } = clientOf({ '/things': () => error(422, 'Veuillez remplir ce champ') })
    await expect(call('http://api.test/things')).rejects.toMatchObject({ status: 422, message: 'Veuillez remplir ce champ' })
  })

  it.each([
    ['a 401 without a body', () => new Response(null, { status: 401 })],
    ['a 401 whose body is not JSON', () => new Response('nope', { status: 401 })],
    ['a 502 in HTML', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a JSON body of another shape', () => Response.json({ detail: 'x' }, { status: 400 })],
  ])('%s is passed on unchanged, without a refresh', async (_, answer) => {
    const { call, calls } = clientOf({ '/things': answer })
    expect((await call('http://api.test/things')).status).toBe(answer().status)
    expect(calls).toHaveLength(1)
  })

  it('become the specification’s text when a caller wants their JSON', async () => {
    const { call } = clientOf({ '/things': () => new Response('<h1>Bad gateway</h1>', { status: 502 }) })
    await expect(json(call('http://api.test/things'))).rejects.toMatchObject({
      status: 502,
      message: expect.stringMatching(/^Request failed with status code 502: /),
    })
  })
})

describe('the time-out', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('ends a call after 10 s, also when the host does not hear the signal', async () => {
    const { call } = clientOf({ '/slow': () => new Promise<Response>(() => {}) })
    const outcome = expect(call('http://api.test/slow', { method: 'PUT' })).rejects.toMatchObject({
      message: 'Request timed out: PUT http://api.test/slow',
    })
    await vi.advanceTimersByTimeAsync(9_999)
    await vi.advanceTimersByTimeAsync(1)
    await outcome
  })
})

it('sends the browser’s cookies and the request id', async () => {
  const seen: (string | null)[] = []
  const { call } = clientOf({
    '/things': request => {
      seen.push(request.headers.get('cookie'), request.headers.get('x-request-id'))
      return Response.json({})
    },
  })
  await call('http://api.test/things')
  expect(seen).toEqual(['quai_access=old; quai_refresh=r1', 'req-1'])
})
