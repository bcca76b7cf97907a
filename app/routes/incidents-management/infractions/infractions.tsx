import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import { DataTable } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { BulkAct, ListBody, menuOf, tableOf } from '#app/components/ui/list/list-body.tsx'
import { actionTaskIntents } from '#app/lib/action-tasks/intents.server.ts'
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
import { late } from '#app/lib/navigation/late.ts'
import { authorize } from '#app/lib/session/session.server.ts'
import { infractionActs } from '#domain/incidents-management/infractions/transitions.ts'
import { may } from '#domain/rights.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/infractions'
import { infractionIntents } from './actions.server.ts'
import { INFRACTION_VIEWS, InfractionsHead, infractionChips } from './head.tsx'
import { infractionPanels } from './panels.server.ts'
import { InfractionMenu, infractionColumns } from './table.tsx'

const Overlays = late(() => import('./overlays.tsx'), 'InfractionOverlays')

export const handle = { title: SCREENS['/incidents-management/infractions'].title, count: countOf }

export const meta: Route.MetaFunction = () => [{ title: `${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  documentDownload,
  csvExport((api, query) => api['incidents-management'].infractions['export.csv'].$get({ query })),
]

export async function loader(args: Route.LoaderArgs) {
  const { api, role } = await authorize(args)
  const { infractions } = api['incidents-management']
  const [page, views, { panel, fault }] = await Promise.all([
    json(infractions.$get({ query: queryOf(args.url) })),
    savedViews(api, args, INFRACTION_VIEWS),
    parts(args, { panel: infractionPanels(api, args.url, role) }),
  ])
  const rows = page.rows.map(row => ({
    id: row.id,
    noticeNo: row.noticeNo,
    number: row.number,
    offence: row.offence,
    occurredAt: row.occurredAt,
    place: row.place,
    plate: row.plate,
    driver: row.driver,
    identifiedAt: row.identifiedAt,
    journey: row.journey,
    points: row.points,
    fixedCents: row.fixedCents,
    noticeSentOn: row.noticeSentOn,
    designationDueOn: row.designationDueOn,
    designatedOn: row.designatedOn,
    paymentStatus: row.paymentStatus,
    status: row.status,
    acts: infractionActs(role, row),
  }))
  return {
    page: packPage({ ...page, rows }),
    views,
    panel,
    fault,
    today: today(),
    can: {
      write: may(role, 'infraction.write'),
      close: may(role, 'infraction.close'),
      offences: may(role, 'offence.write'),
    },
    search: args.url.search,
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  const links = listLinks(args.url.search)
  const id = args.url.searchParams.get('id') ?? ''
  const to = (changes: Record<string, string>) => args.url.pathname + links.to(changes)
  return answer(form, {
    ...viewIntents(api, args, form),
    ...infractionIntents(api, form, { id, to }),
    ...actionTaskIntents(api, form, args.url, to({ panel: 'show', id })),
  })
}

export default function Infractions({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const { views, panel, fault, can, today, search } = loaderData
  const page = unpackPage(loaderData.page)
  const links = listLinks(search, views)
  const columns = chooseColumns(infractionColumns({ links, today }), links.cols)
  const chips = infractionChips(links)
  const opened = panel && 'infraction' in panel ? panel.infraction?.id : undefined
  return (
    <div className="page">
      <InfractionsHead links={links} columns={columns.offered} chips={chips} can={can} />
      <ListBody
        page={page}
        links={links}
        chips={chips}
        empty={
          <Empty
            title="Aucune infraction à traiter"
            action={
              can.write && (
                <a className="btn btn-sm btn-primary" href={links.to({ panel: 'new' })}>
                  Enregistrer un avis
                </a>
              )
            }
          >
            Un avis de contravention s'enregistre à sa réception{'\u202f'}: le conducteur est à désigner dans les 45 jours de
            l'envoi.
          </Empty>
        }
        bulk={
          can.write && (
            <>
              <BulkAct name="confirm" icon="user-check">
                Confirmer les chauffeurs…
              </BulkAct>
              {can.close && (
                <BulkAct name="close" icon="archive">
                  Clore…
                </BulkAct>
              )}
            </>
          )
        }
      >
        <DataTable
          caption="Infractions"
          twoLines
          columns={columns.shown}
          rowLabel={row => row.noticeNo}
          rowState={row => (row.id === opened ? 'current' : undefined)}
          menu={menuOf(page, links, row => <InfractionMenu row={row} links={links} />)}
          {...tableOf(page, links, 'designation')}
        />
      </ListBody>
      {(panel || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}
