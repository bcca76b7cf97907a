import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { NoResult } from '#app/components/ui/list/empty.tsx'
import { BulkAct, ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import { json } from '#app/lib/api/error.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
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
import type { Route } from './+types/additional-services'
import { serviceIntents } from './actions.server.ts'
import { SERVICE_VIEWS, ServicesHead, serviceChips } from './head.tsx'
import { servicePanel, serviceQuestion } from './panels.server.ts'
import { NoServices, ServiceMenu, serviceColumns, withYear } from './table.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'ServiceOverlays')

export const handle = { title: SCREENS['/sales/additional-services'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api.sales['additional-services']['export.csv'].$get({ query: withYear(query) })),
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const [page, views, { panel, question, fault }] = await Promise.all([
    json(api.sales['additional-services'].$get({ query: withYear(queryOf(args.url)) })),
    savedViews(api, args, SERVICE_VIEWS),
    parts(args, { panel: servicePanel(api, args.url, role), question: serviceQuestion(api, args.url, role) }),
  ])
  const can = { write: may(role, 'service.write'), archive: may(role, 'service.archive'), tariff: may(role, 'service.tariff') }
  return {
    page: packPage(page),
    views,
    panel,
    question,
    fault,
    search: args.url.search,
    today: today(),
    role,
    can,
    idempotencyKey: crypto.randomUUID(),
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const at = (changes: Record<string, string>) => args.url.pathname + listLinks(args.url.search).to(changes)
  const ways = {
    id: args.url.searchParams.get('id') ?? '',
    tariffId: args.url.searchParams.get('tarif') ?? '',
    list: at({}),
    sheet: (id: string) => at({ panel: 'show', id }),
  }
  return answer(form, { ...viewIntents(api, args, form), ...serviceIntents(api, form, ways) })
}

export default function AdditionalServices({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { views, panel, question, fault, search, today, can, idempotencyKey } = loaderData
  const page = unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const columns = chooseColumns(serviceColumns(links, can, today), links.cols)
  const chips = serviceChips(links)
  const none = page.empty ? (
    <NoServices newHref={links.to({ panel: 'new' })} canWrite={can.write} {...{ idempotencyKey, failure }} />
  ) : undefined
  const opened = panel && panel.kind !== 'new' ? panel.service.id : undefined
  return (
    <div className="page">
      <ServicesHead links={links} columns={columns.offered} chips={chips} can={can} />
      <ListBody
        page={page}
        links={links}
        chips={chips}
        empty={none ?? <NoResult chips={chips} resetHref={links.bare} />}
        noResult={none}
        bulk={
          can.archive && (
            <BulkAct name="deactivate" icon="archive">
              Désactiver…
            </BulkAct>
          )
        }
      >
        <DataTable
          caption="Prestations additionnelles"
          columns={columns.shown}
          rowLabel={row => `${row.code} ${row.label}`}
          rowState={row => (row.id === opened ? 'current' : undefined)}
          menu={menuOf(page, links, row => <ServiceMenu row={row} can={can} links={links} />)}
          {...tableOf(page, links, 'code')}
        />
      </ListBody>
      {(panel || question || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}
