import type { ReportingFacts } from './facts.ts'
import { scrubbing } from './transport.ts'

/** How long a stop may wait for reports that are still on their way. */
const FLUSH_MS = 2_000
const PROBES = ['/healthz', '/readyz', '/metrics']
/** The default integrations in use: uncaught failures, their causes, sources and machine. None that rewrites other modules. */
const INTEGRATIONS = [
  ...['EventFilters', 'InboundFilters', 'FunctionToString', 'LinkedErrors', 'RequestData', 'ContextLines', 'Context', 'Modules'],
  ...['OnUncaughtException', 'ReactRouterServer', 'LowQualityTransactionsFilter', 'NodeFetch'],
]

/** Reports errors and traces of this process (spec §9); undefined without `SENTRY_DSN`, and then nothing of the library is loaded. */
const sentry = process.env.SENTRY_DSN ? await startSentry(process.env.SENTRY_DSN) : undefined

async function startSentry(dsn: string) {
  const sentry = await import('@sentry/react-router')
  // In development this module is loaded anew at every change.
  if (sentry.isInitialized()) return sentry
  sentry.init({
    dsn,
    ...identity(),
    sendDefaultPii: false,
    tracesSampleRate: 1,
    transport: (options: Parameters<typeof sentry.makeNodeTransport>[0]) => scrubbing(sentry.makeNodeTransport(options)),
    // Only our own API host continues our traces.
    tracePropagationTargets: process.env.API_URL ? [process.env.API_URL] : [],
    // The server is one bundle: there is nothing to hook into, and hooks double the time of a start.
    registerEsmLoaderHooks: false,
    integrations: defaults => [
      ...defaults.filter(({ name }) => INTEGRATIONS.includes(name)),
      sentry.httpIntegration({
        maxIncomingRequestBodySize: 'none',
        trackIncomingRequestsAsSessions: false,
        dropSpansForIncomingRequestStatusCodes: [],
        ignoreIncomingRequests: path => PROBES.includes(path),
      }),
      // As Node does without it: the process ends.
      sentry.onUnhandledRejectionIntegration({ mode: 'strict' }),
      // What goes to the log as an error is reported: pages, API, jobs, each with the request's id.
      sentry.pinoIntegration({ error: { levels: ['error', 'fatal'], handled: true }, log: { levels: [] } }),
    ],
  })
  sentry.addEventProcessor(event => {
    const requestId = event.contexts?.pino?.requestId
    return typeof requestId === 'string' ? { ...event, tags: { ...event.tags, request_id: requestId } } : event
  })
  // A server that ends by having nothing left to do, as react-router-serve does, still sends its last reports.
  process.once('beforeExit', () => void sentry.flush(FLUSH_MS))
  return sentry
}

/** The release is what the build was made from (vite.config.ts). */
function identity() {
  return {
    release: process.env.SENTRY_RELEASE || import.meta.env.RELEASE,
    environment: process.env.SENTRY_ENVIRONMENT || process.env.NODE_ENV || 'production',
  }
}

/** For `entry.server.tsx`: names transactions by their route and times loaders, actions and middleware. Errors come by the log alone. */
export const instrumentations = sentry ? [sentry.createSentryServerInstrumentation({ captureErrors: false })] : []

/** Origin that browsers may send reports to, for the content security policy. */
export const reportOrigin = process.env.SENTRY_DSN ? URL.parse(process.env.SENTRY_DSN)?.origin : undefined

/** Ties everything that is reported of this request to its id, which the error screen shows. */
export function tagReports(requestId: string): void {
  sentry?.getIsolationScope().setTag('request_id', requestId)
}

interface User {
  id: string
  role: string | null
}

/** Of the user a report says no more than this. */
export function nameReporter(user: User | null): void {
  sentry?.getIsolationScope().setUser(user && { id: user.id, role: user.role })
}

/** What the browser needs to report in its turn; null when reporting is off. */
export function reportingFacts(user: User | null): ReportingFacts | null {
  if (!sentry) return null
  const trace = sentry.getTraceData()
  return { dsn: process.env.SENTRY_DSN!, ...identity(), trace, user: user && { id: user.id, role: user.role } }
}

/** Waits until what was reported has left, two seconds at most: a service that is down holds up no stop. */
export async function flushReports(): Promise<void> {
  await sentry?.close(FLUSH_MS)
}
