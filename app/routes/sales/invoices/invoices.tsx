import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { BulkAct, ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import { json } from '#app/lib/api/error.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { csvExport } from '#app/lib/lists/csv-export.server.ts'
import { countOf, listLinks } from '#app/lib/lists/list-links.ts'
import { packPage, unpackPage } from '#app/lib/lists/packed-rows.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { savedViews, viewIntents } from '#app/lib/lists/saved-views.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { invoiceActs } from '#domain/sales/invoices/transitions.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/invoices'
import { invoiceIntents } from './actions.server.ts'
import { invoiceFiles } from './documents.server.ts'
import { INVOICE_VIEWS, InvoicesHead, invoiceChips } from './head.tsx'
import { invoicePanels, monthEndOf, toBillOf } from './panels.server.ts'
import { InvoiceMenu, invoiceColumns } from './table.tsx'

const ToBill = late(() => import('./to-bill.tsx'), 'ToBill')
const MonthEnd = late(() => import('./month-end.tsx'), 'MonthEnd')
const Overlays = late(() => import('./overlays.tsx'), 'InvoiceOverlays')

/** « À facturer » has its own count. */
type Shown = { page: Parameters<typeof countOf>[0]['page'] | null }

export const handle = {
  title: SCREENS['/sales/invoices'].title,
  count: ({ page }: Shown) => (page ? countOf({ page }) : null),
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const step = loaderData?.month ? 'Fin de mois · ' : loaderData?.preview ? 'À facturer · ' : ''
  return [{ title: `${step}${handle.title} · Quai` }]
}

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api.sales.invoices['export.csv'].$get({ query })),
  invoiceFiles,
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const query = queryOf(args.url)
  const day = today()
  const toBill = args.url.searchParams.get('stage') === 'toBill'
  const monthEnd = args.url.searchParams.get('stage') === 'month'
  const [page, preview, month, views, { salesUsers }, { panel, fault }] = await Promise.all([
    toBill || monthEnd ? null : json(api.sales.invoices.$get({ query })),
    toBill ? toBillOf(api, args.url, day) : null,
    monthEnd ? monthEndOf(api, args.url, day) : null,
    savedViews(api, args, INVOICE_VIEWS),
    json(api.sales.companies['sales-users'].$get()),
    parts(args, { panel: invoicePanels(api, args.url, role, day) }),
  ])
  const rows = page?.rows.map(
    ({
      version,
      refundedCents,
      prepaidCents,
      restoredCents,
      companyId,
      salesUserId,
      salesUser,
      creditedCents,
      companyCode,
      eCashedCents,
      eCashed,
      ...row
    }) => ({
      ...row,
      acts: invoiceActs(role, { ...row, eCashed }),
    }),
  )
  return {
    page: page && rows ? packPage({ ...page, rows }) : null,
    preview,
    month,
    views,
    salesUsers,
    panel,
    fault,
    today: day,
    search: args.url.search,
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const links = listLinks(args.url.search)
  const param = (name: string) => args.url.searchParams.get(name) ?? ''
  const to = (changes: Record<string, string>) => args.url.pathname + links.to(changes)
  const ways = { id: param('id'), line: param('ligne'), job: param('job'), to }
  return answer(form, { ...viewIntents(api, args, form), ...invoiceIntents(api, form, ways) })
}

const sumWords = ({
  count,
  netCents,
  totalCents,
  balanceCents,
}: {
  count: number
  netCents: number
  totalCents: number
  balanceCents: number
}) =>
  `${counted(count, 'pièce')}\u202f: ${formatMoney(netCents)} HT, ${formatMoney(totalCents)} TTC, solde ${formatMoney(balanceCents)}`

const EMPTY: Record<string, string> = {
  drafts: 'Aucun brouillon',
  credits: 'Aucun avoir',
  late: 'Aucune facture en retard',
}

export default function Invoices({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { preview, month, views, salesUsers, panel, fault, search } = loaderData
  const page = loaderData.page && unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const stage = links.get('stage') || 'all'
  const columns = chooseColumns(invoiceColumns({ links, stage }), links.cols)
  const chips = invoiceChips(links, salesUsers)
  const opened = panel && 'invoice' in panel ? panel.invoice.id : undefined
  return (
    <div className="page">
      <InvoicesHead
        links={links}
        columns={page ? columns.offered : undefined}
        chips={chips}
        stage={stage}
        salesUsers={salesUsers}
      />
      {preview && <ToBill preview={preview} links={links} failure={failure} />}
      {month && <MonthEnd month={month} links={links} failure={failure} />}
      {page?.sums && page.sums.count > 0 && <p className="help pt-3">{sumWords(page.sums)}</p>}
      {page && (
        <ListBody
          page={page}
          links={links}
          chips={chips}
          empty={
            <Empty title={EMPTY[stage] ?? 'Aucune facture'}>
              Les factures se préparent à partir des trajets contrôlés, dans « À facturer ».
            </Empty>
          }
          bulk={
            stage === 'drafts' ? (
              <>
                <BulkAct name="validate" icon="check">
                  Valider…
                </BulkAct>
                <BulkAct name="delete" icon="trash-2">
                  Supprimer…
                </BulkAct>
              </>
            ) : (
              <>
                <BulkAct name="issue" icon="send">
                  Émettre…
                </BulkAct>
                <BulkAct name="report" icon="cloud-check">
                  Noter l'état…
                </BulkAct>
                <BulkAct name="match" opens="panel" icon="euro">
                  Lettrer par lot…
                </BulkAct>
                {links.get('kind') === 'REPRISE' && (
                  <BulkAct name="delete" icon="trash-2">
                    Supprimer…
                  </BulkAct>
                )}
              </>
            )
          }
        >
          <DataTable
            caption="Factures"
            twoLines
            columns={columns.shown}
            rowLabel={row => row.number ?? `Brouillon ${row.company}`}
            rowState={row => (row.id === opened ? 'current' : row.late ? 'urgent' : undefined)}
            menu={menuOf(page, links, row => <InvoiceMenu row={row} links={links} />)}
            {...tableOf(page, links, '-issue')}
          />
        </ListBody>
      )}
      {(panel || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}
