import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { partMissing } from '#app/lib/api/parts.server.ts'
import { requestFacts } from '#app/lib/api/transport.server.ts'
import { mapOrigins } from '#app/lib/maps/map-settings.server.ts'
import { partsLoading } from '#app/lib/navigation/late.ts'
import { ReferenceContext } from '#app/lib/navigation/reference.ts'
import { reportOrigin } from '#app/lib/reporting/reporting.server.ts'
import { NonceContext } from '#app/lib/session/nonce.ts'
import { pagePolicy } from '#app/lib/session/security-headers.server.ts'
import { WholeResponse } from '#domain/whole-response.ts'

export { instrumentations } from '#app/lib/reporting/reporting.server.ts'

const RENDER_TIMEOUT_MS = 10_000

/**
 * Renders the page whole and sends it in one piece: nothing that a reader needs waits for JavaScript. In one go where nothing of it has to
 * wait, at two thirds of what a stream costs; else, and where a part of it failed, by the stream, which waits and reports.
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

  const page = (entry: EntryContext) => (
    <NonceContext value={nonce}>
      <ReferenceContext value={context.get(requestFacts).requestId}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </ReferenceContext>
    </NonceContext>
  )
  const data = await dataOf(routerContext)
  const html =
    inOneGo(page(withData(routerContext, data))) ??
    (await streamed(page(withData(routerContext, data)), nonce, error => report(error, context)))
  return new WholeResponse(html, { status, headers })
}

/** The data of all loaders, as the page hands it to the browser's router. */
async function dataOf({ serverHandoffStream }: EntryContext): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of serverHandoffStream ?? []) text += decoder.decode(chunk, { stream: true })
  return text
}

/** The router's page with this data read already, so that it is written without waiting. */
const withData = (entry: EntryContext, value: string): EntryContext => ({
  ...entry,
  serverHandoffStream: entry.serverHandoffStream && new ReadableStream(),
  renderMeta: { streamCache: { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) } },
})

/** Of a boundary that was left to the browser, because it had to wait or has failed. */
const LEFT_OUT = '<!--$!-->'

/** The page as text, or undefined where it could not be rendered in one go. */
function inOneGo(page: React.ReactNode): string | undefined {
  if (partsLoading() > 0) return undefined
  try {
    // One text before it is searched: what is put before it later has it copied once more.
    const html = `<!DOCTYPE html>${renderToString(page)}`
    return html.includes(LEFT_OUT) ? undefined : html
  } catch {
    // The stream meets it again, and says what it is.
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
