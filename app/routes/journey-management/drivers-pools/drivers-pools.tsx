import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { BulkAct, ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import { json } from '#app/lib/api/error.ts'
import { parts } from '#app/lib/api/parts.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { answer } from '#app/lib/forms/send.server.ts'
import { useFailure } from '#app/lib/forms/use-failure.ts'
import { csvExport } from '#app/lib/lists/csv-export.server.ts'
import { countOf, type ListLinks, listLinks } from '#app/lib/lists/list-links.ts'
import { packPage, unpackPage } from '#app/lib/lists/packed-rows.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { savedViews, viewIntents } from '#app/lib/lists/saved-views.server.ts'
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { may } from '#domain/rights.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/drivers-pools'
import { driverPoolIntents } from './actions.server.ts'
import { DriverPoolsHead, driverPoolChips, POOL_VIEWS } from './head.tsx'
import { depotsOf, driverPoolQuestion } from './panels.server.ts'
import { DriverPoolMenu, driverPoolColumns } from './table.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'DriverPoolOverlays')

export const handle = { title: SCREENS['/journey-management/drivers-pools'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api['journey-management']['drivers-pools']['export.csv'].$get({ query })),
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const can = {
    write: may(role, 'driverPool.write'),
    archive: may(role, 'driverPool.archive'),
    money: may(role, 'journey.money'),
  }
  const [page, views, depots, { question, fault }] = await Promise.all([
    json(api['journey-management']['drivers-pools'].$get({ query: queryOf(args.url) })),
    savedViews(api, args, POOL_VIEWS),
    depotsOf(api),
    parts(args, { question: driverPoolQuestion(api, args.url, role) }),
  ])
  const isNew = args.url.searchParams.get('panel') === 'new' && can.write
  const panel = isNew ? { idempotencyKey: crypto.randomUUID() } : null
  return {
    page: packPage({ ...page, rows: page.rows.map(asShown) }, 'depotId', 'endDayOffset'),
    views,
    depots,
    panel,
    question,
    fault,
    search: args.url.search,
    can,
  }
}

type Row = RowOf<ApiClient['journey-management']['drivers-pools']['$get']>

/** Rounds the figures and keeps the first reason only; the sheet shows all. */
function asShown({ km, emptyPct, marginPct, reasons, ...row }: Row) {
  const whole = (value: number | null | undefined) => value && Math.round(value)
  const more = reasons.length - 1
  return {
    ...row,
    km: Math.round(km),
    emptyPct: whole(emptyPct) ?? null,
    ...(marginPct !== undefined && { marginPct: whole(marginPct) }),
    reasons: more > 0 ? `${reasons[0]}, et ${more} de plus` : (reasons[0] ?? ''),
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const back = args.url.pathname + listLinks(args.url.search).to({})
  const id = args.url.searchParams.get('id') ?? ''
  return answer(form, { ...viewIntents(api, args, form), ...driverPoolIntents(api, form, { id, back }) })
}

export default function DriversPools({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { views, depots, panel, question, fault, search, can } = loaderData
  const page = unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const columns = chooseColumns(driverPoolColumns(can.money), links.cols)
  const chips = driverPoolChips(links, depots)
  return (
    <div className="page">
      <DriverPoolsHead links={links} columns={columns.offered} chips={chips} depots={depots} can={can} />
      <ListBody
        page={page}
        links={links}
        chips={chips}
        empty={<NoPools links={links} canWrite={can.write} />}
        bulk={
          can.archive && (
            <BulkAct name="archive" icon="archive">
              Archiver…
            </BulkAct>
          )
        }
      >
        <DataTable
          caption="Tournées"
          twoLines
          columns={columns.shown}
          rowLabel={row => row.code}
          rowState={row => (row.status === 'ACTIVE' && row.conformity === 'ROUGE' ? 'urgent' : undefined)}
          menu={menuOf(page, links, row => <DriverPoolMenu row={row} can={can} links={links} />)}
          {...tableOf(page, links, 'code')}
        />
      </ListBody>
      {(panel || question || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}

function NoPools({ links, canWrite }: { links: ListLinks; canWrite: boolean }) {
  return (
    <Empty
      title="Aucune tournée"
      action={
        canWrite && (
          <a className="btn btn-sm btn-primary" href={links.to({ panel: 'new' })}>
            Nouvelle tournée
          </a>
        )
      }
    >
      Le service d'un chauffeur{'\u202f'}: les trajets prévus qu'il enchaîne dans la semaine, et l'équipe qui se relaie.
    </Empty>
  )
}
