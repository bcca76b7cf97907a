import {
  addEventProcessor,
  breadcrumbsIntegration,
  captureException,
  captureReactException,
  init,
  makeFetchTransport,
  reactRouterTracingIntegration,
  replayIntegration,
} from '@sentry/react-router'
import { factsInPage, type Report } from './facts.ts'
import { scrubbing } from './transport.ts'

/** Starts Sentry with the rates of spec §9; returns the function that reports a failure. */
export function start(): Report {
  const { dsn, release, environment } = factsInPage()!
  init({
    dsn,
    release,
    environment,
    sendDefaultPii: false,
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    transport: (options: Parameters<typeof makeFetchTransport>[0]) => scrubbing(makeFetchTransport(options)),
    integrations: [
      // Console output may contain anything.
      breadcrumbsIntegration({ console: false }),
      reactRouterTracingIntegration(),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        // The transport masks personal data left in attributes, then compresses.
        useCompression: false,
      }),
    ],
  })
  addEventProcessor(event => {
    const user = factsInPage()?.user
    // Request id of the error screen and the server's log.
    const request_id = document.documentElement.dataset.request
    return { ...event, user: user ?? undefined, tags: { ...event.tags, request_id } }
  })
  return ({ error, componentStack }) => {
    if (componentStack) captureReactException(error, { componentStack })
    else captureException(error)
  }
}
