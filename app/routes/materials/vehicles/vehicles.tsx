import { FLEET_VIEWS } from '#app/components/materials/fleet-head.ts'
import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { BulkAct, ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import { json } from '#app/lib/api/error.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { importFiles, importIntents, importStep } from '#app/lib/import/steps.server.ts'
import { csvExport } from '#app/lib/lists/csv-export.server.ts'
import { countOf, type ListLinks, listLinks } from '#app/lib/lists/list-links.ts'
import { packPage, unpackPage } from '#app/lib/lists/packed-rows.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { savedViews, viewIntents } from '#app/lib/lists/saved-views.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { may } from '#domain/rights.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/vehicles'
import { vehicleIntents } from './actions.server.ts'
import { VehiclesHead, vehicleChips } from './head.tsx'
import { depotsOf, newVehicle, vehicleQuestion } from './panels.server.ts'
import { VehicleMenu, vehicleColumns } from './table.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'VehicleOverlays')

export const handle = { title: SCREENS['/materials/vehicles'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api.materials.vehicles['export.csv'].$get({ query })),
  importFiles('VEHICLE'),
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const isNew = args.url.searchParams.get('panel') === 'new' && may(role, 'material.write')
  const [page, views, depots, { panel, question, importing, fault }] = await Promise.all([
    json(api.materials.vehicles.$get({ query: queryOf(args.url) })),
    savedViews(api, args, FLEET_VIEWS),
    depotsOf(api),
    parts(args, {
      panel: isNew ? newVehicle(api) : null,
      question: vehicleQuestion(api, args.url, role),
      importing: importStep(api, args.url, 'VEHICLE', role),
    }),
  ])
  const can = {
    write: may(role, 'material.write'),
    state: may(role, 'material.state'),
    restore: may(role, 'material.restore'),
    archive: may(role, 'material.archive'),
    import: may(role, 'import.vehicle'),
  }
  const shown = packPage(page, 'depotId', 'equipment', 'ownership')
  return { page: shown, views, depots, panel, question, importing, fault, search: args.url.search, can }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const back = args.url.pathname + listLinks(args.url.search).to({})
  const id = args.url.searchParams.get('id') ?? ''
  return answer(form, {
    ...viewIntents(api, args, form),
    ...importIntents(api, args.url, form, 'VEHICLE'),
    ...vehicleIntents(api, form, { id, back }),
  })
}

export default function Vehicles({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { views, depots, panel, question, importing, fault, search, can } = loaderData
  const page = unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const columns = chooseColumns(vehicleColumns, links.cols)
  const chips = vehicleChips(links, depots)
  return (
    <div className="page">
      <VehiclesHead links={links} columns={columns.offered} chips={chips} depots={depots} can={can} />
      <ListBody
        page={page}
        links={links}
        chips={chips}
        empty={<NoVehicles links={links} canWrite={can.write} />}
        bulk={
          can.archive && (
            <BulkAct name="archive" icon="archive">
              Archiver…
            </BulkAct>
          )
        }
      >
        <DataTable
          caption="Véhicules"
          twoLines
          columns={columns.shown}
          rowLabel={row => `${row.plate} ${row.brand} ${row.model}`}
          rowState={row => (row.status === 'HORS_SERVICE' ? 'urgent' : undefined)}
          menu={menuOf(page, links, row => <VehicleMenu row={row} can={can} links={links} />)}
          {...tableOf(page, links, 'fleetNo')}
        />
      </ListBody>
      {(panel || question || importing || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}

function NoVehicles({ links, canWrite }: { links: ListLinks; canWrite: boolean }) {
  return (
    <Empty
      title="Aucun véhicule"
      action={
        canWrite && (
          <>
            <a className="btn btn-sm btn-primary" href={links.to({ panel: 'new' })}>
              Nouveau véhicule
            </a>
            <a className="text-link" href={links.to({ panel: 'import' })}>
              Importer un fichier
            </a>
          </>
        )
      }
    >
      Ce qui roule{'\u202f'}: capacités, échéances, état, compteur et coûts de chaque véhicule.
    </Empty>
  )
}
