import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { addMonths, firstDay, isMonth, monthOf } from '#domain/calendar/months.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { mayCancel } from '#domain/sales/invoices/amounts.ts'
import { nextEStatuses } from '#domain/sales/invoices/lifecycle/statuses.ts'
import { canInvoice } from '#domain/sales/invoices/transitions.ts'

const find = (api: ApiClient, ref: string) => found(json(api.sales.invoices[':ref'].$get({ param: { ref } })))
export type InvoiceDetail = Awaited<ReturnType<typeof find>>
/** A down payment is refunded, not credited by amounts. */
const creditsLines = ({ kind, acts }: InvoiceDetail) => kind === 'FACTURE' && acts.includes('credit')
export type InvoiceLine = InvoiceDetail['lines'][number]

/** Report of a preparation job. */
interface Prepared {
  drafts: number
  journeys: number
  text: string
}

const UUID = /^[\da-f-]{36}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** « À facturer »: by default last month and this one. */
export async function toBillOf(api: ApiClient, url: URL, today: string) {
  const param = (name: string, usual: string, fits: RegExp) => {
    const value = url.searchParams.get(name) ?? ''
    return fits.test(value) ? value : usual
  }
  const from = param('from', firstDay(addMonths(monthOf(today), -1)), DAY)
  const company = [...new Set(url.searchParams.getAll('company'))].filter(id => UUID.test(id))
  const asked = { from, to: param('to', today, DAY), grouping: param('grouping', 'CONTRAT', /^[A-Z]+$/) as 'CONTRAT', company }
  const ordered = asked.to >= asked.from
  const preview = ordered ? await json(api.sales.invoices.preview.$get({ query: asked })) : null
  return { asked, preview, idempotencyKey: crypto.randomUUID() }
}
export type ToBillData = Awaited<ReturnType<typeof toBillOf>>

/** « Fin de mois »: by default last month. */
export async function monthEndOf(api: ApiClient, url: URL, today: string) {
  const asked = url.searchParams.get('month') ?? ''
  const month = isMonth(asked) ? asked : addMonths(monthOf(today), -1)
  return { ...(await json(api.sales.invoices['month-end'].$get({ query: { month } }))), idempotencyKey: crypto.randomUUID() }
}
export type MonthEndData = Awaited<ReturnType<typeof monthEndOf>>

const MANY = { validate: 'validate', issue: 'issue', delete: 'delete', match: 'pay', report: 'report' } as const

/**
 * `?job=…`, `panel=new` (down payment), `panel=libre` (free invoice), `panel=relances` (late clients), `panel=retards` and `panel=lettre` for the client `id=…`; for `id=…` the sheet (`show`), a form (`edit`, `pay`, `refund`, `credit`, `remind`, `line` with
 * `ligne=…`, `deduct` with `acompte=…`, `penalty` with `retard=…`), or a question (`confirm=validate`); several ids for bulk acts.
 */
export async function invoicePanels(api: ApiClient, url: URL, role: Role, today: string) {
  const { searchParams } = url
  const wanted = searchParams.get('panel')
  const asked = searchParams.get('confirm')
  const jobId = searchParams.get('job')
  const idempotencyKey = crypto.randomUUID()
  if (jobId && may(role, 'invoice.write')) {
    const job = await found(json(api.jobs[':id'].$get({ param: { id: jobId } })))
    return { kind: 'job', job: { ...job, report: job.report as unknown as Prepared | null } } as const
  }
  if (wanted === 'new' && may(role, 'invoice.write')) return { kind: 'new', today, idempotencyKey } as const
  if (wanted === 'libre' && may(role, 'invoice.write')) return { kind: 'free', today, idempotencyKey } as const
  if (wanted === 'relances' && may(role, 'invoice.pay'))
    return { kind: 'late', clients: (await json(api.sales.invoices.late.$get())).rows } as const
  if ((wanted === 'retards' || wanted === 'lettre') && may(role, 'invoice.pay')) {
    const client = await found(json(api.sales.invoices.late[':id'].$get({ param: { id: searchParams.get('id') ?? '' } })))
    return { kind: 'late-client', client, letter: wanted === 'lettre' && client.letter !== null, idempotencyKey } as const
  }
  const ids = [...new Set(searchParams.getAll('id'))]
  const [id] = ids
  if (!id || (!wanted && !asked)) return null
  const many = MANY[(asked ?? wanted) as keyof typeof MANY]
  if (many && (ids.length > 1 || wanted === 'match')) {
    const { rows } = await json(api.sales.invoices.$get({ query: { only: ids, perPage: '100' } }))
    const fit = rows.filter(row => canInvoice(many, row))
    if (fit.length === 0) return null
    const names = fit.map(row => ({ id: row.id, name: `${row.number ?? 'Brouillon'} ${row.company}` }))
    const owedCents = fit.reduce((sum, row) => sum + row.balanceCents, 0)
    const openings = fit.every(row => row.kind === 'REPRISE')
    const act = (asked ?? wanted) as keyof typeof MANY
    const offered = [...new Set(fit.flatMap(row => nextEStatuses(row.eStatus, row.eCashed)))]
    return { kind: 'many', act, names, openings, owedCents, offered, today, idempotencyKey } as const
  }
  const invoice = await find(api, id)
  const line = invoice.lines.find(one => one.id === searchParams.get('ligne'))
  const act = invoice.acts.find(one => one === (asked ?? wanted))
  const common = { invoice, today, idempotencyKey }
  const deposit = invoice.deposits.find(one => one.id === searchParams.get('acompte'))
  if (wanted === 'deduct' && deposit && invoice.acts.includes('edit')) return { kind: 'deduct', deposit, ...common } as const
  const penalty = invoice.penalties.find(one => one.id === searchParams.get('retard') && !one.deductedById)
  if (penalty && (invoice.acts.includes('edit') || invoice.acts.includes('credit'))) {
    if (wanted === 'penalty') return { kind: 'penalty', penalty, ...common } as const
    if (asked === 'ecarter') return { kind: 'waive', penalty, ...common } as const
  }
  if (wanted === 'line' && invoice.acts.includes('edit')) return { kind: 'line', line: line ?? null, ...common } as const
  if (wanted === 'reprise' && line && line.netCents > 0 && creditsLines(invoice))
    return { kind: 'credit-line', line, ...common } as const
  if (asked === 'annuler') {
    const payment = invoice.payments.find(
      one => one.id === searchParams.get('reglement') && one.cancelledAt === null && mayCancel(invoice, one.amountCents),
    )
    return payment ? ({ kind: 'cancel-payment', payment, ...common } as const) : null
  }
  if (act && wanted) return { kind: 'form', act, ...common } as const
  if (act) return { kind: 'ask', act, ...common } as const
  if (wanted !== 'show') return null
  const page = searchParams.get('histo') ?? '1'
  const history = await json(api.history[':rootId'].$get({ param: { rootId: invoice.id }, query: { page } }))
  return { kind: 'show', ...common, history } as const
}
export type InvoicePanel = NonNullable<Awaited<ReturnType<typeof invoicePanels>>>
