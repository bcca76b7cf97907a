import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
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
import { replacementActs } from '#domain/journey-management/replacements/transitions.ts'
import { may } from '#domain/rights.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/replacements'
import { replacementIntents } from './actions.server.ts'
import { REPLACEMENT_VIEWS, ReplacementsHead, replacementChips } from './head.tsx'
import { replacementPanels } from './panels.server.ts'
import { ReplacementMenu, replacementColumns } from './table.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'ReplacementOverlays')

export const handle = { title: SCREENS['/journey-management/replacements'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api['journey-management'].replacements['export.csv'].$get({ query })),
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const [page, views, { over, fault }] = await Promise.all([
    json(api['journey-management'].replacements.$get({ query: queryOf(args.url) })),
    savedViews(api, args, REPLACEMENT_VIEWS),
    parts(args, { over: replacementPanels(api, args.url, role) }),
  ])
  const rows = page.rows.map(
    ({ hasReplaced, replacedDriverId, replacingDriverId, journeyStatus, version, absenceId, poolId, ...row }) => ({
      ...row,
      acts: replacementActs(role, {
        kind: row.kind,
        status: row.status,
        journeyStatus,
        midRun: row.startPosition !== null,
        hasReplaced,
        hasReplacingDriver: replacingDriverId !== null,
      }),
    }),
  )
  return {
    page: packPage({ ...page, rows }),
    views,
    panel: over?.panel,
    question: over?.question,
    fault,
    now: new Date().toISOString(),
    money: may(role, 'journey.money'),
    search: args.url.search,
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const links = listLinks(args.url.search)
  const id = args.url.searchParams.get('id') ?? ''
  const to = (changes: Record<string, string>) => args.url.pathname + links.to(changes)
  return answer(form, { ...viewIntents(api, args, form), ...replacementIntents(api, form, { id, to }) })
}

export default function Replacements({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { views, panel, question, fault, now, money, search } = loaderData
  const page = unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const columns = chooseColumns(replacementColumns({ links, now, money }), links.cols)
  const chips = replacementChips(links)
  const opened = panel && 'replacement' in panel ? panel.replacement.id : question?.replacement.id
  return (
    <div className="page">
      <ReplacementsHead links={links} columns={columns.offered} chips={chips} />
      <ListBody page={page} links={links} chips={chips} empty={<NoReplacements stage={links.get('stage')} />}>
        <DataTable
          caption="Remplacements"
          twoLines
          columns={columns.shown}
          rowLabel={row => row.number}
          rowState={row => (row.id === opened ? 'current' : row.status === 'A_POURVOIR' ? 'urgent' : undefined)}
          menu={menuOf(page, links, row => <ReplacementMenu row={row} links={links} />)}
          {...tableOf(page, links, 'start')}
        />
      </ListBody>
      {(panel || question || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}

function NoReplacements({ stage }: { stage: string }) {
  return (
    <Empty
      title={stage === '' || stage === 'open' ? 'Aucun remplacement à pourvoir' : 'Aucun remplacement'}
      action={
        <a className="btn btn-sm btn-line" href="/journey-management/journeys">
          Liste des trajets
        </a>
      }
    >
      {
        "Une absence validée, un véhicule hors service ou une habilitation suspendue met à pourvoir les trajets touchés\u202f; les autres remplacements se créent depuis la fiche d'un trajet."
      }
    </Empty>
  )
}
