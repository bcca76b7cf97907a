import type { MiddlewareFunction } from 'react-router'
import { type RequestFacts, requestFacts } from '../api/transport.server.ts'
import { warnOfForeignWrite } from './refused-writes.server.ts'
import { CLOSED_POLICY, securityHeaders } from './security-headers.server.ts'

const FORMS = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/** Outermost root middleware: adds the security headers to every response of the pages' tier. */
export const headersMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next()
  for (const [name, value] of securityHeaders(context.get(requestFacts).appUrl)) response.headers.set(name, value)
  // Pages have their own policy with the nonce of their scripts; the development server's pages have none.
  if (import.meta.env?.PROD && !response.headers.has('content-security-policy')) {
    response.headers.set('content-security-policy', CLOSED_POLICY)
  }
  return response
}

/** Refuses writes that no form of ours sends, before the body is read. */
export const writesMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) =>
  refusal(request, context.get(requestFacts)) ?? next()

/**
 * Refuses a write from another site (400), with a method (405) or content type (415) other than a form's. Clients without `Origin` and
 * `Sec-Fetch-Site` pass: they cannot be made to send another person's `SameSite` cookies.
 */
function refusal(request: Request, facts: RequestFacts): Response | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (warnOfForeignWrite(request, facts)) return refused(400, 'Origine refusée')
  // Passed on unchanged: the API host checks methods and types.
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
