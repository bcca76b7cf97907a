import { isRouteErrorResponse } from 'react-router'

/**
 * Thrown when the session check fails: with 500 the error screen does not retry it (spec §4, §9), with 503 the host named a time to
 * ask again.
 */
export const SESSION_FAILURE = 'session check failed'

export function isFinalSessionFailure(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.data === SESSION_FAILURE && error.status !== 503
}
