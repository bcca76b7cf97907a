import { channel } from 'node:diagnostics_channel'
import { hc } from 'hono/client'
import type { ApiRoutes } from '#api/app.ts'
import { AUTH_TOKEN_EXPIRED } from '#domain/messages.ts'
import { type ApiAnswer, readAnswer } from './answer.server.ts'
import { cookieJar } from './cookies.server.ts'
import { ApiError, requestFailed, requestTimedOut } from './error.ts'
import type { ApiTransport } from './transport.server.ts'

export type ApiClient = ReturnType<typeof createApiClient>['api']

/** Spec §7, §9: every call ends after 10 s; none is retried. */
const TIMEOUT_MS = 10_000

/** Diagnostics channel of API calls, for counters: method and address. */
const calls = channel('quai:api-call')

interface Options {
  /** The browser's cookie header. */
  cookie: string | null
  /** Sent with every call: caller, origin, request id. */
  headers: Record<string, string>
  timeoutMs?: number
  /** Called for every call without a complete response in time. */
  onFailure?(error: ApiError): void
  /** Called with the `Retry-After` of a 503. */
  onAway?(retryAfter: string): void
  /** Called when a call is still refused after the refresh; an error it throws replaces the refusal. */
  onSignedOut?(): void | Promise<void>
}

/**
 * Typed API client of one page request: sends the browser's cookies, collects the host's (`setCookies`), and on a 401
 * `AUTH_TOKEN_EXPIRED` refreshes once, shared by concurrent calls, and retries (spec §7, §8). An error body becomes an `ApiError`.
 */
export function createApiClient(
  transport: ApiTransport,
  { cookie, headers, timeoutMs = TIMEOUT_MS, onFailure, onAway, onSignedOut }: Options,
) {
  const jar = cookieJar(cookie)
  const refreshUrl = `${transport.base}/auth/refresh`
  let refreshing: Promise<boolean> | undefined

  async function send(url: string, init: RequestInit): Promise<ApiAnswer> {
    const call = { method: init.method ?? 'GET', url }
    calls.publish(call)
    const abort = new AbortController()
    const request = new Request(url, { ...init, headers: headersOf(init), signal: abort.signal })
    let timer: NodeJS.Timeout | undefined
    // An in-process handler ignores the signal, so the time-out races it.
    const timedOut = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(requestTimedOut(call))
        abort.abort()
      }, timeoutMs)
    })
    const answered = async () => {
      const response = await transport.fetch(request)
      jar.take(response)
      const wait = response.status === 503 && response.headers.get('retry-after')
      if (wait) onAway?.(wait)
      return readAnswer(response, call, timeoutMs)
    }
    try {
      return await Promise.race([answered(), timedOut])
    } catch (error) {
      const failed = error instanceof ApiError ? error : requestFailed(call, 0, error)
      onFailure?.(failed)
      throw failed
    } finally {
      clearTimeout(timer)
    }
  }

  function headersOf(init: RequestInit): Headers {
    const all = new Headers({
      accept: 'application/json, */*;q=0.1',
      ...Object.fromEntries(new Headers(init.headers)),
      ...headers,
    })
    const cookies = jar.header()
    if (cookies) all.set('cookie', cookies)
    return all
  }

  /** A refused refresh ends the session; a failing host does not. */
  async function refresh(): Promise<boolean> {
    const answer = await send(refreshUrl, { method: 'POST' })
    if (answer.status === 429 || answer.status >= 500) throw failure(answer)
    return answer.ok
  }

  /** The host's response, after a refresh and a retry when the access token had expired. */
  async function exchange(input: RequestInfo | URL, { body: given, ...init }: RequestInit = {}): Promise<ApiAnswer> {
    const url = String(input)
    // A stream can be sent only once, and a retry needs it again.
    const body = given instanceof ReadableStream ? await new Response(given).arrayBuffer() : given
    const first = await send(url, { ...init, body })
    if (first.status !== 401 || first.problem?.message !== AUTH_TOKEN_EXPIRED || url === refreshUrl) return first
    refreshing ??= refresh()
    return (await refreshing) ? send(url, { ...init, body }) : first
  }

  async function call(input: RequestInfo | URL, init?: RequestInit): Promise<ApiAnswer> {
    const answer = await exchange(input, init)
    if (answer.status === 401) await onSignedOut?.()
    if (answer.problem) throw failure(answer)
    return answer
  }

  return { api: hc<ApiRoutes>(transport.base, { fetch: call }), call, exchange, setCookies: jar.lines }
}

function failure(answer: ApiAnswer): ApiError {
  const { problem: body, status } = answer
  return body
    ? new ApiError(body.message, status, { body, retryAfter: answer.headers.get('retry-after') })
    : requestFailed(answer, status)
}
