import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { BulkAct, ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import { actionTaskIntents } from '#app/lib/action-tasks/intents.server.ts'
import { json } from '#app/lib/api/error.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { documentDownload } from '#app/lib/documents/document-download.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { csvExport } from '#app/lib/lists/csv-export.server.ts'
import { countOf, type ListLinks, listLinks } from '#app/lib/lists/list-links.ts'
import { packPage, unpackPage } from '#app/lib/lists/packed-rows.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { savedViews, viewIntents } from '#app/lib/lists/saved-views.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { incidentActs } from '#domain/incidents-management/incidents/transitions.ts'
import { may } from '#domain/rights.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/incidents'
import { incidentIntents } from './actions.server.ts'
import { incidentFiles } from './files.server.ts'
import { INCIDENT_VIEWS, IncidentsHead, incidentChips } from './head.tsx'
import { incidentMap } from './map.server.ts'
import { incidentPanels } from './panels.server.ts'
import { HIDDEN, IncidentMenu, incidentColumns } from './table.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'IncidentOverlays')
const IncidentMap = late(() => import('./map.tsx'), 'IncidentMap')

export const handle = { title: SCREENS['/incidents-management/incidents'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api['incidents-management'].incidents['export.csv'].$get({ query })),
  documentDownload,
  incidentFiles,
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const { incidents } = api['incidents-management']
  const map = incidentMap(api, args.url)
  // The map shows no rows; the list is read for it only to say why it is empty.
  const read = () => json(incidents.$get({ query: queryOf(args.url) }))
  const list = async (): ReturnType<typeof read> => {
    const total = (await map)?.total
    return total ? { rows: [], total, capped: false, page: 1, perPage: 25, outsideFilters: false } : read()
  }
  const [page, views, { rows: causes }, { rows: depots }, { panel, fault }] = await Promise.all([
    list(),
    savedViews(api, args, INCIDENT_VIEWS),
    json(incidents.causes.$get()),
    json(api.lookup[':kind'].$get({ param: { kind: 'depot' }, query: {} })),
    parts(args, { panel: incidentPanels(api, args.url, role) }),
  ])
  const rows = page.rows.map(row => ({ ...row, acts: incidentActs(role, row) }))
  return {
    page: packPage({ ...page, rows }, ...HIDDEN),
    views,
    map: await map,
    named: {
      causes: Object.fromEntries(causes.map(({ code, label }) => [code, label])),
      depots: Object.fromEntries(depots.map(({ id, text }) => [id, text])),
    },
    panel,
    fault,
    now: new Date().toISOString(),
    write: may(role, 'incident.write'),
    archive: may(role, 'incident.archive'),
    search: args.url.search,
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const links = listLinks(args.url.search)
  const id = args.url.searchParams.get('id') ?? ''
  const to = (changes: Record<string, string>) => args.url.pathname + links.to(changes)
  return answer(form, {
    ...viewIntents(api, args, form),
    ...incidentIntents(api, form, { id, to }),
    ...actionTaskIntents(api, form, args.url, to({ panel: 'show', id, tab: 'actions' })),
  })
}

export default function Incidents({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { views, map, named, panel, fault, now, write, archive, search } = loaderData
  const page = unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const columns = chooseColumns(incidentColumns({ links, now }), links.cols)
  const chips = incidentChips(links, named)
  const opened = panel && 'incident' in panel ? panel.incident?.id : undefined
  return (
    <div className="page">
      <IncidentsHead links={links} columns={map ? undefined : columns.offered} chips={chips} named={named} write={write} />
      {map && (map.total > 0 || page.rows.length > 0) ? (
        <IncidentMap map={map} links={links} />
      ) : (
        <ListBody
          page={page}
          links={links}
          chips={chips}
          empty={<NoIncidents links={links} write={write} />}
          bulk={
            write && (
              <>
                <BulkAct name="qualify" opens="panel" icon="check">
                  Qualifier…
                </BulkAct>
                <BulkAct name="close" icon="lock">
                  Clôturer…
                </BulkAct>
                {archive && (
                  <BulkAct name="archive" icon="archive">
                    Archiver…
                  </BulkAct>
                )}
              </>
            )
          }
        >
          <DataTable
            caption="Incidents"
            twoLines
            columns={columns.shown}
            rowLabel={row => row.number}
            rowState={row => (row.id === opened ? 'current' : undefined)}
            menu={menuOf(page, links, row => <IncidentMenu row={row} links={links} archive={archive} />)}
            {...tableOf(page, links, '-severity')}
          />
        </ListBody>
      )}
      {(panel || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}

function NoIncidents({ links, write }: { links: ListLinks; write: boolean }) {
  return (
    <Empty
      title={links.get('stage') === 'open' ? 'Aucun incident ouvert' : 'Aucun incident'}
      action={
        write && (
          <a className="btn btn-sm btn-primary" href={links.to({ panel: 'new' })}>
            Déclarer un incident
          </a>
        )
      }
    >
      Pannes, accidents, vols, refus{'\u202f'}: ce qui est arrivé, ce qu'il faut dire à temps, et pourquoi.
    </Empty>
  )
}
