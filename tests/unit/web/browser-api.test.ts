import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askApi } from '#app/lib/api/browser.ts'

/** The specification's rules (§7, §9) for browser requests. */

type Answer = (count: number, signal: AbortSignal) => Response | Promise<Response>

let requests: string[]
function play(answers: Record<string, Answer>) {
  requests = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted()
    requests.push(`${init.method ?? 'GET'} ${path}`)
    return answers[path]!(requests.filter(one => one.endsWith(` ${path}`)).length, init.signal!)
  })
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const refused = (statusCode: number, message: string) =>
  Response.json({ error: 'E', message, statusCode }, { status: statusCode })
const expired: Answer = count => (count === 1 ? refused(401, 'AUTH_TOKEN_EXPIRED') : Response.json({ rows: [count] }))
const REFRESH = '/api/auth/refresh'

describe('askApi', () => {
  it('refreshes once on AUTH_TOKEN_EXPIRED and retries', async () => {
    play({ '/api/a': expired, [REFRESH]: () => Response.json({}) })
    expect(await askApi('/api/a')).toEqual({ rows: [2] })
    expect(requests).toEqual(['GET /api/a', `POST ${REFRESH}`, 'GET /api/a'])
  })

  it('shares one refresh between concurrent calls of a tab, and refreshes again later', async () => {
    play({ '/api/a': expired, '/api/b': expired, '/api/c': expired, [REFRESH]: () => Response.json({}) })
    const left = new AbortController()
    const answers = Promise.all([askApi('/api/a', left.signal), askApi('/api/b'), askApi('/api/c')])
    left.abort()
    expect(await answers).toEqual([undefined, { rows: [2] }, { rows: [2] }])
    expect(requests.filter(one => one.endsWith(REFRESH))).toHaveLength(1)
    play({ '/api/a': expired, [REFRESH]: () => Response.json({}) })
    await askApi('/api/a')
    expect(requests.filter(one => one.endsWith(REFRESH))).toHaveLength(1)
  })

  it.each<[string, Answer]>([
    ['another message', () => refused(401, 'AUTH_REQUIRED')],
    ['no body', () => new Response(null, { status: 401 })],
    ['no JSON', () => new Response('Who are you?', { status: 401 })],
  ])('does not refresh on a 401 with %s', async (_, answer) => {
    play({ '/api/a': answer })
    expect(await askApi('/api/a')).toBeUndefined()
    expect(requests).toEqual(['GET /api/a'])
  })

  it('gives up when the refresh or the second answer is refused', async () => {
    play({ '/api/a': expired, [REFRESH]: () => refused(401, 'AUTH_REQUIRED') })
    expect(await askApi('/api/a')).toBeUndefined()
    expect(requests).toEqual(['GET /api/a', `POST ${REFRESH}`])
    play({ '/api/a': () => refused(401, 'AUTH_TOKEN_EXPIRED'), [REFRESH]: () => Response.json({}) })
    expect(await askApi('/api/a')).toBeUndefined()
    expect(requests).toEqual(['GET /api/a', `POST ${REFRESH}`, 'GET /api/a'])
  })

  it('gives up after 10 s, or when aborted', async () => {
    const never: Answer = (_, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    play({ '/api/a': never })
    let outcome: unknown = 'waiting'
    const keep = (answer: unknown) => {
      outcome = answer
    }
    askApi('/api/a').then(keep)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(outcome).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toBeUndefined()
    const left = new AbortController()
    outcome = 'waiting'
    askApi('/api/a', left.signal).then(keep)
    left.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome).toBeUndefined()
    expect(requests).toHaveLength(2)
  })
})
