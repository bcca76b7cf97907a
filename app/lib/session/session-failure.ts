import { isRouteErrorResponse } from 'react-router'

/** What is thrown when nobody could say who is signed in: the error screen then does not ask again by itself (spec §4, §9). */
export const SESSION_FAILURE = 'session check failed'

export function isSessionFailure(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.data === SESSION_FAILURE
}
