import type { MiddlewareFunction } from 'react-router'
import { ApiError } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { fileAnswer } from '#app/lib/documents/document-download.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'

/** `?export=offer` returns the offer as PDF; without an offer, the sheet. */
export const offerDownload: MiddlewareFunction<Response> = async (args, next) => {
  if (args.url.searchParams.get('export') !== 'offer' || args.request.method !== 'GET') return next()
  const { api } = await authorize(args)
  const version = args.url.searchParams.get('version') ?? undefined
  const param = { id: args.params.requestId! }
  const asked = api.sales['delivery-request'][':id']['offer.pdf'].$get({ param, query: { version } }).catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
    throw error
  })
  const offer = await found(asked)
  return offer ? fileAnswer(offer) : next()
}
