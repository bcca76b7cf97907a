import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
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
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/users'
import { userIntents } from './actions.server.ts'
import { UsersHead, userChips } from './head.tsx'
import { userPanel, userQuestion } from './panels.server.ts'
import { fullName, NoUsers, USER_COLUMNS, UserMenu } from './table.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'UserOverlays')

export const handle = { title: SCREENS['/administration/users'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api.administration.users['export.csv'].$get({ query })),
]

export async function loader(args: Route.LoaderArgs) {
  const {
    api,
    user: { id },
  } = await authorize(args)
  const [page, views, { panel, question, fault }] = await Promise.all([
    json(api.administration.users.$get({ query: queryOf(args.url) })),
    savedViews(api, args, {}),
    parts(args, { panel: userPanel(api, args.url, id), question: userQuestion(api, args.url) }),
  ])
  return {
    page: packPage(page, 'phone', 'driverId', 'allClients'),
    views,
    panel,
    question,
    fault,
    self: id,
    search: args.url.search,
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const at = (changes: Record<string, string>) => args.url.pathname + listLinks(args.url.search).to(changes)
  const id = args.url.searchParams.get('id') ?? ''
  const ways = { id, list: at({}), sheet: (id: string) => at({ panel: 'show', id }) }
  return answer(form, { ...viewIntents(api, args, form), ...userIntents(api, form, ways) })
}

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { views, panel, question, fault, self, search } = loaderData
  const page = unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const columns = chooseColumns(USER_COLUMNS(links), links.cols)
  const chips = userChips(links)
  const opened = panel && panel.kind !== 'new' ? panel.record.id : undefined
  return (
    <div className="page">
      <UsersHead links={links} columns={columns.offered} chips={chips} />
      <ListBody page={page} links={links} chips={chips} empty={<NoUsers newHref={links.to({ panel: 'new' })} />}>
        <DataTable
          caption="Utilisateurs"
          columns={columns.shown}
          rowLabel={fullName}
          rowState={row => (row.id === opened ? 'current' : undefined)}
          menu={menuOf(page, links, row => <UserMenu row={row} self={self} links={links} />)}
          {...tableOf(page, links, 'name')}
        />
      </ListBody>
      {(panel || question || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}
