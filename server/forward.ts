import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequest } from '@remix-run/node-fetch-server'
import { bodyLimit, refuse } from './request-rules.ts'
import { send } from './send.ts'
import type { Host, RequestInfo, Site } from './site.ts'

/** Passes a request to the application and sends its response. Returns the body bytes sent. */
export async function forward(
  req: IncomingMessage,
  res: ServerResponse,
  to: Host,
  info: RequestInfo,
  site: Site,
): Promise<number> {
  const { settings } = site
  const id = info.requestId
  const limit = bodyLimit(req)
  if (Number(req.headers['content-length'] ?? 0) > limit) return refuse(req, res, 413, id)

  if (settings.mode === 'production' && settings.appUrl) {
    // Behind a proxy the configured public address wins over the headers; origin checks compare with these.
    req.headers.host = settings.appUrl.host
    delete req.headers['x-forwarded-host']
  }
  const request = requestOf(req, res, settings.mode === 'production' ? settings.appUrl?.protocol : undefined)
  if (!request) return refuse(req, res, 400, id)
  const { limited, tooLarge } = limitBody(request, limit)
  const response = await Promise.race([to.fetch(limited, info), tooLarge])
  if (response === 'too large') return refuse(req, res, 413, id)
  if (res.destroyed) {
    await response.body?.cancel()
    return 0
  }
  if (site.stopping) res.setHeader('connection', 'close')
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    site.eventStreams.add(res)
    res.once('close', () => site.eventStreams.delete(res))
  }
  return send(req, res, response)
}

/** Host name or address with optional port. Any other `Host` (empty, with a slash) would change the request's path. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/** Undefined when `Host` is invalid. */
function requestOf(req: IncomingMessage, res: ServerResponse, protocol: string | undefined): Request | undefined {
  if (!HOST.test(req.headers.host ?? '')) return undefined
  try {
    return createRequest(req, res, { protocol })
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/**
 * Aborts a body at the limit: a silently truncated form could pass for a complete one. Node enforces a declared length, so only bodies
 * without one are counted.
 */
function limitBody(request: Request, limit: number): { limited: Request; tooLarge: Promise<'too large'> } {
  const { promise: tooLarge, resolve } = Promise.withResolvers<'too large'>()
  if (!request.body || request.headers.has('content-length')) return { limited: request, tooLarge }
  let received = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.length
      if (received <= limit) return controller.enqueue(chunk)
      resolve('too large')
      controller.error(new Error('Body too large'))
    },
  })
  const init: RequestInit & { duplex: 'half' } = { body: request.body.pipeThrough(counter), duplex: 'half' }
  return { limited: new Request(request, init), tooLarge }
}
