import type { MiddlewareFunction } from 'react-router'
import { today } from '#app/lib/dates/today.server.ts'
import { fileOrPage } from '#app/lib/documents/document-download.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { firstDay, lastDay, monthOf } from '#domain/calendar/months.ts'

/** `?export=statement` returns the account statement of the client; default period: the last twelve months including this one. */
export const accountStatement: MiddlewareFunction<Response> = async (args, next) => {
  const { searchParams } = args.url
  if (searchParams.get('export') !== 'statement' || args.request.method !== 'GET') return next()
  const { api } = await authorize(args)
  const to = searchParams.get('to') || lastDay(monthOf(today()))
  const from = searchParams.get('from') || `${Number(to.slice(0, 4)) - 1}${firstDay(monthOf(to)).slice(4)}`
  const param = { id: args.params.companyId! }
  return fileOrPage(() => api.sales.invoices.documents.companies[':id'].statement.$get({ param, query: { from, to } }), next)
}
