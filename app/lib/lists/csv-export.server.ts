import type { MiddlewareFunction } from 'react-router'
import type { ApiClient } from '../api/client.server.ts'
import { found } from '../api/found.server.ts'
import { type FileBody, fileAnswer } from '../documents/document-download.server.ts'
import { authorize } from '../session/session.server.ts'
import { queryOf } from './query.ts'

/**
 * `?export=csv` on the address of a list answers the file of what the list shows, all pages of it; with `id`s, of those rows alone. It goes
 * through the page's own address, so the session is refreshed like for any page. Middleware, because a loader of a screen cannot answer a
 * file; a link to it is a plain one: `<a href={links.to({ export: 'csv' })} download>`.
 *
 *     export const middleware = [csvExport((api, query) => api.sales.companies['export.csv'].$get({ query }))]
 */
export function csvExport(
  send: (api: ApiClient, query: ReturnType<typeof queryOf>) => Promise<FileBody>,
): MiddlewareFunction<Response> {
  return async (args, next) => {
    const { url, request } = args
    if (url.searchParams.get('export') !== 'csv' || request.method !== 'GET') return next()
    const { api } = await authorize(args)
    const { id, export: _, ...query } = queryOf(url)
    return fileAnswer(await found(send(api, { ...query, ...(id && { only: id }) })))
  }
}
