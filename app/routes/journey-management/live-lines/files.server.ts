import type { MiddlewareFunction } from 'react-router'
import { fileOrPage } from '#app/lib/documents/document-download.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'

/** « Imprimer fiche ligne »: `?export=fiche&id=…`. */
export const lineFiles: MiddlewareFunction<Response> = async (args, next) => {
  const { searchParams } = args.url
  if (searchParams.get('export') !== 'fiche' || args.request.method !== 'GET') return next()
  const { api } = await authorize(args)
  const param = { id: searchParams.get('id') ?? '' }
  return fileOrPage(() => api['journey-management']['live-lines'][':id']['fiche.pdf'].$get({ param }), next)
}
