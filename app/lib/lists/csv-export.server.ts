import type { MiddlewareFunction } from 'react-router'
import type { ApiClient } from '../api/client.server.ts'
import { found } from '../api/found.server.ts'
import { type FileBody, fileAnswer } from '../documents/document-download.server.ts'
import { authorize } from '../session/session.server.ts'
import { queryOf } from './query.ts'

const EXPORTS = ['csv', 'xlsx']

/**
 * `?export=csv` or `?export=xlsx` on a list's address returns all its pages as a file, or only the rows of `id`; the session is refreshed as for any page.
 * Middleware, because a loader cannot return a file. Link: `<a href={links.to({ export: 'csv' })} download>`.
 *
 *     export const middleware = [csvExport((api, query) => api.sales.companies['export.csv'].$get({ query }))]
 */
export function csvExport(
  send: (api: ApiClient, query: ReturnType<typeof queryOf>) => Promise<FileBody>,
): MiddlewareFunction<Response> {
  return async (args, next) => {
    const { url, request } = args
    if (!EXPORTS.includes(url.searchParams.get('export') ?? '') || request.method !== 'GET') return next()
    const { api } = await authorize(args)
    const { id, export: _, ...query } = queryOf(url)
    return fileAnswer(await found(send(api, { ...query, ...(id && { only: id }) })))
  }
}
