import type { MiddlewareFunction } from 'react-router'
import { fileOrPage } from '#app/lib/documents/document-download.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'

/**
 * `?export=lettre|route&id=…` returns the documents of the ticked runs as one PDF, `?export=registre` the register of a period as CSV.
 */
export const paperFiles: MiddlewareFunction<Response> = async (args, next) => {
  const { searchParams } = args.url
  const wanted = searchParams.get('export')
  if ((wanted !== 'lettre' && wanted !== 'route' && wanted !== 'registre') || args.request.method !== 'GET') return next()
  const { api } = await authorize(args)
  const { journeys } = api['journey-management']
  const only = searchParams.getAll('id')
  if (wanted === 'registre') {
    const query = { only, from: searchParams.get('from') ?? undefined, to: searchParams.get('to') ?? undefined }
    return fileOrPage(() => journeys['papers.csv'].$get({ query }), next)
  }
  const query = { only, request: wanted === 'lettre' ? ('LETTRE' as const) : ('FEUILLE_ROUTE' as const) }
  return fileOrPage(() => journeys['papers.pdf'].$get({ query }), next)
}
