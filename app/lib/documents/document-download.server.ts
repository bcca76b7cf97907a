import type { MiddlewareFunction } from 'react-router'
import { ApiError } from '../api/error.ts'
import { found } from '../api/found.server.ts'
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
  return fileAnswer(await found(api.documents[':id'].content.$get({ param: { id } })))
}

/** What the typed client answers for a file. */
export interface FileBody {
  status: number
  headers: Headers
  body: ReadableStream | null
}

/** A file of the API as the answer of a page: its own type and name, `no-store`. */
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

/**
 * The file that an address requests; where the API refuses it (422), the page itself with that status, to show what is wrong.
 */
export async function fileOrPage(send: () => Promise<FileBody>, next: () => Promise<Response>): Promise<Response> {
  try {
    return fileAnswer(await found(send()))
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 422)) throw error
  }
  const page = await next()
  return page.status === 200 ? new Response(page.body, { status: 422, headers: page.headers }) : page
}
