import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { ApiError } from '#app/lib/api/error.ts'
import { partMissing } from '#app/lib/api/parts.server.ts'
import { hostAway, requestFacts } from '#app/lib/api/transport.server.ts'
import { isPrinted } from '#app/lib/lists/query.ts'
import { mapOrigins } from '#app/lib/maps/map-settings.server.ts'
import { LateScripts, partsLoading } from '#app/lib/navigation/late.ts'
import { ReferenceContext } from '#app/lib/navigation/reference.ts'
import { reportOrigin } from '#app/lib/reporting/reporting.server.ts'
import { NonceContext } from '#app/lib/session/nonce.ts'
import { warnOfForeignWrite } from '#app/lib/session/refused-writes.server.ts'
import { pagePolicy } from '#app/lib/session/security-headers.server.ts'
import { webTierFacts } from '#app/lib/session/web-tier.server.ts'
import { onceAMinute } from '#domain/once-a-minute.ts'
import { WholeResponse } from '#domain/whole-response.ts'

export { instrumentations } from '#app/lib/reporting/reporting.server.ts'

const RENDER_TIMEOUT_MS = 10_000

/**
 * Renders the complete page in one piece, so that no content needs JavaScript. Uses renderToString when nothing suspends (two
 * thirds of the stream's cost), else the stream, which waits and reports errors.
 */
export default async function handleRequest(
  request: Request,
  answered: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // Part of the page is missing.
  const failed = answered === 200 && context.get(partMissing) ? 500 : answered
  const wait = context.get(hostAway)
  const status = failed === 500 && wait ? 503 : failed
  const nonce = import.meta.env.PROD ? randomBytes(16).toString('base64') : undefined
  headers.set('content-type', 'text/html; charset=utf-8')
  if (status === 503 && wait) headers.set('retry-after', wait)
  // A page takes only status and cookies of an action's response.
  for (const one of Object.values(routerContext.staticHandlerContext.actionHeaders)) {
    const again = one.get('retry-after')
    if (again) headers.set('retry-after', again)
  }
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  if (nonce) headers.set('content-security-policy', pagePolicy(nonce, reportOrigin, mapOrigins))

  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const page = (entry: EntryContext) => (
    <NonceContext value={nonce}>
      <ReferenceContext value={context.get(requestFacts).requestId}>
        <LateScripts value={isPrinted(new URL(request.url).searchParams) ? undefined : new Set()}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </LateScripts>
      </ReferenceContext>
    </NonceContext>
  )
  const data = await dataOf(routerContext)
  const html =
    renderAtOnce(page(withData(routerContext, data))) ??
    (await streamed(page(withData(routerContext, data)), nonce, error => report(error, context)))
  return new WholeResponse(html, { status, headers })
}

/** Loader data as the page passes it to the browser's router. */
async function dataOf({ serverHandoffStream }: EntryContext): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of serverHandoffStream ?? []) text += decoder.decode(chunk, { stream: true })
  return text
}

/** Router context with the data already read, so that it is written without waiting. */
const withData = (entry: EntryContext, value: string): EntryContext => ({
  ...entry,
  serverHandoffStream: entry.serverHandoffStream && new ReadableStream(),
  renderMeta: { streamCache: { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) } },
})

/** Marks a boundary left to the browser because it suspended or failed. */
const LEFT_OUT = '<!--$!-->'

/** Page as text; undefined when it could not be rendered in one go. */
function renderAtOnce(page: React.ReactNode): string | undefined {
  if (partsLoading() > 0) return undefined
  try {
    // Concatenate before searching: later concatenation would copy the string again.
    const html = `<!DOCTYPE html>${renderToString(page)}`
    return html.includes(LEFT_OUT) ? undefined : html
  } catch {
    // The stream meets the error again and reports it.
    return undefined
  }
}

function streamed(page: React.ReactNode, nonce: string | undefined, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _, next) {
        chunks.push(chunk)
        next()
      },
      final(done) {
        clearTimeout(timer)
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Never split a boundary: a late one would need a script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError,
    })
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
}

/**
 * Data of a client navigation. A prefetch on intent may serve the following click: cached for a few seconds and bound to the
 * cookies, because the message of a write is a cookie.
 */
export function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): Response {
  // Caching an error or a redirect to sign-in would outlive its cause.
  const whole = response.status === 200 && !context.get(partMissing)
  const ahead = whole && request.method === 'GET' && (request.headers.get('sec-purpose') ?? '').includes('prefetch')
  response.headers.set('cache-control', ahead ? 'private, max-age=5' : 'private, no-store')
  response.headers.append('vary', 'cookie')
  return response
}

/** Logs errors of loaders and actions that are not our own responses, with the request id. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  // React Router refuses these itself, before any middleware.
  const facts = context.get(requestFacts)
  if (warnOfForeignWrite(request, facts.requestId ? facts : webTierFacts(request))) return
  report(error, context)
}

const whileAway = onceAMinute()

function report(error: unknown, context: Readonly<RouterContextProvider>) {
  const { log, requestId } = context.get(requestFacts)
  const tell = (repeated?: number) => log.error({ err: error, requestId, repeated }, 'page failed')
  // While its database is away the host refuses every page alike.
  if (error instanceof ApiError && error.status === 503) whileAway(error, tell)
  else tell()
}
