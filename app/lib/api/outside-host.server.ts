import type { ApiTransport } from './transport.server.ts'

/** A host that does not answer in this time is not there. */
const THERE_MS = 2_000

/**
 * The API host that `API_URL` names. A redirect of it is not followed: it could carry the user's cookies to another site, and comes back
 * as an answer that is not OK.
 */
export function outsideHost(): ApiTransport & { answers(): Promise<boolean> } {
  const base = process.env.API_URL?.replace(/\/+$/, '')
  if (!base) throw new Error('API_URL is not set and no embedded API host runs')
  return {
    base,
    fetch: request => fetch(request, { redirect: 'manual' }),
    /** Whether the host is there: it answers the session check of nobody, whatever it says, with no failure of its own. */
    async answers() {
      const answer = await fetch(`${base}/auth/me`, { redirect: 'manual', signal: AbortSignal.timeout(THERE_MS) }).catch(
        () => undefined,
      )
      await answer?.body?.cancel()
      return answer !== undefined && answer.status < 500
    },
  }
}
