import type { MiddlewareFunction } from 'react-router'
import { fileOrPage } from '#app/lib/documents/document-download.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'

/** « Imprimer la fiche »: `?export=fiche&id=…`. */
export const incidentFiles: MiddlewareFunction<Response> = async (args, next) => {
  const { searchParams } = args.url
  if (searchParams.get('export') !== 'fiche' || args.request.method !== 'GET') return next()
  const { api } = await authorize(args)
  const param = { id: searchParams.get('id') ?? '' }
  return fileOrPage(() => api['incidents-management'].incidents[':id'].sheet.$get({ param }), next)
}
