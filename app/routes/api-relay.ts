import { ApiError } from '#app/lib/api/error.ts'
import { sessionOf } from '#app/lib/session/session.server.ts'
import { FALLBACK_ERROR } from '#domain/messages.ts'
import type { Route } from './+types/api-relay'

/** Browser calls to an API on another host (`API_URL`); the embedded API answers them before any page (host.ts). */
export const loader = ({ request, context }: Route.LoaderArgs) => relay(request, context)
export const action = ({ request, context }: Route.ActionArgs) => relay(request, context)

/** Request headers passed on; the API client sets cookies, address and request id itself. */
const PASSED_UP =
  /^(?:accept|accept-language|authorization|content-type|idempotency-key|if-.+|last-event-id|quai-pressed-(?:at|by)|range|sec-fetch-site)$/
/** Response headers passed on; the session handles cookies, and connection, encoding and site headers are ours. */
const PASSED_DOWN =
  /^(?:accept-ranges|allow|cache-control|content-(?:disposition|language|range|security-policy|type)|etag|last-modified|link|retry-after|vary)$/

async function relay(request: Request, context: Route.LoaderArgs['context']): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  try {
    const answer = await sessionOf(context).relay(pathname.slice('/api'.length) + search, {
      method: request.method,
      headers: only(request.headers, PASSED_UP),
      body: request.body,
    })
    // A foreign host must not redirect the browser.
    if (answer.status >= 300 && answer.status < 400 && answer.status !== 304) return failed(502)
    const headers = only(answer.headers, PASSED_DOWN)
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
    return new Response(answer.body, { status: answer.status, headers })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.body ? Response.json(error.body, { status: error.status }) : failed(error.status === 0 ? 504 : 502)
  }
}

function failed(status: 502 | 504): Response {
  const error = status === 502 ? 'Bad Gateway' : 'Gateway Timeout'
  return Response.json({ error, message: FALLBACK_ERROR, statusCode: status }, { status })
}

function only(headers: Headers, wanted: RegExp): Headers {
  return new Headers([...headers].filter(([name]) => wanted.test(name)))
}
