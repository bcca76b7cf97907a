import { createHash, timingSafeEqual } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { timeout } from 'remix-utils/promise'
import { unmapped } from '#domain/formats/ip.ts'
import { isApi } from './request-rules.ts'
import type { Host } from './site.ts'

/** Metrics of this process and its backends in the Prometheus text format. */

const registry = new Registry()
// Memory, CPU, event loop delay, open files.
collectDefaultMetrics({ register: registry })

const requests = new Histogram({
  name: 'quai_http_request_duration_seconds',
  help: 'Requests answered, by what they asked for, with the time until the last byte',
  labelNames: ['kind', 'method', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})
const inFlight = new Gauge({
  name: 'quai_http_requests_in_flight',
  help: 'Requests that are being answered, event streams among them',
  registers: [registry],
})
const statements = new Counter({
  name: 'quai_database_statements_total',
  help: 'Statements sent to the database',
  registers: [registry],
})
subscribe('quai:statement', () => statements.inc())

/** A page's data request counts as a page; the duration of event streams means nothing. */
function kindOf(path: string | null, res: ServerResponse): string | undefined {
  if (String(res.getHeader('content-type')).startsWith('text/event-stream')) return undefined
  if (path !== null && isApi(path)) return 'api'
  return path?.startsWith('/assets/') ? 'asset' : 'page'
}

/** Measures a request from now until its response ends. */
export function measure(req: IncomingMessage, res: ServerResponse, path: string | null): void {
  inFlight.inc()
  const started = performance.now()
  res.once('close', () => {
    inFlight.dec()
    const kind = kindOf(path, res)
    // Node refuses unknown methods before this point.
    if (kind)
      requests.observe({ kind, method: req.method!, status: String(res.statusCode) }, (performance.now() - started) / 1000)
  })
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Allowed from this machine, not through a local proxy, or with METRICS_TOKEN. */
export function mayMeasure(req: IncomingMessage, token: string | undefined): boolean {
  const given = /^Bearer (\S+)$/.exec(req.headers.authorization ?? '')?.[1]
  if (given !== undefined) return token !== undefined && timingSafeEqual(digest(given), digest(token))
  const peer = unmapped(req.socket.remoteAddress ?? '')
  const family = isIP(peer)
  return family !== 0 && LOOPBACK.check(peer, family === 6 ? 'ipv6' : 'ipv4') && !FORWARDED.some(name => name in req.headers)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** A host that does not answer within this time is left out, in milliseconds. */
const PATIENCE_MS = 5_000

/** Full text; without an answer from the host, only this process's own metrics. */
export async function metricsText(host: Host | undefined): Promise<string> {
  const known = host?.measures ? await timeout(host.measures(), { ms: PATIENCE_MS }).catch(() => null) : []
  const further = new Registry()
  const up = new Gauge({ name: 'quai_up', help: 'Whether the application and its database answer', registers: [further] })
  up.set(host && known ? 1 : 0)
  const gauges = new Map<string, Gauge>()
  for (const { name, help, value, labels = {} } of known ?? []) {
    const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers: [further] })
    gauges.set(name, gauge)
    gauge.set(labels, value)
  }
  return Registry.merge([registry, further]).metrics()
}

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE
