import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { partMissing } from '#app/lib/api/parts.server.ts'
import { requestFacts } from '#app/lib/api/transport.server.ts'
import { mapOrigins } from '#app/lib/maps/map-settings.server.ts'
import { ReferenceContext } from '#app/lib/navigation/reference.ts'
import { reportOrigin } from '#app/lib/reporting/reporting.server.ts'
import { NonceContext } from '#app/lib/session/nonce.ts'
import { pagePolicy } from '#app/lib/session/security-headers.server.ts'

export { instrumentations } from '#app/lib/reporting/reporting.server.ts'

const RENDER_TIMEOUT_MS = 10_000

/**
 * Renders the page whole and sends it in one piece: nothing that a reader needs waits for JavaScript, and one write with its length is
 * cheaper than a stream of small chunks.
 */
export default async function handleRequest(
  request: Request,
  answered: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // The page is there, but not all of it.
  const status = answered === 200 && context.get(partMissing) ? 500 : answered
  const nonce = import.meta.env.PROD ? randomBytes(16).toString('base64') : undefined
  headers.set('content-type', 'text/html; charset=utf-8')
  // Of what an action answers, a page takes over its status and cookies alone.
  for (const one of Object.values(routerContext.staticHandlerContext.actionHeaders)) {
    const wait = one.get('retry-after')
    if (wait) headers.set('retry-after', wait)
  }
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  if (nonce) headers.set('content-security-policy', pagePolicy(nonce, reportOrigin, mapOrigins))

  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const html = await render(
    <NonceContext value={nonce}>
      <ReferenceContext value={context.get(requestFacts).requestId}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ReferenceContext>
    </NonceContext>,
    nonce,
    error => report(error, context),
  )
  return new Response(html, { status, headers })
}

function render(
  page: React.ReactNode,
  nonce: string | undefined,
  onError: (error: unknown) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _, next) {
        chunks.push(chunk)
        next()
      },
      final(done) {
        clearTimeout(timer)
        resolve(Buffer.concat(chunks) as Uint8Array<ArrayBuffer>)
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // A boundary is part of the page as it is: one that came later would need a script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError,
    })
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
}

/**
 * Data of a client navigation. What was fetched ahead on intent may serve the click that follows; it is cached for a few seconds only, and
 * not beyond a write: the message that a write leaves is a cookie, and with another cookie the page is fetched anew.
 */
export function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): Response {
  // A failure, or the way to the sign-in page, would hold after its cause is gone.
  const whole = response.status === 200 && !context.get(partMissing)
  const ahead = whole && request.method === 'GET' && (request.headers.get('sec-purpose') ?? '').includes('prefetch')
  response.headers.set('cache-control', ahead ? 'private, max-age=5' : 'private, no-store')
  response.headers.append('vary', 'cookie')
  return response
}

/** What a loader or action throws and is no answer of ours goes to the log, with the request's id to find it by. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  report(error, context)
}

function report(error: unknown, context: Readonly<RouterContextProvider>) {
  const { log, requestId } = context.get(requestFacts)
  log.error({ err: error, requestId }, 'page failed')
}
