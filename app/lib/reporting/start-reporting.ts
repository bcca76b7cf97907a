import type { ErrorInfo } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { type Failure, factsInPage, type Report } from './facts.ts'

/**
 * Reporting of this page, when the server turned it on; undefined otherwise. The library comes as a chunk of its own, which nobody else
 * loads; what fails before it is there waits for it, and a page whose chunk does not come works without.
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
      // From here on the library listens by itself.
      removeEventListener('error', onError)
      removeEventListener('unhandledrejection', onRejection)
      report = library.start()
      for (const failure of early) report(failure)
    })
    .catch(() => {})
  return {
    /** What a loader or action of a navigation ended with. */
    failed(error: unknown) {
      // A page that does not exist, or is not for this role, is an answer and no failure.
      if (!isRouteErrorResponse(error)) report({ error })
    },
    /** What an error boundary caught. */
    caught(error: unknown, { componentStack }: ErrorInfo) {
      if (isRouteErrorResponse(error)) return
      console.error(error)
      report({ error, componentStack })
    },
  }
}
