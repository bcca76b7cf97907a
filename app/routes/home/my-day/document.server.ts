import type { MiddlewareFunction } from 'react-router'
import { found } from '#app/lib/api/found.server.ts'
import { fileAnswer } from '#app/lib/documents/document-download.server.ts'
import { authorize, sessionOf } from '#app/lib/session/session.server.ts'

/** `/?document=<id>` returns one of the driver's own documents; other roles have none here. */
export const ownDocument: MiddlewareFunction<Response> = async (args, next) => {
  const id = args.url.searchParams.get('document')
  if (!id || args.request.method !== 'GET') return next()
  const { api, role } = await authorize(args)
  if (role !== 'DRIVER') return next()
  return fileAnswer(await found(api.home['my-day'].papers[':id'].content.$get({ param: { id } })))
}

/** Names the driver in a response header, so that his phone stores his own day and no other page (`keep-day.ts`). */
export const dayOf: MiddlewareFunction<Response> = async (args, next) => {
  const response = await next()
  // An error response is never a day, and its cause may be the session check itself.
  const user = args.request.method === 'GET' && response.ok ? await sessionOf(args.context).user() : null
  if (user?.role === 'DRIVER') response.headers.set('quai-day-of', user.id)
  return response
}
