import type { ApiTransport } from './transport.server.ts'

/** A host that has not answered by then is down. */
const THERE_MS = 2_000

/**
 * The API host that `API_URL` names. Its redirects are not followed, since they could carry the user's cookies to another site: they count
 * as answers that are not OK.
 */
export function outsideHost(): ApiTransport & { answers(): Promise<boolean> } {
  const base = process.env.API_URL?.replace(/\/+$/, '')
  if (!base) throw new Error('API_URL is not set and no embedded API host runs')
  return {
    base,
    fetch: request => fetch(request, { redirect: 'manual' }),
    /** Whether the host is up: it answers a session check without cookies with less than 500. */
    async answers() {
      const answer = await fetch(`${base}/auth/me`, { redirect: 'manual', signal: AbortSignal.timeout(THERE_MS) }).catch(
        () => undefined,
      )
      await answer?.body?.cancel()
      return answer !== undefined && answer.status < 500
    },
  }
}
