import type { MiddlewareFunction } from 'react-router'
import { fileOrPage } from '#app/lib/documents/document-download.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'

/** `?export=quality&month=YYYY-MM` returns the report of that month as PDF; an invalid month, the sheet with status 422. */
export const qualityReport: MiddlewareFunction<Response> = async (args, next) => {
  const { searchParams } = args.url
  if (searchParams.get('export') !== 'quality' || args.request.method !== 'GET') return next()
  const { api } = await authorize(args)
  const param = { id: args.params.companyId! }
  const query = { month: searchParams.get('month') ?? '' }
  return fileOrPage(() => api.sales.companies[':id']['quality-report'].$get({ param, query }), next)
}
