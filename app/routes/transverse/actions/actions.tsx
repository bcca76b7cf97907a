import { redirect } from 'react-router'
import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { BulkAct, ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import { json } from '#app/lib/api/error.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
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
import { FOLLOW_UP } from '#domain/transverse/action-tasks/values.ts'
import type { Route } from './+types/actions'
import { actionIntents } from './actions.server.ts'
import { followUpIntents } from './follow-up/actions.server.ts'
import { followUp } from './follow-up/loader.server.ts'
import { ACTION_VIEWS } from './follow-up/place.ts'
import { ActionsHead, actionChips } from './head.tsx'
import { actionPanel, actionQuestion } from './panels.server.ts'
import { ACTION_COLUMNS, ActionMenu, NoActions } from './table.tsx'

const FollowUp = late(() => import('./follow-up/follow-up.tsx'), 'FollowUp')
const Overlays = late(() => import('./overlays.tsx'), 'ActionOverlays')

type CatalogueData = Extract<Route.ComponentProps['loaderData'], { part: 'catalogue' }>

export const handle = { title: SCREENS['/transverse/actions'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) =>
    query.view === FOLLOW_UP
      ? api.transverse['action-tasks']['export.csv'].$get({ query })
      : api.transverse.actions['export.csv'].$get({ query }),
  ),
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const { searchParams } = args.url
  // Other screens link to the tab as `?tab=suivi`.
  if (searchParams.get('tab') === FOLLOW_UP) throw redirect(`?view=${FOLLOW_UP}`)
  if (searchParams.get('view') === FOLLOW_UP) return followUp(api, args, role)
  const [page, views, { panel, question, fault }] = await Promise.all([
    json(api.transverse.actions.$get({ query: queryOf(args.url) })),
    savedViews(api, args, ACTION_VIEWS),
    parts(args, { panel: actionPanel(api, args.url, role), question: actionQuestion(api, args.url, role) }),
  ])
  const can = { write: may(role, 'action.write'), archive: may(role, 'action.archive') }
  return {
    part: 'catalogue' as const,
    page: packPage(page),
    views,
    panel,
    question,
    fault,
    search: args.url.search,
    can,
    idempotencyKey: crypto.randomUUID(),
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const at = (changes: Record<string, string>) => args.url.pathname + listLinks(args.url.search).to(changes)
  const id = args.url.searchParams.get('id') ?? ''
  const ways = { id, list: at({}), sheet: (id: string) => at({ panel: 'show', id }) }
  return answer(form, {
    ...viewIntents(api, args, form),
    ...actionIntents(api, form, ways),
    ...followUpIntents(api, form, args.url, at({})),
  })
}

export default function Actions({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  return loaderData.part === 'suivi' ? (
    <FollowUp data={loaderData} failure={failure} />
  ) : (
    <Catalogue loaderData={loaderData} failure={failure} />
  )
}

function Catalogue({ loaderData, failure }: { loaderData: CatalogueData; failure: FormFailure | undefined }) {
  const { views, panel, question, fault, search, can, idempotencyKey } = loaderData
  const page = unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const columns = chooseColumns(ACTION_COLUMNS(links), links.cols)
  const chips = actionChips(links)
  const opened = panel && panel.kind !== 'new' ? panel.record.id : undefined
  return (
    <div className="page">
      <ActionsHead links={links} columns={columns.offered} chips={chips} can={can} />
      <ListBody
        page={page}
        links={links}
        chips={chips}
        empty={<NoActions newHref={links.to({ panel: 'new' })} {...{ can, idempotencyKey, failure }} />}
        bulk={
          can.archive && (
            <BulkAct name="deactivate" icon="archive">
              Désactiver…
            </BulkAct>
          )
        }
      >
        <DataTable
          caption="Actions"
          columns={columns.shown}
          rowLabel={row => `${row.code} ${row.label}`}
          rowState={row => (row.id === opened ? 'current' : undefined)}
          menu={menuOf(page, links, row => <ActionMenu row={row} can={can} links={links} />)}
          {...tableOf(page, links, 'code')}
        />
      </ListBody>
      {(panel || question || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}
