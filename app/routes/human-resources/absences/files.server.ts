import type { MiddlewareFunction } from 'react-router'
import { fileOrPage } from '#app/lib/documents/document-download.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'

/** `?export=paie&mois=YYYY-MM` returns the payroll file of a month, `?export=attestation&id=…` the certificate of a validated absence. */
export const absenceFiles: MiddlewareFunction<Response> = async (args, next) => {
  const { searchParams } = args.url
  const wanted = searchParams.get('export')
  if ((wanted !== 'paie' && wanted !== 'attestation') || args.request.method !== 'GET') return next()
  const { api } = await authorize(args)
  const { absences } = api['human-resources']
  if (wanted === 'paie') {
    const query = { month: searchParams.get('mois') ?? '' }
    return fileOrPage(() => absences['payroll.csv'].$get({ query }), next)
  }
  const param = { id: searchParams.get('id') ?? '' }
  return fileOrPage(() => absences[':id']['attestation.pdf'].$get({ param }), next)
}
