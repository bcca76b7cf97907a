import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { BulkAct, ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import { json } from '#app/lib/api/error.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { documentDownload } from '#app/lib/documents/document-download.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { importFiles, importIntents, importStep } from '#app/lib/import/steps.server.ts'
import { csvExport } from '#app/lib/lists/csv-export.server.ts'
import { countOf, type ListLinks, listLinks } from '#app/lib/lists/list-links.ts'
import { packPage, unpackPage } from '#app/lib/lists/packed-rows.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { savedViews, viewIntents } from '#app/lib/lists/saved-views.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/addresses'
import { addressIntents } from './actions.server.ts'
import { ADDRESS_VIEWS, AddressesHead, addressChips } from './head.tsx'
import { addressMap } from './map.server.ts'
import { mergeIntents } from './merge.server.ts'
import { addressPanel, addressQuestion, namedCompany } from './panels.server.ts'
import { AddressMenu, addressColumns } from './table.tsx'

const AddressMap = late(() => import('./map.tsx'), 'AddressMap')
const Overlays = late(() => import('./overlays.tsx'), 'AddressOverlays')

export const handle = { title: SCREENS['/sales/addresses'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api.sales.addresses['export.csv'].$get({ query })),
  importFiles('ADDRESS'),
  documentDownload,
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const [page, views, map, company, { panel, question, importing, fault }] = await Promise.all([
    json(api.sales.addresses.$get({ query: queryOf(args.url) })),
    savedViews(api, args, ADDRESS_VIEWS),
    addressMap(api, args.url),
    namedCompany(api, args.url),
    parts(args, {
      panel: addressPanel(api, args.url, role),
      question: addressQuestion(api, args.url, role),
      importing: importStep(api, args.url, 'ADDRESS', role),
    }),
  ])
  const can = {
    write: may(role, 'address.write'),
    archive: may(role, 'address.archive'),
    merge: may(role, 'address.merge'),
    import: may(role, 'import.address'),
    lines: (SCREENS['/journey-management/live-lines'].roles as readonly Role[]).includes(role),
  }
  return { page: packPage(page, 'lng'), views, map, company, panel, question, importing, fault, search: args.url.search, can }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const at = (changes: Record<string, string>) => args.url.pathname + listLinks(args.url.search).to(changes)
  const id = args.url.searchParams.get('id') ?? ''
  const sheet = (id: string) => at({ panel: 'show', id })
  return answer(form, {
    ...viewIntents(api, args, form),
    ...importIntents(api, args.url, form, 'ADDRESS'),
    ...mergeIntents(api, form, { id, sheet, compare: into => at({ panel: 'merge', id, into }) }),
    ...addressIntents(api, form, { id, list: at({}), sheet }),
  })
}

export default function Addresses({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { views, map, company, panel, question, importing, fault, search, can } = loaderData
  const page = unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const columns = chooseColumns(addressColumns(links), links.cols)
  const chips = addressChips(links, company?.text)
  const opened = panel && panel.kind !== 'new' ? panel.address.id : undefined
  return (
    <div className="page">
      <AddressesHead links={links} columns={map ? undefined : columns.offered} chips={chips} can={can} />
      {map && page.rows.length > 0 ? (
        <AddressMap map={map} links={links} />
      ) : (
        <ListBody
          page={page}
          links={links}
          chips={chips}
          empty={<NoAddresses links={links} canWrite={can.write} />}
          bulk={
            can.archive && (
              <BulkAct name="archive" icon="archive">
                Archiver…
              </BulkAct>
            )
          }
        >
          <DataTable
            caption="Adresses"
            twoLines
            columns={columns.shown}
            rowLabel={row => row.label}
            rowState={row => (row.id === opened ? 'current' : undefined)}
            menu={menuOf(page, links, row => <AddressMenu row={row} can={can} links={links} />)}
            {...tableOf(page, links, 'label')}
          />
        </ListBody>
      )}
      {(panel || question || importing || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}

function NoAddresses({ links, canWrite }: { links: ListLinks; canWrite: boolean }) {
  return (
    <Empty
      title="Aucune adresse"
      action={
        canWrite && (
          <>
            <a className="btn btn-sm btn-primary" href={links.to({ panel: 'new' })}>
              Nouvelle adresse
            </a>
            <a className="text-link" href={links.to({ panel: 'import' })}>
              Importer un fichier
            </a>
          </>
        )
      }
    >
      Les lieux où l'on charge, livre et stationne, avec leurs horaires, leurs fermetures et leurs consignes.
    </Empty>
  )
}
