import { networkOf } from '#domain/formats/ip.ts'
import type { RequestFacts } from '../api/transport.server.ts'
import { scrubText } from '../reporting/scrub.ts'
import { isForeign } from './origin.server.ts'

const MINUTE_MS = 60_000
/** Above this, the clients of earlier minutes are forgotten. */
const CLIENTS_MAX = 1_000

/** Time of the last warning by client. */
const warned = new Map<string, number>()

/** Warns of a write from another site, once a minute per client so that nobody can fill the log. True for such a write. */
export function warnOfForeignWrite(request: Request, { appUrl, remoteAddress, requestId, log }: RequestFacts): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || !isForeign(request, appUrl)) return false
  const now = Date.now()
  if (now - (warned.get(remoteAddress) ?? 0) < MINUTE_MS) return true
  if (warned.size >= CLIENTS_MAX) warned.clear()
  warned.set(remoteAddress, now)
  const { pathname } = new URL(request.url)
  const origin = scrubText(request.headers.get('origin')?.slice(0, 200) ?? '')
  const where = { method: request.method, path: scrubText(pathname), origin, client: networkOf(remoteAddress) }
  log.warn({ ...where, requestId }, 'write of another site refused')
  return true
}
