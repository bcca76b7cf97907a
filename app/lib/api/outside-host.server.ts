import type { ApiTransport } from './transport.server.ts'

/** A host without an answer after this time is down, in milliseconds. */
const THERE_MS = 2_000

/**
 * API host of `API_URL`. Its redirects are not followed, because they could carry the user's cookies to another site: they count as
 * failed responses.
 */
export function outsideHost(): ApiTransport & { answers(): Promise<boolean> } {
  const base = process.env.API_URL?.replace(/\/+$/, '')
  if (!base) throw new Error('API_URL is not set and no embedded API host runs')
  return {
    base,
    fetch: request => fetch(request, { redirect: 'manual' }),
    /** Whether the host answers a session check without cookies with a status below 500. */
    async answers() {
      const answer = await fetch(`${base}/auth/me`, { redirect: 'manual', signal: AbortSignal.timeout(THERE_MS) }).catch(
        () => undefined,
      )
      await answer?.body?.cancel()
      return answer !== undefined && answer.status < 500
    },
  }
}
