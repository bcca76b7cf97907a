import type { MiddlewareFunction } from 'react-router'
import { today } from '#app/lib/dates/today.server.ts'
import { fileOrPage } from '#app/lib/documents/document-download.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { firstDay, monthOf } from '#domain/calendar/months.ts'

/**
 * `?export=apercu&id=…` shows an invoice or draft as PDF, `facturx` downloads it, `facturx-xml` its XML, `lettre` a reminder letter. `journal` and `fec` with
 * `from` and `to` are the accounting exports, by default of this month; an invalid period gives status 422.
 */
export const invoiceFiles: MiddlewareFunction<Response> = async (args, next) => {
  const { searchParams } = args.url
  const asked = searchParams.get('export')
  if (args.request.method !== 'GET' || !['apercu', 'facturx', 'facturx-xml', 'journal', 'fec', 'lettre'].includes(asked ?? ''))
    return next()
  const { api } = await authorize(args)
  const { documents } = api.sales.invoices
  const param = { id: searchParams.get('id') ?? '' }
  const query = { from: searchParams.get('from') || firstDay(monthOf(today())), to: searchParams.get('to') || today() }
  return fileOrPage(() => {
    if (asked === 'apercu') return documents[':id'].preview.$get({ param })
    if (asked === 'facturx') return documents[':id'].pdf.$get({ param })
    if (asked === 'lettre') return api.sales.invoices.late.letters[':id'].pdf.$get({ param })
    if (asked === 'facturx-xml') return documents[':id'].xml.$get({ param })
    return asked === 'journal' ? documents['journal.csv'].$get({ query }) : documents['fec.txt'].$get({ query })
  }, next)
}
