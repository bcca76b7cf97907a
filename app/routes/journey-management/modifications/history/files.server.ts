import type { MiddlewareFunction } from 'react-router'
import { fileOrPage } from '#app/lib/documents/document-download.server.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { authorize } from '#app/lib/session/session.server.ts'

/** « Imprimer registre »: `?export=registre` returns the register as PDF, with the filters of the list. */
export const registerDownload: MiddlewareFunction<Response> = async (args, next) => {
  if (args.url.searchParams.get('export') !== 'registre' || args.request.method !== 'GET') return next()
  const { api } = await authorize(args)
  const { export: _, ...query } = queryOf(args.url)
  return fileOrPage(() => api['journey-management'].modifications.history['register.pdf'].$get({ query }), next)
}
