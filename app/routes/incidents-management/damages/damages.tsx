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
import { may } from '#domain/rights.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/damages'
import { damageIntents } from './actions.server.ts'
import { damageFiles } from './files.server.ts'
import { DAMAGE_VIEWS, DamagesHead, damageChips } from './head.tsx'
import { damagePanels } from './panels.server.ts'
import { DamageMenu, damageColumns, rowOf } from './table.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'DamageOverlays')

export const handle = { title: SCREENS['/incidents-management/damages'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api['incidents-management'].damages['export.csv'].$get({ query })),
  damageFiles,
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const { damages } = api['incidents-management']
  const query = queryOf(args.url)
  const [page, { rows: causes }, views, { panel, fault }] = await Promise.all([
    json(damages.$get({ query })),
    json(damages.causes.$get()),
    savedViews(api, args, DAMAGE_VIEWS),
    parts(args, { panel: damagePanels(api, args.url, role) }),
  ])
  return {
    page: packPage({ ...page, rows: page.rows.map(row => rowOf(row, role)) }),
    causes: Object.fromEntries(causes.map(({ code, label }) => [code, label])),
    views,
    panel,
    fault,
    money: may(role, 'journey.money'),
    write: may(role, 'damage.write'),
    close: may(role, 'damage.close'),
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
    ...damageIntents(api, form, { id, to }),
    ...actionTaskIntents(api, form, args.url, to({ panel: 'show', id })),
  })
}

export default function Damages({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { causes, views, panel, fault, money, write, close, search } = loaderData
  const page = unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const columns = chooseColumns(damageColumns({ links, seesMoney: money }), links.cols)
  const chips = damageChips(links, causes)
  const opened = panel && 'damage' in panel ? panel.damage?.id : undefined
  return (
    <div className="page">
      <DamagesHead links={links} columns={columns.offered} chips={chips} causes={causes} write={write} />
      <ListBody
        page={page}
        links={links}
        chips={chips}
        empty={
          <Empty title={links.get('stage') === 'declared' ? 'Aucun dommage à instruire' : 'Aucun dommage'}>
            Un dommage se déclare sur son trajet, par l'exploitation ou par le chauffeur.
          </Empty>
        }
        bulk={
          write && (
            <>
              <BulkAct name="instruct" icon="inbox">
                Instruire…
              </BulkAct>
              {close && (
                <BulkAct name="close" icon="archive">
                  Clore…
                </BulkAct>
              )}
            </>
          )
        }
      >
        <DataTable
          caption="Dommages"
          twoLines
          columns={columns.shown}
          rowLabel={row => row.number}
          rowState={row => (row.id === opened ? 'current' : undefined)}
          menu={menuOf(page, links, row => <DamageMenu row={row} links={links} />)}
          {...tableOf(page, links, '-date')}
        />
      </ListBody>
      {(panel || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}
