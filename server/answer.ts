import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf, unmapped } from '#domain/formats/ip.ts'
import { mapOrigins } from '../app/lib/maps/map-settings.server.ts'
import { CLOSED_POLICY, filePolicy, securityHeaders, WORKER_POLICY } from '../app/lib/session/security-headers.server.ts'
import { clientAddress } from './client-address.ts'
import { isReady } from './database-watch.ts'
import { hasRoom } from './disk.ts'
import { drainBody } from './drain-body.ts'
import { forward } from './forward.ts'
import { METRICS_TYPE, mayMeasure, measure, metricsText } from './metrics.ts'
import { allowedMethods, isApi, loggedPath, readPath, refuse, requestId } from './request-rules.ts'
import type { RequestInfo, Site } from './site.ts'
import { sendStaticFile, WORKER } from './static-files.ts'

/** Probes are not logged or counted. */
const QUIET = ['/healthz', '/readyz', '/metrics']

/** Answers one request in every case and writes its access log line. */
export function answer(req: IncomingMessage, res: ServerResponse, site: Site): void {
  const startedAt = performance.now()
  const id = requestId(req)
  res.setHeader('x-request-id', id)
  secure(res, site)
  res.once('finish', () => drainBody(req))
  let bytes = 0
  let user: string | undefined
  const remoteAddress = clientAddress(req, site.settings.trustedProxies)
  const info: RequestInfo = {
    remoteAddress,
    requestId: id,
    onUser: signedIn => {
      user = signedIn
    },
  }
  const path = readPath(req.url)
  const quiet = path !== null && QUIET.includes(path)
  if (!quiet) measure(req, res, path)
  res.once('close', async () => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    await sent
    const whence = { user, client: networkOf(remoteAddress) }
    const line = {
      method: req.method,
      path: loggedPath(req.url ?? ''),
      status: res.statusCode,
      ms,
      bytes,
      requestId: id,
      ...whence,
    }
    site.log[quiet ? 'debug' : 'info'](res.writableFinished ? line : { ...line, aborted: true }, 'request')
  })
  const sent = route(req, res, path, info, site).then(
    count => {
      bytes = count
    },
    error => {
      // The client disconnected: not our error.
      if (res.destroyed) return
      site.log.error({ err: error, requestId: id }, 'request failed')
      if (res.headersSent) res.destroy()
      else bytes = refuse(req, res, 500, id)
    },
  )
}

/** Defaults for every response: a page's own policy replaces them. The development server's modules have none. */
function secure(res: ServerResponse, { settings }: Site): void {
  for (const [name, value] of securityHeaders(settings.appUrl?.href ?? '')) res.setHeader(name, value)
  if (settings.mode !== 'development') res.setHeader('content-security-policy', CLOSED_POLICY)
}

async function route(
  req: IncomingMessage,
  res: ServerResponse,
  path: string | null,
  info: RequestInfo,
  site: Site,
): Promise<number> {
  const id = info.requestId
  const { files, host, development } = site
  if (path === null) return refuse(req, res, 400, id)
  if (path === '/healthz') {
    const lost = site.hasLostDatabase?.() ?? false
    return sendText(res, lost ? 503 : 200, lost ? 'database lost' : 'ok', 'text/plain')
  }
  if (path === '/readyz') {
    const reason = await notReady(site)
    return sendText(res, reason ? 503 : 200, JSON.stringify({ ready: !reason, reason }), 'application/json')
  }
  if (path === '/metrics') {
    if (req.method !== 'GET' || !mayMeasure(req, site.settings.metricsToken)) return refuse(req, res, 404, id)
    return sendText(res, 200, await metricsText(host), METRICS_TYPE)
  }

  const methods = files.has(path) ? ['GET', 'HEAD'] : allowedMethods(path)
  if (!methods.includes(req.method!)) {
    res.setHeader('allow', methods.join(', '))
    return refuse(req, res, 405, id)
  }
  const file = files.get(path)
  if (file) {
    res.setHeader('content-security-policy', path === WORKER ? WORKER_POLICY : filePolicy(mapOrigins))
    return sendStaticFile(req, res, file)
  }
  if (development && !isApi(path)) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    res.once('close', () => resolve(true))
    development(req, res, () => resolve(false))
    if (await promise) return 0
  } else if (path.startsWith('/assets/')) {
    // Asset of another build: a page instead would be mistaken for it.
    return refuse(req, res, 404, id)
  }
  if (!host) {
    res.setHeader('retry-after', '2')
    return refuse(req, res, 503, id)
  }
  warnOfProxy(req, site)
  return forward(req, res, host, info, site)
}

/** Logged once: an unconfigured proxy hides all clients behind one address. */
function warnOfProxy(req: IncomingMessage, site: Site): void {
  if (site.toldOfProxy || site.settings.mode !== 'production' || !req.headers['x-forwarded-for']) return
  const { remoteAddress: proxy = '' } = req.socket
  if (clientAddress(req, site.settings.trustedProxies) !== unmapped(proxy)) return
  site.toldOfProxy = true
  site.log.warn({ proxy }, 'X-Forwarded-For is ignored: TRUSTED_PROXIES does not name this proxy')
}

/** Why this process should get no more requests; undefined when ready. */
async function notReady({ host, stopping, settings: { dataDir } }: Site): Promise<string | undefined> {
  if (stopping) return 'stopping'
  if (!host) return 'starting'
  if (!(await isReady(host))) return 'no database'
  return dataDir && !(await hasRoom(dataDir)) ? 'disk full' : undefined
}

function sendText(res: ServerResponse, status: number, text: string, type: string): number {
  const bytes = Buffer.byteLength(text)
  res.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'content-length': bytes }).end(text)
  return bytes
}
