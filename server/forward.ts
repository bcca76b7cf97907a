import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequest } from '@remix-run/node-fetch-server'
import { bodyLimit, refuse } from './request-rules.ts'
import { send } from './send.ts'
import type { Host, RequestInfo, Site } from './site.ts'

/** Hands a request to the application and sends what it answers. Returns the bytes of body sent. */
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
    // Behind a proxy the public address is the setting's, whatever the headers say; origin checks compare with these.
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

/** A name or an address with or without its port. Whatever else a `Host` holds (nothing, a slash) would change the path of the request. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/** Undefined where its `Host` makes no address. */
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
 * A request whose body breaks off at the limit: one cut short in silence could pass for a whole form. A declared length is held
 * to by Node, so only a body without one is counted.
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
