import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import pino from 'pino'
import type { MiddlewareFunction } from 'react-router'
import { bodyMaxBytes } from '#domain/limits.ts'
import { type RequestFacts, requestFacts } from '../api/transport.server.ts'
import { LOG_OPTIONS } from '../reporting/logged-error.ts'
import { tagReports } from '../reporting/reporting.server.ts'

const log = pino({ level: process.env.LOG_LEVEL || 'info', ...LOG_OPTIONS })

/** Root middleware of the web application alone (`react-router-serve`), replacing server.ts: sets the request facts and limits bodies. */
export const webTierMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (context.get(requestFacts).requestId !== '') return next()
  const facts = webTierFacts(request)
  context.set(requestFacts, facts)
  tagReports(facts.requestId)
  const status = bodyRefusal(request)
  const response = status ? new Response(null, { status }) : await next()
  response.headers.set('x-request-id', facts.requestId)
  return response
}

/** Facts of a request that none of our servers described. */
export function webTierFacts(request: Request): RequestFacts {
  const given = request.headers.get('x-request-id') ?? ''
  // The last address was written by the proxy in front; earlier ones come from the client. The peer is unknown here, so TRUSTED_PROXIES
  // must mean that only proxies connect.
  const forwarded = (process.env.TRUSTED_PROXIES && request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()) || ''
  return {
    requestId: /^[\w.:-]{8,100}$/.test(given) ? given : randomUUID(),
    remoteAddress: isIP(forwarded) ? forwarded : '',
    demo: false,
    appUrl: (process.env.APP_URL || new URL(request.url).origin).replace(/\/+$/, ''),
    log,
  }
}

/** Node enforces a declared length; a body without one could be of any size. */
function bodyRefusal({ headers }: Request): 411 | 413 | undefined {
  if (headers.has('transfer-encoding')) return 411
  if (Number(headers.get('content-length') ?? 0) > bodyMaxBytes(headers.get('content-type'))) return 413
}
