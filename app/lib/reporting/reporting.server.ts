import { createRequire } from 'node:module'
import type { ReportingFacts } from './facts.ts'
import { scrubbing } from './transport.ts'

/** Maximum time that a stop waits for pending reports, in milliseconds. */
const FLUSH_MS = 2_000
const PROBES = ['/healthz', '/readyz', '/metrics']
/** Default integrations in use: uncaught failures, causes, sources, machine. None that patches other modules. */
const INTEGRATIONS = [
  ...['EventFilters', 'InboundFilters', 'FunctionToString', 'LinkedErrors', 'RequestData', 'ContextLines', 'Context', 'Modules'],
  ...['OnUncaughtException', 'ReactRouterServer', 'LowQualityTransactionsFilter', 'NodeFetch'],
]

/** Reports errors and traces of this process (spec §9); undefined without `SENTRY_DSN`, and then the library is not loaded. */
const sentry = process.env.SENTRY_DSN ? startSentry(process.env.SENTRY_DSN) : undefined

function startSentry(dsn: string) {
  // As CommonJS: the other form names exports of its build plugin, which is not installed (docs/decisions/0018-production-packages.md).
  const sentry: typeof import('@sentry/react-router') = createRequire(import.meta.url)('@sentry/react-router')
  // In development this module reloads on every change.
  if (sentry.isInitialized()) return sentry
  sentry.init({
    dsn,
    ...identity(),
    sendDefaultPii: false,
    tracesSampleRate: 1,
    transport: (options: Parameters<typeof sentry.makeNodeTransport>[0]) => scrubbing(sentry.makeNodeTransport(options)),
    // Only our own API host continues our traces.
    tracePropagationTargets: process.env.API_URL ? [process.env.API_URL] : [],
    // The server is one bundle: there is nothing to hook into, and hooks double the start time.
    registerEsmLoaderHooks: false,
    integrations: defaults => [
      ...defaults.filter(({ name }) => INTEGRATIONS.includes(name)),
      sentry.httpIntegration({
        maxIncomingRequestBodySize: 'none',
        trackIncomingRequestsAsSessions: false,
        dropSpansForIncomingRequestStatusCodes: [],
        ignoreIncomingRequests: path => PROBES.includes(path),
      }),
      // As in Node by default the process ends, unless the program has its own way to end (server/uncaught.ts).
      sentry.onUnhandledRejectionIntegration({ mode: process.listenerCount('unhandledRejection') > 0 ? 'none' : 'strict' }),
      // Logged errors are reported, each with the request's id: pages, API, jobs.
      sentry.pinoIntegration({ error: { levels: ['error', 'fatal'], handled: true }, log: { levels: [] } }),
    ],
  })
  sentry.addEventProcessor(event => {
    const requestId = event.contexts?.pino?.requestId
    return typeof requestId === 'string' ? { ...event, tags: { ...event.tags, request_id: requestId } } : event
  })
  // A process that ends without pending work, as react-router-serve does, still sends its last reports.
  process.once('beforeExit', () => void sentry.flush(FLUSH_MS))
  return sentry
}

/** The release is the source of the build (vite.config.ts). */
function identity() {
  return {
    release: process.env.SENTRY_RELEASE || import.meta.env.RELEASE,
    environment: process.env.SENTRY_ENVIRONMENT || process.env.NODE_ENV || 'production',
  }
}

/** For `entry.server.tsx`: names transactions by route and times loaders, actions and middleware. Errors come through the log only. */
export const instrumentations = sentry ? [sentry.createSentryServerInstrumentation({ captureErrors: false })] : []

/** Origin that browsers may send reports to, for the content security policy. */
export const reportOrigin = process.env.SENTRY_DSN ? URL.parse(process.env.SENTRY_DSN)?.origin : undefined

/** Tags all reports of this request with its id, which the error screen shows. */
export function tagReports(requestId: string): void {
  sentry?.getIsolationScope().setTag('request_id', requestId)
}

interface User {
  id: string
  role: string | null
}

/** Reports contain nothing more about the user. */
export function nameReporter(user: User | null): void {
  sentry?.getIsolationScope().setUser(user && { id: user.id, role: user.role })
}

/** Configuration of the browser's reporting; null when reporting is off. */
export function reportingFacts(user: User | null): ReportingFacts | null {
  if (!sentry) return null
  const trace = sentry.getTraceData()
  return { dsn: process.env.SENTRY_DSN!, ...identity(), trace, user: user && { id: user.id, role: user.role } }
}

/** Waits for pending reports, at most two seconds: an unreachable service must not delay a stop. */
export async function flushReports(): Promise<void> {
  await sentry?.close(FLUSH_MS)
}
