import type { ErrorInfo } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { type Failure, factsInPage, type Report } from './facts.ts'

/**
 * Starts reporting on this page when the server enabled it; undefined otherwise. The library is a separate chunk; earlier failures are
 * queued for it, and the page works without it.
 */
export function startReporting() {
  if (!factsInPage()) return
  const early: Failure[] = []
  let report: Report = failure => early.push(failure)
  const onError = ({ error }: ErrorEvent) => report({ error })
  const onRejection = ({ reason }: PromiseRejectionEvent) => report({ error: reason })
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  import('./browser.ts')
    .then(library => {
      // The library installs its own listeners from here on.
      removeEventListener('error', onError)
      removeEventListener('unhandledrejection', onRejection)
      report = library.start()
      for (const failure of early) report(failure)
    })
    .catch(() => {})
  return {
    /** Reports the error of a loader or action. */
    failed(error: unknown) {
      // A 404 for an unknown or forbidden page is an answer, not a failure.
      if (!isRouteErrorResponse(error)) report({ error })
    },
    /** Reports an error caught by an error boundary. */
    caught(error: unknown, { componentStack }: ErrorInfo) {
      if (isRouteErrorResponse(error)) return
      console.error(error)
      report({ error, componentStack })
    },
  }
}
