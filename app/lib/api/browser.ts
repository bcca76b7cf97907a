import { AUTH_TOKEN_EXPIRED } from '#domain/messages.ts'
import { isErrorBody } from './error.ts'

/** Same as on the server (spec §9). */
const TIMEOUT_MS = 10_000

/** One refresh shared by all concurrent reads of this tab. */
let refreshing: Promise<boolean> | undefined

/**
 * Calls the API from the browser, for suggestions while typing: on a 401 with message `AUTH_TOKEN_EXPIRED` it refreshes once and retries.
 * `undefined` on any failure and after 10 s: forms work without suggestions.
 */
export async function askApi<Answer>(path: string, signal?: AbortSignal, method = 'GET'): Promise<Answer | undefined> {
  const abort = new AbortController()
  const stop = () => abort.abort()
  if (signal?.aborted) return undefined
  signal?.addEventListener('abort', stop)
  const timer = setTimeout(stop, TIMEOUT_MS)
  try {
    let answer = await fetch(path, { method, signal: abort.signal })
    if (answer.status === 401) {
      const body: unknown = await answer.json()
      if (!isErrorBody(body) || body.message !== AUTH_TOKEN_EXPIRED || !(await refresh())) return undefined
      answer = await fetch(path, { method, signal: abort.signal })
    }
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** Not aborted with the read that started it: others wait for it. */
export function refresh(): Promise<boolean> {
  refreshing ??= fetch('/api/auth/refresh', { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then(
      answer => answer.ok,
      () => false,
    )
    .finally(() => {
      refreshing = undefined
    })
  return refreshing
}
