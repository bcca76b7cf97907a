import { isRouteErrorResponse } from 'react-router'

/** Thrown when the session check fails: the error screen does not retry it (spec §4, §9). */
export const SESSION_FAILURE = 'session check failed'

export function isSessionFailure(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.data === SESSION_FAILURE
}
