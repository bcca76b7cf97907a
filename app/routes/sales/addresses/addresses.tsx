import { Icon } from '#app/components/ui/icon.tsx'
import { CarriedFields } from '#app/components/ui/list/carried-fields.tsx'
import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { BulkBar, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty, NoResult } from '#app/components/ui/list/empty.tsx'
import { Pager } from '#app/components/ui/list/pager.tsx'
import { json } from '#app/lib/api/error.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { documentDownload } from '#app/lib/documents/document-download.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { importAction, importStep, isImport, refusedLines } from '#app/lib/import/steps.server.ts'
import { csvExport } from '#app/lib/lists/csv-export.server.ts'
import { listLinks, pagerOf } from '#app/lib/lists/list-links.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { isView, savedViews, viewAction } from '#app/lib/lists/saved-views.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/addresses'
import { addressAction } from './actions.server.ts'
import { AddressesHead, addressChips } from './head.tsx'
import { addressMap } from './map.server.ts'
import { AddressMap } from './map.tsx'
import { isMerge, mergeAction } from './merge.server.ts'
import { addressPanel, addressQuestion, companyAsked } from './panels.server.ts'
import { AddressMenu, addressColumns } from './table.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'AddressOverlays')

export const handle = {
  title: SCREENS['/sales/addresses'].title,
  count: (data: Route.ComponentProps['loaderData']) => (data.page.capped ? `${data.page.total}+` : data.page.total),
}

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api.sales.addresses['export.csv'].$get({ query })),
  refusedLines,
  documentDownload,
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const [page, views, map, company, { panel, question, importing, fault }] = await Promise.all([
    json(api.sales.addresses.$get({ query: queryOf(args.url) })),
    savedViews(api, args),
    addressMap(api, args.url),
    companyAsked(api, args.url),
    parts(args, {
      panel: addressPanel(api, args.url, role),
      question: addressQuestion(api, args.url, role),
      importing: importStep(api, args.url, 'ADDRESS', may(role, 'import.address')),
    }),
  ])
  const can = {
    write: may(role, 'address.write'),
    archive: may(role, 'address.archive'),
    merge: may(role, 'address.merge'),
    import: may(role, 'import.address'),
    lines: (SCREENS['/journey-management/live-lines'].roles as readonly Role[]).includes(role),
  }
  return { page, views, map, company, panel, question, importing, fault, search: args.url.search, can }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  if (isView(form.intent)) return viewAction(api, args, form)
  if (isImport(form.intent)) return importAction(api, args.url, form, 'ADDRESS')
  const at = (changes: Record<string, string>) => args.url.pathname + listLinks(args.url.search).to(changes)
  const id = args.url.searchParams.get('id') ?? ''
  const sheet = (id: string) => at({ panel: 'show', id })
  if (isMerge(form.intent)) return mergeAction(api, form, { id, sheet, compare: into => at({ panel: 'merge', id, into }) })
  return addressAction(api, form, { id, list: at({}), sheet })
}

export default function Addresses({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { page, views, map, company, panel, question, importing, fault, search, can } = loaderData
  const links = listLinks(search, views)
  const columns = chooseColumns(addressColumns(links), links.cols)
  const chips = addressChips(links, company?.text)
  const opened = panel && panel.kind !== 'new' ? panel.address.id : undefined
  return (
    <div className="page">
      <AddressesHead links={links} columns={map ? undefined : columns.offered} chips={chips} can={can} />
      {page.rows.length === 0 ? (
        chips.length > 0 || links.get('q') ? (
          <NoResult chips={chips} resetHref={links.bare} />
        ) : (
          <Empty
            title="Aucune adresse"
            action={
              can.write && (
                <>
                  <a className="btn btn-sm btn-primary" href={links.to({ panel: 'new' })}>
                    Nouvelle adresse
                  </a>
                  <a className="text-link" href={links.to({ panel: 'import' })}>
                    Importer un fichier CSV
                  </a>
                </>
              )
            }
          >
            Les lieux où l'on charge, livre et stationne, avec leurs horaires, leurs fermetures et leurs consignes.
          </Empty>
        )
      ) : map ? (
        <AddressMap map={map} links={links} />
      ) : (
        <Rows>
          <DataTable
            caption="Adresses"
            twoLines
            columns={columns.shown}
            rows={page.rows}
            rowKey={row => row.id}
            rowLabel={row => row.label}
            rowState={row => (row.id === opened ? 'current' : undefined)}
            sort={links.sort('label')}
            selectFor="selection"
            menu={{
              items: row => <AddressMenu row={row} can={can} links={links} />,
              href: menu => links.to({ menu, page: page.page }),
              open: links.get('menu'),
            }}
          />
          <Pager {...pagerOf(page, links)} />
          <BulkBar id="selection">
            <CarriedFields keep={links.keep()} />
            <button type="submit" className="btn btn-sm" formMethod="get" name="export" value="csv">
              <Icon name="download" />
              Exporter
            </button>
            {can.archive && (
              <button type="submit" className="btn btn-sm" formMethod="get" name="confirm" value="archive">
                <Icon name="archive" />
                Archiver…
              </button>
            )}
          </BulkBar>
        </Rows>
      )}
      {(panel || question || importing || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}
