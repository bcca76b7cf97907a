import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { BulkAct, ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import { json } from '#app/lib/api/error.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { documentDownload } from '#app/lib/documents/document-download.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { csvExport } from '#app/lib/lists/csv-export.server.ts'
import { countOf, listLinks } from '#app/lib/lists/list-links.ts'
import { packPage, unpackPage } from '#app/lib/lists/packed-rows.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { savedViews, viewIntents } from '#app/lib/lists/saved-views.server.ts'
import { materialIntents } from '#app/lib/materials/intents.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { rightOf } from '#domain/materials/equipment/states.ts'
import { EQUIPMENT_KIND_LABELS } from '#domain/materials/equipment-values.ts'
import { may } from '#domain/rights.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/equipment'
import { equipmentIntents } from './actions.server.ts'
import { ACT_WORDS } from './acts.ts'
import { EQUIPMENT_VIEWS, EquipmentHead, equipmentChips } from './head.tsx'
import { equipmentPanel, equipmentQuestion } from './panels.server.ts'
import { EquipmentMenu, equipmentColumns } from './table.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'EquipmentOverlays')

export const handle = { title: SCREENS['/materials/equipment'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api.materials.equipment['export.csv'].$get({ query })),
  documentDownload,
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const [page, views, { rows: depots }, { panel, question, fault }] = await Promise.all([
    json(api.materials.equipment.$get({ query: queryOf(args.url) })),
    savedViews(api, args, EQUIPMENT_VIEWS),
    json(api.lookup[':kind'].$get({ param: { kind: 'depot' }, query: {} })),
    parts(args, { panel: equipmentPanel(api, args.url, role), question: equipmentQuestion(api, args.url, role) }),
  ])
  return {
    page: packPage(page),
    views,
    depots: Object.fromEntries(depots.map(({ id, text }) => [id, text])),
    panel,
    question,
    fault,
    search: args.url.search,
    role,
    today: today(),
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const at = (changes: Record<string, string>) => args.url.pathname + listLinks(args.url.search).to(changes)
  const ways = {
    id: args.url.searchParams.get('id') ?? '',
    list: at({}),
    sheet: (id: string) => at({ panel: 'show', id }),
    inventory: (id: string) => at({ panel: 'inventory', id }),
  }
  const deadlineId = args.url.searchParams.get('echeance') ?? ''
  return answer(form, {
    ...viewIntents(api, args, form),
    ...materialIntents(api, form, { owner: { equipmentId: ways.id }, deadlineId, back: ways.sheet(ways.id) }),
    ...equipmentIntents(api, form, ways),
  })
}

export default function Equipment({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { views, depots, panel, question, fault, search, role, today } = loaderData
  const page = unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const columns = chooseColumns(equipmentColumns(links, today), links.cols)
  const chips = equipmentChips(links, depots)
  const canWrite = may(role, 'material.write')
  const opened = panel && 'equipment' in panel ? panel.equipment?.id : undefined
  return (
    <div className="page">
      <EquipmentHead links={links} columns={columns.offered} chips={chips} depots={depots} canWrite={canWrite} />
      <ListBody
        page={page}
        links={links}
        chips={chips}
        empty={<NoEquipment newHref={canWrite && links.to({ panel: 'new' })} />}
        bulk={BULK.filter(act => may(role, rightOf(act))).map(act => (
          <BulkAct key={act} name={act} icon={ACT_WORDS[act].icon}>
            {ACT_WORDS[act].label}…
          </BulkAct>
        ))}
      >
        <DataTable
          caption="Équipements"
          twoLines
          columns={columns.shown}
          rowLabel={row => `${row.code} ${EQUIPMENT_KIND_LABELS[row.kind]}`}
          rowState={row => (row.id === opened ? 'current' : undefined)}
          menu={menuOf(page, links, row => <EquipmentMenu row={row} role={role} links={links} />)}
          {...tableOf(page, links, 'code')}
        />
      </ListBody>
      {(panel || question || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}

/** Bulk acts. */
const BULK = ['assign', 'return', 'scrap', 'archive'] as const

function NoEquipment({ newHref }: { newHref: string | false }) {
  return (
    <Empty
      title="Aucun équipement"
      action={
        newHref && (
          <a className="btn btn-sm btn-primary" href={newHref}>
            Nouvel équipement
          </a>
        )
      }
    >
      Hayons, transpalettes, chariots, tablettes, badges{'\u202f'}: ce qui se confie à un véhicule, une remorque, un chauffeur ou
      un dépôt.
    </Empty>
  )
}
