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
import { may } from '#domain/rights.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/cost-factors'
import { factorIntents } from './actions.server.ts'
import { FACTOR_VIEWS, FactorsHead, factorChips } from './head.tsx'
import { factorPanel, factorQuestion } from './panels.server.ts'
import { FactorMenu, factorColumns } from './table.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'FactorOverlays')

export const handle = { title: SCREENS['/transverse/cost-factors'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api.transverse['cost-factors']['export.csv'].$get({ query })),
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const [page, views, { panel, question, fault }] = await Promise.all([
    json(api.transverse['cost-factors'].$get({ query: queryOf(args.url) })),
    savedViews(api, args, FACTOR_VIEWS),
    parts(args, { panel: factorPanel(api, args.url, role), question: factorQuestion(api, args.url, role) }),
  ])
  const can = { write: may(role, 'factor.write'), archive: may(role, 'factor.archive') }
  return { page: packPage(page), views, panel, question, fault, search: args.url.search, role, can }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const at = (changes: Record<string, string>) => args.url.pathname + listLinks(args.url.search).to(changes)
  const ways = {
    id: args.url.searchParams.get('id') ?? '',
    list: at({}),
    sheet: (id: string) => at({ panel: 'show', id }),
  }
  return answer(form, { ...viewIntents(api, args, form), ...factorIntents(api, form, ways) })
}

export default function CostFactors({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { views, panel, question, fault, search, can } = loaderData
  const page = unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const columns = chooseColumns(factorColumns(links), links.cols)
  const chips = factorChips(links)
  const opened = panel && panel.kind !== 'new' ? panel.factor.id : undefined
  return (
    <div className="page">
      <FactorsHead links={links} columns={columns.offered} chips={chips} can={can} />
      <ListBody page={page} links={links} chips={chips} empty={<NoFactors newHref={can.write && links.to({ panel: 'new' })} />}>
        <DataTable
          caption="Facteurs de coût"
          twoLines
          columns={columns.shown}
          rowLabel={row => `${row.code} ${row.label}`}
          rowState={row => (row.id === opened ? 'current' : undefined)}
          menu={menuOf(page, links, row => <FactorMenu row={row} can={can} links={links} />)}
          {...tableOf(page, links, 'code')}
        />
      </ListBody>
      {(panel || question || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}

function NoFactors({ newHref }: { newHref: string | false }) {
  return (
    <Empty
      title="Aucun facteur de coût"
      action={
        newHref && (
          <a className="btn btn-sm btn-primary" href={newHref}>
            Nouveau facteur
          </a>
        )
      }
    >
      Ce qui s'ajoute au trinôme dans le coût d'un trajet{'\u202f'}: nuit, froid, jours fériés, découcher, ADR.
    </Empty>
  )
}
