import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
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
import { driverName } from '#domain/human-resources/drivers/values.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/drivers'
import { driverIntents } from './actions.server.ts'
import { DriversHead, driverChips } from './list/head.tsx'
import { DriverMenu, driverColumns } from './list/table.tsx'
import { depotsOf, driverPanel, driverRights } from './panels.server.ts'
import { driverQuestion } from './question.server.ts'

const Overlays = late(() => import('./list/overlays.tsx'), 'DriverOverlays')

export const handle = { title: SCREENS['/human-resources/drivers'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api['human-resources'].drivers['export.csv'].$get({ query })),
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const { drivers } = api['human-resources']
  const [page, views, depots, types, { panel, question, fault }] = await Promise.all([
    json(drivers.$get({ query: queryOf(args.url) })),
    savedViews(api, args),
    depotsOf(api),
    json(api['human-resources']['driver-certifications'].types.$get()),
    parts(args, { panel: driverPanel(api, args.url, role), question: driverQuestion(api, args.url, role) }),
  ])
  const can = driverRights(role)
  const filtered = types.filter(({ active, onDriver }) => active && !onDriver)
  const certifications = Object.fromEntries(filtered.map(({ id, label }) => [id, label]))
  return {
    page: packPage(page),
    views,
    choices: { depots, certifications },
    panel,
    question,
    fault,
    today: today(),
    search: args.url.search,
    can,
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const ways = {
    id: args.url.searchParams.get('id') ?? '',
    back: args.url.pathname + listLinks(args.url.search).to({}),
  }
  return answer(form, { ...viewIntents(api, args, form), ...driverIntents(api, form, ways) })
}

export default function Drivers({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { views, choices, panel, question, fault, today, search, can } = loaderData
  const page = unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const columns = chooseColumns(driverColumns(can.personal, today), links.cols)
  const chips = driverChips(links, choices, can.personal)
  const opened = panel && panel.kind !== 'new' ? panel.driver.id : undefined
  return (
    <div className="page">
      <DriversHead links={links} columns={columns.offered} chips={chips} choices={choices} can={can} />
      <ListBody
        page={page}
        links={links}
        chips={chips}
        empty={<NoDrivers newHref={can.write && links.to({ panel: 'new' })} />}
        bulk={
          can.archive && (
            <BulkAct name="archive" icon="archive">
              Archiver…
            </BulkAct>
          )
        }
      >
        <DataTable
          caption="Chauffeurs"
          twoLines
          columns={columns.shown}
          rowLabel={driverName}
          rowState={row => (row.id === opened ? 'current' : undefined)}
          menu={menuOf(page, links, row => <DriverMenu row={row} can={can} links={links} />)}
          {...tableOf(page, links, 'name')}
        />
      </ListBody>
      {(panel || question || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}

function NoDrivers({ newHref }: { newHref: string | false }) {
  return (
    <Empty
      title="Aucun chauffeur"
      action={
        newHref && (
          <a className="btn btn-sm btn-primary" href={newHref}>
            Nouveau chauffeur
          </a>
        )
      }
    >
      Ceux qui roulent pour vous{'\u202f'}: leurs permis, leurs échéances et ce qu'ils font aujourd'hui.
    </Empty>
  )
}
