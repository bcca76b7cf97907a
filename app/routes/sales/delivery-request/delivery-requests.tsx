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
import { countText } from '#domain/formats/counted.ts'
import { may } from '#domain/rights.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Route } from './+types/delivery-requests'
import { findSalesUsers, newRequestPanel } from './form/form.server.ts'
import { stepIntents } from './form/steps.server.ts'
import { archiveIntents, archiveQuestion } from './list/archive.server.ts'
import { boardIntents, boardQuestion, requestBoard } from './list/board.server.ts'
import { RequestsHead, requestChips, requestViews } from './list/head.tsx'
import { RequestMenu, requestColumns } from './list/table.tsx'

const RequestsBoard = late(() => import('./list/board.tsx'), 'RequestsBoard')
const Overlays = late(() => import('./list/overlays.tsx'), 'RequestOverlays')

export const handle = {
  title: SCREENS['/sales/delivery-request'].title,
  count: ({ page, board }: Route.ComponentProps['loaderData']) => (board ? countOfAll(board.columns) : page && countOf({ page })),
}

const countOfAll = (columns: readonly { total: number; capped: boolean }[]) =>
  countText({
    total: columns.reduce((sum, { total }) => sum + total, 0),
    capped: columns.some(({ capped }) => capped),
  })

export const meta: Route.MetaFunction = ({ error }) => [{ title: `${error ? 'Erreur : ' : ''}${handle.title} · Quai` }]

export const middleware: Route.MiddlewareFunction[] = [
  csvExport((api, query) => api.sales['delivery-request']['export.csv'].$get({ query })),
]

export async function loader(args: Route.LoaderArgs) {
  const { api, user, role } = await authorize(args)
  const filtered = args.url.searchParams.get('company')
  const board = await requestBoard(api, args.url)
  const [page, views, salesUsers, { panel, asking, archiving, fault }, company] = await Promise.all([
    board ? null : json(api.sales['delivery-request'].$get({ query: queryOf(args.url) })),
    savedViews(api, args, requestViews(user.id)),
    findSalesUsers(api),
    parts(args, {
      panel: newRequestPanel(api, args.url, role),
      asking: board && boardQuestion(api, args.url, role),
      archiving: board ? null : archiveQuestion(api, args.url, role),
    }),
    filtered ? json(api.lookup[':kind'].$get({ param: { kind: 'company' }, query: { id: filtered } })) : undefined,
  ])
  return {
    page: page && packPage(page, 'companyId', 'version'),
    views,
    board,
    salesUsers,
    panel,
    asking,
    archiving,
    fault,
    company: company?.rows[0]?.text,
    search: args.url.search,
    userId: user.id,
    role,
    canWrite: may(role, 'request.write'),
    canArchive: may(role, 'request.archive'),
    today: today(),
  }
}

export async function action(args: Route.ActionArgs) {
  const { api } = await authorize(args)
  const form = await readForm(args.request)
  return answer(form, {
    ...viewIntents(api, args, form),
    ...archiveIntents(api, args.url, form),
    ...boardIntents(api, args.url, form),
    ...stepIntents(api, form),
  })
}

export default function DeliveryRequests({ loaderData, actionData }: Route.ComponentProps) {
  const failure = useFailure(actionData)
  const page = loaderData.page && unpackPage(loaderData.page)
  const { views, board, salesUsers, panel, asking, archiving, fault, company, search, userId, role, today } = loaderData
  const { canWrite, canArchive } = loaderData
  const links = listLinks(search, views)
  const columns = chooseColumns(requestColumns(today), links.cols)
  const chips = requestChips(links, { salesUsers, company, userId })
  return (
    <div className="page">
      <RequestsHead
        links={links}
        columns={board ? undefined : columns.offered}
        chips={chips}
        salesUsers={salesUsers}
        userId={userId}
        canWrite={canWrite}
      />
      {board && <RequestsBoard board={unpackPage(board)} links={links} role={role} today={today} />}
      {page && (
        <ListBody
          page={page}
          links={links}
          chips={chips}
          empty={<NoRequests newHref={canWrite && links.to({ panel: 'new' })} />}
          bulk={
            canArchive && (
              <BulkAct name="archive" icon="archive">
                Archiver…
              </BulkAct>
            )
          }
        >
          <DataTable
            caption="Cahiers des charges"
            twoLines
            columns={columns.shown}
            rowLabel={row => `${row.number} ${row.title}`}
            menu={menuOf(page, links, row => <RequestMenu row={row} role={role} canWrite={canWrite} />)}
            {...tableOf(page, links, '-updatedAt')}
          />
        </ListBody>
      )}
      {(panel || asking || archiving || fault) && <Overlays loaderData={loaderData} links={links} failure={failure} />}
    </div>
  )
}

function NoRequests({ newHref }: { newHref: string | false }) {
  return (
    <Empty
      title="Aucun cahier des charges"
      action={
        newHref && (
          <a className="btn btn-sm btn-primary" href={newHref}>
            Nouveau CDC
          </a>
        )
      }
    >
      Ce que vos clients vous ont confié&#8239;: arrêts, horaires, marchandise, jours et prix. Un cahier des charges accepté
      devient des trajets prévus.
    </Empty>
  )
}
