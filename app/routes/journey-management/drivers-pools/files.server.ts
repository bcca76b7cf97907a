import type { MiddlewareFunction } from 'react-router'
import { fileOrPage } from '#app/lib/documents/document-download.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'

/** « Imprimer planning hebdo »: `?export=planning` returns the week that contains `date`, by default this week. */
export const planningDownload: MiddlewareFunction<Response> = async (args, next) => {
  const { searchParams } = args.url
  if (searchParams.get('export') !== 'planning' || args.request.method !== 'GET') return next()
  const { api } = await authorize(args)
  const date = searchParams.get('date')
  const request = { param: { id: args.params.driverPoolId ?? '' }, query: date ? { date } : {} }
  return fileOrPage(() => api['journey-management']['drivers-pools'][':id']['planning.pdf'].$get(request), next)
}
