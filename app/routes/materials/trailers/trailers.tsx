import { FLEET_VIEWS } from '#app/components/materials/fleet-head.ts'
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
import { couplingIntents, materialIntents, outageIntents } from '#app/lib/materials/intents.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { may } from '#domain/rights.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/trailers'
import { trailerIntents } from './actions.server.ts'
import { TrailersHead, trailerChips } from './head.tsx'
import { trailerPanel, trailerQuestion } from './panels.server.ts'
import { TrailerMenu, trailerColumns } from './table.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'TrailerOverlays')

export const handle = { title: SCREENS['/materials/trailers'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api.materials.trailers['export.csv'].$get({ query })),
  documentDownload,
  importFiles('TRAILER'),
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const [page, views, { rows: depots }, { panel, question, importing, fault }] = await Promise.all([
    json(api.materials.trailers.$get({ query: queryOf(args.url) })),
    savedViews(api, args, FLEET_VIEWS),
    json(api.lookup[':kind'].$get({ param: { kind: 'depot' }, query: {} })),
    parts(args, {
      panel: trailerPanel(api, args.url, role),
      question: trailerQuestion(api, args.url, role),
      importing: importStep(api, args.url, 'TRAILER', role),
    }),
  ])
  const can = {
    write: may(role, 'material.write'),
    state: may(role, 'material.state'),
    restore: may(role, 'material.restore'),
    archive: may(role, 'material.archive'),
    correct: may(role, 'material.correct'),
    import: may(role, 'import.trailer'),
  }
  return {
    page: packPage(page, 'depotId', 'ownership'),
    views,
    depots,
    panel,
    question,
    importing,
    fault,
    search: args.url.search,
    can,
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const at = (changes: Record<string, string>) => args.url.pathname + listLinks(args.url.search).to(changes)
  const { searchParams } = args.url
  const id = searchParams.get('id') ?? ''
  const sheet = (id: string) => at({ panel: 'show', id })
  const owner = { trailerId: id }
  const deadlineId = searchParams.get('echeance') ?? ''
  const couplingId = searchParams.get('attelage') ?? ''
  return answer(form, {
    ...viewIntents(api, args, form),
    ...importIntents(api, args.url, form, 'TRAILER'),
    ...materialIntents(api, form, { owner, deadlineId, back: sheet(id) }),
    ...outageIntents(api, form, { owner, back: sheet(id) }),
    ...couplingIntents(api, form, { owner, couplingId, back: sheet(id) }),
    ...trailerIntents(api, form, { id, list: at({}), sheet }),
  })
}

export default function Trailers({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { views, depots, panel, question, importing, fault, search, can } = loaderData
  const page = unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const columns = chooseColumns(trailerColumns(links), links.cols)
  const chips = trailerChips(links, depots)
  const opened = panel && 'trailer' in panel ? panel.trailer?.id : undefined
  return (
    <div className="page">
      <TrailersHead links={links} columns={columns.offered} chips={chips} depots={depots} can={can} />
      <ListBody
        page={page}
        links={links}
        chips={chips}
        empty={<NoTrailers links={links} canWrite={can.write} />}
        bulk={
          can.archive && (
            <BulkAct name="archive" icon="archive">
              Archiver…
            </BulkAct>
          )
        }
      >
        <DataTable
          caption="Remorques"
          twoLines
          columns={columns.shown}
          rowLabel={row => row.plate}
          rowState={row => (row.id === opened ? 'current' : row.status === 'HORS_SERVICE' ? 'urgent' : undefined)}
          menu={menuOf(page, links, row => <TrailerMenu row={row} can={can} links={links} />)}
          {...tableOf(page, links, 'fleetNo')}
        />
      </ListBody>
      {(panel || question || importing || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}

function NoTrailers({ links, canWrite }: { links: ListLinks; canWrite: boolean }) {
  return (
    <Empty
      title="Aucune remorque"
      action={
        canWrite && (
          <>
            <a className="btn btn-sm btn-primary" href={links.to({ panel: 'new' })}>
              Nouvelle remorque
            </a>
            <a className="text-link" href={links.to({ panel: 'import' })}>
              Importer un fichier
            </a>
          </>
        )
      }
    >
      Ce qui se tire{'\u202f'}: type, capacités, attelage, lieu, échéances et état de chaque remorque.
    </Empty>
  )
}
