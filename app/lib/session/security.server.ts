import type { MiddlewareFunction } from 'react-router'
import { requestFacts } from '../api/transport.server.ts'
import { isForeign } from './origin.server.ts'
import { CLOSED_POLICY, securityHeaders } from './security-headers.server.ts'

const FORMS = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/** Outermost of the root's middleware: every answer of the pages' tier, page or not, leaves with the security headers. */
export const headersMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next()
  for (const [name, value] of securityHeaders(context.get(requestFacts).appUrl)) response.headers.set(name, value)
  // Pages carry their own, with the nonce of their scripts; the development server's pages have none.
  if (import.meta.env?.PROD && !response.headers.has('content-security-policy')) {
    response.headers.set('content-security-policy', CLOSED_POLICY)
  }
  return response
}

/** A write that no form of ours sends is refused before anything reads it. */
export const writesMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) =>
  refusal(request, context.get(requestFacts).appUrl) ?? next()

/**
 * A write from another site (400), by another method than a form's (405), of another type than a form's (415). A browser that names
 * neither `Origin` nor `Sec-Fetch-Site`, or no browser at all, passes: it cannot be made to carry another person's `SameSite` cookies.
 */
function refusal(request: Request, appUrl: string): Response | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (isForeign(request, appUrl)) return refused(400, 'Origine refusée')
  // Passed on as they are: methods and types are the business of the API host.
  if (new URL(request.url).pathname.startsWith('/api/')) return
  if (request.method !== 'POST') return refused(405, 'Méthode non autorisée', { allow: 'GET, HEAD, POST' })
  const type = request.headers.get('content-type')
  const empty = type === null && !Number(request.headers.get('content-length')) && !request.headers.has('transfer-encoding')
  if (!empty && !FORMS.test(type ?? '')) return refused(415, 'Type de contenu refusé')
}

function refused(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(message, {
    status,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
