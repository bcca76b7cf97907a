import type { MiddlewareFunction } from 'react-router'
import { ApiError } from '../api/error.ts'
import { found } from '../api/found.server.ts'
import { authorize } from '../session/session.server.ts'

/**
 * `?document=<id>` on a record's address returns one of its documents: through the page's address, so that the session is refreshed as
 * for any page. Middleware, because a loader of a screen cannot return a file.
 *
 *     export const middleware = [documentDownload]
 */
export const documentDownload: MiddlewareFunction<Response> = async (args, next) => {
  const id = args.url.searchParams.get('document')
  if (!id || args.request.method !== 'GET') return next()
  const { api } = await authorize(args)
  return fileAnswer(await found(api.documents[':id'].content.$get({ param: { id } })))
}

/** File response of the typed client. */
export interface FileBody {
  status: number
  headers: Headers
  body: ReadableStream | null
}

/** Converts an API file to a page response: its type and name, `no-store`. */
export function fileAnswer(answer: FileBody): Response {
  const passed = ['content-type', 'content-disposition', 'x-content-type-options']
  return new Response(answer.body, {
    status: answer.status,
    headers: [
      ...passed.flatMap(name => (answer.headers.has(name) ? [[name, answer.headers.get(name)!] as [string, string]] : [])),
      ['cache-control', 'private, no-store'],
    ],
  })
}

/** File requested by an address; when the API refuses it (422), the page itself with that status, to show the messages. */
export async function fileOrPage(send: () => Promise<FileBody>, next: () => Promise<Response>): Promise<Response> {
  try {
    return fileAnswer(await found(send()))
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 422)) throw error
  }
  const page = await next()
  return page.status === 200 ? new Response(page.body, { status: 422, headers: page.headers }) : page
}
