import { Banner } from '#app/components/ui/banner.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty, NoResult } from '#app/components/ui/list/empty.tsx'
import { ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import { json } from '#app/lib/api/error.ts'
import { parts } from '#app/lib/api/parts.server.ts'
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
import { may } from '#domain/rights.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/live-lines'
import { lineIntents } from './actions.server.ts'
import { lineFiles } from './files.server.ts'
import { LINE_VIEWS, LiveLinesHead, liveLineChips } from './head.tsx'
import { depotsOf, generationStep, linePanels, tourStep, withActs } from './panels.server.ts'
import { LineMenu, lineColumns } from './table.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'LiveLineOverlays')

export const handle = {
  title: SCREENS['/journey-management/live-lines'].title,
  count: countOf,
}

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api['journey-management']['live-lines']['export.csv'].$get({ query })),
  lineFiles,
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const can = {
    write: may(role, 'liveLine.write'),
    generate: may(role, 'liveLine.generate'),
    tour: may(role, 'driverPool.write'),
  }
  const lines = api['journey-management']['live-lines']
  const [list, views, failed, depots, { over, generation, fault }] = await Promise.all([
    json(lines.$get({ query: queryOf(args.url) })),
    savedViews(api, args, LINE_VIEWS),
    // Failed generations are shown to roles that can fix them (`domain.md` §3.5).
    can.generate ? json(lines.$get({ query: { failed: '1' } })).then(({ total }) => total) : 0,
    depotsOf(api),
    parts(args, { over: linePanels(api, args.url, role), generation: generationStep(api, args.url, role) }),
  ])
  return {
    page: packPage({ ...list, rows: list.rows.map(row => withActs(row, role)) }),
    views,
    failed,
    depots,
    panel: over?.panel,
    question: over?.question,
    generation,
    joining: tourStep(args.url, role),
    fault,
    role,
    can,
    search: args.url.search,
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const links = listLinks(args.url.search)
  const id = args.url.searchParams.get('id') ?? ''
  const job = args.url.searchParams.get('job') ?? ''
  const to = (changes: Record<string, string>) => args.url.pathname + links.to(changes)
  return answer(form, { ...viewIntents(api, args, form), ...lineIntents(api, form, { id, job, to }) })
}

export default function LiveLines({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const page = unpackPage(loaderData.page)
  const { views, failed, depots, panel, question, generation, joining, fault, role, can, search } = loaderData
  const links = listLinks(search, views)
  const columns = chooseColumns(lineColumns({ links, role }), links.cols)
  const chips = liveLineChips(links, depots)
  const opened = panel?.detail.line.id ?? question?.id
  const narrowed = ['noDriver', 'noPool', 'pool', 'depot', 'ending', 'failed'].some(name => links.get(name) !== '')
  return (
    <div className="page">
      <LiveLinesHead links={links} columns={columns.offered} chips={chips} depots={depots} canGenerate={can.generate} />
      {failed > 0 && links.get('failed') === '' && (
        <div className="mb-3">
          <Banner tone="error">
            {failed === 1 ? "La génération d'une ligne a échoué." : `La génération de ${failed} lignes a échoué.`}{' '}
            <a className="text-link" href={links.to({ failed: '1' })}>
              Voir {failed === 1 ? 'la ligne' : 'les lignes'}
            </a>
          </Banner>
        </div>
      )}
      <ListBody
        page={page}
        links={links}
        chips={chips}
        empty={narrowed ? <NoResult chips={chips} resetHref={links.bare} /> : <NoLines />}
        bulk={
          can.generate && (
            <>
              <button type="submit" className="btn btn-sm" formMethod="get" name="panel" value="generate">
                <Icon name="calendar-plus" />
                Générer jusqu'au …
              </button>
              {can.tour && (
                <button type="submit" className="btn btn-sm" formMethod="get" name="panel" value="tour">
                  <Icon name="route" />
                  Affecter à une tournée…
                </button>
              )}
            </>
          )
        }
      >
        <DataTable
          caption="Trajets prévus"
          twoLines
          columns={columns.shown}
          rowLabel={row => `${row.number} ${row.label}`}
          rowState={row => (row.id === opened ? 'current' : row.generationError ? 'urgent' : undefined)}
          menu={menuOf(page, links, row => <LineMenu row={row} links={links} can={can} />)}
          {...tableOf(page, links, 'start')}
        />
      </ListBody>
      {(panel || question || generation || joining || fault) && (
        <Overlays loaderData={loaderData} links={links} failure={failure} />
      )}
    </div>
  )
}

function NoLines() {
  return (
    <Empty title="Aucun trajet prévu">
      Les lignes régulières, construites dans la conception d'un cahier des charges{'\u202f'}: la génération en fait les trajets
      de chaque jour.
    </Empty>
  )
}
