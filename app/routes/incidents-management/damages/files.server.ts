import type { MiddlewareFunction } from 'react-router'
import { documentDownload, fileOrPage } from '#app/lib/documents/document-download.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'

/** `?document=assurance&id=…` returns the insurer's file, `?document=<id>` a photo or document. */
export const damageFiles: MiddlewareFunction<Response> = async (args, next) => {
  const { searchParams } = args.url
  const id = searchParams.get('id')
  if (searchParams.get('document') !== 'assurance' || !id || args.request.method !== 'GET') return documentDownload(args, next)
  const { api } = await authorize(args)
  return fileOrPage(() => api['incidents-management'].damages[':id'].file.$get({ param: { id } }), next)
}
