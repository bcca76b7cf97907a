import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { ListAction, ListActions } from '#app/components/ui/list/list-actions.tsx'
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
import { modificationIntents } from '#app/lib/modifications/intents.server.ts'
import { modificationPanels } from '#app/lib/modifications/panels.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { may } from '#domain/rights.ts'
import { SCREENS } from '#domain/screens.ts'
import { ModificationsHead, modificationChips } from '../head.tsx'
import { shownOf } from '../rows.server.ts'
import { ModificationMenu, modificationColumns } from '../table.tsx'
import type { Route } from './+types/history'
import { registerDownload } from './files.server.ts'

const Overlays = late(() => import('#app/components/modifications/overlays.tsx'), 'ModificationOverlay')
const Fault = late(() => import('#app/components/ui/panel/fault-panel.tsx'), 'FaultPanel')

export const handle = {
  title: SCREENS['/journey-management/modifications/history'].title,
  back: true as const,
  count: countOf,
}

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api['journey-management'].modifications.history['export.csv'].$get({ query })),
  registerDownload,
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const [page, views, { over, fault }] = await Promise.all([
    json(api['journey-management'].modifications.history.$get({ query: queryOf(args.url) })),
    savedViews(api, args),
    parts(args, { over: modificationPanels(api, args.url, role) }),
  ])
  const rows = page.rows.map(shownOf)
  return {
    page: packPage({ ...page, rows }),
    views,
    panel: over,
    fault,
    money: may(role, 'journey.money'),
    search: args.url.search,
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const links = listLinks(args.url.search)
  const id = args.url.searchParams.get('modification') ?? ''
  const to = (changes: Record<string, string>) => args.url.pathname + links.to(changes)
  return answer(form, { ...viewIntents(api, args, form), ...modificationIntents(api, form, { id, to }) })
}

/** Register of applied, refused and cancelled modifications (`domain.md` §4.3). */
export default function ModificationsHistory({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { views, panel, fault, money, search } = loaderData
  const page = unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const columns = chooseColumns(modificationColumns({ links, money, register: true }), links.cols)
  const chips = modificationChips(links)
  const opened = panel?.kind === 'modification' ? panel.modification.id : undefined
  return (
    <div className="page">
      <ModificationsHead
        links={links}
        columns={columns.offered}
        chips={chips}
        register
        actions={
          <ListActions
            links={links}
            more={
              <ListAction
                href={links.to({ export: 'registre' })}
                data-reload
                icon="file-text"
                label="Imprimer le registre (PDF)"
              />
            }
          />
        }
      />
      <ListBody page={page} links={links} chips={chips} empty={<NoHistory />}>
        <DataTable
          caption="Historique des modifications"
          twoLines
          columns={columns.shown}
          rowLabel={row => row.number}
          rowState={row => (row.id === opened ? 'current' : undefined)}
          menu={menuOf(page, links, row => <ModificationMenu row={row} links={links} />)}
          {...tableOf(page, links, '-applied')}
        />
      </ListBody>
      {panel && <Overlays panel={panel} links={links} page={page.page} failure={failure} />}
      {fault && <Fault {...fault} closeHref={links.to({ page: page.page })} />}
    </div>
  )
}

function NoHistory() {
  return (
    <Empty title="Aucune modification traitée">
      Ce qui a été appliqué, refusé ou annulé reste ici, avec qui l'a demandé, qui l'a décidé et pourquoi.
    </Empty>
  )
}
