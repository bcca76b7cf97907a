import { hc } from 'hono/client'
import type { ApiRoutes } from '#api/app.ts'
import { AUTH_TOKEN_EXPIRED } from '#domain/messages.ts'
import { ApiError, type ErrorBody } from './error.ts'
import type { ApiTransport } from './transport.server.ts'

export type ApiClient = ReturnType<typeof createApiClient>['api']

/** Spec §7, §9: every call ends after 10 s; none is retried. */
const TIMEOUT_MS = 10_000

/**
 * The typed API client of one page request. It sends the browser's cookies, collects the cookies that the host sets (`setCookies`, for
 * the answer to the browser), and follows the specification's §7 and §8: on a 401 with message `AUTH_TOKEN_EXPIRED` one refresh, shared
 * by the calls that meet the expiry together, then the same request once more; an error body becomes an `ApiError` with its message.
 */
export function createApiClient(transport: ApiTransport, options: { cookie: string | null; requestId: string; origin: string }) {
  const jar = new Map<string, string>()
  for (const pair of options.cookie?.split(/;\s*/) ?? []) {
    const at = pair.indexOf('=')
    if (at > 0) jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
  const setCookies: string[] = []
  let refreshing: Promise<Response> | undefined

  function remember(response: Response) {
    for (const line of response.headers.getSetCookie()) {
      setCookies.push(line)
      const [pair = ''] = line.split(';', 1)
      const at = pair.indexOf('=')
      if (/;\s*max-age=0/i.test(line)) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }

  async function send(url: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    headers.set('x-request-id', options.requestId)
    headers.set('origin', options.origin)
    const method = init.method ?? 'GET'
    const abort = new AbortController()
    let timer: NodeJS.Timeout | undefined
    // A handler in process does not hear the signal, so the time-out is a race as well.
    const timedOut = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        abort.abort()
        reject(new ApiError(`Request timed out: ${method} ${url}`, 0))
      }, TIMEOUT_MS)
    })
    try {
      const response = await Promise.race([
        transport.fetch(new Request(url, { ...init, headers, signal: abort.signal })),
        timedOut,
      ])
      remember(response)
      return response
    } finally {
      clearTimeout(timer)
    }
  }

  async function call(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = String(input)
    let response = await send(url, init)
    if (response.status === 401 && (await errorBody(response))?.message === AUTH_TOKEN_EXPIRED) {
      refreshing ??= send(`${transport.base}/auth/refresh`, { method: 'POST' })
      if ((await refreshing).ok) response = await send(url, init)
    }
    if (response.ok) return response
    const problem = await errorBody(response)
    if (problem) throw new ApiError(problem.message, response.status, problem, response.headers.get('retry-after'))
    return response
  }

  return { api: hc<ApiRoutes>(transport.base, { fetch: call }), call, setCookies }
}

/** The error shape of the specification (§3), or undefined for any other body. */
async function errorBody(response: Response): Promise<ErrorBody | undefined> {
  try {
    const body: unknown = await response.clone().json()
    if (body && typeof body === 'object' && 'error' in body && 'message' in body && 'statusCode' in body) return body as ErrorBody
  } catch {
    // Not JSON: not of the error shape.
  }
  return undefined
}
