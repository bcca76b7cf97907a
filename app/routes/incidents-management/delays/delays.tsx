import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { BulkAct, ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import { actionTaskIntents } from '#app/lib/action-tasks/intents.server.ts'
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
import { delayActs } from '#domain/incidents-management/delays/transitions.ts'
import { may } from '#domain/rights.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/delays'
import { delayIntents } from './actions.server.ts'
import { DELAY_VIEWS, DelaysHead, delayChips } from './head.tsx'
import { delayPanels } from './panels.server.ts'
import { Pareto } from './pareto.tsx'
import { DelayMenu, delayColumns } from './table.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'DelayOverlays')

export const handle = { title: SCREENS['/incidents-management/delays'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api['incidents-management'].delays['export.csv'].$get({ query })),
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const { delays } = api['incidents-management']
  const query = queryOf(args.url)
  const [page, pareto, { rows: causes }, views, { panel, fault }] = await Promise.all([
    json(delays.$get({ query })),
    json(delays.pareto.$get({ query })),
    json(delays.causes.$get()),
    savedViews(api, args, DELAY_VIEWS),
    parts(args, { panel: delayPanels(api, args.url, role) }),
  ])
  const rows = page.rows.map(
    ({ version, journeyId, companyId, stopPosition, causeCode, contestReason, clientInformedBy, comment, ...row }) => ({
      ...row,
      acts: delayActs(role, row),
    }),
  )
  return {
    page: packPage({ ...page, rows }),
    pareto,
    causes: Object.fromEntries(causes.map(({ code, label }) => [code, label])),
    views,
    panel,
    fault,
    money: may(role, 'journey.money'),
    write: may(role, 'delay.write'),
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
    ...delayIntents(api, form, { id, to }),
    ...actionTaskIntents(api, form, args.url, to({ panel: 'show', id })),
  })
}

export default function Delays({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { pareto, causes, views, panel, fault, money, write, search } = loaderData
  const page = unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const columns = chooseColumns(delayColumns({ links, money }), links.cols)
  const chips = delayChips(links, causes)
  const opened = panel && 'delay' in panel ? panel.delay?.id : undefined
  return (
    <div className="page">
      <DelaysHead write={write} links={links} columns={columns.offered} chips={chips} causes={causes} />
      <Pareto pareto={pareto} latest={page.capped ? page.total : undefined} href={code => links.to({ cause: code })} />
      <ListBody
        page={page}
        links={links}
        chips={chips}
        empty={
          <Empty title={links.get('stage') === 'open' ? 'Aucun retard à qualifier' : 'Aucun retard'}>
            Un retard se note de lui-même quand un arrêt est atteint, ou attendu, au-delà de sa tolérance.
          </Empty>
        }
        bulk={
          write && (
            <>
              <BulkAct name="qualify" opens="panel" icon="check">
                Qualifier…
              </BulkAct>
              <BulkAct name="close" icon="archive">
                Clore…
              </BulkAct>
            </>
          )
        }
      >
        <DataTable
          caption="Retards"
          twoLines
          columns={columns.shown}
          rowLabel={row => row.number}
          rowState={row => (row.id === opened ? 'current' : undefined)}
          menu={menuOf(page, links, row => <DelayMenu row={row} links={links} />)}
          {...tableOf(page, links, '-date')}
        />
      </ListBody>
      {(panel || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}
