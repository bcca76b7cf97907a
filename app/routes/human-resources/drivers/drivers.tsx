import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { BulkAct, ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import { json } from '#app/lib/api/error.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
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
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/drivers'
import { driverIntents } from './actions.server.ts'
import { DriverFaces } from './list/faces.tsx'
import { DRIVER_VIEWS, DriversHead, driverChips, FACES } from './list/head.tsx'
import { DriverMenu, driverColumns } from './list/table.tsx'
import { depotsOf, driverPanel, driverRights } from './panels.server.ts'
import { driverQuestion } from './question.server.ts'

const Overlays = late(() => import('./list/overlays.tsx'), 'DriverOverlays')

/** Fits two printed pages and the weight of a list page. */
const FACES_A_PAGE = '50'

export const handle = { title: SCREENS['/human-resources/drivers'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

/** Files: photos by `?document=<id>`, the list by `?export=csv`. */
export const middleware: Route.MiddlewareFunction[] = [
  documentDownload,
  csvExport((api, query) => api['human-resources'].drivers['export.csv'].$get({ query })),
  importFiles('DRIVER'),
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const { drivers } = api['human-resources']
  const faces = args.url.searchParams.get('vue') === FACES
  const [page, views, depots, types, { panel, question, importing, fault }] = await Promise.all([
    json(drivers.$get({ query: { ...(faces && { perPage: FACES_A_PAGE }), ...queryOf(args.url) } })),
    savedViews(api, args, DRIVER_VIEWS),
    depotsOf(api),
    json(api['human-resources']['driver-certifications'].types.$get()),
    parts(args, {
      panel: driverPanel(api, args.url, role),
      question: driverQuestion(api, args.url, role),
      importing: importStep(api, args.url, 'DRIVER', role),
    }),
  ])
  const can = driverRights(role)
  const filtered = types.filter(({ active, onDriver }) => active && !onDriver)
  const certifications = Object.fromEntries(filtered.map(({ id, label }) => [id, label]))
  return {
    page: packPage(page),
    faces,
    views,
    choices: { depots, certifications },
    panel,
    question,
    importing,
    fault,
    today: today(),
    search: args.url.search,
    can,
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const ways = {
    id: args.url.searchParams.get('id') ?? '',
    back: args.url.pathname + listLinks(args.url.search).to({}),
    job: args.url.searchParams.get('job'),
  }
  return answer(form, {
    ...viewIntents(api, args, form),
    ...importIntents(api, args.url, form, 'DRIVER'),
    ...driverIntents(api, form, ways),
  })
}

export default function Drivers({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { faces, views, choices, panel, question, importing, fault, today, search, can } = loaderData
  const page = unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const columns = chooseColumns(driverColumns(can.personal, today), links.cols)
  const chips = driverChips(links, choices, can.personal)
  const opened = panel && panel.kind !== 'new' ? panel.driver.id : undefined
  return (
    <div className="page">
      <DriversHead links={links} columns={faces ? undefined : columns.offered} chips={chips} choices={choices} can={can} />
      <ListBody
        page={page}
        links={links}
        chips={chips}
        empty={<NoDrivers links={links} canWrite={can.write} />}
        selectable={!faces}
        bulk={
          can.archive && (
            <BulkAct name="archive" icon="archive">
              Archiver…
            </BulkAct>
          )
        }
      >
        {faces ? (
          <DriverFaces rows={page.rows} />
        ) : (
          <DataTable
            caption="Chauffeurs"
            twoLines
            columns={columns.shown}
            rowLabel={row => row.name}
            rowState={row => (row.id === opened ? 'current' : undefined)}
            menu={menuOf(page, links, row => <DriverMenu row={row} can={can} links={links} />)}
            {...tableOf(page, links, 'name')}
          />
        )}
      </ListBody>
      {(panel || question || importing || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}

function NoDrivers({ links, canWrite }: { links: ListLinks; canWrite: boolean }) {
  return (
    <Empty
      title="Aucun chauffeur"
      action={
        canWrite && (
          <>
            <a className="btn btn-sm btn-primary" href={links.to({ panel: 'new' })}>
              Nouveau chauffeur
            </a>
            <a className="text-link" href={links.to({ panel: 'import' })}>
              Importer un fichier
            </a>
          </>
        )
      }
    >
      Ceux qui roulent pour vous{'\u202f'}: leurs permis, leurs échéances et ce qu'ils font aujourd'hui.
    </Empty>
  )
}
