import { Outlet, useParams } from 'react-router'
import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { NoResult } from '#app/components/ui/list/empty.tsx'
import { ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import { ActItems, BulkActs } from '#app/components/ui/panel/acts.tsx'
import { json } from '#app/lib/api/error.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer, send } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { csvExport } from '#app/lib/lists/csv-export.server.ts'
import { countOf, listLinks } from '#app/lib/lists/list-links.ts'
import { packPage, unpackPage } from '#app/lib/lists/packed-rows.ts'
import { staysUnderPanels, useListLinks } from '#app/lib/lists/panels.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { savedViews, viewIntents } from '#app/lib/lists/saved-views.server.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { counted } from '#domain/formats/counted.ts'
import { actsOf, may } from '#domain/rights.ts'
import { SERVICE_ACTS } from '#domain/sales/additional-services/acts.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/list'
import { SERVICE_VIEWS, ServicesHead, serviceChips } from './head.tsx'
import { NoServices, serviceColumns, withYear } from './table.tsx'

export const handle = { title: SCREENS['/sales/additional-services'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const shouldRevalidate = staysUnderPanels

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api.sales['additional-services']['export.csv'].$get({ query: withYear(query) })),
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const [page, views] = await Promise.all([
    json(api.sales['additional-services'].$get({ query: withYear(queryOf(args.url)) })),
    savedViews(api, args, SERVICE_VIEWS),
  ])
  return {
    page: packPage(page),
    views,
    today: today(),
    acts: actsOf(SERVICE_ACTS, role),
    canReadTariffs: may(role, 'service.tariff'),
    idempotencyKey: crypto.randomUUID(),
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  return answer(form, {
    ...viewIntents(api, args, form),
    starter: () =>
      send(form, api.sales['additional-services'].starter.$post, {
        to: args.url.pathname + listLinks(args.url.search).to({}),
        flash: ({ created }) => counted(created, 'prestation chargée', 'prestations chargées'),
      }),
  })
}

export default function AdditionalServices({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { views, today, acts, canReadTariffs, idempotencyKey } = loaderData
  const page = unpackPage(loaderData.page)
  const links = useListLinks(views)
  const opened = useParams().id
  const columns = chooseColumns(serviceColumns(links, canReadTariffs, today), links.cols)
  const chips = serviceChips(links)
  const canWrite = acts.includes('edit')
  const none = page.empty ? <NoServices {...{ links, canWrite, idempotencyKey, failure }} /> : undefined
  return (
    <div className="page">
      <ServicesHead links={links} columns={columns.offered} chips={chips} canWrite={canWrite} />
      <ListBody
        page={page}
        links={links}
        chips={chips}
        empty={none ?? <NoResult chips={chips} resetHref={links.bare} />}
        noResult={none}
        bulk={<BulkActs acts={SERVICE_ACTS} may={acts} links={links} />}
      >
        <DataTable
          caption="Prestations additionnelles"
          columns={columns.shown}
          rowLabel={row => `${row.code} ${row.label}`}
          rowState={row => (row.id === opened ? 'current' : undefined)}
          menu={menuOf(page, links, row => <ActItems acts={SERVICE_ACTS} may={acts} row={row} links={links} />)}
          {...tableOf(page, links, 'code')}
        />
      </ListBody>
      <Outlet />
    </div>
  )
}
