import { AUTH_TOKEN_EXPIRED } from '#domain/messages.ts'
import { isErrorBody } from './error.ts'

/** As on the server (spec §9). */
const TIMEOUT_MS = 10_000

/** One refresh for all the reads of this tab that meet the expiry together. */
let refreshing: Promise<boolean> | undefined

/**
 * A read of the API from the browser, for what a screen offers while one types: on a 401 with message `AUTH_TOKEN_EXPIRED` one refresh, then
 * the same read once more. Any failure, and 10 s without an answer, is `undefined`, since the form works without what it would have offered.
 */
export async function askApi<Answer>(path: string, signal?: AbortSignal): Promise<Answer | undefined> {
  const abort = new AbortController()
  const stop = () => abort.abort()
  if (signal?.aborted) return undefined
  signal?.addEventListener('abort', stop)
  const timer = setTimeout(stop, TIMEOUT_MS)
  try {
    let answer = await fetch(path, { signal: abort.signal })
    if (answer.status === 401) {
      const body: unknown = await answer.json()
      if (!isErrorBody(body) || body.message !== AUTH_TOKEN_EXPIRED || !(await refresh())) return undefined
      answer = await fetch(path, { signal: abort.signal })
    }
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** Not under the signal of the read that began it: the others wait for it too. */
function refresh(): Promise<boolean> {
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
