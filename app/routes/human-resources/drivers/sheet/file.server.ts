import type { MiddlewareFunction } from 'react-router'
import { fileOrPage } from '#app/lib/documents/document-download.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'

/** `?export=file` returns the driver's file as PDF. */
export const driverFile: MiddlewareFunction<Response> = async (args, next) => {
  if (args.url.searchParams.get('export') !== 'file' || args.request.method !== 'GET') return next()
  const { api } = await authorize(args)
  return fileOrPage(() => api['human-resources'].drivers[':id'].file.$get({ param: { id: args.params.driverId! } }), next)
}
