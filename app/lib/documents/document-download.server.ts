import type { MiddlewareFunction } from 'react-router'
import { authorize } from '../session/session.server.ts'

/**
 * `?document=<id>` on the address of a record answers the file of one of its documents: through the page's own address, so that the session
 * is refreshed like for any page. Middleware, because a loader of a screen cannot answer a file.
 *
 *     export const middleware = [documentDownload]
 */
export const documentDownload: MiddlewareFunction<Response> = async (args, next) => {
  const id = args.url.searchParams.get('document')
  if (!id || args.request.method !== 'GET') return next()
  const { api } = await authorize(args)
  return fileAnswer(await api.documents[':id'].content.$get({ param: { id } }))
}

/** A file of the API as the answer of a page: with its own type and name, kept by nobody. */
export function fileAnswer(answer: { status: number; headers: Headers; body: ReadableStream | null }): Response {
  const kept = ['content-type', 'content-disposition', 'x-content-type-options']
  return new Response(answer.body, {
    status: answer.status,
    headers: [
      ...kept.flatMap(name => (answer.headers.has(name) ? [[name, answer.headers.get(name)!] as [string, string]] : [])),
      ['cache-control', 'private, no-store'],
    ],
  })
}
